/** The Java client: its own tests, and how it copes with live services that freeze or die. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { locate } from "../../tools/support/processes/program.ts";
import { blocksOf } from "../recipes/harness.ts";
import { atDepth } from "../support/runner/depth.ts";
import { INSTALL_MS } from "../support/runner/programs.ts";
import { type ServerProcess, startNode, startProcess } from "../support/services/targets.ts";
import { compileClient, compileTests, FOLDER, jvm, missingJava, run, sourcesIn, VIRTUAL, virtualJava } from "./java.ts";

let missing: string | undefined;
let folder: string;
let client: string;
/** The classes of the tests and of the samples in the docs. */
let tests: string;
/** A service that is neither frozen nor killed. */
let service: ServerProcess;
beforeAll(async () => {
  missing = await missingJava();
  if (missing) return;
  folder = await mkdtemp(join(tmpdir(), "leasehold-java-"));
  client = await compileClient();
  const pages = await Promise.all(["java.md", "../migrate/redisson.md", "../../clients/java/README.md"].map(sourcesOf));
  tests = await compileTests(client, ...pages.flat(), ...(await sourcesIn(join(import.meta.dirname, "java-recipe"))));
  service = await onNode(join(folder, "state"));
}, INSTALL_MS);
afterAll(async () => {
  await service?.kill9();
  for (const one of [client, tests, folder]) if (one) await rm(one, { recursive: true });
});
beforeEach(({ skip }) => {
  if (missing) skip(missing);
});

type Start = (state: string, port?: string) => Promise<ServerProcess>;
const at = (LEASEHOLD_STATE: string, PORT = "0") => ({ ALLOW_ANONYMOUS: "true", LEASEHOLD_STATE, PORT });
const onNode: Start = (state, port) => startNode(undefined, at(state, port));
const onWorkerd: Start = (state, port) => startProcess(state, at(state, port));

type AtEnd = (end: () => Promise<void>) => void;

/** Starts a service on a file, in a process that can be frozen, killed and restarted on the same port. */
async function startOnFile(start: Start, onTestFinished: AtEnd) {
  const state = await mkdtemp(join(tmpdir(), "leasehold-java-"));
  let server = await start(state);
  onTestFinished(async () => {
    await server.kill9();
    await rm(state, { recursive: true, force: true });
  });
  const { url, pid } = server;
  const signal = async (name: NodeJS.Signals) => {
    for (const one of await familyOf(server.pid)) process.kill(one, name);
  };
  return {
    url,
    pid,
    async freeze(ms: number) {
      await signal("SIGSTOP");
      await sleep(ms);
      await signal("SIGCONT");
    },
    async restart(ms: number) {
      await server.kill9();
      await sleep(ms);
      server = await start(state, new URL(url).port);
    },
  };
}

/** Returns a process and its children, because workerd is a child of `npm start`. */
async function familyOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const children = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8")));
  const families = await Promise.all(
    children
      .join(" ")
      .match(/\d+/g)
      ?.map((child) => familyOf(Number(child))) ?? [],
  );
  return [pid, ...families.flat()];
}

const JUNIT = [
  "org.junit.platform.console.ConsoleLauncher",
  "--disable-banner",
  "--disable-ansi-colors",
  "--details=tree",
];

const successes = (output: string) => Number(/(\d+) tests successful/.exec(output)?.[1]);

test("clients/java: passes its own tests, including those against `npm start`", { timeout: 240_000 }, async ({
  onTestFinished,
}) => {
  const [workerd, frozen, killed] = await Promise.all(
    [onWorkerd, onNode, onNode].map((start) => startOnFile(start, onTestFinished)),
  );
  const { code, output } = await run([...jvm(client, tests), ...JUNIT, "--scan-classpath", tests], {
    LEASEHOLD_URL: workerd?.url,
    LEASEHOLD_FROZEN: `${frozen?.url} ${frozen?.pid}`,
    LEASEHOLD_KILLED: `${killed?.url} ${killed?.pid}`,
  });
  expect(code, output.slice(-8_000)).toBe(0);
  // Covers the conformance tests, Redisson's tests, and the rest.
  expect(successes(output)).toBeGreaterThan(200);
  expect(output).toContain("a_lease_is_lost_before_its_deadline_when_the_service_is_frozen() ✔");
});

