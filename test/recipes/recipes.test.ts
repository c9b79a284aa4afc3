import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startWorkerdService } from "../client/service.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { sleep } from "../support/services/http.ts";
import { startStore } from "../support/services/targets.ts";
import { blocksOf, job, leadersOf, OLDEST_NODE, PAGES, RecipeHarness, startEdgeFunction, turns } from "./harness.ts";

let recipes: RecipeHarness;

beforeAll(async () => {
  await ensure("curl");
  recipes = await RecipeHarness.open(await startWorkerdService());
}, INSTALL_MS);
afterAll(() => recipes.close());

const until = (condition: () => Promise<boolean>) => vi.waitUntil(condition, { timeout: 20_000, interval: 20 });
const isHeld = (name: string) => until(async () => (await recipes.client.get(name)).state === "held");

test("README.md lists every recipe", async () => {
  const list = await readFile(join(PAGES, "README.md"), "utf8");
  const listed = [...list.matchAll(/^\| \[.*\]\(([\w-]+\.md)\)/gm)].map(([, page]) => page);
  expect(listed.sort()).toEqual((await readdir(PAGES)).filter((page) => page !== "README.md").sort());
});

// This test runs alone, because ci.md acquires the lock that this page's last lines expect to be free.
test("the examples in the project's README.md run", async () => {
  const folder = await recipes.prepare("../../README.md");
  expect(await recipes.run(folder, [OLDEST_NODE, "backup.mjs"])).toEqual({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(/^done under fence \d+\n$/),
  });
  expect(await recipes.run(folder, ["./deploy.sh"])).toEqual({
    code: 0,
    stdout: "deploying\ndeploy: free\n",
    stderr: "",
  });
});

test("the three ways to acquire a first lock run as the documentation's start page shows them", async () => {
  const folder = await recipes.prepare("../README.md");
  for (const command of [["./with-curl.sh"], ["node", "with-javascript.mjs"], ["sh", "with-the-command-line.sh"]]) {
    const { code, stdout, stderr } = await recipes.run(folder, command);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^working\n/);
  }
  expect((await recipes.client.get("deploy")).state).toBe("free");
  const other = await recipes.client.acquire("deploy");
  expect(await recipes.run(folder, ["./with-curl.sh"])).toMatchObject({ code: 22, stdout: "" });
  await other.release();
});

describe.concurrent("the examples", () => {
  test("in client.md run, the first on the oldest Node", async () => {
    const [example, using] = await blocksOf("../client.md");
    const folder = await recipes.prepare("../client.md", { "using.mjs": `${example?.code}${using?.code}` });
    for (const command of [
      [OLDEST_NODE, "example.mjs"],
      ["node", "using.mjs"],
    ])
      expect(await recipes.run(folder, command)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await recipes.client.get("cache")).fence).toBeGreaterThan(0);
  });
});

test.concurrent("cron.md: runs the job once when it is started twice", async () => {
  const patient = "#!/bin/sh\necho begin >> log\nwhile [ ! -e enough ]; do sleep 0.05; done\n";
  const folder = await recipes.prepare("cron.md", { "backup.sh": patient });
  const [crontab] = await blocksOf("cron.md");
  const lines = crontab?.code.replace("https://locks.example.com", recipes.service.url).trim().split("\n") ?? [];
  // cron provides only these variables.
  const variables = Object.fromEntries(lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split("=")] : [])));
  const command = lines.at(-1)?.split(" ").slice(5).join(" ").replace("/srv/app", folder) ?? "";
  const start = () => recipes.run(folder, ["sh", "-c", command], { LEASEHOLD_URL: undefined, ...variables });
  const first = start();
  await isHeld("nightly-backup");
  const second = await start();
  expect(second).toEqual({ code: 0, stdout: "", stderr: "" });
  await writeFile(join(folder, "enough"), "");
  expect(await first).toMatchObject({ code: 0, stderr: "" });
  expect(await readFile(join(folder, "log"), "utf8")).toBe("begin\n");
});

test.concurrent("rolling.md: updates one server after the other, and waits for others that work on a server", {
  timeout: 60_000,
}, async () => {
  const folder = await recipes.prepare("rolling.md", { "restart.sh": job("log") });
  await using other = await recipes.client.acquire("server/web-2");
  const rollings = ["first", "second"].map(() => recipes.run(folder, ["./restart-all.sh"]));
  await until(async () => (await recipes.client.get("capacity")).queue_length === 2);
  expect(await turns(folder)).not.toContain("web-2");
  await other.release();
  expect((await Promise.all(rollings)).map(({ code }) => code)).toEqual([0, 0]);
  const all = (await turns(folder)).sort();
  expect(all).toEqual(["web-1", "web-1", "web-2", "web-2", "web-3", "web-3"]);
});

