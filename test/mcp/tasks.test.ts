/** Section 8, MCP, tasks: with the extension's own client, on Workers and Node. */
import * as mcp from "@modelcontextprotocol/client";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startWorkerdService } from "../client/service.ts";
import { uniqueName } from "../support/services/http.ts";
import { startNode } from "../support/services/targets.ts";
import { KEY, KEY_VARIABLES } from "../support/services/with-api-key.ts";

/**
 * TypeScript doesn't resolve an import from a variable; handling the package's JSON types would otherwise make up most of this
 * file.
 */
const EXTENSION: string = "@modelcontextprotocol/ext-tasks/client";
const { createTaskSessionFromClient, resultFromTaskOutcome } = await import(EXTENSION);

const VARIABLES = { ...KEY_VARIABLES, STANDBY_MAX: "1" };
const SERVICES = await Promise.all([startWorkerdService(VARIABLES), startNode(undefined, VARIABLES)]);
afterAll(() => Promise.all(SERVICES.map((service) => service.stop())));

const ABOUT = { name: "test", version: "1" };
const REVISION = "2026-07-28";

interface Answer {
  readonly taskId: string;
  readonly status: string;
  readonly result: { readonly structuredContent: Record<string, string> };
}

/** Sends a request once, as a client that accepts tasks would, and returns the response. */
async function ask(url: string, method: string, params: Record<string, unknown>, signal?: AbortSignal) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": REVISION,
    "io.modelcontextprotocol/clientCapabilities": { extensions: { "io.modelcontextprotocol/tasks": {} } },
  };
  const response = await fetch(new URL("/mcp", url), {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta, ...params } }),
    headers: {
      Authorization: `Bearer ${KEY}`,
      "Content-Type": "application/json",
      "MCP-Protocol-Version": REVISION,
      "Mcp-Method": method,
      "Mcp-Name": String(params.taskId ?? params.name),
    },
    signal: signal ?? null,
  });
  const { result, error } = (await response.json()) as { result?: Answer; error?: Answer };
  return (result ?? error) as Answer;
}

/**
 * Connects a client with the extension. Requests that the SDK can't send yet use `fetch`, as its documentation shows.
 */
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
    test("8 MCP: an acquire that waits is a task, which ends with the lease when its turn comes", async () => {
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

    /** Returns a held lock and a task that is waiting for it, with their details. */
    async function begin(args: object = {}) {
      const holder = await connect(url);
      const name = uniqueName();
      const { token } = await holder.call("lock_acquire", { name, owner: "agent 1" });
      const fields = { name, owner: "agent 2", wait_seconds: 600, ...args };
      const task = await ask(url, "tools/call", { name: "lock_acquire", arguments: fields });
      expect(task).toMatchObject({ resultType: "task", status: "working" });
      return {
        ...{ name, holder, taskId: task.taskId },
        release: () => holder.call("lock_release", { name, token }),
        status: () => holder.call("lock_status", { name }) as Promise<Record<string, never>>,
      };
    }

    test("8 MCP: a task that is not polled keeps its place, is granted the lock, and returns the lease at the next poll", async () => {
      const { taskId, holder, release, status } = await begin({ ttl_seconds: 60 });
      const { queue } = await status();
      expect(queue).toMatchObject([{ owner: "agent 2", attended: true, standby_until: expect.any(String) }]);
      await release();
      expect(await status()).toMatchObject({ holders: [{ owner: "agent 2", claimed: false }], queue: [] });
      const { status: state, result } = await ask(url, "tasks/get", { taskId });
      expect([state, result]).toMatchObject(["completed", { structuredContent: { granted: true, owner: "agent 2" } }]);
      expect((await status()).holders?.[0]).not.toHaveProperty("claimed");
      await holder.close();
    });

    test("8 MCP: a task that is canceled after an unnoticed grant releases the lease", async () => {
      const { taskId, holder, release, status } = await begin();
      await release();
      expect(await status()).toMatchObject({ state: "held" });
      await ask(url, "tasks/cancel", { taskId });
      expect(await status()).toMatchObject({ state: "free", queue: [] });
      expect(await ask(url, "tasks/get", { taskId })).toMatchObject({ status: "cancelled" });
      await holder.close();
    });

    test("8 MCP: a task whose client has died holds the lock for at most one ttl", async () => {
      const { taskId, holder, release, status } = await begin({ ttl_seconds: 1 });
      const poll = ask(url, "tasks/get", { taskId }, AbortSignal.timeout(300));
      await expect(poll).rejects.toThrow("timeout");
      expect((await status()).queue).toMatchObject([{ attended: true }]);
      const released_ms = Date.now();
      await release();
      await vi.waitUntil(async () => (await status()).state === "free", 10_000);
      expect(Date.now() - released_ms).toBeLessThan(5_000);
      expect(await ask(url, "tasks/get", { taskId })).toMatchObject({ status: "completed", result: { isError: true } });
      await holder.close();
    });

    test("8 MCP: if a lock has the maximum number of standby places, a task waits in a place that its polls keep", async () => {
      const { name, taskId, holder, release, status } = await begin();
      const args = { name, owner: "agent 3", wait_seconds: 600 };
      const third = await ask(url, "tools/call", { name: "lock_acquire", arguments: args });
      expect(third).toMatchObject({ resultType: "task", status: "working" });
      const { queue } = await status();
      expect(queue).toMatchObject([{ owner: "agent 2", standby_until: expect.any(String) }, { owner: "agent 3" }]);
      expect(queue?.[1]).not.toHaveProperty("standby_until");
      await release();
      const second = await ask(url, "tasks/get", { taskId });
      const { token } = second.result.structuredContent;
      const waiting = ask(url, "tasks/get", { taskId: third.taskId });
      await holder.call("lock_release", { name, token });
      expect(await waiting).toMatchObject({ status: "completed", result: { structuredContent: { owner: "agent 3" } } });
      await holder.close();
    });

    test("8 MCP: without tasks, standby_seconds keeps a place for a later call, which gets its lease with the ticket", async () => {
      const { call, close } = await connect(url);
      for (const [kind, more] of [["lock", {}] as const, ["semaphore", { capacity: 1 }] as const]) {
        const name = uniqueName();
        const held = await call(`${kind}_acquire`, { name, ...more });
        const args = { name, wait_seconds: 0, standby_seconds: 3_600, ttl_seconds: 60 };
        const { message, ...place } = await call(`${kind}_acquire`, args);
        expect(place).toMatchObject({ granted: false, position: 0, standby_until: expect.any(String) });
        expect(place).not.toHaveProperty("ticket_ttl_ms");
        expect(message).toContain(`with ticket ${place.ticket} to check`);
        await call(`${kind}_release`, { name, token: held.token });
        const lease = await call(`${kind}_acquire`, { name, ticket: place.ticket });
        expect(lease).toMatchObject({ granted: true, token: place.ticket });
        expect(lease).not.toHaveProperty("repeated");
        await call(`${kind}_release`, { name, token: lease.token });
      }
      await close();
    });

    test("8 MCP: a canceled task leaves the queue", async () => {
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
