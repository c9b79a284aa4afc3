/**
 * Sends the requests of a trace to the scripts, and compares every reply, every hint and every record with the specification.
 */
import { isDeepStrictEqual } from "node:util";
import type { Script } from "../../src/engine/engine.ts";
import { LOCK_KEYS } from "../../src/generated/constants.ts";
import { extractNotifications } from "../../src/hints/format.ts";
import { keysFor } from "../../src/lock/codec/keys.ts";
import { callOf, outcomeOf } from "../model/calls.ts";
import type { Operation, Settings } from "../model/operation.ts";
import { busyReply, plainReply } from "../support/engines/call-words.ts";
import type { Call, ScriptStore } from "../support/engines/model-scripts.ts";
import { constant } from "./quint.ts";
import { comparable, lockIn, readCall, START_MS, secretOf, whoOf } from "./record.ts";
import type { Lock, Reply, State, Step } from "./states.ts";

/** The TTL of every lease in the specification, whose other constants are those of the scripts. */
const TTL_MS = constant("TTL");
/** This is longer than the sum of all clock steps in a trace. */
const RETENTION_MS = 30 * constant("DAY");
const KEYS_PER_LOCK = LOCK_KEYS.length;
const REQUESTS: ReadonlySet<Step["kind"]> = new Set(["acquire", "release", "give_up", "unattend"]);

const namesOf = ({ targets }: Step["was"]) => [...targets.keys()].sort();

/** A request for which the model has no operation. */
interface Unattend {
  readonly kind: "unattend";
  readonly targets: readonly { readonly name: string; readonly mode: "exclusive" | "shared" }[];
  readonly ticket: string;
  readonly said: number;
}

function unattendCall(
  { targets, ticket, said }: Unattend,
  scripts: ReadonlyMap<string, Script>,
  at: Parameters<typeof callOf>[2],
): Call {
  const modes = targets.map(({ mode }) => (mode === "exclusive" ? "x" : "s")).join("");
  return {
    script: scripts.get("unattend") as Script,
    keys: targets.flatMap(({ name }) => keysFor("lock", at.namespace, name)),
    args: [modes, ticket, said, at.settings.retention_ms, at.now_us].map(String),
    advance_ms: at.advance_ms,
  };
}

function operationOf(step: Step): Operation | Unattend {
  const { was, request, ticket, standby } = step;
  const names = namesOf(was);
  // A new request with a ticket has a different secret.
  const isNew = request === ticket && was.who !== ticket;
  const away = (who: number) => (isNew || who !== ticket ? standby > 0 : was.away);
  const shape = { several: names.length > 1, any: was.need === 1, early: was.headStart > 0 };
  const secret = (who: number) => secretOf(who, { ...shape, away: away(who) });
  switch (step.kind) {
    case "release": {
      const leases = names.map((name) => ({ name, token: secret(ticket) }));
      return { kind: "release", request: secretOf(ticket + 1e9, {}), leases };
    }
    case "give_up":
      return { kind: "give_up", names, ticket: secret(ticket) };
    case "unattend":
      return {
        kind: "unattend",
        targets: names.map((name) => ({ name, mode: was.targets.get(name) ? "exclusive" : "shared" })),
        ticket: secret(ticket),
        said: step.left + START_MS,
      };
    default:
      return {
        kind: "acquire",
        request: secret(request),
        ...(!isNew && { ticket: secret(ticket) }),
        targets: names.map((name) => ({ name, mode: was.targets.get(name) ? "exclusive" : "shared" })),
        ttl_ms: TTL_MS,
        left_ms: step.left,
        need: was.need,
        returned: step.returned,
        arrival: request === ticket ? was.arrival : 0,
        fair: true,
        label: "-",
        lock_delay_ms: 0,
        max_hold_ms: 0,
        min_hold_ms: 0,
        standby_ms: standby,
        head_start_ms: was.headStart,
      };
  }
}

/** The reply, and the clients that are notified of their turns. */
interface Told {
  readonly reply: Readonly<Record<string, unknown>>;
  readonly turns: readonly (readonly [name: string, who: number])[];
}

function expectedOf({ last, locks, told }: State): Told {
  const { reply, was } = last;
  const names = namesOf(was);
  const turns = names.flatMap((name) => {
    const { began = false, turnAt = 0, places = [] } = locks.get(name) ?? {};
    const front = places.find(({ queued }) => queued);
    return told && began && turnAt > 0 && front ? [[name, front.who] as const] : [];
  });
  const served = names.flatMap((name) =>
    (told ? (locks.get(name)?.served ?? []) : []).map((who) => [name, who] as const),
  );
  return { reply: wordsOf(reply, names), turns: inOrder([...turns, ...served]) };
}

const inOrder = (turns: Told["turns"]) =>
  turns.toSorted(([a, who], [b, other]) => (a === b ? who - other : a < b ? -1 : 1));