test.concurrent("freeze.md: deployments run in parallel, a freeze waits for them, and later deployments wait for the freeze", {
  timeout: 60_000,
}, async () => {
  const rollout =
    '#!/bin/sh\necho "begin $1" >> log\nwhile [ ! -e "end-$1" ]; do sleep 0.05; done\necho "end $1" >> log\n';
  const folder = await recipes.prepare("freeze.md", { "rollout.sh": rollout });
  const log = async () => (await readFile(join(folder, "log"), "utf8")).trim().split("\n");
  const end = (name: string) => writeFile(join(folder, `end-${name}`), "");
  const running = ["web", "api"].map((name) => recipes.run(folder, ["./deploy.sh", name]));
  await until(async () => (await recipes.client.get("freeze/prod")).holders_total === 2);
  const frozen = recipes.run(folder, ["./freeze.sh", "./rollout.sh", "migration"]);
  await until(async () => (await recipes.client.get("freeze/prod")).queue_length === 1);
  const late = recipes.run(folder, ["./deploy.sh", "late"]);
  await until(async () => (await recipes.client.get("freeze/prod")).queue_length === 2);
  for (const name of ["late", "web", "api"]) await end(name);
  await until(async () => (await log()).includes("begin migration"));
  await end("migration");
  const [{ code, stdout }, ...others] = await Promise.all([frozen, late, ...running]);
  expect([code, ...others.map((one) => one.code)]).toEqual([0, 0, 0, 0]);
  expect(stdout).toMatch(/^Still at work:\nfreeze\/prod: held by .*deployment of (web .*api|api .*web)/s);
  expect((await log()).slice(4)).toEqual(["begin migration", "end migration", "begin late", "end late"]);
});

test.concurrent("test-databases.md: each run gets its own database, and one that is held is left out", {
  timeout: 60_000,
}, async () => {
  const work = `#!/bin/sh
db=\${DATABASE_URL##*/}
mkdir "used-$db" || exit 9
sleep 0.3
rmdir "used-$db"
echo "$1 $db" >> log
`;
  const folder = await recipes.prepare("test-databases.md", { "work.sh": work });
  const migration = await recipes.client.acquire("test_2");
  const run = (id: string) => recipes.run(folder, ["./integration-tests.sh", "./work.sh", id]);
  const ids = ["1", "2", "3", "4", "5"];
  const ended = await Promise.all(ids.map(run));
  expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(ids.map(() => ({ code: 0, stderr: "" })));
  await migration.release();
  const log = (await readFile(join(folder, "log"), "utf8")).trim().split("\n");
  expect(log.map((line) => line.split(" ")[0]).sort()).toEqual(ids);
  expect([...new Set(log.map((line) => line.split(" ")[1]))].sort()).toEqual(["test_1", "test_3"]);
  expect(await run("6")).toMatchObject({ code: 0 });
});

test.concurrent("edge-function.md: starts a job once, and at most three in parallel", async () => {
  const release = Promise.withResolvers<void>();
  const started: string[] = [];
  const jobs = createServer(async ({ url, headers }, response) => {
    started.push(`${url} ${headers["x-fence"]}`);
    await release.promise;
    response.end("done");
  }).listen(0, "127.0.0.1");
  const folder = await recipes.prepare("edge-function.md");
  const worker = await startEdgeFunction(join(folder, "worker.js"), {
    LEASEHOLD_URL: recipes.service.url,
    JOBS_URL: `http://127.0.0.1:${(jobs.address() as AddressInfo).port}`,
  });
  try {
    const ask = async (job: string) => (await worker.dispatchFetch(`http://edge.test/${job}`)).status;
    const running = ["a", "b", "c"].map(ask);
    await vi.waitUntil(() => started.length === 3, { timeout: 10_000 });
    expect(await Promise.all([ask("a"), ask("b"), ask("d")])).toEqual([409, 409, 429]);
    release.resolve();
    expect(await Promise.all(running)).toEqual([200, 200, 200]);
    expect(await ask("a")).toBe(200);
    const fences = started.filter((line) => line.startsWith("/a ")).map((line) => Number(line.slice(3)));
    expect(fences[1]).toBeGreaterThan(fences[0] as number);
  } finally {
    await worker.dispose();
    jobs.close();
  }
});

test.concurrent("fenced-sql.md: writes with a lease, and rejects a former holder's write", async () => {
  const folder = await recipes.prepare("fenced-sql.md");
  expect((await recipes.run(folder, ["node", "job.mjs"])).code).toBe(0);
  // Reads the document's fence, because other recipes also use a lock with this name.
  const read = `SELECT fence FROM documents WHERE name = 'report'`;
  const print = `new (require("node:sqlite").DatabaseSync)("app.db").prepare("${read}").get().fence`;
  const fence = Number((await recipes.run(folder, ["node", "-p", print])).stdout);
  const write = (fence: number) =>
    recipes.run(folder, ["node", "-e", `import("./fenced.mjs").then(({ write }) => write("report", "x", ${fence}))`]);
  expect(await write(fence - 1)).toMatchObject({ code: 1, stderr: expect.stringContaining("Refused: 'report'") });
  expect((await write(fence)).code).toBe(0);
  expect((await write(fence + 1)).code).toBe(0);
});

