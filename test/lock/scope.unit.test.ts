import { expect, test } from "vitest";
import type { Caller } from "../../src/lock/index.ts";
import { idempotencyOf, type RequestScope, requestId } from "../../src/lock/scope.ts";

/** The part of a request's ID that scripts store: `request_tag` in lua/core/replay.lua. */
const tagOf = (id: string) => id.slice(10, 14);

async function idUnder(idempotency_key: string): Promise<string> {
  const caller = { namespace: "a", key_id: "ci" } as Caller;
  const scope = { caller, context: { idempotency_key } } as RequestScope;
  return requestId(scope, await idempotencyOf(scope, "break", ["build"], () => ({ reason: "stuck" })));
}

test("requestId: what scripts keep of a request distinguishes its key from those of equal requests", async () => {
  const [one, copy, other] = await Promise.all(["first", "first", "second"].map(idUnder));
  expect(copy).not.toBe(one);
  expect(tagOf(copy as string)).toBe(tagOf(one as string));
  expect(tagOf(other as string)).not.toBe(tagOf(one as string));
});
