import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { problemsOf } from "../support/services/config-problems.ts";

const SECRET = `whsec_${btoa("s".repeat(32))}`;
const WEBHOOK = { url: "https://x.example/hook", secret: SECRET, events: ["lease.expired"] };

test("parseConfig(): WEBHOOKS lists what is sent, and where", () => {
  const all = [
    WEBHOOK,
    { url: "http://[::1]:1", secret: SECRET, namespace: "n", prefix: "a/", held_longer_than: "10m" },
  ];
  const secret = new TextEncoder().encode("s".repeat(32));
  expect(parseConfig({ WEBHOOKS: JSON.stringify(all) }).webhooks).toEqual([
    { url: "https://x.example/hook", secret, prefix: "", events: ["lease.expired"], held_longer_than_ms: undefined },
    { url: "http://[::1]:1", secret, namespace: "n", prefix: "a/", events: [], held_longer_than_ms: 600_000 },
  ]);
  for (const url of ["http://localhost:9/x", "http://127.0.0.1", "http://127.1:80/?a=b"])
    expect(problemsOf({ WEBHOOKS: [{ ...WEBHOOK, url }] })).toEqual([]);
});

test("parseConfig(): a webhook's URL must use https or point to this machine, and errors never contain its secret", () => {
  const unsafe = [
    "http://x.example",
    "ftp://x",
    "https://user:pw@x",
    "http://127.x.example",
    "http://localhost.x",
    "x",
  ];
  for (const url of unsafe) {
    const [problem, ...others] = problemsOf({ WEBHOOKS: [{ ...WEBHOOK, url }] });
    expect([problem?.slice(0, 38), others]).toEqual(["WEBHOOKS.0.url must be an https:// URL", []]);
    expect(problem).not.toContain("secret");
  }
  const secrets = ["whsec_", "whsec_c2hvcnQ=", "abc", SECRET.slice(1), `whsec_${btoa("s".repeat(65))}`, `${SECRET}=x`];
  for (const secret of secrets) {
    const [problem = "", ...others] = problemsOf({ WEBHOOKS: [{ ...WEBHOOK, secret }] });
    expect([problem.slice(0, 49), others]).toEqual(['WEBHOOKS.0.secret must be "whsec_" and the base64', []]);
    if (secret !== "whsec_") expect(problem).not.toContain(secret);
  }
});

test("parseConfig(): each problem in WEBHOOKS is reported with its path", () => {
  const { url, secret } = WEBHOOK;
  const bad = [
    { url, secret },
    { url, secret, events: ["lease.released"], held_longer_than: 600 },
    { url, secret, queue_longer_then: 3, held_longer_than: "600", namespace: "a b" },
    { url, secret, queue_longer_than: -1 },
  ];
  expect(problemsOf({ WEBHOOKS: bad })).toEqual([
    "WEBHOOKS.0 must have at least one of events, queue_longer_than and held_longer_than",
    'WEBHOOKS.1.events.0 must be one of: lease.expired, lease.max_hold, lease.broken, lease.granted, got "lease.released"',
    'WEBHOOKS.1.held_longer_than must have a unit, got 600: did you mean "600s" or "600ms"?',
    "WEBHOOKS.2.namespace must be 1 to 64 letters, digits, '_' or '-'",
    'WEBHOOKS.2.held_longer_than must have a unit, got "600": did you mean "600s" or "600ms"?',
    "WEBHOOKS.2.queue_longer_then is not a field here: did you mean 'queue_longer_than'?",
    "WEBHOOKS.3.queue_longer_than must be at least 0, got -1",
  ]);
  expect(problemsOf({ WEBHOOKS: "{}" })).toEqual(["WEBHOOKS must be a JSON array of webhooks"]);
  expect(problemsOf({ WEBHOOKS: Array.from({ length: 11 }, () => WEBHOOK) })).toEqual([
    "WEBHOOKS must list at most 10 webhooks",
  ]);
  expect(
    problemsOf({ QUORUM_STORES: [1, 2, 3].map((n) => ({ url: `https://n${n}`, token: "t" })), WEBHOOKS: [WEBHOOK] }),
  ).toEqual([
    "WEBHOOKS.0 can have only held_longer_than, because a quorum reports neither the ends of leases nor queues",
  ]);
});
