/** Section 8, MCP, with unmodified clients for agents: the current one in both of its modes, and the older one. */
import { setTimeout as pause } from "node:timers/promises";
import * as current from "@modelcontextprotocol/client";
import * as older from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, test, vi } from "vitest";
import { TOOLS } from "../../src/http/mcp/tools.ts";
import { startWorkerdService } from "../client/service.ts";
import { uniqueName } from "../support/services/http.ts";
import { startNode } from "../support/services/targets.ts";
import { KEY, KEY_VARIABLES } from "../support/services/with-api-key.ts";

const SERVICES = await Promise.all([startWorkerdService(KEY_VARIABLES), startNode(undefined, KEY_VARIABLES)]);
afterAll(() => Promise.all(SERVICES.map((service) => service.stop())));

type Result = { content: { text: string }[]; isError?: boolean; structuredContent?: Record<string, unknown> };

interface Agent {
  readonly version: string | undefined;
  tools(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<Result>;
  close(): Promise<void>;
}

const ABOUT = { name: "test", version: "1" };
const headers = { Authorization: `Bearer ${KEY}` };

/** @param mode how the client detects the protocol */
async function currentAgent(
  url: string,
  mode: "auto" | "legacy",
  requestInit: RequestInit = { headers },
): Promise<Agent> {
  const client = new current.Client(ABOUT, { versionNegotiation: { mode } });
  await client.connect(new current.StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  return {
    version: client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    close: () => client.close(),
  };
}

async function olderAgent(url: string): Promise<Agent> {
  const client = new older.Client(ABOUT);
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    version: transport.protocolVersion,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    close: () => client.close(),
  };
}

const AGENTS = [
  ["the current client", "2026-07-28", (url: string) => currentAgent(url, "auto")],
  ["the current client as it was", "2025-11-25", (url: string) => currentAgent(url, "legacy")],
  ["the older client", "2025-11-25", olderAgent],
] as const;

for (const { name: service, url } of SERVICES) {
  describe.concurrent(service, () => {
    for (const [name, version, connect] of AGENTS) {
      test(`${name}: connects, lists tools, calls them, and gets errors`, async () => {
        const agent = await connect(url);
        expect(agent.version).toBe(version);
        expect(await agent.tools()).toEqual(TOOLS.map(({ name }) => name));
        const lock = `${uniqueName()}/ü`;
        const { content, structuredContent } = await agent.call("lock_acquire", { name: lock, owner: "agent 1" });
        const { token, message } = structuredContent as { token: string; message: string };
        expect(content).toEqual([{ type: "text", text: message }]);
        expect(message).toContain(token);
        expect((await agent.call("lock_renew", { name: lock, token })).isError ?? false).toBe(false);
        const status = await agent.call("lock_status", { name: lock });
        expect(status.content[0]?.text).toMatch(/Held by "agent 1"/);
        const { structuredContent: listed } = await agent.call("lock_list", { prefix: lock });
        expect(listed).toMatchObject({ locks: [{ lock, state: "held" }], cursor: null });
        expect(JSON.stringify([status, listed])).not.toContain(token);
        expect((await agent.call("lock_release", { name: lock, token })).structuredContent).toMatchObject({
          released: true,
        });
        const lost = await agent.call("lock_renew", { name: lock, token });
        expect([lost.isError, lost.content[0]?.text]).toEqual([true, expect.stringContaining("already been released")]);
        const wrong = await agent.call("lock_acquire", { name: "", ttl_seconds: 0 });
        expect(wrong.content[0]?.text).toMatch(/'name' must not be empty; 'ttl_seconds' must be at least 1/);
        await expect(agent.call("lock_break", { name: lock })).rejects.toThrow("Unknown tool: lock_break");
        await agent.close();
      });
    }

    test("contending agents take turns in order of arrival, with their tickets", async () => {
      const [holder, first, second] = await Promise.all([
        currentAgent(url, "auto"),
        currentAgent(url, "auto"),
        olderAgent(url),
      ]);
      const name = uniqueName();
      const acquire = async (agent: Agent, args: object = {}) =>
        (await agent.call("lock_acquire", { name, ...args })).structuredContent as Record<string, unknown>;
      const turns: string[] = [];
      /** Returns with its ticket, as the results instruct, until it has the lock. */
      const work = async (agent: Agent, label: string) => {
        let got = await acquire(agent, { wait_seconds: 1 });
        while (got.granted !== true) got = await acquire(agent, { wait_seconds: 1, ticket: got.ticket as string });
        turns.push(label);
        await agent.call("lock_release", { name, token: got.token });
        return Number(got.fence);
      };
      const held = await acquire(holder);
      const firstFence = work(first, "first");
      await queueLength(holder, name, 1);
      const secondFence = work(second, "second");
      await queueLength(holder, name, 2);
      // Long enough for both agents to return with their tickets.
      await pause(1_500);
      await holder.call("lock_release", { name, token: held.token });
      const fences = [Number(held.fence), await firstFence, await secondFence];
      expect(turns).toEqual(["first", "second"]);
      expect(fences).toEqual(fences.toSorted((a, b) => a - b));
      await Promise.all([holder, first, second].map((agent) => agent.close()));
    });

    test("an agent with only /llms.txt takes its turn, and finds out who held the lock before", async () => {
      const text = await (await fetch(new URL("/llms.txt", url))).text();
      const [, path = ""] = /`POST (\S+)` speaks the Model Context Protocol/.exec(text) ?? [];
      const [other, agent] = await Promise.all([
        currentAgent(url, "auto"),
        currentAgent(new URL(path, url).href, "auto"),
      ]);
      for (const tool of await agent.tools()) expect(text).toContain(tool);
      const name = uniqueName();
      const callTool = async (agent: Agent, tool: string, args: object) => {
        const { structuredContent } = await agent.call(tool, { name, ...args });
        return structuredContent as { message: string } & Record<string, unknown>;
      };
      const first = await callTool(other, "lock_acquire", { owner: "agent 1, on the cart" });
      let mine = await callTool(agent, "lock_acquire", { owner: "agent 2", wait_seconds: 0 });
      expect(mine).toMatchObject({ granted: false });
      expect(mine.message).toContain('Held by "agent 1, on the cart"');
      mine = await callTool(agent, "lock_acquire", { owner: "agent 2", wait_seconds: 1 });
      expect(mine).toMatchObject({ granted: false, ticket: expect.any(String) });
      const waiting = callTool(agent, "lock_acquire", { owner: "agent 2", ticket: mine.ticket });
      await queueLength(other, name, 1);
      await other.call("lock_release", { name, token: first.token });
      mine = await waiting;
      expect(mine).toMatchObject({ granted: true });
      expect(Number(mine.fence)).toBeGreaterThan(Number(first.fence));
      expect((await callTool(agent, "lock_status", { token: mine.token })).message).toMatch(
        /Held by "agent 2"[\s\S]*You hold /,
      );
      expect(await callTool(agent, "lock_release", { token: mine.token })).toMatchObject({ released: true });
      expect(await callTool(agent, "lock_status", {})).toMatchObject({ state: "free" });
      await Promise.all([other.close(), agent.close()]);
    });

    // workerd reports only resets, but undici closes the connection: see test/contract/vanished.test.ts.
    test.runIf(service === "node")("an agent that disconnects while it waits gives up its place", async () => {
      const agent = await currentAgent(url, "auto");
      const name = uniqueName();
      await agent.call("lock_acquire", { name });
      const leaving = new AbortController();
      const client = new current.Client(ABOUT, { versionNegotiation: { mode: "auto" } });
      await client.connect(
        new current.StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }),
      );
      const waiting = client.callTool({ name: "lock_acquire", arguments: { name } }, { signal: leaving.signal });
      await queueLength(agent, name, 1);
      leaving.abort();
      await expect(waiting).rejects.toThrow();
      await queueLength(agent, name, 0);
      await Promise.all([agent.close(), client.close()]);
    });

    test("a client without a key is told to send one", async () => {
      await expect(currentAgent(url, "auto", {})).rejects.toThrow(/401|authori/i);
    });
  });
}

const queueLength = (agent: Agent, name: string, length: number): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const { structuredContent } = await agent.call("lock_status", { name });
      return structuredContent?.queue_length === length;
    },
    { timeout: 10_000, interval: 20 },
  );
