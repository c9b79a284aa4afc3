/** Mistakes, those of Redisson's scripts first, each as a small change of ours: the model must notice every one. */
import type { LuaTree } from "../../tools/lua/assemble.ts";

export interface Mutant {
  readonly mistake: string;
  /** Below `lua/`. */
  readonly file: string;
  /** As in the assembled script, without comments. */
  readonly search: string;
  readonly replace: string;
}

export const mutants: readonly Mutant[] = [
  {
    mistake: "a holder's renewal moves another's deadline",
    file: "lib/holders.lua",
    search: `  put_shared(lock, lease)
  if lease.deadline < lock.shared_next`,
    replace: `  put_shared(lock, lease)
      for _, id in ipairs(redis.call("ZRANGE", lock.leases_key, "0", "-1")) do
        local other = live_shared(lock, id)
        if other then
          other.deadline = lease.deadline
          put_shared(lock, other)
        end
      end
  if lease.deadline < lock.shared_next`,
  },
  {
    mistake: "the lock lives as long as the longest lease that it ever had",
    file: "lib/purge.lua",
    search: `if lock.shared == 0 or lock.shared_next > now then`,
    replace: `if lock.shared == 0 or lock.kept_until > now then`,
  },
  {
    mistake: "the lock ends with the first of its leases",
    file: "lib/purge.lua",
    search: `lock.leases_key, "-inf", beside(lock, now), "LIMIT"`,
    replace: `lock.leases_key, "-inf", "+inf", "LIMIT"`,
  },
  {
    mistake: "a dead reader blocks until the last reader's deadline",
    file: "lib/holders.lua",
    search: `  else
    lock.shared_next = math.min(lock.shared_next, lease.deadline)`,
    replace: `  else
    lock.shared_next = math.max(lock.shared_next, lease.deadline)`,
  },
  {
    mistake: "an unattended place is waited for",
    file: "lib/queue.lua",
    search: `attended_until < lock.attended_next`,
    replace: `attended_until > lock.attended_next`,
  },
  {
    mistake: "an attended place is passed",
    file: "lib/departures.lua",
    search: `local over = redis.call("ZCOUNT", lock.tickets_key, "-inf", beside(lock, now)) - from`,
    replace: `local over = redis.call("ZCOUNT", lock.tickets_key, "-inf", beside(lock, now + 1000)) - from`,
  },
  {
    mistake: "a place that was passed is forgotten",
    file: "lib/queue.lua",
    search: `return { arrival = arrival - UNATTENDED, queued = false }`,
    replace: `return nil`,
  },
  {
    mistake: "a turn never runs out",
    file: "lib/turns.lua",
    search: `if lock.turn_at == 0 or front == asking or now < turn_until then`,
    replace: `if lock then`,
  },
  {
    mistake: "grace is given however much of it was wasted",
    file: "lib/places.lua",
    search: `returned = returned and now >= locks[i].no_grace_until`,
    replace: ``,
  },
  {
    mistake: "a multi-lock that waits never stands in all its queues",
    file: "lib/places.lua",
    search: `if aside_until <= now or blocked[1] == i then`,
    replace: `if blocked[1] == i then`,
  },
  {
    mistake: "a multi-lock that waits keeps free locks to itself from the first instant",
    file: "lib/places.lua",
    search: `if aside_until <= now or blocked[1] == i then`,
    replace: `if lock then`,
  },
  {
    mistake: "who was sent away keeps its place",
    file: "lib/departures.lua",
    search: `redis.call("DEL", lock.writers_key, lock.readers_key, lock.tickets_key)`,
    replace: ``,
  },
  {
    mistake: "re-entry adds the leases up",
    file: "lib/reentry.lua",
    search: `held.deadline = math.max(held.deadline, deadline_of(lock, held, asked.ttl_ms))`,
    replace: `held.deadline = held.deadline + asked.ttl_ms`,
  },
  {
    mistake: "a shorter re-entry shortens the lease",
    file: "lib/reentry.lua",
    search: `held.deadline = math.max(held.deadline, deadline_of(lock, held, asked.ttl_ms))`,
    replace: `held.deadline = deadline_of(lock, held, asked.ttl_ms)`,
  },
  {
    mistake: "releasing an expired lease succeeds",
    file: "lock/release.lua",
    search: `  purge(lock)`,
    replace: ``,
  },
  {
    mistake: "a downgrade does not let waiting readers in",
    file: "lib/fits.lua",
    search: `not lock.upgrader and lock.break_at == 0`,
    replace: `not lock.upgrader and lock.break_at == 0 and (lock.live == 0 or lock.front == nil)`,
  },
  {
    mistake: "what a reader leaves behind keeps writers out",
    file: "lib/endings.lua",
    search: `lock.shared = lock.shared - #ids`,
    replace: `lock.shared = math.max(1, lock.shared - #ids)`,
  },
  {
    mistake: "a release ends min_hold",
    file: "lib/endings.lua",
    search: `if lease.min_until > at and reason ~= END_TRANSFERRED then`,
    replace: `if lease.min_until > at and is_unnoticed(reason) then`,
  },
  {
    mistake: "min_hold counts from the release",
    file: "lib/endings.lua",
    search: `lock.delay_until = math.max(lock.delay_until, lease.min_until)`,
    replace: `lock.delay_until = math.max(lock.delay_until, lease.min_until + now - lease.acquired)`,
  },
  {
    mistake: "min_hold outlives a break without delay",
    file: "lib/warn.lua",
    search: `lease.delay, lease.min_until = 0, 0`,
    replace: `lease.delay = 0`,
  },
  {
    mistake: "a shared lease forgets its min_hold when it is renewed",
    file: "lib/holders.lua",
    search: `put_detail(lock, lease.id, pack_lease(lease))`,
    replace: `if lease.acquired < now then lease.min_until = 0 end
  put_detail(lock, lease.id, pack_lease(lease))`,
  },
  {
    mistake: "a transfer forgets min_hold",
    file: "lock/transfer.lua",
    search: `min_until = old.min_until`,
    replace: `min_until = 0`,
  },
  {
    mistake: "a transfer forgets max_hold",
    file: "lock/transfer.lua",
    search: `max_until = old.max_until`,
    replace: `max_until = 0`,
  },
  {
    mistake: "the old token outlives a transfer",
    file: "lock/transfer.lua",
    search: `end_lease(lock, old, END_TRANSFERRED)`,
    replace: `if mode_of(old.id) == "x" then end_lease(lock, old, END_TRANSFERRED) end`,
  },
  {
    mistake: "a renewal outlives a break",
    file: "lib/lease.lua",
    search: `if lock.break_at > 0 and lock.break_at < deadline then`,
    replace: `if false then`,
  },
  {
    mistake: "a break that is sent again ends the next lease too",
    file: "lock/break_lock.lua",
    search: `local known = recent_reply(lock, request)`,
    replace: `local known = nil`,
  },
  {
    mistake: "a break by fence ends whatever lease is there",
    file: "lock/break_lease.lua",
    search: `lock.exclusive.fence == fence`,
    replace: `lock.exclusive.fence >= fence`,
  },
  {
    mistake: "a break by fence ends the first of the shared leases",
    file: "lock/break_lease.lua",
    search: `lock.holders_key, fmt(fence), fmt(fence))`,
    replace: `lock.holders_key, "-inf", fmt(fence))`,
  },
  {
    mistake: "a grace for one lease is one for all",
    file: "lock/break_lease.lua",
    search: `holders_total(lock) > 1`,
    replace: `holders_total(lock) > 99`,
  },
  {
    mistake: "an exclusive lease lasts longer when the clock is set back",
    file: "lib/set_back.lua",
    search: `move_lease(lock.exclusive, -by_ms)`,
    replace: `local _ = lock.exclusive`,
  },
  {
    mistake: "what is beside the record lasts longer when the clock is set back",
    file: "lib/set_back.lua",
    search: `lock.ahead = lock.ahead + by_ms`,
    replace: `lock.ahead = lock.ahead`,
  },
  {
    mistake: "a shared lease lasts longer when the clock is set back",
    file: "lib/set_back.lua",
    search: `move_lease(lease, -lock.ahead)`,
    replace: ``,
  },
  {
    mistake: "max_hold lasts longer when the clock is set back",
    file: "lib/lease.lua",
    search: `"acquired", "max_until",`,
    replace: `"acquired",`,
  },
  {
    mistake: "min_hold lasts longer when the clock is set back",
    file: "lib/lease.lua",
    search: `"max_until", "min_until"`,
    replace: `"max_until"`,
  },
  {
    mistake: "a lock_delay lasts longer when the clock is set back",
    file: "lib/set_back.lua",
    search: `    "delay_until",
`,
    replace: ``,
  },
  {
    mistake: "a break comes later than announced when the clock is set back",
    file: "lib/set_back.lua",
    search: `    "break_at",
`,
    replace: ``,
  },
  {
    mistake: "a turn lasts longer when the clock is set back",
    file: "lib/set_back.lua",
    search: `    "turn_until",
`,
    replace: ``,
  },
  {
    mistake: "a place is attended longer when the clock is set back",
    file: "lib/set_back.lua",
    search: `    "attended_next",
`,
    replace: ``,
  },
  {
    mistake: "an unattended place is kept longer when the clock is set back",
    file: "lib/set_back.lua",
    search: `    "tickets_next",
`,
    replace: ``,
  },
  {
    mistake: "a multi-lock queues for one lock for longer when the clock is set back",
    file: "lib/places.lua",
    search: `arrived_at > now + 1000 and now or arrived_at`,
    replace: `arrived_at`,
  },
  {
    mistake: "an earlier drop sends somebody away when the clock is set back",
    file: "lib/asked.lua",
    search: `math.max(place.arrival, asked.locks[i].dropped + 1)`,
    replace: `place.arrival`,
  },
  {
    mistake: "the first of the shared leases ends later when the clock is set back",
    file: "lib/set_back.lua",
    search: `    "shared_next",
`,
    replace: ``,
  },
];

/** @throws Error when the text to change is not there exactly once: then the mutant must be written anew. */
export function mutate(tree: LuaTree, { file, search, replace }: Mutant): LuaTree {
  const { lib, scripts } = tree;
  const change = (text: string) => {
    if (text.split(search).length !== 2) throw new Error(`lua/${file} does not hold this once: ${search}`);
    return text.replace(search, () => replace);
  };
  const helper = /^lib\/(.*)\.lua$/.exec(file)?.[1];
  if (helper !== undefined) return { ...tree, lib: new Map(lib).set(helper, change(lib.get(helper) ?? "")) };
  if (!scripts.some((script) => script.file === file)) throw new Error(`lua/${file} does not exist`);
  return {
    ...tree,
    scripts: scripts.map((script) => (script.file === file ? { ...script, body: change(script.body) } : script)),
  };
}
