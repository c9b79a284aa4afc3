/** A key in a file that changes while a command runs, and what happens when the service stops accepting it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startService } from "../client/service.ts";
import { uniqueName } from "../support/services/http.ts";
import type { RunningTarget } from "../support/services/targets.ts";
import { environment, run, spawned } from "./cli.ts";

const UNKNOWN = "the service does not recognize this API key: check LEASEHOLD_API_KEY_FILE";

let folder: string;
let service: RunningTarget;
let keys: readonly string[];
let client: Leasehold;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leasehold-key-"));
  const made = await Promise.all(
    ["old", "new"].map(async (id) => JSON.parse((await run({}, "key", id, "--json")).stdout)),
  );
  keys = made.map(({ key }) => key);
  const API_KEYS = JSON.stringify(made.map(({ entry }) => entry));
  service = await startService({ ALLOW_ANONYMOUS: undefined, API_KEYS });
  client = new Leasehold({ url: service.url, apiKey: keys[0] });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function withFile(content: string | undefined): { readonly env: NodeJS.ProcessEnv; readonly file: string } {
  const file = join(folder, uniqueName());
  if (content !== undefined) writeFileSync(file, content);
  return { file, env: environment(service.url, { LEASEHOLD_API_KEY_FILE: file }) };
}

describe.concurrent("LEASEHOLD_API_KEY_FILE", () => {
  test("is read again while a command runs: a replaced key renews and releases", async () => {
    const [name, { env, file }] = [uniqueName(), withFile(`${keys[0]}\n`)];
    const replace = `echo ${keys[1]} > ${file}`;
    expect(await run(env, "run", name, "--", "sh", "-c", replace)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await client.get(name)).state).toBe("free");
  });

  test("is passed on to a nested run", async () => {
    const { env } = withFile(keys[0]);
    const inner = 'test -z "$LEASEHOLD_API_KEY" && test -s "$LEASEHOLD_API_KEY_FILE"';
    expect(await run(env, "run", uniqueName(), "--", "sh", "-c", inner)).toMatchObject({ code: 0 });
    const given = ["--api-key", keys[1] ?? ""];
    const key = `test "$LEASEHOLD_API_KEY" = ${keys[1]} && test -z "$LEASEHOLD_API_KEY_FILE"`;
    expect(await run(env, ...given, "run", uniqueName(), "--", "sh", "-c", key)).toMatchObject({ code: 0 });
  });

  test("the last key read stays in use while the file is missing", async () => {
    const [name, { env, file }] = [uniqueName(), withFile(keys[0])];
    expect(await run(env, "run", name, "--", "rm", file)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test.each([
    ["missing", undefined, "the file does not exist"],
    ["empty", "\n", "is empty"],
    ["of two lines", "a\nb\n", "must contain only the API key or token, on one line"],
  ])("that is %s is wrong usage, and the message names it", async (_, content, words) => {
    const { env, file } = withFile(content);
    const { code, stderr } = await run(env, "status", "x");
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining(words) });
    expect(stderr).toContain(`LEASEHOLD_API_KEY_FILE: '${file}'`);
  });

  test("and LEASEHOLD_API_KEY together are a usage error", async () => {
    const { env } = withFile(keys[0]);
    expect(await run({ ...env, LEASEHOLD_API_KEY: "lh_x" }, "status", "x")).toMatchObject({
      code: 64,
      stderr: expect.stringContaining("are both set"),
    });
  });
});

describe.concurrent("run, with a key that the service stops accepting", () => {
  test("reports that the lock could not be released, why, and when it expires; exits with the command's status", async () => {
    const [name, { env, file }] = [uniqueName(), withFile(keys[0])];
    const { code, stderr } = await run(env, "run", name, "--", "sh", "-c", `echo lh_ended > ${file}; exit 3`);
    const ends = String.raw`its lease will expire by (\d\d:\d\d:\d\d)`;
    const [, at] =
      new RegExp(`^leasehold: The lock '${name}' could not be released: ${UNKNOWN}; ${ends}\n$`).exec(stderr) ?? [];
    const { available_at = "" } = await client.get(name);
    expect({ code, at }).toEqual({ code: 3, at: new Date(available_at).toTimeString().slice(0, 8) });
  });

  test("reports why the lock could not be renewed in time", async () => {
    const { env, file } = withFile(keys[0]);
    const command = `echo lh_ended > ${file}; exec sleep 30`;
    const { code, stderr } = await spawned(env, "run", uniqueName(), "--ttl", "3s", "--", "sh", "-c", command);
    expect(stderr).toContain(`could not be renewed in time: ${UNKNOWN}; the command is stopped\n`);
    expect(code).toBe(79);
  });
});
