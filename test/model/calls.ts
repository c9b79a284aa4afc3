/** Converts operations to script runs, and replies to outcomes. */

import type { Script } from "../../src/engine/engine.ts";
import {
  acquire,
  breakLease,
  breakLock,
  giveUp,
  inspect,
  release,
  renew,
  setCapacity,
  transfer,
} from "../../src/generated/scripts.ts";
import { idempotencyKey, keysFor } from "../../src/lock/codec/keys.ts";
import { endingGrantsOf, grantsOf } from "../../src/lock/scope.ts";
import { argumentNames } from "../support/engines/argument-names.ts";
import { grantedSomeReply, groupsIn, plainReply } from "../support/engines/call-words.ts";
import type { Call } from "../support/engines/model-scripts.ts";
import { LISTED_MAX, words } from "./answers.ts";
import {
  fingerprint,
  type LeaseView,
  type Lost,
  type Mode,
  type Operation,
  type Outcome,
  type Settings,
  type Touch,
} from "./operation.ts";

const SCRIPTS = {
  acquire,
  release,
  renew,
  transfer,
  break_lock: breakLock,
  break_lease: breakLease,
  give_up: giveUp,
  inspect,
  set_capacity: setCapacity,
} as const;

interface Run {
  readonly script: keyof typeof SCRIPTS;
  readonly keys: readonly string[];
  readonly args: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
}

function runOf(operation: Operation | Touch, namespace: string, settings: Settings): Run {
  const { retention_ms } = settings;
  const keysOf = (leases: readonly { name: string }[]) =>
    leases.flatMap(({ name }) => keysFor("lock", namespace, name));
  const idempotencyOf = (key: string | undefined) => (key === undefined ? [] : [idempotencyKey(namespace, key)]);
  switch (operation.kind) {
    case "acquire": {
      const { targets, token = "-", ticket = "-", key, ...fields } = operation;
      const modes = targets.map(({ mode }) => (mode === "exclusive" ? "x" : "s")).join("");
      const args = {
        ...fields,
        ...settings,
        capacity: 0,
        own_until: 0,
        modes,
        token,
        ticket,
        fingerprint: fingerprint(operation),
      };
      return { script: "acquire", keys: [...keysOf(targets), ...idempotencyOf(key)], args };
    }
    case "release": {
      const { request, leases, key } = operation;
      const tokens = leases.map(({ token }) => token);
      const args = { request, tokens, retention_ms, fingerprint: fingerprint(operation) };
      return {
        script: "release",
        keys: [...keysOf(leases), ...endingGrantsOf(namespace, leases), ...idempotencyOf(key)],
        args,
      };
    }
    case "renew": {
      const { leases, key } = operation;
      const [tokens, ttls_ms] = [leases.map(({ token }) => token), leases.map(({ ttl_ms }) => ttl_ms)];
      const metadata = leases.map((lease) => lease.metadata);
      const args = { tokens, ttls_ms, retention_ms, fingerprint: fingerprint(operation), metadata };
      return {
        script: "renew",
        keys: [...keysOf(leases), ...grantsOf(namespace, leases), ...idempotencyOf(key)],
        args,
      };
    }
    case "transfer":
    case "break_lease":
    case "break": {
      const { kind, name, key, ...fields } = operation;
      const args = { ...fields, drop: false, retention_ms, fingerprint: fingerprint(operation) };
      const grants = operation.kind === "transfer" ? endingGrantsOf(namespace, [{ name, token: operation.token }]) : [];
      const keys = [...keysOf([{ name }]), ...grants, ...idempotencyOf(key)];
      return { script: kind === "break" ? "break_lock" : kind, keys, args };
    }
    case "give_up": {
      const { names, ticket } = operation;
      const leases = names.map((name) => ({ name, token: ticket }));
      const [grant = ""] = endingGrantsOf(namespace, leases);
      return { script: "give_up", keys: [...keysOf(leases), grant], args: { n: names.length, ticket, retention_ms } };
    }
    case "inspect": {
      const { name, token = "-" } = operation;
      return {
        script: "inspect",
        keys: keysFor("lock", namespace, name),
        args: { n: 1, token, history: false, queue: true, retention_ms, watch_ms: 0 },
      };
    }
    case "touch": {
      const { kind, name, request } = operation;
      const args = { capacity: 0, retention_ms, fingerprint: kind, request };
      return { script: "set_capacity", keys: [...keysOf([{ name }]), ...idempotencyOf(request)], args };
    }
  }
}

function word(value: Run["args"][string] | undefined): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

export function callOf(
  operation: Operation | Touch,
  scripts: ReadonlyMap<string, Script>,
  at: { readonly namespace: string; readonly settings: Settings; readonly now_us: number; readonly advance_ms: number },
): Call {
  const run = runOf(operation, at.namespace, at.settings);
  const names = argumentNames(SCRIPTS[run.script]);
  const script = scripts.get(run.script) as Script;
  const { required, defaults } = script.abi;
  const given: Run["args"] = { since: 0, ...run.args };
  const args = [...names.map((name, i) => word(given[name] ?? defaults[i - required])), String(at.now_us)];
  return { script, keys: run.keys, args, advance_ms: at.advance_ms };
}

function modeOf(letter: string): Mode {
  return letter.startsWith("s") ? "shared" : "exclusive";
}

