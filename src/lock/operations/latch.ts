import { itemOf } from "../../engine/reply.ts";
import {
  type LatchCountDownReply,
  type LatchGetReply,
  type LatchListReply,
  type LatchSetReply,
  latchCountDown,
  latchDelete,
  latchGet,
  latchList,
  latchSet,
} from "../../generated/scripts.ts";
import { call, type Decoded } from "../call.ts";
import { latchKey } from "../codec/keys.ts";
import { pageOf } from "../pages.ts";
import { idempotencyOf, type RequestScope, requestId } from "../scope.ts";
import type {
  Absent,
  LatchGone,
  LatchOutcome,
  LatchService,
  LatchState,
  ListedLatch,
  ListOptions,
  Page,
  RemoveOutcome,
} from "../types.ts";
import { waitForChange } from "../wait/wait-for-change.ts";

export function createLatchService(scope: RequestScope): LatchService {
  return {
    set: (name, count, ttl_ms) => set(scope, name, count, ttl_ms),
    countDown: (name, by) => countDown(scope, name, by),
    inspect: (name, wait_ms) => inspect(scope, name, wait_ms),
    list: (options) => list(scope, options),
    remove: (name) => remove(scope, name),
  };
}

const keyOf = (scope: RequestScope, name: string) => latchKey(scope.caller.namespace, name);

async function set(scope: RequestScope, name: string, count: number, ttl_ms: number) {
  const idempotency = await idempotencyOf(scope, "latch.set", [name], () => ({ count, ttl_ms }));
  const { fingerprint } = idempotency;
  const reply = await call(scope.engine, latchSet, [keyOf(scope, name), ...idempotency.keys], {
    request: requestId(scope, idempotency),
    count,
    ttl_ms,
    fingerprint,
  });
  return reply.kind === "exists" ? reply : parse(name, reply);
}

async function countDown(scope: RequestScope, name: string, by: number): Promise<LatchOutcome> {
  const idempotency = await idempotencyOf(scope, "latch.count_down", [name], () => ({ by }));
  const reply = await call(scope.engine, latchCountDown, [keyOf(scope, name), ...idempotency.keys], {
    request: requestId(scope, idempotency),
    by,
    fingerprint: idempotency.fingerprint,
  });
  return parse(name, reply);
}

async function remove(scope: RequestScope, name: string): Promise<RemoveOutcome> {
  const idempotency = await idempotencyOf(scope, "latch.delete", [name], () => ({}));
  const { fingerprint } = idempotency;
  const reply = await call(scope.engine, latchDelete, [keyOf(scope, name), ...idempotency.keys], {
    request: requestId(scope, idempotency),
    fingerprint,
  });
  if (reply.kind === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  return { kind: "removed", existed: reply.existed, repaired: reply.repaired };
}

/** Needs no second script, because the script that finds the candidates also describes them. */
function list(scope: RequestScope, options: ListOptions): Promise<Page<ListedLatch>> {
  const seen = new Map<string, ListedLatch>();
  const listing = {
    key_prefix: latchKey(scope.caller.namespace, ""),
    async candidates(keys: readonly string[], names: readonly string[]) {
      const { latches } = await call(scope.engine, latchList, keys, { n: keys.length });
      return latches.map((latch) => {
        const name = itemOf(names, latch.i - 1);
        seen.set(name, listed(name, latch));
        return { name, size: 0 };
      });
    },
    describe: async (names: readonly string[]) => names.map((name) => seen.get(name) as ListedLatch),
  };
  return pageOf(scope, listing, options);
}

function listed(latch: string, { count, expires_at }: LatchListReply["latches"][number]): ListedLatch {
  if (typeof count === "string") return { kind: "unreadable", latch };
  return { kind: "latch", latch, count, open: count === 0, expires_at_ms: expires_at };
}

/** Returns the latch immediately or, with a wait, once it is open or gone or the wait has ended. */
async function inspect(scope: RequestScope, name: string, wait_ms: number): Promise<LatchState | LatchGone | Absent> {
  const key = keyOf(scope, name);
  const { first, latest } = await waitForChange<Parsed>(scope, {
    key,
    wait_ms,
    load: async (_, timeout_ms) => parse(name, await call(scope.engine, latchGet, [key], {}, timeout_ms)),
    // A latch expires without a change to its record. Durable Objects of an earlier version do not send their clock.
    expiresIn: (state) =>
      state.kind === "latch" && state.now_ms !== undefined
        ? state.expires_at_ms - state.now_ms
        : Number.POSITIVE_INFINITY,
    isOver: (state, before) =>
      state.kind !== "latch" || before.kind !== "latch" || state.id !== before.id || state.open,
  });
  if (first.kind !== "latch") return { kind: "absent" };
  if (latest.kind !== "latch") return { kind: "gone", latch: name };
  if (latest.id === first.id) return latest;
  // The first latch was opened or deleted or has expired, and a new one has replaced it.
  return latest.since <= first.id ? { ...first, count: 0, open: true } : { kind: "gone", latch: name };
}

/**
 * A latch in a script's reply. `since`: every latch of this name with this id or a later one was opened before a new one
 * replaced it.
 */
type Parsed =
  | (LatchState & { readonly id: number; readonly since: number; readonly now_ms?: number | undefined })
  | Exclude<LatchOutcome, LatchState>;

type Reply = Decoded<LatchCountDownReply | LatchGetReply | Exclude<LatchSetReply, { readonly kind: "exists" }>>;

function parse(latch: string, reply: Reply): Parsed {
  if (reply.kind === "gone") return { kind: "absent" };
  if (reply.kind === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  const { id, since, count, expires_at: expires_at_ms } = reply;
  const now_ms = "now" in reply ? reply.now : undefined;
  return { kind: "latch", latch, count, open: count === 0, expires_at_ms, id, since, now_ms };
}
