import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { buildPublic } from "../../tools/generate/public/build.ts";
import { bundleRuntime } from "../../tools/generate/runtimes/build.ts";
import { BARE } from "../support/services/clean-environment.ts";
import { expectGracefulEnd, GRACE } from "../support/services/graceful-end.ts";
import { scratchFolder, start } from "../support/services/start.ts";
import { startNode, startStore } from "../support/services/targets.ts";

const ROOT = join(import.meta.dirname, "../..");
const ENTRY = join(ROOT, "src/runtimes/node.ts");
const store = await startStore();
afterAll(() => store.stop());

async function fails(env: Record<string, string>, entry = ENTRY): Promise<string[]> {
  const child = spawn(process.execPath, [entry], { env: { ...BARE, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  child.stderr.on("data", (chunk) => (text += chunk));
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return text.trimEnd().split("\n");
}

test("start:node: a configuration error ends it with all problems", async () => {
  expect(await fails({ ALLOW_ANONYMOUS: "true", EMBEDDED_SHARDS: "2" })).toEqual([
    "EMBEDDED_SHARDS works only on Workers, because elsewhere the embedded store is a single file: unset it",
  ]);
  expect(await fails({ API_KEYS: "[]", ALLOW_ANONYMOUS: "true", WAIT_MAX: "1h" })).toHaveLength(3);
  expect(await fails({ WAIT_MAXX: "1s" })).toEqual([
    "Warning: WAIT_MAXX is ignored, because this service has no such variable: did you mean WAIT_MAX?",
    expect.stringContaining("No one may use this service yet."),
    ...Array(7).fill(expect.any(String)),
  ]);
  expect(await fails({ ALLOW_ANONYMOUS: "true", METRICS_HOST: "0.0.0.0" })).toEqual([
    "METRICS_HOST requires METRICS_PORT: set the port, or unset METRICS_HOST",
  ]);
  expect(await fails({ PORT: "abc", METRICS_PORT: "-1", WAIT_MAX: "1h" })).toEqual([
    'PORT must be a port number from 0 to 65535, got "abc"',
    'METRICS_PORT must be a port number from 0 to 65535, got "-1"',
    'WAIT_MAX must be a duration from 0s to 25s, got "1h"',
  ]);
});

test("start:node: the first message explains how to give access to this machine, and to others", async () => {
  const lines = await fails({});
  expect(lines.slice(0, 3)).toEqual([
    "No one may use this service yet. It listens on 127.0.0.1, where only this machine can reach it. This command",
    "",
    "  ALLOW_ANONYMOUS=true npm run start:node",
  ]);
  expect(lines.at(-1)).toBe("  npm run key -- ci");
  // The commands that it prints work, and reach the service as any local program would.
  const started = await startNode(undefined, { ALLOW_ANONYMOUS: "true" });
  onTestFinished(() => started.stop());
  expect(await (await fetch(`${started.url}/locks/x/acquire`, { method: "POST" })).json()).toMatchObject({ lock: "x" });
  // If the service is reachable from outside, the server doesn't suggest open access.
  expect(await fails({ HOST: "0.0.0.0" })).toEqual([
    "No one may use this service yet. Set API_KEYS to the output of 'npm run key -- ci', or set JWT_ISSUERS, or ALLOW_ANONYMOUS=true to admit everyone",
  ]);
});

test("start:node: an address that is unavailable is reported, with the variable to set", async () => {
  const target = await startNode(store);
  onTestFinished(() => target.stop());
  const { port } = new URL(target.url);
  const url = `http://127.0.0.1:${port}`;
  const taken = `Cannot listen on ${url}: another process is already listening there: stop it, or set`;
  expect(await fails({ ALLOW_ANONYMOUS: "true", PORT: port })).toEqual([`${taken} PORT to another one`]);
  expect(await fails({ ALLOW_ANONYMOUS: "true", METRICS_PORT: port })).toEqual([
    `${taken} METRICS_PORT to another one`,
  ]);
  for (const HOST of ["192.0.2.1", "0.0.0.300"]) {
    expect(await fails({ ALLOW_ANONYMOUS: "true", HOST })).toEqual([
      `Cannot listen on http://${HOST}:8787: this machine has no such address: set HOST to another one`,
    ]);
  }
});

test("start:node: on SIGTERM, an open request finishes, new ones are rejected, and kept-alive connections do not delay the end", async () => {
  await expectGracefulEnd(await startNode(store, { SHUTDOWN_GRACE: GRACE }));
});

test("start:node: SIGTERM first fails health checks, and requests are accepted until the grace period ends", async () => {
  const target = await startNode(store, { SHUTDOWN_GRACE: "60s" });
  const statusOf = (path: string) => fetch(`${target.url}${path}`).then(({ status }) => status);
  expect(await statusOf("/readyz")).toBe(200);
  process.kill(target.pid, "SIGTERM");
  await expect.poll(() => statusOf("/readyz")).toBe(503);
  expect([await statusOf("/healthz"), await statusOf("/locks/x")]).toEqual([200, 200]);
  await target.stop();
  await expect(fetch(target.url)).rejects.toThrow();
});

test("start:node: keeps idle connections open longer than proxies do, and announces for how long", async () => {
  const target = await startNode(store);
  onTestFinished(() => target.stop());
  const { headers } = await fetch(`${target.url}/healthz`);
  expect(headers.get("keep-alive")).toBe("timeout=75");
});

test("start:node: KEEP_ALIVE sets how long an idle connection is kept", async () => {
  const target = await startNode(store, { KEEP_ALIVE: "1s" });
  onTestFinished(() => target.stop());
  const { hostname, port } = new URL(target.url);
  const socket = connect(Number(port), hostname);
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("Keep-Alive: timeout=1");
  await once(socket.resume(), "end");
});

test("start:node: listens while the store does not answer, with one line of warning", async () => {
  const { output, url } = await start({ ALLOW_ANONYMOUS: "true", REDIS_URL: "redis://127.0.0.1:1" }, ENTRY);
  await expect
    .poll(output)
    .toContain("\nWarning: requests get 503 for now: The store could not be reached (connection refused)\n");
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect(output().match(/Warning/g)).toHaveLength(1);
});

test("start:node: says where its pages are, and nothing if it has none", async () => {
  buildPublic();
  const { output, url } = await start({ ALLOW_ANONYMOUS: "true" }, ENTRY);
  await expect.poll(output).toContain(`\nThe console is at ${url}/console, and the documentation at ${url}/docs\n`);
  const alone = join(scratchFolder(), "node.mjs");
  await bundleRuntime("node", alone);
  const other = await start({ ALLOW_ANONYMOUS: "true", SHUTDOWN_GRACE: "0" }, alone);
  other.child.kill("SIGTERM");
  await expect.poll(other.output).toContain("Shutting down");
  expect(other.output()).not.toContain("/docs");
});

test("start:node: serves the OpenAPI document and the pages", async () => {
  buildPublic();
  const target = await startNode(store);
  onTestFinished(() => target.stop());
  for (const [path, type] of Object.entries({
    "/openapi.json": "application/json",
    "/llms.txt": "text/plain; charset=utf-8",
    "/llms-full.txt": "text/plain; charset=utf-8",
    "/docs": "text/html; charset=utf-8",
    "/docs/recipes.md": "text/markdown; charset=utf-8",
    "/docs/recipes/python.md": "text/markdown; charset=utf-8",
    "/docs/skill.md": "text/markdown; charset=utf-8",
    "/docs/errors": "text/html; charset=utf-8",
    "/docs/recipes/python": "text/html; charset=utf-8",
    "/docs/assets/search.json": "application/json",
    "/docs/assets/docs.css": "text/css; charset=utf-8",
    "/console": "text/html; charset=utf-8",
    "/console/assets/console.js": "text/javascript; charset=utf-8",
    "/console/assets/icon.svg": "image/svg+xml",
  })) {
    const response = await fetch(`${target.url}${path}`);
    expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, type]);
    expect((await response.text()).length).toBeGreaterThan(100);
  }
  expect((await fetch(`${target.url}/docs/assets/..%2findex.html`)).status).toBe(404);
  expect((await fetch(`${target.url}/docs/assets/none.js`)).status).toBe(404);
});

test("build:node: creates one file that needs no other package", { timeout: 60_000 }, async () => {
  await promisify(execFile)("npm", ["run", "--silent", "build:node"], { cwd: ROOT });
  const bundle = await readFile(join(ROOT, "build/node.js"), "utf8");
  const imports = [...bundle.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from as string);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((from) => !isBuiltin(from))).toEqual([]);
  expect(await fails({ PORT: "-1" }, join(ROOT, "build/node.js"))).toEqual([
    'PORT must be a port number from 0 to 65535, got "-1"',
  ]);
});

