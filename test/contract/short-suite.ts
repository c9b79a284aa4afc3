/** A dozen requests from the contract suite, for runtimes on which the whole suite is a deep test. */
import { describe, expect, test } from "vitest";
import { lockInfo } from "../support/platforms/terraform.ts";
import { bodyOf, keyed, Lock, postForm, send, type Target, uniqueName } from "../support/services/http.ts";
import {
  anySecret,
  expectInvalid,
  expectLocked,
  expectLost,
  expectProblem,
  expectQueueLength,
} from "./suite/expectations.ts";
import { headStartSuite } from "./suite/head-start.ts";
import { callTool } from "./suite/mcp.ts";
import { multiNeedSuite } from "./suite/multi-need.ts";
import { standbySuite } from "./suite/standby.ts";

export function shortSuite(target: Target): void {
  describe.concurrent(`in short: ${target.name}`, () => {
    test("5.7 queue: a waiting request gets the lock when it is released, with a higher fence", async () => {
      const lock = new Lock(target);
      const first = await lock.hold({ ttl: "60s" });
      const waiting = lock.hold({ wait: "4s" });
      await expectQueueLength(lock, 1);
      expect(await lock.end(first.token)).toMatchObject({ released: true });
      const second = await waiting;
      expect(second.fence).toBeGreaterThan(first.fence);
      expectLost(await lock.renew({ token: first.token }), "released");
      await lock.end(second.token);
      expect(await lock.state()).toMatchObject({ state: "free", queue_length: 0, fence: second.fence });
    });

    test("4 tickets: a request whose wait timed out returns to its place with its ticket", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "60s" });
      const answer = await lock.acquire({ wait: "300ms" });
      expectLocked(answer, { ticket: anySecret, position: 0 });
      expect(answer.body.waited_ms).toBeGreaterThanOrEqual(250);
      await lock.end(token);
      expect(await lock.hold({ ticket: answer.body.ticket })).toMatchObject({ hold_count: 1 });
    });

    test("5.9 acquire: a request that is sent again with its key gets the first response", async () => {
      const lock = new Lock(target);
      const key = keyed();
      const { token, fence } = await lock.hold({}, key);
      expect(await lock.hold({}, key)).toMatchObject({ token, fence, hold_count: 1 });
      expectProblem(await lock.acquire({ ttl: "9s" }, key), 422, "unsatisfiable");
    });

    test("2 requests: forms, queries and headers arrive unchanged", async () => {
      const lock = new Lock(target, `${uniqueName()} b%41#é+&=`);
      const lease = bodyOf(await postForm(target, `${lock.path}/acquire`, { ttl: "30s", owner: "ü & 1" }), 200);
      expect(lease).toMatchObject({ lock: lock.name, owner: "ü & 1", ttl_ms: 30_000 });
      const { yours } = await lock.state({ "Lock-Token": lease.token }, "?wait=1ms&history=true");
      expect(yours).toMatchObject({ fence: lease.fence });
      const unchanged = await send(target, lock.path, { headers: { "If-None-Match": "*" } });
      expect([unchanged.status, unchanged.body, unchanged.headers.get("etag")]).toEqual([304, "", expect.any(String)]);
      const listed = await send(target, `/locks?prefix=${encodeURIComponent(lock.name)}`);
      expect(bodyOf(listed, 200).locks).toMatchObject([{ lock: lock.name }]);
      bodyOf(await send(target, lock.path, { method: "DELETE" }), 200);
      expectLost(await lock.renew({ token: lease.token }), "broken");
    });

    test("8 terraform: LOCK and UNLOCK work", async () => {
      const [name, info] = [uniqueName(), lockInfo()];
      for (const method of ["LOCK", "UNLOCK"]) {
        const init = { method, body: JSON.stringify(info), headers: { "content-type": "application/json" } };
        bodyOf(await send(target, `/terraform/${name}`, init), 200);
      }
    });

    test("8 MCP: an agent acquires a lock and releases it", async () => {
      const lock = new Lock(target);
      const { token } = await callTool(target, "lock_acquire", { name: lock.name, owner: "ü" });
      expect(await lock.state()).toMatchObject({ state: "held", holders: [{ owner: "ü" }] });
      expect(await callTool(target, "lock_release", { name: lock.name, token })).toMatchObject({ released: true });
      expect(await callTool(target, "lock_renew", { name: lock.name, token })).toMatchObject({ isError: true });
    });

    test("2 errors: an invalid field, an unknown route and an unknown method return problems", async () => {
      expectInvalid(await new Lock(target).acquire({ ttl: "48h" }), "ttl");
      expectProblem(await send(target, "/nowhere"), 404, "not_found");
      expectProblem(await send(target, "/locks/x", { method: "PATCH" }), 405, "method_not_allowed");
      expect((await send(target, "/healthz", { method: "HEAD" })).status).toBe(200);
    });
  });
}

/** Parts of the suite that always run on every runtime. They cover the options of a waiting client. */
export function waitingSuites(target: Target): void {
  multiNeedSuite(target);
  standbySuite(target);
  headStartSuite(target);
}
