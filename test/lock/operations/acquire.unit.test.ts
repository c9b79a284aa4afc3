import { describe, expect, test } from "vitest";
import { StoreError } from "../../../src/engine/engine.ts";
import { idempotencyDigestOf, isSecret, makeSecret } from "../../../src/lock/codec/secrets.ts";
import { acquire } from "../../../src/lock/operations/acquire.ts";
import type { AcquireOptions, Target } from "../../../src/lock/types.ts";
import { type Answers, busy, fakeScope, granted, heldRecord } from "../../support/engines/fake-store.ts";

const job: readonly Target[] = [{ name: "job", mode: "exclusive" }];
const options: AcquireOptions = { ttl_ms: 30_000, wait_ms: 5000, fair: true, lock_delay_ms: 0 };
const ticket = makeSecret("test", job, { labelled: false });

type Reply = NonNullable<Answers["acquire"]>;

describe("an aborted request", () => {
  /** Returns a scope whose client disconnects at the `n`th store call. */
  function goneAt(n: number, reply: Reply) {
    const gone = new AbortController();
    let calls = 0;
    const count = <T>(answer: T): T => {
      if (++calls === n) gone.abort();
      return answer;
    };
    const answers: Answers = {
      acquire: (at_ms, args) => count(reply(at_ms, args)),
      look: (at_ms) => count(heldRecord(at_ms)),
    };
    return { answers, signal: gone.signal };
  }
  const waits: Reply = (at_ms, { request }) => busy(at_ms, { ticket: request as string });
  const grants: Reply = (at_ms, { request }) => granted(at_ms, request as string);

  test.each([1, 4])("gives up its place, and sends nothing more (aborted at call %i)", async (n) => {
    const { answers, signal } = goneAt(n, waits);
    const fake = fakeScope(answers, { signal });
    await acquire(fake.scope, job, options);
    expect(fake.calls).toHaveLength(n + 1);
    expect(fake.calls.at(-1)).toMatchObject({ name: "give_up", args: { ticket: fake.calls[0]?.args.request } });
  });

  test("releases a lease that it was granted meanwhile", async () => {
    const { answers, signal } = goneAt(1, grants);
    const fake = fakeScope(answers, { signal });
    await acquire(fake.scope, job, options);
    expect(fake.calls.map(({ name }) => name)).toEqual(["acquire", "give_up"]);
  });

  test("releases a lease that it may have been granted when the reply was lost", async () => {
    const { answers, signal } = goneAt(1, () => new StoreError("no answer", "unknown"));
    const fake = fakeScope(answers, { signal });
    await expect(acquire(fake.scope, job, options)).rejects.toThrow(StoreError);
    expect(fake.calls.map(({ name }) => name)).toEqual(["acquire", "give_up"]);
  });

  test.each([
    ["a ticket", { ticket }, {}],
    ["an Idempotency-Key", {}, { idempotency_key: "key" }],
  ])("with %s keeps both for the client's return", async (_, more, context) => {
    for (const [reply, calls] of [
      [waits, ["acquire", "unattend"]],
      [grants, ["acquire"]],
    ] as const) {
      const { answers, signal } = goneAt(1, reply);
      const fake = fakeScope(answers, { signal, ...context });
      await acquire(fake.scope, job, { ...options, ...more });
      expect(fake.calls.map(({ name }) => name)).toEqual(calls);
    }
  });
});

describe("acquire()", () => {
  const acquired = async (given: Partial<AcquireOptions>, idempotency_key?: string, targets = job) => {
    const fake = fakeScope(
      { acquire: (at_ms, { request }) => granted(at_ms, request as string) },
      idempotency_key === undefined ? {} : { idempotency_key },
    );
    const outcome = await acquire(fake.scope, targets, { ...options, ...given });
    return { outcome, call: fake.calls[0] };
  };

  test("a ticket of another lock, mode or namespace is a mismatch, and never reaches the store", async () => {
    const strays = [
      makeSecret("test", [{ name: "other", mode: "exclusive" }], { labelled: false }),
      makeSecret("test", [{ name: "job", mode: "shared" }], { labelled: false }),
      makeSecret("other", job, { labelled: false }),
      "no ticket at all",
    ];
    for (const stray of strays) {
      const { outcome, call } = await acquired({ ticket: stray });
      expect(outcome).toEqual({ kind: "mismatch", what: "ticket" });
      expect(call).toBeUndefined();
    }
  });

  test("an invalid token is reported as lost, and never reaches the store", async () => {
    const { outcome, call } = await acquired({ token: "x\n1 2 3" });
    expect(outcome).toEqual({ kind: "lost", reason: "unknown" });
    expect(call).toBeUndefined();
  });

  test("every request has a fresh secret, which says whether it has a label and spans several locks", async () => {
    const [first, second] = [await acquired({}), await acquired({})];
    expect(isSecret(first.call?.args.request as string)).toBe(true);
    expect(first.call?.args.request).not.toBe(second.call?.args.request);
    expect((await acquired({ owner: "ci" })).call?.args.request).toMatch(/^sl/);
    const two = fakeScope({ acquire: (at_ms) => busy(at_ms, { position: -1 }) });
    await acquire(two.scope, [...job, { name: "more", mode: "shared" }], { ...options, wait_ms: 0 });
    expect(two.calls[0]?.args).toMatchObject({ modes: "xs", request: expect.stringMatching(/^mn/) });
    expect(two.calls[0]?.keys).toHaveLength(16);
  });

  test("an Idempotency-Key determines the idempotency record, which is the same for the same request whatever its wait and ticket", async () => {
    const first = (await acquired({}, "key")).call;
    const again = (await acquired({ wait_ms: 0, ticket }, "key")).call;
    const other = (await acquired({ ttl_ms: 1 }, "key")).call;
    expect(first?.keys).toHaveLength(9);
    expect(again?.keys).toEqual(first?.keys);
    expect(again?.args.fingerprint).toBe(first?.args.fingerprint);
    expect(other?.keys).toEqual(first?.keys);
    expect(other?.args.fingerprint).not.toBe(first?.args.fingerprint);
    expect(`lh:{test}:idem:${idempotencyDigestOf(first?.args.request as string)}`).toBe(first?.keys[8]);
    expect((await acquired({}, "other key")).call?.keys).not.toEqual(first?.keys);
  });

  test.each([
    [["lost", "max_hold"], { kind: "lost", reason: "max_hold" }],
    [["lost", "nonsense"], { kind: "lost", reason: "unknown" }],
    [["deadlock"], { kind: "deadlock" }],
    [["mismatch"], { kind: "mismatch", what: "idempotency_key" }],
    [["limit", "leases"], { kind: "limit", what: "leases", limit: 10, retry_after_ms: 1000 }],
    [["limit", "waiters"], { kind: "limit", what: "waiters", limit: 20, retry_after_ms: 1000 }],
  ])("converts %j", async (reply, outcome) => {
    const fake = fakeScope({ acquire: () => reply });
    expect(await acquire(fake.scope, job, options)).toEqual(outcome);
    expect(fake.calls).toHaveLength(1);
  });

  test("an unknown reply is an error, never a grant", async () => {
    const fake = fakeScope({ acquire: () => ["surprise"] });
    await expect(acquire(fake.scope, job, options)).rejects.toThrow("a reply that this script cannot have produced");
  });
});
