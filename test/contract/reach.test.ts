/** Section 9, for listings and heartbeats: an API key sees only its namespace and its prefix. */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { bodyOf, Lock, post, send, type Target, uniqueName } from "../support/services/http.ts";
import { inProcess, startEmbeddedWorker, startStore } from "../support/services/targets.ts";
import { expectInvalid } from "./suite/expectations.ts";

const SCOPES = ["read", "lock", "admin"];
const key = (id: string, namespace: string, prefix?: string) => ({
  id,
  hash: `sha256:${createHash("sha256").update(id).digest("hex")}`,
  namespace,
  scopes: SCOPES,
  ...(prefix === undefined ? {} : { prefix }),
});
const KEYS = [key("one", "a"), key("narrow", "a", "team/"), key("two", "b"), key("glob", "a", "te*")];
const variables = { ALLOW_ANONYMOUS: "", API_KEYS: JSON.stringify(KEYS) };

const store = await startStore();
const embedded = await startEmbeddedWorker({ variables });
afterAll(async () => {
  await embedded.stop();
  await store.stop();
});

/** Returns a target whose requests carry this API key. */
function as(id: string, target: Target): Target {
  return {
    ...target,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("Authorization", `Bearer ${id}`);
      return (target.fetch ?? fetch)(input, { ...init, headers });
    },
  };
}

describe.each([inProcess(store, variables), embedded])("9 reach: $name", (target) => {
  const [one, narrow, two, glob] = ["one", "narrow", "two", "glob"].map((id) => as(id, target)) as [
    Target,
    Target,
    Target,
    Target,
  ];

  test("9 reach: a listing shows only the key's own namespace and prefix", async () => {
    const run = uniqueName();
    const [mine, others] = [`team/${run}`, `other/${run}`];
    await new Lock(one, mine).hold();
    await new Lock(one, others).hold();
    await new Lock(two, mine).hold();
    const listed = async (from: Target, prefix: string) => {
      const { locks, cursor } = bodyOf(await send(from, `/locks?prefix=${encodeURIComponent(prefix)}&limit=100`), 200);
      expect(cursor).toBeNull();
      return locks.map(({ lock }: { lock: string }) => lock);
    };
    expect(await listed(one, "")).toEqual(expect.arrayContaining([mine, others]));
    expect(await listed(narrow, "")).toEqual([mine]);
    expect(await listed(narrow, "t")).toEqual([mine]);
    expect(await listed(narrow, mine)).toEqual([mine]);
    for (const prefix of ["other/", "x", `team/${run}/`]) expect(await listed(narrow, prefix)).toEqual([]);
    expect(await listed(two, "")).toEqual([mine]);
    expect(await listed(glob, "")).toEqual([]);
  });

  test("9 reach: a cursor of another key that can see other names is rejected", async () => {
    const run = uniqueName();
    for (let i = 0; i < 3; i += 1) await new Lock(one, `other/${run}/${i}`).hold();
    const { cursor } = bodyOf(await send(one, `/locks?prefix=other/${run}&limit=1`), 200);
    expect(cursor).not.toBeNull();
    for (const key of [narrow, two]) {
      expectInvalid(await send(key, `/locks?limit=100&cursor=${cursor}`), "cursor");
    }
  });

  test("7 heartbeat: an item outside the key's prefix is forbidden, and the others are renewed", async () => {
    const run = uniqueName();
    const [mine, others] = [new Lock(one, `team/${run}`), new Lock(one, `other/${run}`)];
    const [inside, outside] = [await mine.hold(), await others.hold()];
    const refs = [others, mine].map(({ name }, i) => ({ name, token: [outside, inside][i].token }));
    expect(bodyOf(await post(narrow, "/heartbeat", { leases: refs }), 200).results).toMatchObject([
      { name: others.name, ok: false, code: "forbidden" },
      { name: mine.name, ok: true },
    ]);
    const elsewhere = bodyOf(await post(two, "/heartbeat", { leases: refs }), 200).results;
    expect(elsewhere).toMatchObject([{ code: "lease_lost" }, { code: "lease_lost", reason: "unknown" }]);
    expect(bodyOf(await post(narrow, "/heartbeat", { leases: refs.slice(0, 1) }), 200).results).toMatchObject([
      { code: "forbidden" },
    ]);
  });
});
