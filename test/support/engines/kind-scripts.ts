/** The scripts outside the lock family, with short calls: transfer, break, list, semaphores and latches. */
import type { Engine } from "../../../src/engine/engine.ts";
import * as scripts from "../../../src/generated/scripts.ts";
import { call } from "../../../src/lock/call.ts";
import { parseEvent } from "../../../src/lock/codec/history.ts";
import { idempotencyKey, type Kind, keysFor, latchKey, recordKey } from "../../../src/lock/codec/keys.ts";
import { parseBusy, parseHolder, parseLease } from "../../../src/lock/codec/replies.ts";
import { makeSecret } from "../../../src/lock/codec/secrets.ts";
import { endingGrantsOf } from "../../../src/lock/scope.ts";
import type { LockEvent } from "../../../src/lock/types.ts";
import { busyReply, callWords, event, groupsIn, lease as leaseLine } from "./call-words.ts";
import { ACQUIRE, copyOf, LOCK, RETENTION_MS, type Scripted, secret, WAIT_MS } from "./lock-scripts.ts";

interface Idempotent {
  readonly request?: string;
  /** Digest of an Idempotency-Key. */
  readonly digest?: string;
  readonly fingerprint?: string;
  /** Passed to `copyOf`. */
  readonly since?: number;
}

function tools(engine: Scripted) {
  // The tests never call the engine's scan or ping.
  const runner = engine as Scripted & Engine;
  return {
    runner,
    common: ({ request = secret(), fingerprint = "-" }: Idempotent) => ({ request, fingerprint }),
    idempotencyOf: ({ digest }: Idempotent) => (digest === undefined ? [] : [idempotencyKey(engine.namespace, digest)]),
  };
}

export function transferScript(engine: Scripted) {
  const { runner, common, idempotencyOf } = tools(engine);
  return async (token: string, given: Idempotent & { ttl_ms?: number; label?: string } = {}) => {
    const { ttl_ms = 0, label = "-" } = given;
    const grants = endingGrantsOf(engine.namespace, [{ name: LOCK, token }]);
    const keys = [...keysFor("lock", engine.namespace, LOCK), ...grants, ...idempotencyOf(given)];
    const args = { ...common(given), token, ttl_ms, label, retention_ms: RETENTION_MS };
    const [kind, detail = "", break_at = "", lease = ""] = await callWords(
      runner,
      scripts.transfer,
      keys,
      args,
      undefined,
      copyOf(scripts.transfer, given.since),
    );
    if (kind !== "transferred") return { kind, ...(detail === "" ? {} : { reason: detail }) };
    return { kind, lease: parseLease(LOCK, leaseLine(lease), Number(detail), Number(break_at)) };
  };
}

/** Returns the latest events of one lock, newest first. */
export function historyScript(engine: Scripted) {
  const { runner } = tools(engine);
  return async (): Promise<LockEvent[]> => {
    const args = { n: 1, token: "-", history: true, retention_ms: RETENTION_MS, queue: false, watch_ms: 0 };
    const reply = await callWords(runner, scripts.inspect, keysFor("lock", engine.namespace, LOCK), args);
    return groupsIn(reply.slice(2))
      .others.slice(1)
      .map((text) => parseEvent(event(text)));
  };
}

export function breakScript(engine: Scripted, kind: Kind = "lock") {
  const { runner, common, idempotencyOf } = tools(engine);
  interface Break extends Idempotent {
    grace_ms?: number;
    keep_delay?: boolean;
    drop?: boolean;
    repair?: boolean;
    queue?: "keep" | "drop" | "only";
    note?: string;
  }
  return (given: Break = {}) => {
    const { grace_ms = 0, keep_delay = true, drop = false, repair = false, queue = "keep", note = "-" } = given;
    const keys = [...keysFor(kind, engine.namespace, LOCK, kind === "lock"), ...idempotencyOf(given)];
    const args = { ...common(given), grace_ms, keep_delay, drop, retention_ms: RETENTION_MS, repair, queue, note };
    return callWords(runner, scripts.breakLock, keys, args, undefined, copyOf(scripts.breakLock, given.since));
  };
}

/** Breaks the lease with this fence. */
export function breakLeaseScript(engine: Scripted, kind: Kind = "lock") {
  const { runner, common, idempotencyOf } = tools(engine);
  return (fence: number, given: Idempotent & { grace_ms?: number; keep_delay?: boolean; note?: string } = {}) => {
    const { grace_ms = 0, keep_delay = true, note = "-" } = given;
    const keys = [...keysFor(kind, engine.namespace, LOCK, kind === "lock"), ...idempotencyOf(given)];
    const args = { ...common(given), fence, grace_ms, keep_delay, retention_ms: RETENTION_MS, note };
    return callWords(runner, scripts.breakLease, keys, args, undefined, copyOf(scripts.breakLease, given.since));
  };
}

/** Continues breaking many leases. */
export function breakMoreScript(engine: Scripted) {
  const { runner } = tools(engine);
  return (from_fence = "0", keep_delay = true) =>
    callWords(runner, scripts.breakMore, keysFor("lock", engine.namespace, LOCK), {
      from_fence: Number(from_fence),
      before: 0,
      keep_delay,
      retention_ms: RETENTION_MS,
    });
}

export function listScript(engine: Scripted) {
  const { runner } = tools(engine);
  return async (names: readonly string[], kind: Kind = "lock") => {
    const keys = names.map((name) => recordKey(kind, engine.namespace, name));
    const [word, ...records] = await callWords(runner, scripts.list, keys, { n: names.length });
    return [word, ...groupsIn(records).groups.flat()];
  };
}

