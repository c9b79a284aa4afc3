/**
 * Runs every sample of the reference against a live service: each must send the request and get the response that the page
 * shows.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../../src/cli/index.ts";
import { parseConfig } from "../../src/config/config.ts";
import type { EmbeddedConfig } from "../../src/config/stores/index.ts";
import { createApp } from "../../src/http/app.ts";
import { openFile } from "../../src/stores/file.ts";
import { groups, type Operation } from "../../tools/generate/public/docs/document.ts";
import { exampleOf, KEY_ID, ORIGIN } from "../../tools/generate/public/docs/samples/request.ts";
import { type Language, samplesOf } from "../../tools/generate/public/docs/samples/samples.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { bodyOf, type Fields, post, send, type Target } from "../support/services/http.ts";
import { serveHere } from "../support/services/serve-here.ts";

const ROOT = join(import.meta.dirname, "../..");
const OPERATIONS = groups().flatMap(({ operations }) => operations);
/** The names and secrets in the examples. */
const NAMES = /\b(?:deploy|gpu|migrated|disk|catalogue|network)\b/g;
const [TOKEN, OTHER_TOKEN] = ["p3nQmW0c8bXkVd1yTfZr5uJhGa7LsE2o", "Yc4vB9nM2xKq7wRt1zPd6sHf3gLj8aUe"];

const LOCK_ID = "f0a3bd4e-5c2d-8e71-9b46-0d1f2a3b4c5d";

const KEY = "key-of-the-samples";
const hash = `sha256:${createHash("sha256").update(KEY).digest("hex")}`;
const SCOPES = ["read", "lock", "admin", "metrics", "keys"];
const KEYS_SECRET = "a secret of the deployment, for tests";
const API_KEYS = JSON.stringify([{ id: "all", hash, namespace: "team", scopes: SCOPES }]);

/** The service, with an API key for the tests' own requests. */
let service: Target;
let stop: (() => Promise<void>) | undefined;
/** The requests, each with the status of its response, such as `POST /locks/deploy/acquire 200`. */
let seen: string[] = [];

beforeAll(async () => {
  await Promise.all([ensure("curl"), ensure("python")]);
  const config = parseConfig({ API_KEYS, KEYS_SECRET });
  const app = createApp({
    ...openFile(config.store as EmbeddedConfig, undefined, config),
    config,
    log: () => {},
    metrics: () => "locks 1\n",
    assets: async () => new Response(readFileSync(join(ROOT, "openapi.json"))).body,
  });
  const here = await serveHere("samples", async (request) => {
    const response = await app.fetch(request);
    seen.push(`${request.method} ${new URL(request.url).pathname} ${response.status}`);
    return response;
  });
  stop = here.stop;
  const keyed: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, Authorization: `Bearer ${KEY}` } });
  service = { ...here, fetch: keyed };
}, INSTALL_MS);
afterAll(() => stop?.());

interface Ready {
  readonly operation: Operation;
  readonly code: string;
  /** The token of the lease that was acquired for the sample, if any. */
  readonly token: string;
  /** The requests that the service must have received. */
  readonly expected: string;
}

/** Returns a language's samples, each with its own names, and creates the locks that must exist before they run. */
async function prepare(language: Language): Promise<Ready[]> {
  const all = OPERATIONS.flatMap((operation) => {
    const code = samplesOf(operation).find((sample) => sample.language === language)?.code;
    return code === undefined ? [] : [{ operation, code }];
  });
  const ready: Ready[] = [];
  for (const { operation, code } of all) {
    const own = (text: string) => text.replace(NAMES, `$&-${operation.id}-${language}`);
    const [token, other] = await setUp(operation.id, own, /LEASEHOLD_TOKEN contains|p3nQ/.test(code));
    const made = { label: "sample", scopes: ["lock"] };
    const id = operation.id === "deleteKey" ? bodyOf(await post(service, "/keys", made), 201).id : KEY_ID;
    const { method, path } = exampleOf(operation);
    ready.push({
      operation,
      code: own(code)
        .replaceAll(KEY_ID, id)
        .replaceAll(ORIGIN, service.url)
        .replaceAll(TOKEN, token)
        .replaceAll(OTHER_TOKEN, other),
      token,
      expected: `${method} ${own(path).replace(KEY_ID, id).replace(/\?.*/, "")} ${operation.answers[0]?.status}`,
    });
  }
  seen = [];
  return ready;
}

