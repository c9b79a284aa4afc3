/** Mistakes in the code for semaphores and latches only: the tests of their models must notice every one. */
import type { Mutant } from "../simulator/mutants/mutant.ts";

export const semaphoreMutants: readonly Mutant[] = [
  {
    name: "expired permits are not returned",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `lock.permits = lock.permits - permits_of(ids[i])`,
        replace: `local _ = ids[i]`,
      },
    ],
  },
  {
    name: "held permits are not counted",
    edits: [{ file: "lua/core/holders.lua", find: `lock.permits - lock.expired_permits`, replace: `0` }],
  },
  {
    name: "a min_hold does not keep permits back",
    edits: [
      { file: "lua/core/holders.lua", find: `lock.capacity - held - lock.resting`, replace: `lock.capacity - held` },
    ],
  },
  {
    name: "a min_hold keeps permits back forever",
    edits: [{ file: "lua/core/holders.lua", find: `if rest.until_ms > now then`, replace: `if rest and now then` }],
  },
  {
    name: "a min_hold keeps permits back for longer when the clock is set back",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `lock.rests[i].until_ms = lock.rests[i].until_ms - by_ms`,
        replace: `local _ = i`,
      },
    ],
  },
  {
    name: "a repeated request is granted again",
    edits: [
      { file: "lua/core/holders.lua", find: `return lease.deadline > now and lease or nil`, replace: `return nil` },
    ],
  },
  {
    name: "the ends of leases are forgotten",
    edits: [{ file: "lua/core/replay.lua", find: `lock.ended = token_tag(`, replace: `local _ = token_tag(` }],
  },
];

export const latchMutants: readonly Mutant[] = [
  {
    name: "a repeated request counts twice",
    edits: [
      {
        file: "lua/core/replay.lua",
        find: `string.match(record.outcomes, "^%w+", at + PREFIX_CHARS)`,
        replace: `nil`,
      },
    ],
  },
  {
    name: "a deleted latch still exists",
    edits: [{ file: "lua/core/latch.lua", find: `live = num(expires_at) > now`, replace: `live = true` }],
  },
  {
    name: "a new latch has the previous one's id",
    edits: [
      {
        file: "lua/latch/set.lua",
        find: `math.max(old and old.id + 1 or 0, now_us)`,
        replace: `old and old.id or now_us`,
      },
    ],
  },
];
