/** Which operation of the lock service a request of the client is, by its method and path. */
import type * as wire from "../contract/responses.ts";
import { acquireOptions } from "../http/input/options.ts";
import {
  first,
  leaseAnswer,
  listedAnswer,
  listedSemaphoreAnswer,
  semaphoreAnswer,
  stateAnswer,
} from "../http/output/answers.ts";
import { countedDown, latchDeleted, latchSeen, latchSet, listedLatchAnswer } from "../http/output/latches.ts";
import {
  acquired,
  broken,
  gaveUp,
  multiAcquired,
  multiGaveUp,
  multiReleased,
  released,
  renewedOf,
  transferred,
} from "../http/output/locks.ts";
import { failure } from "../http/output/outcomes.ts";
import { type Said, saidDone } from "../http/output/said.ts";
import {
  absentSemaphore,
  semaphoreAcquired,
  semaphoreBroken,
  semaphoreDeleted,
  semaphoreGaveUp,
  semaphoreReleased,
  semaphoreSet,
} from "../http/output/semaphores.ts";
import type { ListOptions, LockService, Mode, Page, Turn } from "../lock/types.ts";
import type { Call } from "./call.ts";

type Operation = (call: Call, name: string) => Promise<Said>;

const acquire =
  (mode: Mode): Operation =>
  async (call, lock) => {
    const fields = call.body(call.schemas.acquire);
    const options = acquireOptions(fields, call.wait(fields.wait));
    return acquired(await call.locks.acquire([{ name: lock, mode }], options), lock, mode, call.waited);
  };

const release: Operation = async (call, lock) => {
  const { token = "", ticket } = call.body(call.schemas.release);
  if (ticket !== undefined) return gaveUp(await call.locks.giveUp([lock], ticket), lock);
  return released(first(await call.locks.release([{ name: lock, token }])), lock);
};

const renew: Operation = async (call, lock) => {
  const { token, ttl: ttl_ms } = call.body(call.schemas.renew);
  const outcome = first(await call.locks.renew([{ name: lock, token, ttl_ms }]));
  return outcome.kind === "renewed" ? saidDone("renewed", leaseAnswer(outcome.lease)) : failure(outcome, { lock });
};

const inspect: Operation = async (call, lock) => {
  const { wait, history } = call.query(call.schemas.lockQuery);
  const { token } = call;
  const state = await call.locks.inspect(lock, { wait_ms: call.wait(wait), history, token });
  return saidDone(state.state, stateAnswer(state, { yours: token !== undefined, history }));
};

const QUEUE = { false: "keep", true: "drop", only: "only" } as const;

const breakLock: Operation = async (call, lock) => {
  const { grace: grace_ms, delay, queue, fence } = call.query(call.schemas.breakQuery);
  const outcome =
    fence === undefined
      ? await call.locks.break(lock, { grace_ms, delay, queue: QUEUE[queue] })
      : await call.locks.breakLease(lock, fence, { grace_ms, delay });
  return broken(outcome, lock, queue !== "false");
};

const transfer: Operation = async (call, lock) => {
  const { token, owner, metadata, ttl: ttl_ms } = call.body(call.schemas.transfer);
  return transferred(await call.locks.transfer(lock, token, { owner, metadata, ttl_ms }), lock);
};

const multiAcquire: Operation = async (call) => {
  const { locks: targets, ...fields } = call.body(call.schemas.multiAcquire);
  const outcome = await call.locks.acquire(targets, acquireOptions(fields, call.wait(fields.wait)));
  return multiAcquired(
    outcome,
    targets.map(({ name }) => name),
    call.waited,
  );
};

const multiRelease: Operation = async (call) => {
  const { token = "", ticket, locks } = call.body(call.schemas.multiRelease);
  if (ticket !== undefined) return multiGaveUp(await call.locks.giveUp(locks, ticket), locks);
  return multiReleased(await call.locks.release(locks.map((name) => ({ name, token }))), locks);
};

const heartbeat: Operation = async (call) => {
  const { leases } = call.body(call.schemas.heartbeat);
  const outcomes = await call.locks.renewEach(leases.map(({ ttl: ttl_ms, ...lease }) => ({ ...lease, ttl_ms })));
  const results = leases.map(({ name }, i) => renewedOf(name, outcomes[i]));
  return saidDone("answered_each", { results } satisfies wire.Heartbeat);
};

