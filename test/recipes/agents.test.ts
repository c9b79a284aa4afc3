import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startWorkerdService } from "../client/service.ts";
import { ensure, INSTALL_MS } from "../support/programs.ts";
import type { RunningTarget } from "../support/targets.ts";
import { blocksOf, RecipeHarness } from "./harness.ts";

let service: RunningTarget;
let client: Leasehold;
let recipes: RecipeHarness;

beforeAll(async () => {
  await ensure("curl");
  service = await startWorkerdService();
  client = new Leasehold({ url: service.url, owner: "the test" });
  recipes = await RecipeHarness.open(service.url);
}, INSTALL_MS);
afterAll(async () => {
  await service.stop();
  await recipes.close();
});

describe.concurrent("agents.md", () => {
  test("connects a client as Claude Code, Cursor and VS Code are told to", async () => {
    const blocks = await blocksOf("agents.md");
    const configurations = blocks.filter(({ language }) => language === "json").map(({ code }) => JSON.parse(code));
    expect(configurations).toHaveLength(3);
    for (const { mcpServers, servers = mcpServers } of configurations) {
      const { url, headers } = servers.leasehold;
      const [, path] = /^(?:\$\{(?:env:)?LEASEHOLD_URL\}|https:\/\/locks\.example\.com)(.*)/.exec(url) ?? [];
      const agent = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
      await agent.connect(
        new StreamableHTTPClientTransport(new URL(`${service.url}${path}`), { requestInit: { headers } }),
      );
      expect((await agent.listTools()).tools).toHaveLength(5);
      await agent.close();
    }
  });

  test("pushes only while the worktree holds the lock", async () => {
    const folder = await recipes.prepare("agents.md");
    const sh = (command: string) => recipes.run(folder, ["sh", "-c", command]);
    const commit = "git -c user.name=t -c user.email=t@example.com commit -q --allow-empty -m x";
    await sh(`git init -q && ${commit} && git init -q --bare remote && mv pre-push .git/hooks/`);
    const push = () => sh("git push -q ./remote HEAD:main");
    const refused = { code: 1, stderr: expect.stringContaining("not pushed") };
    expect(await push()).toMatchObject(refused);
    const lease = await client.acquire("repo:shop");
    expect(await push()).toMatchObject(refused);
    await writeFile(join(folder, ".git/leasehold-token"), lease.token);
    expect(await push()).toMatchObject({ code: 0, stderr: "" });
    await lease.release();
    await sh(commit);
    expect(await push()).toMatchObject(refused);
  });
});
