/** All operations of the lock service that a client can request. */
import { acquireOptions } from "../http/input/options.ts";
import { first, listedAnswer, listedSemaphoreAnswer, semaphoreAnswer } from "../http/output/answers.ts";
import { countedDown, latchDeleted, latchSeen, latchSet, listedLatchAnswer } from "../http/output/latches.ts";
import { broken, multiAcquired, multiGaveUp, multiReleased, multiRenewed, transferred } from "../http/output/locks.ts";
import { saidDone } from "../http/output/said.ts";
import {
  absentSemaphore,
  semaphoreAcquired,
  semaphoreBroken,
  semaphoreDeleted,
  semaphoreGaveUp,
  semaphoreReleased,
  semaphoreRenewed,
  semaphoreSet,
} from "../http/output/semaphores.ts";
import type { ListOptions, LockService, Pace, Page, Turn } from "../lock/index.ts";
import type { Operation as OperationOf, Operations } from "./call.ts";
import { LEASES } from "./lease-operations.ts";
import * as requests from "./requests.ts";

type Operation = OperationOf<LockService>;

const QUEUE = { false: "keep", true: "drop", only: "only" } as const;

const breakLock: Operation = async (call, lock) => {
  const { grace: grace_ms, delay, queue, fence, reason, by } = call.query(requests.breakQuery());
  const outcome =
    fence === undefined
      ? await call.locks.break(lock, { grace_ms, delay, queue: QUEUE[queue], reason, by })
      : await call.locks.breakLease(lock, fence, { grace_ms, delay, reason, by });
  return broken(outcome, lock, queue !== "false");
};

const transfer: Operation = async (call, lock) => {
  const { token, owner, metadata, ttl: ttl_ms } = call.body(requests.transfer());
  return transferred(await call.locks.transfer(lock, token, { owner, metadata, ttl_ms }), lock);
};

const multiAcquire: Operation = async (call) => {
  const { locks: targets, need, ...fields } = call.body(requests.multiAcquire());
  const outcome = await call.locks.acquire(targets, { ...acquireOptions(fields, call.wait(fields.wait)), need });
  return multiAcquired(
    outcome,
    targets.map(({ name }) => name),
    call.waited,
  );
};

const multiRelease: Operation = async (call) => {
  const { token = "", ticket, locks } = call.body(requests.multiRelease());
  if (ticket !== undefined) return multiGaveUp(await call.locks.giveUp(locks, ticket), locks);
  return multiReleased(await call.locks.release(locks.map((name) => ({ name, token }))), locks);
};

const multiRenew: Operation = async (call) => {
  const { ttl: ttl_ms, locks, ...fields } = call.body(requests.multiRenew());
  return multiRenewed(await call.locks.renew(locks.map((name) => ({ name, ttl_ms, ...fields }))), locks);
};

const semaphore = {
  set: async (call, name) =>
    semaphoreSet(await call.locks.semaphores.set(name, call.body(requests.semaphoreSet()).permits)),
  async inspect(call, name) {
    const state = await call.locks.semaphores.inspect(name);
    return "kind" in state ? absentSemaphore(name) : saidDone("told", semaphoreAnswer(state));
  },
  async remove(call, name) {
    const { leases, fence, ...words } = call.query(requests.semaphoreDeleteQuery());
    const { semaphores } = call.locks;
    if (fence !== undefined) return semaphoreBroken(await semaphores.breakLease(name, fence, words), name);
    if (leases === "only") return semaphoreBroken(await semaphores.break(name, words), name);
    return semaphoreDeleted(await semaphores.remove(name, words), name);
  },
  async acquire(call, name) {
    const { permits, capacity, ...fields } = call.body(requests.semaphoreAcquire());
    const options = { ...acquireOptions(fields, call.wait(fields.wait)), permits, capacity };
    return semaphoreAcquired(await call.locks.semaphores.acquire(name, options), name, call.waited);
  },
  async renew(call, name) {
    const { ttl: ttl_ms, ...fields } = call.body(requests.renew);
    return semaphoreRenewed(first(await call.locks.renew([{ kind: "semaphore", name, ttl_ms, ...fields }])), name);
  },
  async release(call, name) {
    const { token = "", ticket } = call.body(requests.release);
    const { semaphores } = call.locks;
    if (ticket !== undefined) return semaphoreGaveUp(await semaphores.giveUp(name, ticket), name);
    return semaphoreReleased(await semaphores.release(name, token), name);
  },
} satisfies Record<string, Operation>;

const latch = {
  async set(call, name) {
    const { count, ttl } = call.body(requests.latchSet());
    return latchSet(await call.locks.latches.set(name, count, ttl), name);
  },
  countDown: async (call, name) =>
    countedDown(await call.locks.latches.countDown(name, call.body(requests.countDown()).by), name),
  async inspect(call, name) {
    const { wait } = call.query(requests.latchQuery());
    return latchSeen(await call.locks.latches.inspect(name, call.wait(wait)), name);
  },
  remove: async (call, name) => latchDeleted(await call.locks.latches.remove(name), name),
} satisfies Record<string, Operation>;

const listing = (pace: Pace) => {
  const of =
    <Item>(
      kind: string,
      list: (locks: LockService, options: ListOptions) => Promise<Page<Item>>,
      shown: (item: Item) => object,
    ): Operation =>
    async (call) => {
      const options = call.query(requests.listQuery());
      const { namespace, locks, signal } = call;
      const page = (turn: Turn) => list(locks, { ...options, turn });
      const { items, cursor } = await pace.page({ namespace, key_id: "direct" }, page, { signal });
      return saidDone("listed", { [kind]: items.map(shown), cursor });
    };
  return {
    "LIST locks": of("locks", (locks, options) => locks.list(options), listedAnswer),
    "LIST semaphores": of("semaphores", ({ semaphores }, options) => semaphores.list(options), listedSemaphoreAnswer),
    "LIST latches": of("latches", ({ latches }, options) => latches.list(options), listedLatchAnswer),
  };
};

export const everything = (pace: Pace): Operations<LockService> => ({
  ...LEASES,
  "POST locks transfer": transfer,
  "DELETE locks": breakLock,
  "POST multi acquire": multiAcquire,
  "POST multi release": multiRelease,
  "POST multi renew": multiRenew,
  "PUT semaphores": semaphore.set,
  "GET semaphores": semaphore.inspect,
  "POST semaphores acquire": semaphore.acquire,
  "POST semaphores release": semaphore.release,
  "POST semaphores renew": semaphore.renew,
  "DELETE semaphores": semaphore.remove,
  "PUT latches": latch.set,
  "GET latches": latch.inspect,
  "POST latches count-down": latch.countDown,
  "DELETE latches": latch.remove,
  ...listing(pace),
});
