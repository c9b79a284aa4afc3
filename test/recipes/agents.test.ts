import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, startWorkerdService } from "../client/service.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { blocksOf, RecipeHarness } from "./harness.ts";

let recipes: RecipeHarness;

beforeAll(async () => {
  await ensure("curl");
  recipes = await RecipeHarness.open(await startWorkerdService());
}, INSTALL_MS);
afterAll(() => recipes.close());

describe.concurrent("agents.md", () => {
  test("connects a client with the documented settings for Claude Code, Cursor and VS Code", async () => {
    const blocks = await blocksOf("agents.md");
    const configurations = blocks
      .filter(({ language, name }) => language === "json" && name === undefined)
      .map(({ code }) => JSON.parse(code));
    expect(configurations).toHaveLength(3);
    for (const { mcpServers, servers = mcpServers } of configurations) {
      const { url, headers } = servers.leasehold;
      const [, path] = /^(?:\$\{(?:env:)?LEASEHOLD_URL\}|https:\/\/locks\.example\.com)(.*)/.exec(url) ?? [];
      const agent = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
      await agent.connect(
        new StreamableHTTPClientTransport(new URL(`${recipes.service.url}${path}`), { requestInit: { headers } }),
      );
      expect((await agent.listTools()).tools).toHaveLength(9);
      await agent.close();
    }
  });

  test("pushes and edits only while the worktree holds the lock, and names its holder", async () => {
    const folder = await recipes.prepare("agents.md");
    const sh = (command: string) => recipes.run(folder, ["sh", "-c", command]);
    const commit = "git -c user.name=t -c user.email=t@example.com commit -q --allow-empty -m x";
    await sh(`git init -q && ${commit} && git init -q --bare remote && mv pre-push .git/hooks/`);
    const push = () => sh("git push -q ./remote HEAD:main");
    const { hooks } = JSON.parse(await readFile(join(folder, "settings.json"), "utf8"));
    const [{ matcher, hooks: before }] = hooks.PreToolUse;
    expect(matcher.split("|")).toContain("Edit");
    const edit = () => sh(`echo '{"tool_name":"Edit"}' | ${before[0].command}`);
    const why = "refused: this worktree does not hold the lock repo%3Ashop";
    const refused = { code: 1, stderr: expect.stringContaining(`${why}\n`) };
    expect(await push()).toMatchObject(refused);
    expect(await edit()).toEqual({ code: 2, stdout: "", stderr: `${why}\n` });
    const lease = await recipes.client.acquire("repo:shop", { owner: "agent 2, on /cart" });
    expect(await push()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${why}: agent 2, on /cart does\n`),
    });
    expect(await edit()).toEqual({ code: 2, stdout: "", stderr: `${why}: agent 2, on /cart does\n` });
    await writeFile(join(folder, ".git/leasehold-token"), lease.token);
    expect(await push()).toMatchObject({ code: 0, stderr: "" });
    expect(await edit()).toEqual({ code: 0, stdout: "", stderr: "" });
    await sh(commit);
    const elsewhere = async (words: string, setting: string) =>
      expect(await sh(`${setting} git push -q ./remote HEAD:main`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`refused: ${words}`),
      });
    await elsewhere("LEASEHOLD_URL is not set", "env -u LEASEHOLD_URL");
    await elsewhere("the lock service cannot be reached", "LEASEHOLD_URL=http://127.0.0.1:1");
    await elsewhere("the lock service answers: There is no such route", `LEASEHOLD_URL=${recipes.service.url}/nope`);
    const known = { id: "k", hash: `sha256:${"0".repeat(64)}`, namespace: "default", scopes: ["read"] };
    const keyed = await startService({ ALLOW_ANONYMOUS: undefined, API_KEYS: JSON.stringify([known]) });
    const wrong = `LEASEHOLD_URL=${keyed.url} LEASEHOLD_API_KEY=lh_wrong`;
    await elsewhere("the lock service answers: This API key is not configured here", wrong);
    await keyed.stop();
    await lease.release();
    expect(await push()).toMatchObject(refused);
  });
});
