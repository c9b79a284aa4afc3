import { describe, expect, test } from "vitest";
import {
  derivedSecret,
  fingerprint,
  idempotencyDigest,
  idempotencyDigestOf,
  isSecret,
  isTicketFor,
  makeSecret,
  permitsOf,
} from "../../../src/lock/codec/secrets.ts";
import type { Mode } from "../../../src/lock/types.ts";

const target = (name: string, mode: Mode = "exclusive") => ({ name, mode });
const job = [target("job")];

describe("makeSecret()", () => {
  test("contains at least 128 random bits each time", () => {
    const random = Array.from({ length: 500 }, () => makeSecret("ns", job, { labelled: false }).slice(2, 24));
    expect(new Set(random).size).toBe(500);
    for (let at = 0; at < 22; at++) expect(new Set(random.map((text) => text[at])).size).toBeGreaterThan(40);
    expect(22 * 6).toBeGreaterThanOrEqual(128);
  });

  test("tells the scripts whether it spans several locks and whether its place has a label", () => {
    expect(makeSecret("ns", job, { labelled: false })).toMatch(/^sn/);
    expect(makeSecret("ns", job, { labelled: true })).toMatch(/^sl/);
    expect(makeSecret("ns", [...job, target("more")], { labelled: false })).toMatch(/^mn/);
  });

  test("contains the digest of the Idempotency-Key, so that a renewal finds its idempotency record", async () => {
    const idempotency_digest = await idempotencyDigest({ namespace: "ns", key_id: "key" }, "idempotency-key");
    const secret = makeSecret("ns", job, { labelled: false, idempotency_digest: idempotency_digest });
    expect(isSecret(secret)).toBe(true);
    expect(idempotencyDigestOf(secret)).toBe(idempotency_digest);
    expect(idempotencyDigestOf(makeSecret("ns", job, { labelled: false }))).toBeUndefined();
  });

  test("contains a number of permits, with or without a digest", () => {
    const idempotency_digest = "d".repeat(22);
    for (const more of [{}, { idempotency_digest }]) {
      const secret = makeSecret("ns", job, { labelled: true, permits: 1_000_000, ...more });
      expect(isSecret(secret)).toBe(true);
      expect(permitsOf(secret)).toBe(1_000_000);
    }
    expect(permitsOf(makeSecret("ns", job, { labelled: false }))).toBeUndefined();
  });
});

describe("isSecret()", () => {
  const secret = makeSecret("ns", job, { labelled: false });

  test.each([
    "",
    "-",
    secret.slice(1),
    `${secret}x`,
    `${secret}\n`,
    `${secret} 1`,
    `x${secret}`,
    ` ${secret}`,
    secret.replace(/^s/, "S"),
    `${secret}.short`,
    `${secret}:`,
    `${secret}:12345678`,
  ])("rejects %j before any script runs", (text) => {
    expect(isSecret(text)).toBe(false);
  });
});

describe("isTicketFor()", () => {
  const two = [target("a"), target("b", "shared")];

  test("depends on its locks, their modes and order, and the namespace", () => {
    const ticket = makeSecret("ns", two, { labelled: false });
    expect(isTicketFor(ticket, "ns", two)).toBe(true);
    for (const targets of [[...two].reverse(), [target("a"), target("b")], [target("a")], job]) {
      expect(isTicketFor(ticket, "ns", targets)).toBe(false);
    }
    expect(isTicketFor(ticket, "other", two)).toBe(false);
  });

  test("is not confused by names that look like lists", () => {
    const ticket = makeSecret("ns", [target('a","exclusive"],["b')], { labelled: false });
    expect(isTicketFor(ticket, "ns", [target("a"), target("b")])).toBe(false);
  });
});

describe("idempotencyDigest()", () => {
  test("differs for every namespace, API key and Idempotency-Key, even if their concatenations are equal", async () => {
    const digests = await Promise.all([
      idempotencyDigest({ namespace: "a", key_id: "b" }, "c"),
      idempotencyDigest({ namespace: "ab", key_id: "" }, "c"),
      idempotencyDigest({ namespace: "a", key_id: "bc" }, ""),
      idempotencyDigest({ namespace: "a", key_id: "b" }, "d"),
      idempotencyDigest({ namespace: "a", key_id: 'b","c' }, ""),
    ]);
    expect(new Set(digests).size).toBe(5);
    for (const digest of digests) expect(digest).toMatch(/^[\w-]{22}$/);
  });
});

describe("fingerprint()", () => {
  const base = { ttl_ms: 1000, fair: true };

  test("does not depend on the order of fields, or on missing ones", async () => {
    const first = await fingerprint("acquire", job, base);
    expect(await fingerprint("acquire", job, { fair: true, ttl_ms: 1000, owner: undefined })).toBe(first);
    expect(first).not.toMatch(/\s/);
  });

  test("differs for every operation, lock, mode and field", async () => {
    const all = await Promise.all([
      fingerprint("acquire", job, base),
      fingerprint("renew", job, base),
      fingerprint("acquire", [target("job", "shared")], base),
      fingerprint("acquire", [target("other")], base),
      fingerprint("acquire", job, { ...base, ttl_ms: 1001 }),
      fingerprint("acquire", job, { ...base, owner: "ci" }),
      fingerprint("acquire", job, { ...base, metadata: { a: 1 } }),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("derivedSecret()", () => {
  const caller = { namespace: "ns", key_id: "key" };
  const [one] = job as [ReturnType<typeof target>];

  test("is a ticket for its lock, with a label, and the same one each time", async () => {
    const secret = await derivedSecret(caller, one, "id");
    expect(secret).toMatch(/^sl/);
    expect(isTicketFor(secret, "ns", job)).toBe(true);
    expect(await derivedSecret(caller, one, "id")).toBe(secret);
  });

  test("differs for every namespace, API key, name and id, and contains none of them", async () => {
    const secrets = await Promise.all([
      derivedSecret(caller, one, "an-id-of-someone"),
      derivedSecret({ ...caller, namespace: "other" }, one, "an-id-of-someone"),
      derivedSecret({ ...caller, key_id: "other" }, one, "an-id-of-someone"),
      derivedSecret(caller, target("other"), "an-id-of-someone"),
      derivedSecret(caller, one, "an-id-of-nobody"),
    ]);
    expect(new Set(secrets.map((secret) => secret.slice(2, 24))).size).toBe(5);
    expect(secrets.join()).not.toContain("someone");
  });
});