test.concurrent("fenced-redis.md: writes with a lease, and rejects a former holder's write", async () => {
  const store = await startStore();
  const folder = await recipes.prepare("fenced-redis.md");
  const script = `import { write } from "./fenced.mjs";
    for (const fence of [1795229355464572, 1795229355464571, 1795229355464573]) {
      console.log(await write("report", "x", fence).then(() => "written", ({ message }) => message));
    }`;
  await writeFile(join(folder, "try.js"), script);
  const { stdout } = await recipes.run(folder, [OLDEST_NODE, "try.js"], store.variables as NodeJS.ProcessEnv);
  await store.stop();
  const refused = "Refused: 'report' was written with a higher fence than 1795229355464571";
  expect(stdout.trim().split("\n")).toEqual(["written", refused, "written"]);
});

test.concurrent("leader-election.md: has one leader, and another one with a higher fence when it dies", async () => {
  const [fenced] = await blocksOf("fenced-sql.md");
  const folder = await recipes.prepare("leader-election.md", { "fenced.mjs": fenced?.code ?? "" });
  const instances = [1, 2, 3].map(() => recipes.start(folder, ["node", "leader.mjs"]));
  const leaders = leadersOf(instances);
  await until(async () => (await recipes.client.get("leader")).queue_length === 2);
  const first = await vi.waitUntil(() => leaders.at(-1), { timeout: 10_000 });
  instances[first.at]?.process.kill("SIGKILL");
  await vi.waitUntil(() => leaders.at(-1) !== first, { timeout: 10_000 });
  const second = leaders.at(-1);
  expect(second?.at).not.toBe(first.at);
  expect(second?.fence).toBeGreaterThan(first.fence);
  for (const { process } of instances) process.kill("SIGKILL");
  const ends = await Promise.all(instances.map(({ finished }) => finished));
  expect(ends.map(({ stderr }) => stderr)).toEqual(["", "", ""]);
});

describe.concurrent("curl.md", () => {
  const withLock = (folder: string, name: string, ...command: string[]) =>
    recipes.start(folder, ["./with-lock.sh", name, ...command], { TTL: "3" });

  test("runs commands one after another, and keeps the lock for longer than its ttl", async () => {
    const folder = await recipes.prepare("curl.md", { "job.sh": job("log") });
    const long = withLock(folder, "curl", "sh", "-c", "./job.sh long; sleep 4");
    await isHeld("curl");
    const short = withLock(folder, "curl", "./job.sh", "short");
    await sleep(3_500);
    expect((await recipes.client.get("curl")).queue_length).toBe(1);
    expect(await long.finished).toMatchObject({ code: 0, stderr: "" });
    expect((await short.finished).code).toBe(0);
    expect(await turns(folder)).toEqual(["long", "short"]);
  });

  test("takes a lock with any name", async () => {
    const folder = await recipes.prepare("curl.md");
    const name = "a/b?c=d#e%2F ü'\"";
    const running = withLock(folder, name, "sh", "-c", "while [ ! -e enough ]; do sleep 0.05; done");
    await isHeld(name);
    await writeFile(join(folder, "enough"), "");
    expect((await running.finished).code).toBe(0);
    expect((await recipes.client.get(name)).state).toBe("free");
  });

  test("stops the command when the lock is lost", async () => {
    const folder = await recipes.prepare("curl.md");
    const running = withLock(folder, "curl-lost", "sh", "-c", "sleep 20; echo too late");
    await isHeld("curl-lost");
    await recipes.client.break("curl-lost");
    const { code, stdout, stderr } = await running.finished;
    expect({ code, stdout }).toEqual({ code: 137, stdout: "" });
    expect(stderr).toContain("the lock is lost");
  });

  test("keeps the lock for the command when the script is killed", async () => {
    const folder = await recipes.prepare("curl.md");
    const running = withLock(folder, "curl-killed", "sleep", "6");
    await isHeld("curl-killed");
    const { available_at: deadline } = await recipes.client.get("curl-killed");
    await until(async () => (await recipes.client.get("curl-killed")).available_at !== deadline);
    running.process.kill("SIGKILL");
    await sleep(3_500);
    expect((await recipes.client.get("curl-killed")).state).toBe("held");
    await running.finished;
    await until(async () => (await recipes.client.get("curl-killed")).state === "free");
  });
});
