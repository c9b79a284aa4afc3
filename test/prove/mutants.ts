/** Mistakes in our scripts, each of which breaks one property: the checker must tell, from histories alone. */
import type { Mutant as ScriptMutant } from "../model/mutants.ts";
import type { Habits } from "./clients/shared.ts";

export interface Mutant extends ScriptMutant {
  /** As the checker calls it. */
  readonly property: string;
  /** Of clients that meet the mistake soon, where the usual ones may take long to. */
  readonly habits?: Partial<Habits>;
  /** Takes thousands of requests to show itself. */
  readonly slow?: true;
}

/** What random work does not break within seconds: these are broken on purpose, in `liveness.test.ts`. */
export const LIVENESS: ReadonlySet<string> = new Set(["served within the bound", "every lock to be had in the end"]);

export const mutants: readonly Mutant[] = [
  {
    property: "exclusion",
    mistake: "an exclusive lease keeps nobody out",
    habits: { scenes: ["holdHot"], tarry: 0.5 },
    file: "lib/fits.lua",
    search: `if lock.exclusive and not exclusive then`,
    replace: `if lock.exclusive and lock.live > 0 then`,
  },
  {
    property: "permits are counted",
    mistake: "a semaphore gives more permits than it has",
    habits: { scenes: ["permits"], tarry: 0.5 },
    file: "lib/fits.lua",
    search: `return permits_of(id) <= available(lock)`,
    replace: `return available(lock) >= 0`,
  },
  {
    property: "never free while held",
    mistake: "a lock is shown without its holders",
    slow: true,
    habits: { scenes: ["holdHot", "look"] },
    file: "lock/inspect.lua",
    search: `fmt(holders_total(lock)),`,
    replace: `"0",`,
  },
  {
    property: "fences grow",
    mistake: "fences count seconds",
    habits: { own: 0.8 },
    file: "lib/holders.lua",
    search: `lock.fence = math.max(lock.fence + 1, now_us)`,
    replace: `lock.fence = math.floor(now / 1000)`,
  },
  {
    property: "re-entry counts",
    mistake: "a re-entry is not counted",
    habits: { own: 0.8 },
    file: "lib/reentry.lua",
    search: `held.holds = held.holds + 1`,
    replace: `held.holds = 1`,
  },
  {
    property: "first come, first served",
    mistake: "nobody looks at the queue",
    slow: true,
    habits: { scenes: ["holdHot"], own: 0 },
    file: "lib/order.lua",
    search: `if not lock.front or lock.front == id then`,
    replace: `if lock then`,
  },
  {
    property: "one effect per key",
    mistake: "what a key was used for is forgotten",
    file: "lib/idempotency.lua",
    search: `if not text then`,
    replace: `if text or not text then`,
  },
  {
    property: "counted once",
    mistake: "a count-down that is sent again counts again",
    habits: { scenes: ["countDown"] },
    file: "latch/count_down.lua",
    search: `local before = reply_before(load_idempotency(idempotency_key), fingerprint)`,
    replace: `local before = nil`,
  },
  {
    property: "no lease outlives its deadline",
    mistake: "an expired lease can be released and renewed",
    habits: { own: 0.5, tarry: 0.5 },
    file: "lib/purge.lua",
    search: `if not lease or lease.deadline > now then`,
    replace: `if not lease or lease.deadline + 60000 > now then`,
  },
  {
    property: "served within the bound",
    mistake: "a lease stands in the way for seconds after its end",
    file: "lib/purge.lua",
    search: `if not lease or lease.deadline > now then`,
    replace: `if not lease or lease.deadline + 8000 > now then`,
  },
  {
    property: "every lock to be had in the end",
    mistake: "a lease does not end by itself",
    file: "lib/purge.lua",
    search: `if not lease or lease.deadline > now then`,
    replace: `if lock then`,
  },
  {
    property: "nothing left behind",
    mistake: "a record has no end",
    file: "lib/record.lua",
    search: `redis.call("SET", lock.record_key, record_text(lock), "PX", fmt(life_ms))`,
    replace: `redis.call("SET", lock.record_key, record_text(lock))`,
  },
];
