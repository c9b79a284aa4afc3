/** Mistakes planted in our scripts. Each violates one property, which the checker must notice from nothing but histories. */
import type { Mutant as ScriptMutant } from "../simulator/mutants/mutant.ts";
import type { Habits } from "./clients/shared.ts";

export interface Mutant extends ScriptMutant {
  /** The checker's name for the property. */
  readonly property: string;
  /** Client habits that soon trigger the mistake, for mistakes that the usual habits may take long to trigger. */
  readonly habits?: Partial<Habits>;
}

export const mutants: readonly Mutant[] = [
  {
    property: "exclusion",
    name: "an exclusive lease excludes nobody",
    habits: { scenes: ["holdHot"], tarry: 0.5 },
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `if lock.exclusive and not exclusive then`,
        replace: `if lock.exclusive and lock.live > 0 then`,
      },
    ],
  },
  {
    property: "permits are counted",
    name: "a semaphore grants more permits than its capacity",
    habits: { scenes: ["permits"], tarry: 0.5 },
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `return permits_of(id) <= available(lock)`,
        replace: `return available(lock) >= 0`,
      },
    ],
  },
  {
    property: "never free while held",
    name: "a lock is shown without its holders",
    habits: { scenes: ["holdHot", "look"] },
    edits: [
      { file: "lua/lock/inspect.lua", find: `holders_total = holders_total(lock)`, replace: `holders_total = 0` },
    ],
  },
  {
    property: "fences grow",
    name: "fences count seconds",
    habits: { own: 0.8 },
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `lock.fence = math.max(lock.fence + 1, now_us)`,
        replace: `lock.fence = math.floor(now / 1000)`,
      },
    ],
  },
  {
    property: "re-entry counts",
    name: "a re-entry is not counted",
    habits: { own: 0.8 },
    edits: [{ file: "lua/core/request.lua", find: `held.holds = held.holds + 1`, replace: `held.holds = 1` }],
  },
  {
    property: "first come, first served",
    name: "the queue is ignored",
    habits: { scenes: ["holdHot"], own: 0, rest_ms: 0 },
    edits: [
      { file: "lua/core/queue.lua", find: `if not lock.front or lock.front == id then`, replace: `if lock then` },
    ],
  },
  {
    property: "one effect per key",
    name: "an Idempotency-Key's use is forgotten",
    edits: [{ file: "lua/core/replay.lua", find: `if not text then`, replace: `if text or not text then` }],
  },
  {
    property: "counted once",
    name: "a count-down that is sent again counts twice",
    habits: { scenes: ["countDown"] },
    edits: [
      {
        file: "lua/latch/count_down.lua",
        find: `local before = reply_before(load_idempotency(idempotency_key), fingerprint)`,
        replace: `local before = nil`,
      },
    ],
  },
  {
    property: "no lease outlives its deadline",
    name: "an expired lease can be released and renewed",
    habits: { own: 0.5, tarry: 0.5 },
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `if not lease or lease.deadline > now then`,
        replace: `if not lease or lease.deadline + 60000 > now then`,
      },
    ],
  },
  {
    property: "served within the bound",
    name: "a lease blocks others for seconds after its end",
    habits: { rest_ms: 0 },
    seeds: [17],
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `if not lease or lease.deadline > now then`,
        replace: `if not lease or lease.deadline + 8000 > now then`,
      },
    ],
  },
  {
    property: "every lock can be acquired at the end",
    name: "a lease does not expire",
    edits: [{ file: "lua/core/ends.lua", find: `if not lease or lease.deadline > now then`, replace: `if lock then` }],
  },
  {
    property: "nothing left behind",
    name: "a record has no TTL",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `redis.call("SET", lock.record_key, record_text(lock), "PX", fmt(life_ms))`,
        replace: `redis.call("SET", lock.record_key, record_text(lock))`,
      },
    ],
  },
];
