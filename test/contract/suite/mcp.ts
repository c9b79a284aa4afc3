import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, type Fields, Lock, post, type Target, uniqueName } from "../../support/services/http.ts";
import { anyFence, anySecret, expectQueueLength } from "./expectations.ts";

/** Sends a request to `/mcp` and returns its response. */
async function ask(target: Target, method: string, params: Fields = {}, extensions: Fields = {}) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": { extensions },
  };
  const message = { jsonrpc: "2.0", id: 1, method, params: { _meta, ...params } };
  const { name: named = params.taskId } = params;
  const name = named === undefined ? {} : { "Mcp-Name": String(named) };
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, ...name };
  return bodyOf(await post(target, "/mcp", message, headers), 200).result;
}

/** Calls an MCP tool through `/mcp`. Returns the fields of the result, and its text. */
export async function callTool(target: Target, name: string, args: Fields) {
  const { content, structuredContent, isError } = await ask(target, "tools/call", { name, arguments: args });
  return { text: content[0].text, isError: isError ?? false, ...structuredContent };
}

/** Section 8, MCP: the tools reach the same locks as the routes. test/http/mcp and test/mcp cover the protocol. */
export function mcpSuite(target: Target): void {
  const call = (name: string, args: Fields) => callTool(target, name, args);

  describe.concurrent(`8 MCP: ${target.name}`, needs("http"), () => {
    test("8 MCP: a lock that an agent acquires is held for the HTTP routes too, until it is released", async () => {
      const name = uniqueName();
      const lock = new Lock(target, name);
      const { token, ...granted } = await call("lock_acquire", { name, owner: "agent 1" });
      expect(granted).toMatchObject({ isError: false, granted: true, lock: name, fence: anyFence });
      expect(token).toEqual(anySecret);
      expect(await lock.state()).toMatchObject({ state: "held", holders: [{ owner: "agent 1" }] });
      expect(bodyOf(await lock.renew({ token }), 200)).toMatchObject({ fence: granted.fence });
      expect(await call("lock_renew", { name, token, ttl_seconds: 60 })).toMatchObject({ fence: granted.fence });
      expect(await call("lock_status", { name, token })).toMatchObject({ yours: { fence: granted.fence } });
      expect(await call("lock_release", { name, token })).toMatchObject({ released: true });
      expect(await lock.state()).toMatchObject({ state: "free" });
      expect(await call("lock_renew", { name, token })).toMatchObject({ isError: true });
    });

    test("8 MCP: an agent waits in the queue, and its ticket keeps its place", needs("queue"), async () => {
      const name = uniqueName();
      const lock = new Lock(target, name);
      const { token } = await lock.hold({ ttl: "60s" });
      const busy = await call("lock_acquire", { name, wait_seconds: 1 });
      expect(busy).toMatchObject({ isError: false, granted: false, position: 0, ticket: anySecret });
      const waiting = call("lock_acquire", { name, wait_seconds: 20, ticket: busy.ticket });
      await expectQueueLength(lock, 1);
      await lock.end(token);
      expect(await waiting).toMatchObject({ granted: true, ttl_ms: expect.any(Number) });
    });

    test("8 MCP: an acquire that must wait becomes a task, with or without a queue", async () => {
      const lock = new Lock(target, uniqueName());
      const { token } = await lock.hold({ ttl: "60s" });
      const tasks = { "io.modelcontextprotocol/tasks": {} };
      const args = { name: lock.name, owner: "agent 1", wait_seconds: 60, ttl_seconds: 5 };
      const task = await ask(target, "tools/call", { name: "lock_acquire", arguments: args }, tasks);
      expect(task).toMatchObject({ resultType: "task", status: "working" });
      const waiting = ask(target, "tasks/get", { taskId: task.taskId }, tasks);
      await lock.end(token);
      const { status, result } = await waiting;
      expect([status, result.structuredContent]).toMatchObject(["completed", { granted: true, owner: "agent 1" }]);
      await lock.end(result.structuredContent.token);
    });

    test(
      "8 MCP: a repeated call with the same idempotency_key returns the first result",
      needs("replays"),
      async () => {
        const args = { name: uniqueName(), idempotency_key: crypto.randomUUID() };
        const { token } = await call("lock_acquire", args);
        expect(await call("lock_acquire", args)).toMatchObject({ granted: true, token });
      },
    );

    test("8 MCP: of two agents that choose the same idempotency_key, the second learns that a client may hold the lock", async () => {
      const args = { name: uniqueName(), idempotency_key: `refactor ${uniqueName()}` };
      const first = await call("lock_acquire", args);
      expect(first).not.toHaveProperty("repeated");
      const second = await call("lock_acquire", args);
      expect(second).toMatchObject({ granted: true, repeated: true });
      expect(second.text).toMatch(/^Repeated: .*idempotency_key/);
      await call("lock_release", { name: args.name, token: second.token });
    });

    test(
      "8 MCP: any one of several locks is described by its own name, and is renewed with it",
      needs("several_locks"),
      async () => {
        const [a, b] = [uniqueName(), uniqueName()];
        const held = await call("lock_acquire", { name: a });
        const mine = await call("lock_acquire", { name: a, more_names: [b], need: 1 });
        expect(mine).toMatchObject({ granted: true, lock: b, fence: anyFence, token: anySecret });
        expect(await call("lock_renew", { name: b, token: mine.token })).toMatchObject({ lock: b });
        const busy = await call("lock_acquire", { name: a, more_names: [b], need: 1, wait_seconds: 0 });
        expect(busy).toMatchObject({ granted: false, locks: [a, b], blocked_by: [a, b] });
        for (const [name, { token }] of [[a, held] as const, [b, mine] as const])
          await call("lock_release", { name, token });
      },
    );

    test(
      "8 MCP: several locks are acquired together, and a shared lock together with others",
      needs("several_locks"),
      async () => {
        const [a, b] = [uniqueName(), uniqueName()];
        const both = { name: a, more_names: [b] };
        const mine = await call("lock_acquire", { ...both, mode: "shared" });
        expect(mine).toMatchObject({ granted: true, token: anySecret });
        expect(mine.leases).toMatchObject([
          { lock: a, mode: "shared", fence: anyFence },
          { lock: b, mode: "shared", fence: anyFence },
        ]);
        const theirs = await call("lock_acquire", { name: b, mode: "shared" });
        expect(theirs).toMatchObject({ granted: true, mode: "shared" });
        const writer = await call("lock_acquire", { ...both, wait_seconds: 0 });
        expect(writer).toMatchObject({ granted: false, locks: [a, b], blocked_by: [a, b] });
        const { token } = mine;
        expect(await call("lock_renew", { ...both, token })).toMatchObject({
          token,
          leases: [{ lock: a }, { lock: b }],
        });
        expect(await call("lock_release", { ...both, token })).toMatchObject({ released: true, locks: [a, b] });
        expect(await call("lock_release", { name: b, token: theirs.token })).toMatchObject({ released: true });
        const lost = await call("lock_renew", { ...both, token });
        expect(lost).toMatchObject({ isError: true, text: expect.stringContaining(JSON.stringify(b)) });
      },
    );

    test(
      "8 MCP: permits of a semaphore are acquired, renewed, waited for and released",
      needs("semaphores"),
      async () => {
        const name = uniqueName();
        const first = await call("semaphore_acquire", { name, capacity: 2, permits: 2, owner: "agent 1" });
        expect(first).toMatchObject({ granted: true, permits: 2, capacity: 2, token: anySecret, fence: anyFence });
        expect(await call("semaphore_renew", { name, token: first.token })).toMatchObject({ fence: first.fence });
        const status = await call("semaphore_status", { name });
        expect(status).toMatchObject({ permits: 2, available: 0, holders: [{ owner: "agent 1", permits: 2 }] });
        const busy = await call("semaphore_acquire", { name, wait_seconds: 1 });
        expect(busy).toMatchObject({ granted: false, available: 0, position: 0, ticket: anySecret });
        expect(busy.text).toMatch(/Held by "agent 1"[\s\S]*Call semaphore_acquire again immediately/);
        const waiting = call("semaphore_acquire", { name, ticket: busy.ticket });
        expect(await call("semaphore_release", { name, token: first.token })).toMatchObject({ released: true });
        const second = await waiting;
        expect(second).toMatchObject({ granted: true, permits: 1 });
        expect(await call("semaphore_release", { name, token: second.token })).toMatchObject({ released: true });
        expect(await call("semaphore_renew", { name, token: second.token })).toMatchObject({ isError: true });
      },
    );

    test("8 MCP: every result matches the tool's outputSchema", needs("semaphores"), async () => {
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
      const { tools } = await ask(target, "tools/list");
      const name = uniqueName();
      const results: Record<string, Fields> = {};
      for (const kind of ["lock", "semaphore"]) {
        const granted = await call(`${kind}_acquire`, { name, ...(kind === "semaphore" && { capacity: 1 }) });
        const { token } = granted;
        results[`${kind}_acquire`] = granted;
        results[`${kind}_status`] = await call(`${kind}_status`, { name });
        results[`${kind}_renew`] = await call(`${kind}_renew`, { name, token });
        results[`${kind}_release`] = await call(`${kind}_release`, { name, token });
      }
      results.lock_list = await call("lock_list", { prefix: name });
      expect(Object.keys(results).sort()).toEqual(tools.map((tool: Fields) => tool.name).sort());
      for (const { name: tool, outputSchema } of tools) {
        const { text: _, isError, ...fields } = results[tool] as Fields;
        const validate = ajv.compile(outputSchema);
        expect([tool, isError, validate(fields), validate.errors]).toEqual([tool, false, true, null]);
      }
    });
  });
}
