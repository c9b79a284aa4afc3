/** Section 8, MCP, tasks: as the client of the extension speaks them, on Workers and Node. */
import * as mcp from "@modelcontextprotocol/client";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startWorkerdService } from "../client/service.ts";
import { uniqueName } from "../support/services/http.ts";
import { startNode } from "../support/services/targets.ts";
import { KEY, KEY_VARIABLES } from "../support/services/with-api-key.ts";

/** A name that TypeScript does not follow: its types of JSON would be most of this file. */
const EXTENSION: string = "@modelcontextprotocol/ext-tasks/client";
const { createTaskSessionFromClient, resultFromTaskOutcome } = await import(EXTENSION);

const SERVICES = await Promise.all([startWorkerdService(KEY_VARIABLES), startNode(undefined, KEY_VARIABLES)]);
afterAll(() => Promise.all(SERVICES.map((service) => service.stop())));

const ABOUT = { name: "test", version: "1" };
const REVISION = "2026-07-28";

/** A client with the extension. What the SDK does not send by itself yet, goes by `fetch`, as its own page shows. */
async function connect(url: string) {
  const headers = { Authorization: `Bearer ${KEY}` };
  const endpoint = new URL("/mcp", url);
  const client = new mcp.Client(ABOUT, { versionNegotiation: { mode: "auto" } });
  await client.connect(new mcp.StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }));
  let id = 0;
  const polls: string[] = [];
  const session = createTaskSessionFromClient(client, {
    endpointId: url,
    v2RequestFraming: { protocolVersion: REVISION, clientInfo: ABOUT, clientCapabilities: {} },
    rawDispatch: async (request: unknown, { signal }: { signal?: AbortSignal } = {}) => {
      const { method, params } = request as { method: string; params: Record<string, string> };
      polls.push(method);
      id += 1;
      const response = await fetch(endpoint, {
        method: "POST",
        body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
        headers: {
          ...headers,
          "Content-Type": "application/json",
          "MCP-Protocol-Version": REVISION,
          "Mcp-Method": method,
          "Mcp-Name": params.taskId ?? params.name ?? "",
        },
        signal: signal ?? null,
      });
      const { result, error } = (await response.json()) as Record<string, never>;
      return error === undefined ? { kind: "result", result } : { kind: "error", error };
    },
  });
  const call = async (name: string, args: object) => {
    const { structuredContent } = await client.callTool({ name, arguments: args as Record<string, unknown> });
    return structuredContent as Record<string, unknown>;
  };
  return { session, call, polls, close: () => client.close() };
}

for (const { name: service, url } of SERVICES) {
  describe.concurrent(service, () => {
    test("8 MCP: an acquire that waits is a task, which ends with the lease when it is its turn", async () => {
      const [holder, agent] = await Promise.all([connect(url), connect(url)]);
      const name = uniqueName();
      const held = await holder.call("lock_acquire", { name, owner: "agent 1" });
      const execution = await agent.session.callTool("lock_acquire", { name, owner: "agent 2", wait_seconds: 600 });
      await vi.waitUntil(async () => (await holder.call("lock_status", { name })).queue_length === 1, 10_000);
      expect(agent.polls).toContain("tools/call");
      await holder.call("lock_release", { name, token: held.token });
      const { outcome } = await execution.settle();
      const { structuredContent } = resultFromTaskOutcome(outcome);
      expect(structuredContent).toMatchObject({ granted: true, owner: "agent 2" });
      expect(Number(structuredContent.fence)).toBeGreaterThan(Number(held.fence));
      expect(agent.polls).toContain("tasks/get");
      const { token } = structuredContent;
      expect(await agent.call("lock_release", { name, token })).toMatchObject({ released: true });
      await Promise.all([holder.close(), agent.close()]);
    });

    test("8 MCP: a task that is cancelled leaves the queue", async () => {
      const [holder, agent] = await Promise.all([connect(url), connect(url)]);
      const name = uniqueName();
      await holder.call("semaphore_acquire", { name, capacity: 1 });
      const execution = await agent.session.callTool("semaphore_acquire", { name, wait_seconds: 600 });
      const waiting = async () => (await holder.call("semaphore_status", { name })).queue_length;
      await vi.waitUntil(async () => (await waiting()) === 1, 10_000);
      await execution.cancel();
      await vi.waitUntil(async () => (await waiting()) === 0, 10_000);
      expect(agent.polls).toContain("tasks/cancel");
      await Promise.all([holder.close(), agent.close()]);
    });
  });
}
