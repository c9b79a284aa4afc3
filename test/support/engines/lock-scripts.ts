import type { Engine } from "../../../src/engine/engine.ts";
import * as scripts from "../../../src/generated/scripts.ts";
import { copiesOf } from "../../../src/lock/call.ts";
import { idempotencyKey, keysFor, recordKey } from "../../../src/lock/codec/keys.ts";
import { encodeMetadata } from "../../../src/lock/codec/label.ts";
import { type BusyReply, parseBusy, parseEnded, parseLease } from "../../../src/lock/codec/replies.ts";
import { makeSecret } from "../../../src/lock/codec/secrets.ts";
import { endingGrantsOf } from "../../../src/lock/scope.ts";
import type { EndedLease, Lease, Metadata } from "../../../src/lock/types.ts";
import { argumentNames } from "./argument-names.ts";
import {
  busyReply,
  callWords,
  ended,
  grantedSomeReply,
  groupsIn,
  lease as leaseLine,
  plainReply,
} from "./call-words.ts";
import type { ScriptCall, ScriptEngine } from "./script-engines.ts";

/**
 * Arguments that don't matter to a test are left out; `names` is one lock by default, and `digest` is that of an
 * Idempotency-Key.
 */
export type Acquire = Partial<scripts.AcquireArgs> & { readonly names?: readonly string[]; readonly digest?: string };

export type AcquireReply =
  | { readonly kind: "granted"; readonly leases: readonly Lease[] }
  | ({ readonly kind: "busy" } & BusyReply)
  | { readonly kind: "lost" | "limit"; readonly word: string }
  | { readonly kind: "deadlock" | "mismatch" };

export interface Ref {
  readonly name?: string;
  readonly token: string;
  readonly ttl_ms?: number;
  readonly metadata?: Metadata | null;
  readonly revision?: number;
  /** The digest of the Idempotency-Key with which the lease was granted, if the token doesn't contain it. */
  readonly granted_under?: string;
}

export const LOCK = "job";
/** A label as `encodeLabel` returns it. */
export const LABEL = btoa('["ci-42"]');
export const RETENTION_MS = 3_600_000;
/** A request's remaining wait, unless a test sets it; its place is attended for ATTENDED_MS of that time. */
export const WAIT_MS = 20_000;
export const ATTENDED_MS = 19_700;
export const TICKET_MS = 30_000;

/** The default arguments of an acquire call. */
export const ACQUIRE: Omit<scripts.AcquireArgs, "request" | "modes"> = {
  ttl_ms: 30_000,
  left_ms: 0,
  fair: true,
  token: "-",
  ticket: "-",
  label: "-",
  lock_delay_ms: 0,
  max_hold_ms: 0,
  min_hold_ms: 0,
  retention_ms: RETENTION_MS,
  leases_max: 2000,
  waiters_max: 2000,
  fingerprint: "-",
  capacity: 0,
  since: 0,
  returned: false,
  arrival: 0,
  hints: false,
  need: 0,
  own_until: 0,
  standby_ms: 0,
  standby_max: 200,
  reference: "-",
  head_start_ms: 0,
};

/** Marks a request as a copy of one first sent at `since` or later; 0 marks the first one. */
export const copyOf = (script: Parameters<typeof copiesOf>[0], since = 0) => ({ ...copiesOf(script), since_ms: since });

export function secret(locks = 1, options: Partial<Parameters<typeof makeSecret>[2]> = {}): string {
  const targets = Array(locks).fill({ name: LOCK, mode: "exclusive" });
  return makeSecret("test", targets, { labelled: false, ...options });
}

export type Scripted = Pick<ScriptEngine, "run" | "runAll" | "read" | "namespace" | "now_ms">;

function keysOn(engine: Scripted) {
  return {
    // The tests never call the engine's scan or ping.
    runner: engine as Scripted & Engine,
    keysOf: (names: readonly string[]) => names.flatMap((name) => keysFor("lock", engine.namespace, name)),
    idempotencyKeys: (digest: string | undefined) => (digest ? [idempotencyKey(engine.namespace, digest)] : []),
  };
}

