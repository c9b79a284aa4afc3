/** A client whose key has only the `lock` or the `read` scope tries to fill the store so that no one else can use it. */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { type Answer, bodyOf, keyed, Lock, post, send, type Target } from "../support/services/http.ts";
import { startNode } from "../support/services/targets.ts";

const LOCKS = 150;
const hashOf = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const keys = [
  ...["greedy", "many", "watched", "other"].map((namespace) => ({ id: namespace, namespace })),
  { id: "reader", namespace: "watched", scopes: ["read"] },
].map((key) => ({ hash: hashOf(key.id), scopes: ["read", "lock", "admin"], ...key }));
const env = {
  ALLOW_ANONYMOUS: "",
  API_KEYS: JSON.stringify(keys),
  QUOTA_LOCKS: String(LOCKS),
  QUOTA_BYTES: String(1024 ** 2),
};
const [worker, node] = await Promise.all([startWorker({ env }), startNode(undefined, env)]);
afterAll(() => Promise.all([worker.stop(), node.stop()]));

/** The largest owner and metadata that one lease can have. */
const large = { ttl: "24h", owner: "o".repeat(256), metadata: { text: "m".repeat(1_000) } };

/** Repeats a call until it is rejected. Returns all earlier responses. */
async function untilRefused(call: (i: number) => Promise<Answer>): Promise<{ granted: Answer[]; refused: Answer }> {
  const granted: Answer[] = [];
  for (let i = 0; i < 3_000; i++) {
    const answer = await call(i);
    if (answer.status !== 200) return { granted, refused: answer };
    granted.push(answer);
  }
  throw new Error("nothing was refused");
}

describe.each([
  ["the embedded store on Workers", worker],
  ["the embedded store on Node", node],
])("%s", (_, { url }) => {
  const as = (key: string): Target => ({
    name: key,
    url,
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), Authorization: `Bearer ${key}` },
      }),
  });

  test("QUOTA_BYTES: a full namespace can renew, wait for, release and break what it holds, and does not affect others", {
    timeout: 60_000,
  }, async () => {
    const target = as("greedy");
    const name = (i: number) => `${i}-`.padEnd(250, "x");
    const lock = new Lock(target, name(0));
    const { token } = bodyOf(await lock.acquire(large), 200);
    bodyOf(await lock.acquire({ token }), 200);
    // Each lock has many readers, so that the quota for locks isn't the limit.
    const { granted, refused } = await untilRefused((i) => new Lock(target, name(1 + (i % 20))).read(large));
    expect([refused.status, refused.body.code]).toEqual([429, "limit_exceeded"]);
    expect(refused.body.detail).toContain("QUOTA_BYTES");
    expect((await new Lock(target, "new").acquire()).status).toBe(429);
    // Transfers between two holders also fill the history with long labels.
    const passed = await untilRefused(async (i) => {
      const { token, lock } = granted[i % granted.length]?.body ?? {};
      const answer = await post(
        target,
        `${new Lock(target, lock).path}/transfer`,
        { token, owner: `${i}`.padEnd(256, "o") },
        keyed(),
      );
      if (answer.status === 200) granted[i % granted.length] = answer;
      return answer;
    });
    expect(passed.refused.body.code).toBe("limit_exceeded");

    for (const fields of [{ token, ttl: "1h" }, { token }]) bodyOf(await lock.renew(fields, keyed()), 200);
    bodyOf(await post(target, "/heartbeat", { leases: [{ name: lock.name, token }] }), 200);
    // A full store still remembers the key: the release removes only one hold, however many times it is sent.
    const key = keyed();
    for (let i = 0; i < 3; i++) {
      expect(bodyOf(await lock.release({ token }, key), 200)).toMatchObject({ released: false, hold_count: 1 });
    }
    bodyOf(await lock.release({ token }), 200);
    bodyOf(await send(target, new Lock(target, name(1)).path, { method: "DELETE" }), 200);
    bodyOf(await new Lock(as("other")).acquire(large), 200);
  });

  test("QUOTA_LOCKS: counts locks, semaphores and latches, each of them once", { timeout: 60_000 }, async () => {
    const target = as("many");
    const path = (i: number) => (i % 2 === 0 ? `/locks/${i}/acquire` : `/semaphores/${i}/acquire`);
    const { granted, refused } = await untilRefused((i) => post(target, path(i), i % 2 === 0 ? {} : { capacity: 1 }));
    expect(granted).toHaveLength(LOCKS);
    expect(refused.body.code).toBe("limit_exceeded");
    expect(refused.body.detail).toContain(`QUOTA_LOCKS (${LOCKS} locks`);
    bodyOf(await post(target, "/locks/0/release", { token: granted[0]?.body.token }), 200);
    bodyOf(await post(target, "/locks/0/acquire"), 200);
    bodyOf(await new Lock(as("other")).acquire(), 200);
  });

  test("the scope read: waiting for changes of any number of new names takes no space", {
    timeout: 60_000,
  }, async () => {
    const reader = as("reader");
    const watch = (i: number) => send(reader, `/locks/new-${i}?wait=1ms`);
    const answers = await Promise.all(Array.from({ length: 2 * LOCKS }, (_, i) => watch(i)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    bodyOf(await new Lock(as("watched")).acquire(), 200);
  });
});
