import { describe, expect, test } from "vitest";
import { needs } from "../../support/capabilities.ts";
import { bodyOf, type Fields, Lock, post, type Target, uniqueName } from "../../support/http.ts";
import { anyFence, anySecret, expectQueueLength } from "./expectations.ts";

/** What a tool of `/mcp` answers: the fields of its result, and its text. */
export async function callTool(target: Target, name: string, args: Fields) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { _meta, name, arguments: args } };
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": name };
  const { content, structuredContent, isError } = bodyOf(await post(target, "/mcp", message, headers), 200).result;
  return { text: content[0].text, isError: isError ?? false, ...structuredContent };
}

/** Section 8, MCP: that the tools reach the same locks as the routes. The protocol is tested in test/unit/http/mcp and test/mcp. */
export function mcpSuite(target: Target): void {
  const call = (name: string, args: Fields) => callTool(target, name, args);

  describe.concurrent(`8 MCP: ${target.name}`, needs("http"), () => {
    test("8 MCP: a lock that an agent takes is held for the routes, until it is released", async () => {
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

    test("8 MCP: an agent waits in the queue, and keeps its place by its ticket", needs("queue"), async () => {
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

    test("8 MCP: a call that is repeated with its idempotency_key has the first result", needs("replays"), async () => {
      const args = { name: uniqueName(), idempotency_key: crypto.randomUUID() };
      const { token } = await call("lock_acquire", args);
      expect(await call("lock_acquire", args)).toMatchObject({ granted: true, token });
    });

    test("8 MCP: of two agents that choose the same idempotency_key, the second is told that somebody may hold the lock", async () => {
      const args = { name: uniqueName(), idempotency_key: `refactor ${uniqueName()}` };
      const first = await call("lock_acquire", args);
      expect(first).not.toHaveProperty("repeated");
      const second = await call("lock_acquire", args);
      expect(second).toMatchObject({ granted: true, repeated: true });
      expect(second.text).toMatch(/^Repeated: .*idempotency_key/);
      await call("lock_release", { name: args.name, token: second.token });
    });
  });
}