function wordsOf(
  { kind, who, grants, arrival, order, attendedUntil, againAt, ...reply }: Reply,
  names: readonly string[],
) {
  const blocked = reply.blocked.toSorted();
  if (kind === "granted" || kind === "claimed")
    return { kind: "granted", who, fences: names.flatMap((name) => grants.get(name) ?? []) };
  if (kind === "waiting") return { kind, who, blocked, arrival, order, attendedUntil, againAt };
  if (kind === "unattended") return { kind, attendedUntil };
  return kind === "busy" || kind === "released" ? { kind, blocked } : { kind };
}

const instant = (ms: number) => (ms === 0 ? 0 : ms - START_MS);
const instantUs = (us: number) => us - START_MS * 1000;

function replyOf(operation: Operation | Unattend, reply: readonly string[], names: readonly string[]): Told["reply"] {
  if (operation.kind === "unattend") {
    const [kind, until] = plainReply(reply);
    return { kind, attendedUntil: instant(Number(until)) };
  }
  if (reply[0] === "busy") {
    const {
      blocked,
      position,
      ticket,
      arrival,
      head_start_us = 0,
      attended_until,
      again_at,
    } = busyReply(plainReply(reply));
    const blocking = blocked.map((i) => names[i - 1]).sort();
    if (position === -1) return { kind: "busy", blocked: blocking };
    return {
      kind: "waiting",
      who: whoOf(ticket),
      blocked: blocking,
      arrival: instantUs(arrival),
      order: instantUs(arrival - head_start_us),
      attendedUntil: instant(attended_until),
      againAt: instant(again_at),
    };
  }
  const outcome = outcomeOf(operation, reply);
  if (outcome.kind === "granted") {
    const [{ token = "" } = {}] = outcome.leases;
    return { kind: "granted", who: whoOf(token), fences: outcome.leases.map(({ fence }) => instantUs(fence)) };
  }
  if (outcome.kind === "released") {
    return { kind: "released", blocked: names.filter((_, i) => "kind" in (outcome.results[i] ?? {})) };
  }
  return outcome.kind === "lost" ? { kind: "lost" } : { ...outcome };
}

function actualOf(
  operation: Operation | Unattend,
  call: Call,
  reply: readonly string[],
  names: readonly string[],
): Told {
  const { notifications } = extractNotifications(reply, call.keys);
  const turns = notifications.flatMap(({ key, hint }) => {
    const name = names.find((_, i) => call.keys[i * KEYS_PER_LOCK] === key);
    return name !== undefined && hint.turn !== undefined ? [[name, Number(hint.turn)] as const] : [];
  });
  return { reply: replyOf(operation, reply, names), turns: inOrder(turns) };
}

let replays = 0;

/**
 * Returns undefined if the scripts agree at every step, or else the steps up to the first difference, with the expected and the
 * actual reply.
 */
export async function disagreement(
  store: ScriptStore,
  scripts: ReadonlyMap<string, Script>,
  states: readonly State[],
): Promise<string | undefined> {
  replays += 1;
  const namespace = `specification-${replays}`;
  const settings: Settings = {
    retention_ms: RETENTION_MS,
    leases_max: 100,
    waiters_max: 100,
    standby_max: 100,
    hints: states[0]?.told ?? false,
  };
  const names = [...(states[0]?.locks.keys() ?? [])];
  const calls: Call[] = [];
  const asked = states.flatMap((state, i) => {
    if (!REQUESTS.has(state.last.kind)) return [];
    const operation = operationOf(state.last);
    const earlier = states.slice(0, i).findLast(({ last }) => REQUESTS.has(last.kind)) ?? states[0];
    const advance_ms = state.now - (earlier?.now ?? state.now);
    const now_us = (START_MS + state.now) * 1000;
    const at = { namespace, settings, now_us, advance_ms };
    const call = operation.kind === "unattend" ? unattendCall(operation, scripts, at) : callOf(operation, scripts, at);
    calls.push(call, ...names.map((name) => readCall(namespace, name)));
    return [{ state, operation, call }];
  });
  const replies = await store.runAll(calls);
  for (const [i, { state, operation, call }] of asked.entries()) {
    const [reply = [], ...records] = replies.slice(i * (1 + names.length));
    const specified = names.map((name) => state.locks.get(name) as Lock);
    const actual = {
      ...actualOf(operation, call, reply, namesOf(state.last.was)),
      locks: specified.map(({ exactly }, n) => comparable(lockIn(records[n] ?? []), exactly)),
    };
    const expected = { ...expectedOf(state), locks: specified.map((lock) => comparable(lock, lock.exactly)) };
    if (isDeepStrictEqual(actual, expected)) continue;
    const steps = asked.slice(0, i + 1).map((one) => `${one.state.now} ${JSON.stringify(one.operation)}`);
    return [...steps, `expected ${JSON.stringify(expected)}`, `came     ${JSON.stringify(actual)}`].join("\n");
  }
  return undefined;
}