function acquireScripts(engine: Scripted) {
  const { runner, keysOf, idempotencyKeys } = keysOn(engine);

  function acquireCall({ names = [LOCK], digest, ...given }: Acquire): [keys: string[], args: scripts.AcquireArgs] {
    const label = given.label ?? "-";
    const request = secret(names.length, {
      labelled: label !== "-",
      away: given.standby_ms !== undefined,
      early: given.head_start_ms !== undefined,
      any: given.need === 1,
    });
    const args = { ...ACQUIRE, request, modes: "x".repeat(names.length), label, ...given };
    return [[...keysOf(names), ...idempotencyKeys(digest)], args];
  }

  const locks = {
    async acquire(given: Acquire = {}): Promise<AcquireReply> {
      const copies = copyOf(scripts.acquire, given.since);
      return parseAcquire(
        await callWords(runner, scripts.acquire, ...acquireCall(given), undefined, copies),
        given.names,
      );
    },
    /** Returns the lease of a request that must be granted. */
    async grant(given: Acquire = {}): Promise<Lease> {
      const reply = await locks.acquire(given);
      if (reply.kind !== "granted") throw new Error(`not granted but ${JSON.stringify(reply)}`);
      return reply.leases[0] as Lease;
    },
    async wait(given: Acquire = {}): Promise<BusyReply & { readonly place: NonNullable<BusyReply["place"]> }> {
      const reply = await locks.acquire({ left_ms: WAIT_MS, ...given });
      if (reply.kind !== "busy" || !reply.place) throw new Error(`no place but ${JSON.stringify(reply)}`);
      return { ...reply, place: reply.place };
    },
    /** Sends many acquires in a few round trips. */
    async acquireAll(given: readonly Acquire[]): Promise<AcquireReply[]> {
      const calls = given.map((one): ScriptCall => {
        const [keys, args] = acquireCall(one);
        const words = argumentNames(scripts.acquire).map((name) => args[name as keyof typeof args]);
        const encode = (word: string | number | boolean) => (typeof word === "boolean" ? `${Number(word)}` : `${word}`);
        return { script: scripts.acquire, keys, args: words.map(encode) };
      });
      return (await engine.runAll(calls)).map((reply, i) => parseAcquire(reply, given[i]?.names));
    },
  };
  return locks;
}

function releaseScripts(engine: Scripted) {
  const { runner, keysOf, idempotencyKeys } = keysOn(engine);
  const locks = {
    async release(refs: readonly Ref[] | string, options: { request?: string; digest?: string; since?: number } = {}) {
      const leases = typeof refs === "string" ? [{ token: refs }] : refs;
      const names = leases.map(({ name = LOCK }) => name);
      const args = {
        request: options.request ?? secret(),
        tokens: leases.map(({ token }) => token),
        retention_ms: RETENTION_MS,
        fingerprint: options.digest ? "release" : "-",
      };
      const refsOf = leases.map(({ token }, i) => ({ name: names[i] as string, token }));
      const grants = endingGrantsOf(engine.namespace, refsOf);
      const keys = [...keysOf(names), ...grants, ...idempotencyKeys(options.digest)];
      const reply = await callWords(
        runner,
        scripts.release,
        keys,
        args,
        undefined,
        copyOf(scripts.release, options.since),
      );
      if (reply[0] !== "done") return [[reply[0]]];
      const { groups } = groupsIn(reply.slice(1));
      locks.ended = groups.map(([, , , , text = "-"]) => parseEnded(ended(text)));
      return groups.map(([outcome, detail, holds = "0"]) => [outcome, detail, outcome === "lost" ? "0" : holds]);
    },
    /** What the latest release reported for the log. */
    ended: [] as (EndedLease | undefined)[],
    async giveUp(ticket: string, names: readonly string[] = [LOCK]): Promise<string[]> {
      const args = { n: names.length, ticket, retention_ms: RETENTION_MS };
      const tickets = names.map((name) => ({ name, token: ticket }));
      const [grant = ""] = endingGrantsOf(engine.namespace, tickets);
      return callWords(runner, scripts.giveUp, [...keysOf(names), grant], args);
    },
    async unattend(
      ticket: string,
      own_until: number,
      names: readonly string[] = [LOCK],
      modes = "x".repeat(names.length),
    ) {
      const args = { modes, ticket, own_until, retention_ms: RETENTION_MS };
      return callWords(runner, scripts.unattend, keysOf(names), args);
    },
  };
  return locks;
}

type RenewOptions = { readonly digest?: string; readonly fingerprint?: string };

