/** Sections 7 to 9: heartbeats, listings, transfer, break, history, MCP, Terraform, and permissions. */

import type { Fields } from "../answer.ts";
import type { Check, World } from "../check.ts";
import {
  absent,
  at,
  type Body,
  between,
  bodyOf,
  expectFields,
  expectLocked,
  expectLost,
  expectProblem,
  expectTrue,
  NotOffered,
  otherThan,
  secret,
} from "../expect.ts";
import { eventually, pause } from "../probe.ts";
import { keyed, type Mode } from "../subjects.ts";

const BREAKS = { needs: ["breaks"], scopes: ["admin"] } as const;
const MODES: readonly Mode[] = ["exclusive", "shared"];

const heartbeat = async ({ probe }: World, leases: readonly Fields[]): Promise<Body> =>
  bodyOf(await probe.request("/heartbeat", { method: "POST", body: { leases } }), 200).results;

/** Calls a tool of /mcp. */
async function callTool({ probe }: World, name: string, args: Fields): Promise<Body> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": name };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { _meta, name, arguments: args } };
  return bodyOf(await probe.request("/mcp", { method: "POST", body, headers }), 200).result;
}

export const operations: readonly Check[] = [
  {
    section: "7",
    name: "heartbeat: results come in the order of the request, and a lost lease does not affect the others",
    run: async (world) => {
      const [a, b, c] = [world.lock(), world.lock(), world.lock()];
      const [one, two, three] = [await a.hold({ ttl: "10s" }), await b.hold({ ttl: "20s" }), await c.share()];
      await b.end(two.token);
      const results = await heartbeat(world, [
        { name: c.name, token: three.token },
        { name: b.name, token: two.token },
        { name: a.name, token: one.token, ttl: "40s" },
        { name: a.name, token: "never-issued" },
      ]);
      expectFields(
        results,
        [
          { name: c.name, ok: true, ttl_ms: between(20_000, 30_000) },
          { name: b.name, ok: false, code: "lease_lost", reason: "released" },
          { name: a.name, ok: true, ttl_ms: between(30_000, 40_000) },
          { name: a.name, ok: false, code: "lease_lost", reason: "unknown" },
        ],
        "the results",
      );
    },
  },
  {
    section: "7",
    name: "heartbeat: metadata replaces the lease's, and a delayed older heartbeat does not undo that",
    run: async (world) => {
      const [lock, { token }] = await world.held({ owner: "ci-42", metadata: { step: 1 } });
      const says = async (fields: Fields, step: number, what: string) => {
        await heartbeat(world, [{ name: lock.name, token, ...fields }]);
        expectFields((await lock.state()).holders, [{ owner: "ci-42", metadata: { step } }], what);
      };
      await says({ metadata: { step: 2 }, revision: 20 }, 2, "the holder after a heartbeat with metadata");
      await says({}, 2, "the holder after a heartbeat without metadata");
      await says({ metadata: { step: 1 }, revision: 10 }, 2, "the holder after a delayed older heartbeat");
      await says({ metadata: { step: 3 } }, 3, "the holder after a heartbeat without a revision");
      await says({ metadata: { step: 1 }, revision: 10 }, 3, "the holder after another delayed heartbeat");
      await says({ metadata: { step: 4 }, revision: 21 }, 4, "the holder after a heartbeat with the next revision");
    },
  },
  {
    section: "7",
    name: "heartbeat: a lease past its deadline is lost, even if it was renewed earlier",
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held({ ttl: world.brief });
      const beat = { name: lock.name, token };
      expectFields(
        await heartbeat(world, [beat]),
        [{ ok: true, ttl_ms: between(1, world.brief_ms) }],
        "a heartbeat in time",
      );
      await pause(world.brief_ms + 80);
      expectFields(
        await heartbeat(world, [beat]),
        [{ ok: false, code: "lease_lost", reason: "expired" }],
        "a late heartbeat",
      );
    },
  },
  {
    section: "7",
    name: "heartbeat: a semaphore's lease is not confused with the lease on a lock of the same name",
    needs: ["semaphores"],
    run: async (world) => {
      const semaphore = world.semaphore(1);
      const { token } = await semaphore.take();
      const results = await heartbeat(world, [
        { name: semaphore.name, token, kind: "semaphore" },
        { name: semaphore.name, token },
      ]);
      expectFields(results, [{ ok: true }, { ok: false, code: "lease_lost", reason: "unknown" }], "the results");
    },
  },
  {
    section: "8",
    name: "listings: show all held locks with a prefix, page by page, and no others",
    needs: ["listings"],
    run: async (world) => {
      const prefix = world.probe.name("-listed/");
      const names = ["a", "b", "c"].map((letter) => `${prefix}${letter}`);
      for (const name of names) {
        const body = { ttl: "30s", owner: name };
        bodyOf(await world.probe.request(`/locks/${encodeURIComponent(name)}/acquire`, { method: "POST", body }), 200);
      }
      await world.lock().hold();
      const listed = new Set<string>();
      let cursor: string | null = "";
      for (let pages = 0; cursor !== null && pages < 500; pages++) {
        const query: string = `prefix=${encodeURIComponent(prefix)}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const page: Body = bodyOf(await world.probe.request(`/locks?${query}`), 200);
        for (const { lock, owner, state, holders } of page.locks) {
          expectFields({ lock, owner, state, holders }, { state: "held", holders: [{ owner: lock }] }, "an entry");
          listed.add(lock);
        }
        cursor = page.cursor;
      }
      expectFields([...listed].sort(), names, "the names listed");
    },
  },
  ...MODES.map(
    (mode): Check => ({
      section: "8",
      name: `transfer (${mode}): issues a new token and a higher fence, revokes the old token, and keeps max_hold`,
      needs: ["transfers"],
      run: async (world) => {
        const lock = world.lock();
        const old = await lock.take(mode, { owner: "a", ttl: "20s", max_hold: "25s", metadata: { shift: 1 } });
        await lock.take(mode, { token: old.token });
        const lease = bodyOf(await lock.transfer({ token: old.token, owner: "b", ttl: "60s" }), 200);
        expectFields(
          lease,
          { mode, owner: "b", hold_count: 1, token: otherThan(old.token), metadata: absent },
          "the transfer",
        );
        expectTrue(lease.fence > old.fence, "the transferred lease's fence is not higher");
        expectTrue(at(lease.expires_at) <= at(old.acquired_at) + 25_000, "the transferred lease outlives its max_hold");
        expectTrue(
          at(bodyOf(await lock.renew({ token: lease.token }), 200).expires_at) <= at(old.acquired_at) + 25_000,
          "a renewal after the transfer outlives its max_hold",
        );
        for (const answer of [
          await lock.renew({ token: old.token }),
          await lock.release({ token: old.token }),
          await lock.transfer({ token: old.token }),
        ])
          expectLost(answer, "transferred");
        expectFields(await lock.state(), { holders: [{ owner: "b", mode }], holders_total: 1 }, "GET");
        await lock.end(lease.token);
      },
    }),
  ),
  {
    section: "8",
    name: "transfer: keeps min_hold and the queue, is applied once per key, and returns 409 for a holder of both modes",
    needs: ["transfers", "min_hold", "queue", "reentry"],
    run: async (world) => {
      const [lock, { token, acquired_at }] = await world.held({ min_hold: "6s" });
      const { ticket } = await lock.enqueue();
      const key = keyed();
      const lease = bodyOf(await lock.transfer({ token }, key), 200);
      expectFields(
        bodyOf(await lock.transfer({ token }, key), 200),
        { token: lease.token, fence: lease.fence },
        "the same key again",
      );
      expectFields(await lock.state(), { queue_length: 1 }, "GET");
      bodyOf(await lock.release({ ticket }), 200);
      await lock.end(lease.token);
      const available_at = new Date(at(acquired_at) + 6_000).toISOString();
      expectFields(await lock.state(), { state: "delayed", available_at }, "GET after the release");
      const both = world.lock();
      const exclusive = await both.hold();
      await both.share({ token: exclusive.token });
      expectProblem(await both.transfer({ token: exclusive.token }), 409, "conflict");
    },
  },
  {
    section: "8",
    name: "break: ends every lease, giving the reason 'broken', and the first waiting request is granted the lock",
    ...BREAKS,
    needs: ["breaks", "queue"],
    timed: true,
    run: async (world) => {
      const lock = world.lock();
      const leases = [await lock.share(), await lock.share()];
      const next = lock.waiting();
      await lock.queued(1);
      expectFields(bodyOf(await lock.remove(), 200), { lock: lock.name, broken: 2 }, "the break");
      for (const { token } of leases) expectLost(await lock.renew({ token }), "broken");
      await next;
      expectFields(bodyOf(await world.lock().remove(), 200), { broken: 0 }, "a break of a free lock");
    },
  },
  {
    section: "8",
    name: "break: is applied once per key",
    ...BREAKS,
    run: async (world) => {
      const [lock] = await world.held();
      const key = keyed();
      expectFields(bodyOf(await lock.remove("", key), 200), { broken: 1 }, "the break");
      const { token } = await lock.hold();
      expectFields(bodyOf(await lock.remove("", key), 200), { broken: 1 }, "the same key again");
      bodyOf(await lock.renew({ token }), 200);
    },
  },
  {
    section: "8",
    name: "break: starts a lock_delay and keeps a min_hold, but delay=false ends both",
    ...BREAKS,
    needs: ["breaks", "min_hold"],
    run: async (world) => {
      for (const fields of [{ lock_delay: "20s" }, { min_hold: "20s" }]) {
        const [lock] = await world.held(fields);
        bodyOf(await lock.remove(), 200);
        expectFields(
          await lock.state(),
          { state: "delayed" },
          `GET after a break of a lease with ${Object.keys(fields)}`,
        );
        expectLocked(await lock.acquire(), { holders: [] });
        bodyOf(await lock.remove("?delay=false"), 200);
        const { token } = await lock.hold(fields);
        expectFields(bodyOf(await lock.remove("?delay=false"), 200), { broken: 1 }, "the break");
        expectLost(await lock.renew({ token }), "broken");
        expectFields(await lock.state(), { state: "free" }, "GET after delay=false");
      }
    },
  },
  ...MODES.map(
    (mode): Check => ({
      section: "8",
      name: `break with grace (${mode}): is announced, limits renewals, keeps new readers out, and ends the lease on time`,
      ...BREAKS,
      timed: true,
      run: async (world) => {
        const lock = world.lock();
        const { token } = await lock.take(mode);
        const { break_at } = bodyOf(await lock.remove("?grace=2s"), 202);
        expectFields(
          bodyOf(await lock.renew({ token, ttl: "60s" }), 200),
          { break_at, expires_at: break_at },
          "a renewal",
        );
        expectLocked(await lock.read(), { holders_total: 1 });
        expectFields(await lock.state(), { state: "held", break_at, available_at: break_at }, "GET");
        expectFields(
          await heartbeat(world, [{ name: lock.name, token }]),
          [{ ok: true, break_at, expires_at: break_at }],
          "a heartbeat",
        );
        const next = await lock.waiting();
        world.expectSoonAfter(break_at, next.acquired_at, "the break");
        expectLost(await lock.renew({ token }), "broken");
      },
    }),
  ),
  {
    section: "8",
    name: "break with grace and delay=false: leaves no min_hold or lock_delay",
    ...BREAKS,
    needs: ["breaks", "min_hold"],
    timed: true,
    run: async (world) => {
      for (const mode of MODES) {
        const lock = world.lock();
        const fields = { min_hold: "30s", lock_delay: "20s" };
        await lock.take(mode, fields);
        const { break_at } = bodyOf(await lock.remove("?grace=500ms&delay=false"), 202);
        const next = await lock.waiting({ wait: "10s" });
        world.expectSoonAfter(break_at, next.acquired_at, "the break");
      }
    },
  },
  {
    section: "8",
    name: "break with fence: ends only the lease with that fence, or nothing if it has already ended",
    ...BREAKS,
    run: async (world) => {
      const lock = world.lock();
      const [one, two, three] = [await lock.share(), await lock.share(), await lock.share()];
      expectFields(bodyOf(await lock.remove(`?fence=${two.fence}`), 200), { broken: 1 }, "the break");
      expectLost(await lock.renew({ token: two.token }), "broken");
      for (const { token } of [one, three]) bodyOf(await lock.renew({ token }), 200);
      expectProblem(await lock.remove(`?fence=${one.fence}&grace=5s`), 409, "conflict");
      const exclusive = world.lock();
      const old = await exclusive.hold();
      await exclusive.end(old.token);
      const { token } = await exclusive.hold();
      expectFields(
        bodyOf(await exclusive.remove(`?fence=${old.fence}`), 200),
        { broken: 0 },
        "a break of a lease that has ended",
      );
      bodyOf(await exclusive.renew({ token }), 200);
    },
  },
  {
    section: "8",
    name: "break with queue: dismisses waiting clients, and a dismissed ticket rejoins at the end",
    ...BREAKS,
    needs: ["breaks", "queue"],
    timed: true,
    run: async (world) => {
      const [lock] = await world.held();
      const { ticket } = await lock.comeBack();
      const open = world.probe.background(lock.acquire({ wait: "15s" }));
      await lock.queued(2);
      expectFields(bodyOf(await lock.remove("?queue=only"), 200), { broken: 0, dropped: 2 }, "DELETE with queue=only");
      expectProblem(await open, 409, "lease_lost", { reason: "broken", dismissed: true });
      expectFields(await lock.state(), { state: "held", queue_length: 0, queue: [] }, "GET");
      await lock.enqueue();
      expectLocked(await lock.acquire({ ticket, wait: "1ms" }), { position: 1 });
    },
  },
  {
    section: "8",
    name: "history: lists grants and how leases ended, if the deployment keeps one",
    needs: ["history"],
    run: async (world) => {
      const [lock, { token, fence }] = await world.held({ owner: "a" });
      await lock.end(token);
      const { history } = await lock.state("?history=true");
      if (history === null) throw new NotOffered("the deployment keeps no history");
      expectFields(
        history,
        [
          { event: "released", fence, owner: "a" },
          { event: "granted", fence, owner: "a" },
        ],
        "the history",
      );
    },
  },
  {
    section: "8",
    name: "MCP: the tools use the same locks as the other routes",
    run: async (world) => {
      const lock = world.lock();
      const { structuredContent: lease } = await callTool(world, "lock_acquire", {
        name: lock.name,
        ttl_seconds: 30,
        owner: "agent",
      });
      expectFields(lease, { granted: true, lock: lock.name, token: secret }, "lock_acquire");
      expectFields(await lock.state(), { state: "held", holders: [{ owner: "agent" }] }, "GET");
      const released = await callTool(world, "lock_release", { name: lock.name, token: lease.token });
      expectFields(released.structuredContent, { released: true }, "lock_release");
      expectFields(
        await callTool(world, "lock_renew", { name: lock.name, token: lease.token }),
        { isError: true },
        "lock_renew",
      );
    },
  },
  {
    section: "8",
    name: "Terraform: a request takes the named lock for its ID, and the same ID releases it",
    needs: ["terraform"],
    run: async (world) => {
      const lock = world.lock();
      const path = `/terraform/${encodeURIComponent(lock.name)}`;
      const info = (ID: string) => ({ ID, Operation: "OperationTypeApply", Who: "ci@runner", Version: "1.11.4" });
      const [mine, theirs] = [info(crypto.randomUUID()), info(crypto.randomUUID())];
      const take = (body: Fields) => world.probe.request(`${path}?ttl=30s&wait=0`, { method: "POST", body });
      const { fence } = bodyOf(await take(mine), 200);
      expectFields(bodyOf(await take(mine), 200), { fence, hold_count: 1 }, "the same ID again");
      expectFields(await lock.state(), { holders: [{ owner: "ci@runner", fence }] }, "GET");
      expectProblem(await take(theirs), 423, "locked", { ID: `fence-${fence}`, Who: "ci@runner" });
      expectFields(
        bodyOf(await world.probe.request(path, { method: "DELETE", body: mine }), 200),
        { released: true },
        "the release",
      );
      expectFields(await lock.state(), { state: "free" }, "GET");
    },
  },
  {
    section: "9",
    name: "requests without a valid API key return 401 and change nothing",
    access: "keys",
    run: async (world) => {
      const lock = world.lock();
      for (const key of [null, "lh_nobody-has-this-key"]) {
        expectProblem(await world.probe.request(lock.path, { key }), 401, "unauthenticated");
        const acquired = await world.probe.request(`${lock.path}/acquire`, { method: "POST", body: {}, key });
        expectProblem(acquired, 401, "unauthenticated");
      }
      expectFields(await lock.state(), { state: "free" }, "GET");
    },
  },
  {
    section: "9",
    name: "without API keys, requests from other sites' web pages are refused",
    access: "anonymous",
    run: async (world) => {
      const lock = world.lock();
      const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
      const answer = await world.probe.request(`${lock.path}/acquire`, { method: "POST", body: {}, headers });
      expectProblem(answer, 403, "forbidden");
      expectFields(await lock.state(), { state: "free" }, "GET");
    },
  },
  {
    section: "9",
    name: "an API key with a prefix cannot use names outside it",
    access: "keys",
    run: async (world) => {
      if (world.facts.prefix === "")
        throw new NotOffered("the API key has no prefix, so it may use every name in its namespace");
      const answer = await world.probe.request(`/locks/elsewhere-${crypto.randomUUID()}`);
      expectProblem(answer, 403, "forbidden");
    },
  },
  {
    section: "5.12",
    name: "a released lock disappears from the listing",
    needs: ["listings"],
    timed: true,
    run: async (world) => {
      const prefix = world.probe.name("-left/");
      const path = `/locks/${encodeURIComponent(`${prefix}a`)}`;
      const { token } = bodyOf(
        await world.probe.request(`${path}/acquire`, { method: "POST", body: { ttl: "30s" } }),
        200,
      );
      bodyOf(await world.probe.request(`${path}/release`, { method: "POST", body: { token } }), 200);
      await eventually("expected the released lock to disappear from the listing", async () => {
        const page = bodyOf(await world.probe.request(`/locks?prefix=${encodeURIComponent(prefix)}&limit=100`), 200);
        return page.locks.length === 0;
      });
    },
  },
];

/** Checks that a quorum explains the operations that it refuses. */
export const refusals: readonly Check[] = [
  {
    section: "8",
    name: "a quorum returns 422 for operations that it does not support, and explains why",
    run: async (world) => {
      const { probe } = world;
      const { name, path } = world.lock();
      const encoded = encodeURIComponent(name);
      const post = (route: string, body: Fields) => probe.request(route, { method: "POST", body });
      for (const answer of [
        await post(`${path}/acquire`, { token: "a token" }),
        await post(`${path}/acquire`, { ticket: "a ticket" }),
        await post(`${path}/acquire`, { min_hold: "5s" }),
        await post(`${path}/transfer`, { token: "a token" }),
        await post("/multi/acquire", { locks: [{ name }, { name: `${name}-2` }] }),
        await post(`/semaphores/${encoded}/acquire`, { capacity: 1 }),
        await post(`/terraform/${encoded}`, { ID: crypto.randomUUID() }),
        await probe.request("/locks"),
        await probe.request(`/latches/${encoded}`),
      ]) {
        const { detail } = expectProblem(answer, 422, "unsatisfiable");
        expectTrue(/quorum/.test(detail), `${answer.what}: the detail does not mention the quorum: ${detail}`);
      }
      expectFields(await world.lock().state(), { nodes: { total: between(3, 5) } }, "GET");
    },
  },
];