const semaphore = {
  set: async (call, name) =>
    semaphoreSet(await call.locks.semaphores.set(name, call.body(call.schemas.semaphoreSet).permits)),
  async inspect(call, name) {
    const state = await call.locks.semaphores.inspect(name);
    return "kind" in state ? absentSemaphore(name) : saidDone("told", semaphoreAnswer(state));
  },
  async remove(call, name) {
    const { leases, fence } = call.query(call.schemas.semaphoreDeleteQuery);
    const { semaphores } = call.locks;
    if (fence !== undefined) return semaphoreBroken(await semaphores.breakLease(name, fence), name);
    if (leases === "only") return semaphoreBroken(await semaphores.break(name), name);
    return semaphoreDeleted(await semaphores.remove(name), name);
  },
  async acquire(call, name) {
    const { permits, capacity, ...fields } = call.body(call.schemas.semaphoreAcquire);
    const options = { ...acquireOptions(fields, call.wait(fields.wait)), permits, capacity };
    return semaphoreAcquired(await call.locks.semaphores.acquire(name, options), name, call.waited);
  },
  async release(call, name) {
    const { token = "", ticket } = call.body(call.schemas.release);
    const { semaphores } = call.locks;
    if (ticket !== undefined) return semaphoreGaveUp(await semaphores.giveUp(name, ticket), name);
    return semaphoreReleased(await semaphores.release(name, token), name);
  },
} satisfies Record<string, Operation>;

const latch = {
  async set(call, name) {
    const { count, ttl } = call.body(call.schemas.latchSet);
    return latchSet(await call.locks.latches.set(name, count, ttl), name);
  },
  countDown: async (call, name) =>
    countedDown(await call.locks.latches.countDown(name, call.body(call.schemas.countDown).by), name),
  async inspect(call, name) {
    const { wait } = call.query(call.schemas.inspectQuery);
    return latchSeen(await call.locks.latches.inspect(name, call.wait(wait)), name);
  },
  remove: async (call, name) => latchDeleted(await call.locks.latches.remove(name), name),
} satisfies Record<string, Operation>;

const listing =
  <Item>(
    kind: string,
    list: (locks: LockService, options: ListOptions) => Promise<Page<Item>>,
    shown: (item: Item) => object,
  ): Operation =>
  async (call) => {
    const options = call.query(call.schemas.listQuery);
    const { namespace, pace, locks, signal } = call;
    const page = (turn: Turn) => list(locks, { ...options, turn });
    const { items, cursor } = await pace.page({ namespace, key_id: "direct" }, page, signal);
    return saidDone("listed", { [kind]: items.map(shown), cursor });
  };

/** By method, collection and what is done to a member of it. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  "POST locks acquire": acquire("exclusive"),
  "POST rw write": acquire("exclusive"),
  "POST rw read": acquire("shared"),
  "POST locks release": release,
  "POST rw release": release,
  "POST locks renew": renew,
  "POST rw renew": renew,
  "POST locks transfer": transfer,
  "GET locks": inspect,
  "GET rw": inspect,
  "DELETE locks": breakLock,
  "POST multi acquire": multiAcquire,
  "POST multi release": multiRelease,
  "POST heartbeat": heartbeat,
  "PUT semaphores": semaphore.set,
  "GET semaphores": semaphore.inspect,
  "POST semaphores acquire": semaphore.acquire,
  "POST semaphores release": semaphore.release,
  "DELETE semaphores": semaphore.remove,
  "PUT latches": latch.set,
  "GET latches": latch.inspect,
  "POST latches count-down": latch.countDown,
  "DELETE latches": latch.remove,
  "LIST locks": listing("locks", (locks, options) => locks.list(options), listedAnswer),
  "LIST semaphores": listing(
    "semaphores",
    ({ semaphores }, options) => semaphores.list(options),
    listedSemaphoreAnswer,
  ),
  "LIST latches": listing("latches", ({ latches }, options) => latches.list(options), listedLatchAnswer),
};

/** The operation of a path without its query, and the name in it as it was sent; undefined when there is none. */
export function operationOf(
  method: string,
  path: string,
): { operation: Operation; name: string | undefined } | undefined {
  const [, collection = "", name, action] = path.split("/");
  const whole = collection === "multi" ? `${method} multi ${name}` : undefined;
  const verb = method === "GET" && name === undefined ? "LIST" : method;
  const operation = OPERATIONS[whole ?? [verb, collection, ...(action === undefined ? [] : [action])].join(" ")];
  return operation && { operation, name: whole ? undefined : name };
}