/** The scripts with short calls and parsed replies. */
export function lockScripts(engine: Scripted) {
  const { runner, keysOf, idempotencyKeys } = keysOn(engine);
  async function renewWords(refs: readonly Ref[] | string, options: RenewOptions) {
    const leases: readonly Ref[] = typeof refs === "string" ? [{ token: refs }] : refs;
    const names = leases.map(({ name = LOCK }) => name);
    const grants = leases.map(({ granted_under }, i) =>
      granted_under
        ? idempotencyKey(engine.namespace, granted_under)
        : recordKey("lock", engine.namespace, names[i] as string),
    );
    const keys = [...keysOf(names), ...grants, ...idempotencyKeys(options.digest)];
    const args = {
      tokens: leases.map(({ token }) => token),
      ttls_ms: leases.map(({ ttl_ms = 0 }) => ttl_ms),
      retention_ms: RETENTION_MS,
      fingerprint: options.fingerprint ?? "-",
      metadata: leases.map(({ metadata, revision }) => encodeMetadata({ metadata: metadata ?? undefined, revision })),
    };
    return { names, reply: await callWords(runner, scripts.renew, keys, args) };
  }
  return Object.assign(releaseScripts(engine), acquireScripts(engine), {
    async renew(refs: readonly Ref[] | string, options: RenewOptions = {}) {
      const { names, reply } = await renewWords(refs, options);
      if (reply[0] !== "done") return [{ kind: reply[0], reason: undefined }];
      return groupsIn(reply.slice(2)).groups.map(([outcome, detail], i) =>
        outcome === "renewed"
          ? { kind: outcome, lease: parseLease(names[i] as string, leaseLine(detail as string), engine.now_ms(), 0) }
          : { kind: outcome, reason: detail },
      );
    },
    /** Returns why a lease was lost, and the reason given for the break, or "-". */
    async lost(token: string) {
      const [kind, reason, note] = groupsIn((await renewWords(token, {})).reply.slice(2)).groups[0] ?? [];
      return { kind, reason, note };
    },
    /** Returns whether the renewal of one lease was late. */
    renewLate: async (ref: Ref, options: RenewOptions = {}) =>
      groupsIn((await renewWords([ref], options)).reply.slice(2)).groups[0]?.[3] === "1",
    async inspect(token = "-", name = LOCK) {
      const args = { n: 1, token, history: false, retention_ms: RETENTION_MS, queue: true, watch_ms: 0 };
      return parseState(name, await callWords(runner, scripts.inspect, keysOf([name]), args));
    },
    record: async (name = LOCK) => (await engine.read([recordKey("lock", engine.namespace, name)]))[0] as string | null,
  });
}

function parseAcquire(reply: readonly string[], names: readonly string[] = [LOCK]): AcquireReply {
  const [kind, word = "", break_at = "", count, ...words] = plainReply(reply);
  switch (kind) {
    case "granted_some": {
      const { leases, which, now, break_at } = grantedSomeReply(plainReply(reply));
      const nameOf = (i: number) => names[(which[i] as number) - 1] as string;
      return { kind: "granted", leases: leases.map((line, i) => parseLease(nameOf(i), line, now, break_at)) };
    }
    case "granted":
      return {
        kind,
        leases: words
          .slice(0, Number(count))
          .map((text, i) => parseLease(names[i] as string, leaseLine(text), Number(word), Number(break_at))),
      };
    case "busy":
      return { kind, ...parseBusy(busyReply(reply)) };
    case "lost":
    case "limit":
      return { kind, word };
    default:
      return { kind: kind as "deadlock" | "mismatch" };
  }
}

function parseState(name: string, [, now, ...described]: readonly string[]) {
  const [, ...words] = groupsIn(described).groups[0] as string[];
  const [fence, delay_until_ms, break_at_ms, holders_total, queue_length] = words.slice(0, 5).map(Number);
  const lease = (text: string) => parseLease(name, leaseLine(text), Number(now), 0);
  const queue_from = 9 + Number(words[8]);
  return {
    now_ms: Number(now),
    fence,
    delay_until_ms,
    break_at_ms,
    holders_total,
    queue_length,
    yours: words[7] === "-" ? null : lease(words[7] as string),
    holders: words.slice(9, queue_from).map(lease),
    queue: groupsIn(words.slice(queue_from)).groups.map(([mode, arrival, label, attended, several, , early]) => ({
      mode,
      arrival_us: Number(arrival),
      label,
      attended: attended === "1",
      several: several === "1",
      head_start_us: Number(early),
    })),
  };
}