test("build:lambda and build:vercel: create one file each, which works without other packages", {
  timeout: 60_000,
}, async () => {
  for (const runtime of ["lambda", "vercel"]) {
    await promisify(execFile)("npm", ["run", "--silent", `build:${runtime}`], { cwd: ROOT });
  }
  const program = `
    const { handler } = await import("./lambda/index.mjs");
    const http = { method: "GET" };
    const requestContext = { domainName: "a.lambda-url.eu-west-1.on.aws", http };
    const event = { rawPath: "/healthz", rawQueryString: "", headers: {}, requestContext };
    const { default: vercel } = await import("./vercel/.vercel/output/functions/leasehold.func/index.mjs");
    const healthy = await vercel.fetch(new Request("https://locks.example/healthz"));
    console.error((await handler(event, {})).statusCode, healthy.status);`;
  const options = { cwd: join(ROOT, "build"), env: { ...BARE } };
  const { stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], options);
  expect(stderr).toBe("200 200\n");
  const output = join(ROOT, "build/vercel/.vercel/output");
  expect(JSON.parse(await readFile(join(output, "config.json"), "utf8")).routes).toEqual([
    { src: "/.*", dest: "/leasehold" },
  ]);
});

test("start:node: an invalid HTTP request gets a problem, too", async () => {
  const target = await startNode(store);
  onTestFinished(() => target.stop());
  const socket = connect(Number(new URL(target.url).port), "127.0.0.1");
  socket.end("GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"invalid_request"');
});

test("start:node: the last log lines are written, even when the process ends by itself or crashes", async () => {
  const log = `import { createBatchedLog } from ${JSON.stringify(join(ROOT, "src/runtimes/server/batched-log.ts"))};
    const log = createBatchedLog();
    log({ event: "first" });
    log({ event: "last" });`;
  for (const end of ["", "process.exit(0)", "throw new Error('a crash')"]) {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", `${log}\n${end}`]);
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stderr.resume();
    const lines = (await text(child.stdout)).trimEnd().split("\n");
    expect([end, lines.map((line) => JSON.parse(line).event)]).toEqual([end, ["first", "last"]]);
  }
});
