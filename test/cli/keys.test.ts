import { afterAll, beforeAll, expect, test } from "vitest";
import { startService } from "../client/service.ts";
import type { RunningTarget } from "../support/services/targets.ts";
import { environment, run, spawned } from "./cli.ts";

let service: RunningTarget;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  const made = await spawned({ PATH: process.env.PATH }, "key", "root", "--scopes", "read,lock,keys", "--json");
  const { key, entry } = JSON.parse(made.stdout);
  const API_KEYS = JSON.stringify([entry]);
  service = await startService({ ALLOW_ANONYMOUS: undefined, API_KEYS, KEYS_SECRET: "s".repeat(32) });
  env = environment(service.url, { LEASEHOLD_API_KEY: key });
});
afterAll(() => service.stop());

test("keys: creates a key that works, lists it without its secret, and deletes it", async () => {
  const made = await run(env, "keys", "create", "ci", "--scopes", "read", "--prefix", "ci/", "--ttl", "2h", "--json");
  const { id, key, prefix } = JSON.parse(made.stdout);
  expect(prefix).toBe("ci/");
  const own = environment(service.url, { LEASEHOLD_API_KEY: key });
  expect(await run(own, "status", "ci/deploy")).toMatchObject({ code: 0 });
  expect(await run(own, "keys", "list")).toMatchObject({ code: 77, stderr: expect.stringContaining("'keys'") });
  const { stdout } = await run(env, "keys", "list");
  expect(stdout).toMatch(new RegExp(`^id +label +scopes +prefix +expires at +last used\n${id} +ci +read +ci/ +`));
  expect(stdout).not.toContain(key);
  expect(await run(env, "keys", "delete", id)).toMatchObject({ code: 0 });
  expect(await run(env, "keys", "delete", id)).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("there is no API key"),
  });
  expect((await run(env, "keys", "list")).stdout).toBe("");
});

test("keys create: prints the key only once, and lists the scopes that exist", async () => {
  const { stdout } = await run(env, "keys", "create", "people");
  expect(stdout).toMatch(
    /^The API key, shown only once:\n\n {2}lhk_default\..{44}\n\nIts id is .{22}\. It expires at /,
  );
  expect(await run(env, "keys", "create", "x", "--scopes", "read,fly")).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("scopes"),
  });
});