function leaseOf(text: string): LeaseView {
  const [id, deadline, fence, holds, acquired, ttl, , , , partner, label] = text.split(" ") as [string, ...string[]];
  return {
    mode: modeOf(id),
    token: id.slice(1),
    fence: Number(fence),
    holds: Number(holds),
    acquired_ms: Number(acquired),
    deadline_ms: Number(deadline),
    ttl_ms: Number(ttl),
    label: label as string,
    unclaimed: partner?.startsWith("?") ?? false,
  };
}

function holdersOf(texts: readonly string[]): LeaseView[] {
  return texts.map(leaseOf).sort((a, b) => a.fence - b.fence);
}

const lost = (reason: string, note?: string, dismissed?: string): Lost => ({
  kind: "lost",
  reason,
  ...(dismissed === "1" && { dismissed: true }),
  ...words(note),
});

export function outcomeOf(operation: Operation | Touch, answer: readonly string[]): Outcome {
  const [kind, ...rest] = plainReply(answer) as [string, ...string[]];
  switch (kind) {
    case "granted":
      return { kind, leases: rest.slice(3, 3 + Number(rest[2])).map(leaseOf) };
    case "granted_some": {
      const { which } = grantedSomeReply(plainReply(answer));
      return { kind: "granted", leases: rest.slice(3, 3 + Number(rest[2])).map(leaseOf), which };
    }
    case "busy":
      return busyOf(operation as Extract<Operation, { kind: "acquire" }>, rest);
    case "lost":
      return operation.kind === "acquire"
        ? lost(rest[0] as string, rest[2], rest[1])
        : lost(rest[0] as string, rest[1]);
    case "limit":
      return { kind, what: rest[0] as string };
    case "done":
      if (operation.kind === "release") {
        const results = groupsIn(rest).groups.map(([outcome, detail = "", holds]) =>
          outcome === "lost" ? lost(detail, holds) : { mode: modeOf(detail), holds: Number(holds) },
        );
        return { kind: "released", results };
      }
      return {
        kind: "renewed",
        results: groupsIn(rest.slice(1)).groups.map(([outcome, detail = "", note, late]) =>
          outcome === "lost" ? lost(detail, note) : { ...leaseOf(detail), late: late === "1" },
        ),
      };
    case "state":
      return stateOf(rest);
    case "transferred":
      return { kind, lease: leaseOf(rest[2] as string) };
    case "broken":
      return { kind, leases: Number(rest[0]), dropped: operation.kind === "break" ? Number(rest[3]) : 0 };
    case "breaking": {
      if (operation.kind === "break_lease")
        return { kind, break_at_ms: Number(rest[0]), leases: 1, unaware: Number(rest[1]), dropped: 0 };
      const [break_at_ms, leases, unaware, , , dropped] = rest.map(Number) as number[];
      return { kind, break_at_ms, leases, unaware, dropped } as Outcome;
    }
    case "set":
      return { kind: "touched" };
    case "standby_limit":
    case "both_modes":
    case "others":
    case "deadlock":
    case "mismatch":
    case "given_up":
      return { kind };
    default:
      throw new Error(`an unknown reply: ${kind}`);
  }
}

function busyOf({ targets }: Extract<Operation, { kind: "acquire" }>, words: readonly string[]): Outcome {
  const [
    now,
    blocked,
    ,
    position,
    ticket,
    arrival,
    ,
    ticket_until,
    ,
    ,
    ,
    queue_length,
    holders_total,
    ,
    listed,
    ...rest
  ] = words as string[];
  // The holders are followed by delay_until, capacity and returning.
  const [standby_until, head_start_us] = rest.slice(Number(listed) + 3);
  const place = {
    ticket: ticket as string,
    position: Number(position),
    ticket_ttl_ms: Number(ticket_until) - Number(now),
  };
  return {
    kind: "busy",
    blocked_by: (blocked as string).split(" ").map((i) => targets[Number(i) - 1]?.name as string),
    place: position === "-1" ? null : place,
    arrival: Number(arrival),
    head_start_us: Number(head_start_us),
    standby_until_ms: Number(standby_until),
    queue_length: Number(queue_length),
    holders_total: Number(holders_total),
    holders: holdersOf(rest.slice(0, Number(listed))),
  };
}

function stateOf(words: readonly string[]): Outcome {
  const [, fence, delay_until, break_at, holders_total, queue_length, , , yours, count, ...rest] = groupsIn(
    words.slice(1),
  ).groups[0] as string[];
  const waiters = groupsIn(rest.slice(Number(count))).groups.map(
    ([letter = "", arrival = "", label = "", attended = "", several = "", standby_until = "", head_start_us = ""]) => ({
      rank: letter === "u" ? 0 : attended === "1" ? 1 : 2,
      order: Number(arrival) - Number(head_start_us),
      reported: {
        mode: modeOf(letter),
        since_ms: Math.floor(Number(arrival) / 1000),
        label,
        attended: attended === "1",
        several: several === "1",
        standby_until_ms: Number(standby_until),
        head_start_us: Number(head_start_us),
      },
    }),
  );
  // The script lists at most this many per mode, and the service lists at most this many in total.
  const queue = waiters
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, LISTED_MAX)
    .map(({ reported }) => reported);
  return {
    kind: "state",
    fence: Number(fence),
    delay_until_ms: Number(delay_until),
    break_at_ms: Number(break_at),
    queue_length: Number(queue_length),
    holders_total: Number(holders_total),
    holders: holdersOf(rest.slice(0, Number(count))),
    queue,
    yours: yours === "-" ? null : leaseOf(yours as string),
  };
}