test("clients/java: virtual threads that wait do not occupy their carrier thread", { timeout: 240_000 }, async ({
  skip,
}) => {
  const java = await virtualJava();
  if (java === undefined) return skip("a JDK of 21 or newer is not in /usr/lib/jvm");
  const [, ...options] = jvm(client, tests);
  const select = ["--select-class", "leasehold.LiveTest$VirtualThreadsTest"];
  const { code, output } = await run([java, ...VIRTUAL, ...options, ...JUNIT, ...select], {
    LEASEHOLD_URL: service.url,
  });
  expect(code, output.slice(-8_000)).toBe(0);
  expect(output).toContain("virtual_threads_wait_in_any_number_on_one_carrier() ✔");
});

/** Writes the named Java blocks of a page into files. */
async function sourcesOf(page: string): Promise<string[]> {
  const blocks = (await blocksOf(page)).filter(({ language, name }) => language === "java" && name !== undefined);
  return Promise.all(
    blocks.map(async ({ name, code }) => {
      const file = join(folder, name as string);
      await writeFile(file, code);
      return file;
    }),
  );
}

async function outputOf(main: string): Promise<string[]> {
  const { code, output } = await run([...jvm(client, tests), main], { LEASEHOLD_URL: service.url });
  expect(code, output).toBe(0);
  return output.trim().split("\n");
}

test("java.md: its bean, its job and its LockProvider behave as the page says", { timeout: 120_000 }, async () => {
  expect(await outputOf("com.example.Recipe")).toEqual([
    "report: north under a fence: true",
    "report: south under a fence: true",
    "report: delayed",
    "shedlock: twice false",
    "shedlock: after the run, too early, false",
    "shedlock: after the run true",
    "shedlock: after lockAtMostFor true",
    "shedlock: they keep it true",
  ]);
});

test("migrate/redisson.md: our side of Redisson in Java behaves as the page says", {
  timeout: 120_000,
}, async () => {
  expect(await outputOf("Moved")).toEqual([
    "redisson: held true, 1 hold",
    "redisson: a fence true",
    "redisson: 2 locks",
    "redisson: 6 permits left, true",
    "redisson: open true",
  ]);
});

test("clients/java: the example in its README.md runs", { timeout: 120_000 }, async () => {
  const lines = await outputOf("Example");
  expect(lines.map((line) => line.replace(/\d{10,}$/, "…"))).toEqual([
    "deploy under fence …",
    ...[1, 2, 3].map((step) => `step ${step} under fence …`),
  ]);
});

test("clients/java: its Javadoc has no errors", { timeout: 120_000 }, async () => {
  const sources = await sourcesIn(join(FOLDER, "src/main/java"));
  const checks = ["-Xdoclint:all,-missing", "-Werror", "-quiet", "-d", join(folder, "javadoc")];
  expect(await run(["javadoc", "-encoding", "UTF-8", ...checks, ...sources])).toEqual({ code: 0, output: "" });
});

test("clients/java: Maven accepts its pom.xml", { timeout: 120_000 }, async ({ skip }) => {
  if ((await locate({ names: ["mvn"] })) === undefined) skip("Maven is not on the PATH");
  expect(await run(["mvn", "--offline", "--quiet", "validate"])).toMatchObject({ code: 0 });
});

describe.each([
  ["Node", onNode],
  ["workerd", onWorkerd],
])("on %s", (_, start) => {
  test("clients/java: 64 threads keep a lock through a service that freezes and dies", {
    timeout: 180_000,
  }, async ({ onTestFinished }) => {
    const seconds = atDepth({ test: 8, deep: 30 });
    const storm = await startOnFile(start, onTestFinished);
    const child = spawn(
      "java",
      [...jvm(client, tests).slice(1), "leasehold.Storm", storm.url, "64", `${seconds}`, "platform"],
      {
        cwd: FOLDER,
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const closed = once(child, "close");
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe("going");
    const end = Date.now() + seconds * 1_000;
    // The ttl is 4 s, so every freeze of 4.5 s causes the lease to be lost.
    for (let round = 0; Date.now() < end - 6_000; round++) {
      await sleep(1_000 + Math.random() * 1_000);
      if (round % 2 === 0) await storm.freeze(4_500);
      else await storm.restart(500);
    }
    const report = JSON.parse((await lines.next()).value as string);
    await closed;
    expect(report).toMatchObject({ overlaps: 0, late: [], failures: [], value: report.writes });
    expect(report.grants).toBeGreaterThan(atDepth({ test: 1, deep: 50 }));
    expect(report.losses).toBeGreaterThan(0);
  });
});
