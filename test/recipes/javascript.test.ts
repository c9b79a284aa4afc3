/** Tests pages that contain JavaScript functions: each page runs in one Node process, which reports what it has observed. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import type { EmbeddedConfig } from "../../src/config/stores/index.ts";
import { createApp } from "../../src/http/app.ts";
import { openFile } from "../../src/stores/file.ts";
import { serveHere } from "../support/services/serve-here.ts";
import { blocksOf, OLDEST_NODE, PAGES, RecipeHarness } from "./harness.ts";
import { REDISSON } from "./redisson.ts";

let recipes: RecipeHarness;

beforeAll(async () => {
  const config = parseConfig({ ALLOW_ANONYMOUS: "true" });
  const app = createApp({ config, log: () => {}, ...openFile(config.store as EmbeddedConfig, undefined, config) });
  recipes = await RecipeHarness.open(await serveHere("recipes", app.fetch));
});
afterAll(() => recipes.close());

/** Runs a program in the same folder as a page's files. Returns the lines that it prints. */
async function play(
  page: string,
  program: string,
  files: Readonly<Record<string, string>> = {},
  packages: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const module = '{ "type": "module" }';
  const folder = await recipes.prepare(page, { ...files, "package.json": module, "play.js": program });
  for (const [name, code] of Object.entries(packages)) {
    const own = join(folder, "node_modules", name);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, "package.json"), '{ "type": "module", "exports": "./index.js" }');
    await writeFile(join(own, "index.js"), code);
  }
  const { code, stdout, stderr } = await recipes.run(folder, [OLDEST_NODE, "play.js"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim().split("\n");
}

/** The output of the examples on every page of `docs/migrate/`. test/clients/java.test.ts runs the Java examples. */
const MOVES = {
  redlock: ["redlock: held"],
  "upstash-lock": ["upstash-lock: ACQUIRED with a fence true"],
  "async-mutex": ["mutex: refused true", "mutex: locked true", "mutex: value 5"],
  consul: ["consul: web-1 true"],
  etcd: ["etcd: a fence for the write true"],
  postgres: ["postgres: shared with others false"],
  shedlock: ["shedlock: runs"],
  dynamodb: ["dynamodb: metadata 7"],
};

test("migrate/: every page has a migration that runs, and the list contains every page", async () => {
  const pages = (await readdir(join(PAGES, "../migrate"))).filter((page) => page !== "README.md").sort();
  expect(pages).toEqual([...Object.keys(MOVES), "redisson"].map((library) => `${library}.md`).sort());
  const list = await readFile(join(PAGES, "../migrate/README.md"), "utf8");
  expect(pages.filter((page) => !list.includes(`](${page})`))).toEqual([]);
});

test.each(Object.entries(MOVES))(
  "migrate/%s.md: our side of the migration runs, and behaves as the page says",
  async (library, expected) => {
    const page = `../migrate/${library}.md`;
    const [name] = (await blocksOf(page)).flatMap(({ language, name }) => (language === "js" && name) || []);
    expect(await play(page, `await import("./${name}");`)).toEqual(expected);
  },
);

test("migrate/redisson.md: mentions every class and method of Redisson's locks", async () => {
  const named = new Set((await readFile(join(PAGES, "../migrate/redisson.md"), "utf8")).match(/\w+/g));
  expect(REDISSON.filter((name) => !named.has(name))).toEqual([]);
});

test("server-handlers.md: both handlers run one request, and reject a concurrent one", async () => {
  const report = `export const waiting = [];
    export async function makeReport(id, signal, fence) {
      if (waiting.length < 2) await new Promise((resolve) => waiting.push(resolve));
      return { id, aborted: signal.aborted, fenced: fence > 0 };
    }`;
  const program = `globalThis.defineEventHandler = (handler) => handler;
    const { waiting } = await import("./report.js");
    const { POST } = await import("./route.js");
    const { default: handler } = await import("./report.post.js");
    const next = (id) => POST(new Request("http://web.test", { method: "POST" }), { params: Promise.resolve({ id }) });
    const nuxt = (id) => handler({ context: { params: { id } } });
    const running = [next("a"), nuxt("b")];
    while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const refused = [await nuxt("a"), await next("b")];
    for (const finish of waiting) finish();
    for (const response of [...refused, ...(await Promise.all(running)), await next("a")]) {
      console.log(response.status, response.headers.get("Retry-After") > 0, JSON.stringify(await response.json()));
    }`;
  expect(await play("server-handlers.md", program, { "report.js": report })).toEqual([
    '409 true {"error":"report/a is being worked on"}',
    '409 true {"error":"report/b is being worked on"}',
    '200 false {"id":"a","aborted":false,"fenced":true}',
    '200 false {"id":"b","aborted":false,"fenced":true}',
    '200 false {"id":"a","aborted":false,"fenced":true}',
  ]);
});

test("job-keys.md: runs one job for each key, and postpones others with that key", async () => {
  const bill = `export const running = [];
    export async function bill({ customer }, signal, fence) {
      if (customer === "broke") throw new Error("no money");
      await new Promise((resolve) => running.push({ resolve, fenced: fence > 0 && !signal.aborted }));
      return customer;
    }`;
  const program = `import { running } from "./bill.js";
    import { processJob } from "./processor.js";
    const moveToDelayed = async (at, token) => console.log("delayed", at > Date.now(), token);
    const job = (id, customer) => ({ id, queueName: "billing", data: { customer }, moveToDelayed });
    const jobs = [processJob(job(1, "a"), "token 1"), processJob(job(2, "b"), "token 2")];
    while (running.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await processJob(job(3, "a"), "token 3").catch(({ name }) => console.log(name));
    for (const { resolve, fenced } of running) resolve(console.log(fenced));
    console.log(...(await Promise.all(jobs)));
    await processJob(job(4, "broke"), "token 4").catch(({ message }) => console.log(message));`;
  const bullmq = 'export class DelayedError extends Error { name = "DelayedError"; }';
  const output = await play("job-keys.md", program, { "bill.js": bill }, { bullmq });
  expect(output).toEqual(["delayed true token 3", "DelayedError", "true", "true", "a b", "no money"]);
});

test("hierarchy.md: a branch waits for its leaves and excludes others from them; other branches continue", async () => {
  const program = `import { withBranch } from "./tree.js";
    const works = (path) => new Promise((begun) => {
      const done = withBranch(path, {}, () => new Promise((end) => begun({ end, done: () => done }))).catch(({ name }) => begun(name));
    });
    const leaf = await works("eu/orders/2026");
    for (const path of ["eu/orders/2026", "eu/orders", "eu"]) console.log(path, await works(path));
    const others = [await works("eu/orders/2025"), await works("eu/items"), await works("us")];
    const branch = withBranch("eu/orders", { wait: "10s" }, () => console.log("all of it"));
    leaf.end(console.log("one leaf"));
    others[0].end(console.log("the other"));
    await branch;
    for (const { end } of others) end();
    const whole = await works("eu/orders");
    console.log(await works("eu/orders/2025"), await works("us/orders").then(({ end }) => end()));
    whole.end();`;
  expect(await play("hierarchy.md", program)).toEqual([
    ...["eu/orders/2026", "eu/orders", "eu"].map((path) => `${path} LockedError`),
    ...["one leaf", "the other", "all of it", "LockedError undefined"],
  ]);
});

test("rate.md: the limit on starts per minute holds, whether jobs have ended or not, and the next caller learns when to retry", async () => {
  const program = `import { limited } from "./per-minute.js";
    const [first] = await Promise.all(Array.from({ length: 10 }, () => limited(() => Date.now())));
    await limited(() => {}, { wait: 0 }).catch(({ name, problem }) => {
      const ms = Date.parse(problem.available_at) - first;
      console.log(name, problem.available, ms > 50_000 && ms < 70_000);
    });`;
  expect(await play("rate.md", program)).toEqual(["LockedError 0 true"]);
});

test("devices.md: a test gets as many phones as it needs, none twice, and none that is in repair", async () => {
  const program = `import { repair, withPhones } from "./phones.js";
    const used = new Set();
    let most = 0;
    const test = async (phones) => {
      for (const phone of phones) if (used.has(phone)) console.log("twice", phone);
      for (const phone of phones) used.add(phone);
      most = Math.max(most, used.size);
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const phone of phones) used.delete(phone);
      return phones.join();
    };
    await repair("phone/2", async () => {
      console.log(await withPhones(2, test), await withPhones(1, test));
      console.log(await withPhones(4, test, { wait: 0 }).catch(({ name, problem }) => name + " " + problem.blocked_by));
      const all = await Promise.all([1, 2, 1, 3, 2, 1].map((count) => withPhones(count, test)));
      console.log(all.map((phones) => phones.split(",").length).join(), all.join().includes("phone/2"), most);
    });
    console.log(await withPhones(4, test));`;
  expect(await play("devices.md", program)).toEqual([
    "phone/1,phone/3 phone/1",
    "LockedError phone/2",
    "1,2,1,3,2,1 false 3",
    "phone/1,phone/2,phone/3,phone/4",
  ]);
});

test("leader-address.md: finds the leader at its published address, and later the next leader", async () => {
  const program = `import { lead, leader } from "./leader.js";
    const none = await leader();
    const serve = (address) => new Promise((begun) => lead(address, ({ fence }) => new Promise((end) => begun({ end, fence }))));
    const first = await serve("http://a");
    const next = serve("http://b");
    const found = await leader();
    first.end();
    const second = await next;
    const after = await leader();
    console.log(none, found.address, found.fence === first.fence, after.address, after.fence === second.fence);
    second.end();`;
  expect(await play("leader-address.md", program)).toEqual(["undefined http://a true http://b true"]);
});

test("workflow-steps.md: a retry takes over a dead attempt's lease, and other runs wait for it", async () => {
  const program = `import { lockedStep } from "./locked-step.js";
    const step = { run: (id, work) => work() };
    const run = (runId, work) => lockedStep({ step, runId }, "upload", { lock: "site", ttl: "5m" }, work);
    const fences = [];
    await new Promise((begun) => run("run-1", (fence) => (begun(fences.push(fence)), new Promise(() => {}))));
    const other = run("run-2", (fence) => fences.push(fence));
    await run("run-1", (fence) => {
      fences.push(fence);
      throw new Error("own");
    }).catch(({ message }) => console.log(message));
    await other;
    await run("run-1", (fence) => fences.push(fence));
    const [dead, same, next, last] = fences;
    console.log(dead === same, same < next, next < last);
    process.exit();`;
  expect(await play("workflow-steps.md", program)).toEqual(["own", "true true true"]);
});
