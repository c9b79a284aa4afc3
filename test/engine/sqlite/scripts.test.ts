/**
 * The translated scripts compared with the same scripts in Redis: random calls, including hostile ones and damaged records. The
 * replies must match after each call, and everything stored must match at the end.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EmbeddedCall, type Reply, startEmbedded } from "../../support/engines/embedded.ts";
import { type Both, parameters, useBoth } from "../../support/engines/embedded-differential.ts";
import { startFile, startMemory } from "../../support/engines/file.ts";
import {
  acquired,
  broken,
  callsOf,
  contents,
  keysOf,
  SECRETS,
  type Step,
  step,
} from "../../support/engines/script-steps.ts";
import { deep } from "../../support/runner/depth.ts";

const FAILED = "failed";

/** The error texts differ. */
const comparable = (reply: Reply | undefined): Reply =>
  reply !== null && typeof reply === "object" && "err" in reply ? FAILED : (reply ?? null);

let run = 0;

/** Returns the step at which a script failed in both stores, or -1 if none did. */
async function agree(both: Both, steps: readonly Step[], seen: Set<string>): Promise<number> {
  const keys = keysOf(run++);
  const calls: (EmbeddedCall & { readonly step?: number })[] = callsOf(steps, keys);
  const { length } = calls;
  calls.push(...contents(keys));
  const { redis, embedded } = await both.compare(calls);
  const failed = redis.findIndex((reply, i) => i < length && comparable(reply) === FAILED);
  const until = failed < 0 ? calls.length : failed + 1;
  const lines = (replies: readonly Reply[]) =>
    calls.slice(0, until).map(({ script, args }, i) => [script.name, args.join(" "), comparable(replies[i])]);
  expect(lines(embedded)).toEqual(lines(redis));
  for (const [i, { script }] of calls.slice(0, until).entries()) {
    const reply = redis[i];
    seen.add(`${script.name} ${Array.isArray(reply) ? reply[0] : FAILED}`);
  }
  return failed < 0 ? -1 : (calls[failed]?.step as number);
}

describe.each([
  ["an object", startEmbedded],
  ["a file", startFile],
  ["memory", startMemory],
] as const)("the embedded store in %s", (_, start) => {
  const both = useBoth(start);

  test("any calls of any scripts get the same replies as from a real Redis, and leave the same data", {
    timeout: deep ? 7_200_000 : 600_000,
  }, async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        // In Redis, a failed script's writes remain, so the sequence ends at the failing step and is retried without it.
        for (let left = steps; left.length > 0; ) {
          const failed = await agree(both, left, seen);
          if (failed < 0) break;
          left = left.toSpliced(failed, 1);
        }
      }),
      parameters(deep ? 10_000 : 40),
    );
    // Random calls rarely find a lock held, so this sequence makes sure that some do.
    const [first, second] = [SECRETS[0] as string, SECRETS[3] as string];
    await agree(both, [acquired(first), acquired(second), broken(second), acquired(second)], seen);
    // Otherwise the test would compare nothing but errors.
    for (const one of [
      "acquire granted",
      "acquire busy",
      "release done",
      "renew done",
      "transfer lost",
      "break_lease broken",
    ]) {
      expect([...seen]).toContain(one);
    }
  });
});