export type Permits = Partial<scripts.AcquireArgs> & { readonly permits?: number; readonly digest?: string };

/** One semaphore. */
export function semaphoreScripts(engine: Scripted) {
  const { runner, common, idempotencyOf } = tools(engine);
  const base = () => keysFor("semaphore", engine.namespace, LOCK, false);
  const target = { name: LOCK, mode: "shared" as const };
  const permitSecret = (permits: number, early = false) =>
    makeSecret(engine.namespace, [target], { labelled: false, permits, early });

  async function acquire({ permits = 1, digest, ...given }: Permits = {}) {
    const request = permitSecret(permits, given.head_start_ms !== undefined);
    const args: scripts.AcquireArgs = { ...ACQUIRE, request, modes: "p", ...given };
    const keys = [...base(), ...idempotencyOf(digest === undefined ? {} : { digest })];
    const reply = await callWords(runner, scripts.acquire, keys, args, undefined, copyOf(scripts.acquire, args.since));
    const [kind, now = "", break_at = "", , lease = ""] = reply;
    if (kind === "granted") return { kind, lease: parseLease(LOCK, leaseLine(lease), Number(now), Number(break_at)) };
    if (kind === "busy") return { kind, ...parseBusy(busyReply(reply)) };
    return { kind, words: reply.slice(1) };
  }

  return {
    permitSecret,
    acquire,
    async take(given: Permits = {}) {
      const reply = await acquire(given);
      if (!("lease" in reply)) throw new Error(`not granted but ${JSON.stringify(reply)}`);
      return reply.lease;
    },
    async wait(given: Permits = {}) {
      const reply = await acquire({ left_ms: WAIT_MS, ...given });
      if (!("place" in reply) || !reply.place) throw new Error(`no place but ${JSON.stringify(reply)}`);
      return reply.place;
    },
    async setCapacity(capacity: number, given: Idempotent = {}) {
      const keys = [...base(), ...idempotencyOf(given)];
      const args = { ...common(given), capacity, retention_ms: RETENTION_MS };
      const copies = copyOf(scripts.setCapacity, given.since);
      const reply = await call(runner, scripts.setCapacity, keys, args, undefined, copies);
      return reply.kind === "set" ? { kind: reply.kind, ...reply.states?.[0] } : reply;
    },
    release: (token: string, given: Idempotent = {}) =>
      callWords(
        runner,
        scripts.release,
        [...base(), recordKey("semaphore", engine.namespace, LOCK), ...idempotencyOf(given)],
        { ...common(given), tokens: [token], retention_ms: RETENTION_MS },
        undefined,
        copyOf(scripts.release, given.since),
      ),
    renew: (token: string) =>
      callWords(runner, scripts.renew, [...base(), recordKey("semaphore", engine.namespace, LOCK)], {
        tokens: [token],
        ttls_ms: [0],
        retention_ms: RETENTION_MS,
        fingerprint: "-",
        metadata: ["-"],
      }),
    giveUp: (ticket: string) =>
      callWords(runner, scripts.giveUp, [...base(), recordKey("semaphore", engine.namespace, LOCK)], {
        n: 1,
        ticket,
        retention_ms: RETENTION_MS,
      }),
    async inspect() {
      const args = { n: 1, token: "-", history: false, retention_ms: RETENTION_MS, queue: true, watch_ms: 0 };
      return parseState(await callWords(runner, scripts.inspect, base(), args));
    },
  };
}

function parseState([, now, ...described]: readonly string[]) {
  const [, ...words] = groupsIn(described).groups[0] as string[];
  const [, , , holders_total, queue_length, capacity, available] = words.map(Number);
  const holders = words.slice(9, 9 + Number(words[8])).map((text) => parseHolder(leaseLine(text), Number(now)));
  return { holders_total, queue_length, capacity, available, held: holders.map(({ permits }) => permits) };
}

/** One latch. */
export function latchScripts(engine: Scripted) {
  const { runner, common, idempotencyOf } = tools(engine);
  const key = () => latchKey(engine.namespace, LOCK);
  const parse = ([kind, ...words]: readonly string[]) => {
    if (kind !== "latch") return { kind, words };
    const [id, since, count, expires_at_ms, now_ms] = words.map(Number);
    return { kind, id, since, count, expires_at_ms, now_ms };
  };
  return {
    key,
    set: async (count: number, given: Idempotent & { ttl_ms?: number } = {}) => {
      const args = { ...common(given), count, ttl_ms: given.ttl_ms ?? 60_000 };
      const copies = copyOf(scripts.latchSet, given.since);
      return parse(
        await callWords(runner, scripts.latchSet, [key(), ...idempotencyOf(given)], args, undefined, copies),
      );
    },
    countDown: async (by = 1, given: Idempotent = {}) => {
      const args = { ...common(given), by };
      const copies = copyOf(scripts.latchCountDown, given.since);
      return parse(
        await callWords(runner, scripts.latchCountDown, [key(), ...idempotencyOf(given)], args, undefined, copies),
      );
    },
    get: async () => parse(await callWords(runner, scripts.latchGet, [key()], {})),
    /** Lists this latch and others. */
    list: (others: readonly string[]) => {
      const keys = [key(), ...others.map((name) => latchKey(engine.namespace, name))];
      return callWords(runner, scripts.latchList, keys, { n: keys.length });
    },
    remove: async (given: Idempotent = {}) =>
      callWords(
        runner,
        scripts.latchDelete,
        [key(), ...idempotencyOf(given)],
        common(given),
        undefined,
        copyOf(scripts.latchDelete, given.since),
      ),
  };
}