async function setUp(id: string, own: (name: string) => string, leased: boolean): Promise<[string, string]> {
  const put = async (path: string, body: object) =>
    bodyOf(await send(service, path, { method: "PUT", body: JSON.stringify(body), headers: JSON_BODY }), 200);
  const take = async (path: string, body: Fields = {}) => bodyOf(await post(service, path, body), 200).token as string;
  if (/^(inspect|delete)Semaphore|releasePermits/.test(id)) await put(own("/semaphores/gpu"), { permits: 8 });
  if (/^(inspect|delete|countDown)Latch/.test(id)) {
    await send(service, own("/latches/migrated"), { method: "PUT", body: '{"count":1}', headers: JSON_BODY });
  }
  // The event that the sample waits for happens before it starts.
  if (id === "inspectLatch") await post(service, own("/latches/migrated/count-down"));
  if (id === "unlockTerraform") await post(service, own("/terraform/network"), { ID: LOCK_ID });
  if (!leased) return ["", ""];
  const locks = ["disk", "catalogue"].map(own);
  if (id.endsWith("Multi")) {
    return [await take("/multi/acquire", { locks: locks.map((name) => ({ name })) }), ""];
  }
  const permits = () => take(own("/semaphores/gpu/acquire"), { capacity: 8 });
  if (id.endsWith("Permits")) return [await permits(), ""];
  return [await take(own("/locks/deploy/acquire")), id === "heartbeat" ? await permits() : ""];
}

const JSON_BODY = { "content-type": "application/json" };

function expectSeen(ready: readonly Ready[]): void {
  // `/locks/x` and `/rw/x` are two paths to one lock; the client and the command line use the first.
  const oneFamily = (line: string) =>
    line.replace(/ \/rw\/(\S+)\/write/, " /locks/$1/acquire").replace(" /rw/", " /locks/");
  const known = new Set([...seen, ...seen.map(oneFamily)]);
  const unseen = ready.filter(({ expected }) => !known.has(expected) && !known.has(oneFamily(expected)));
  expect(unseen.map(({ operation, expected }) => [operation.id, expected])).toEqual([]);
}

const run = promisify(execFile);
const ENV = { PATH: process.env.PATH, LEASEHOLD_API_KEY: KEY };

test("curl: every sample gets the status that is shown with it", async () => {
  const ready = await prepare("curl");
  expect(ready).toHaveLength(OPERATIONS.length);
  const status = `curl() { command curl -sS -o /dev/null -w '%{http_code}\\n' "$@"; }`;
  const { stdout } = await run("bash", ["-euc", [status, ...ready.map(({ code }) => code)].join("\n")], { env: ENV });
  const statuses = stdout.trim().split("\n").map(Number);
  expect(ready.map(({ operation }, i) => [operation.id, statuses[i]])).toEqual(
    ready.map(({ operation }) => [operation.id, operation.answers[0]?.status]),
  );
  expectSeen(ready);
});

test("Python: every sample sends its request and prints the response", async () => {
  const ready = await prepare("python");
  expect(ready).toHaveLength(OPERATIONS.length);
  const program = "import json, sys\nfor code in json.loads(sys.argv[1]): exec(code, {})";
  const codes = JSON.stringify(ready.map(({ code }) => code));
  await run(await ensure("python"), ["-c", program, codes], { env: ENV });
  expectSeen(ready);
});

test("JavaScript: every sample sends its request", async () => {
  const ready = await prepare("javascript");
  expect(ready).toHaveLength(OPERATIONS.length);
  const client = JSON.stringify(join(ROOT, "src/client/index.ts"));
  const blocks = ready.map(({ code }) => `{\n${code.replace(/^import .*/, "")}\n}`);
  // The program must exit explicitly, because the samples' leases would otherwise be renewed forever.
  const program = [`import { Leasehold } from ${client};`, ...blocks, "process.exit();"].join("\n");
  await run(process.execPath, ["--input-type=module", "--eval", program], { env: ENV });
  expectSeen(ready);
});

test("command line: every sample sends its request", async () => {
  const ready = await prepare("command");
  for (const { operation, code, token } of ready) {
    const env = { ...ENV, LEASEHOLD_URL: service.url, ...(token && { LEASEHOLD_TOKEN: token }) };
    const words =
      /\bleasehold ([^)\n]+)/
        .exec(code.replace(/^#.*\n/, ""))?.[1]
        ?.trim()
        .split(" ") ?? [];
    const written = { text: "" };
    const output = { write: (text: string) => (written.text += text) };
    const status = await main(words, env, { stdout: output, stderr: output });
    expect([operation.id, status, written.text]).toEqual([operation.id, 0, expect.any(String)]);
  }
  expectSeen(ready);
  const ids = new Set(ready.map(({ operation }) => operation.id));
  const without = groups().flatMap(({ name, operations }) => (name === "Service" ? [] : operations));
  expect(without.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([
    "heartbeat",
    ...["lockTerraform", "putTerraformLock", "unlockTerraform"],
  ]);
});
