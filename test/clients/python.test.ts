/** The Python client: its own tests, and what it does when a live service freezes, dies or breaks locks. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { deep } from "../support/runner/depth.ts";
import { uniqueName } from "../support/services/http.ts";
import { type NodeProcess, startNode } from "../support/services/targets.ts";

const FOLDER = join(import.meta.dirname, "../../clients/python");
const ENV = { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: "1" };
/** The names of its test modules. */
const OWN_TESTS = readdirSync(join(FOLDER, "tests"))
  .filter((file) => /^test_.*\.py$/.test(file))
  .map((file) => `tests.${file.slice(0, -3)}`);
const run = promisify(execFile);

function succeeds(code: string): boolean {
  try {
    execFileSync("python3", ["-c", code], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The reason for skipping the tests; empty if they aren't skipped. */
const LACK = succeeds("import sys; sys.exit(sys.version_info < (3, 10))")
  ? ""
  : "python3 is missing, or older than 3.10";

function live(...args: string[]) {
  const child = spawn("python3", ["-W", "error", "-m", "tests.live", ...args], { cwd: FOLDER, env: ENV });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const finished = (async () => {
    const [code] = (await once(child, "close")) as [number | null];
    const [stdout, stderr] = await output;
    return { code, stderr, lines: stdout.trimEnd().split("\n") };
  })();
  return { child, finished };
}

describe.skipIf(LACK)(`the Python client${LACK && ` (skipped: ${LACK})`}`, () => {
  let folder: string;
  let service: NodeProcess;
  let client: Leasehold;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "leasehold-python-"));
    service = await startNode(undefined, { LEASEHOLD_STATE: join(folder, "state") });
    client = new Leasehold({ url: service.url });
  });
  afterAll(async () => {
    await service.kill9();
    rmSync(folder, { recursive: true });
  });

  /**
   * Holds two leases, one in a thread and one in asyncio, and returns how their work ended after something has happened to the
   * service.
   */
  async function lossAfter(happens: (name: string) => unknown) {
    const name = uniqueName();
    const { child, finished } = live("hold", service.url, name);
    await once(child.stdout, "data");
    await happens(name);
    const { code, stderr, lines } = await finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(lines[1] ?? "");
  }

  const ended = (reason: string, remaining_ms: unknown) => ({
    ended: ["Lease", "AsyncLease"].map((kind) => ({ kind, reason, remaining_ms })),
    told: ["AsyncLease", "Lease"],
  });

  // All of them run in parallel, so they take longer on a busy machine.
  describe.concurrent("while the service works", { timeout: 120_000 }, () => {
    // Runs modules in every installed version of Python. Each runs in its own process, because some tests wait for processes to
    // end.
    test.for(OWN_TESTS)("passes its own tests, and conforms: %s", async (module) => {
      const { stderr } = await run("python3", ["-W", "error", "-m", "unittest", module], { cwd: FOLDER, env: ENV });
      expect(stderr).toMatch(/^OK\b/m);
    });

    test("is built without network access, as a wheel that Python can import from", async () => {
      const build =
        "import sys; sys.path[:0] = ['packaging']; import wheel_backend as w; print(w.build_wheel(sys.argv[1]))";
      const { stdout } = await run("python3", ["-c", build, folder], { cwd: FOLDER, env: ENV });
      const env = { ...ENV, PYTHONPATH: join(folder, stdout.trim()) };
      const use = "import leasehold_locks; print(leasehold_locks.Leasehold('http://x.test'))";
      expect((await run("python3", ["-c", use], { cwd: folder, env })).stdout).toBe("<Leasehold http://x.test>\n");
      // `leasehold` on PyPI is another project, so none of our files may have the same path as one of that project's.
      const list =
        "import sys, zipfile; print(*{name.split('/')[0] for name in zipfile.ZipFile(sys.argv[1]).namelist()})";
      const roots = (await run("python3", ["-c", list, env.PYTHONPATH])).stdout.trim().split(" ").sort();
      expect(roots).toEqual(["leasehold_locks", expect.stringMatching(/^leasehold_locks-[\d.]+\.dist-info$/)]);
    });

    // pip takes two seconds, and Debian's python3 comes without it.
    test.skipIf(!deep || !succeeds("import pip"))(
      "is installed by pip without network access, with its types",
      async () => {
        const pip = ["-m", "pip", "install", "--no-index", "--no-deps", "--disable-pip-version-check"];
        const target = join(folder, "installed");
        await run("python3", [...pip, "--target", target, FOLDER], { env: { ...ENV, HOME: folder } });
        expect(readdirSync(join(target, "leasehold_locks"))).toContain("py.typed");
      },
    );

    test("lets two processes take turns, with threads and asyncio, without a lost update", async () => {
      const file = join(folder, "count");
      await writeFile(file, "0");
      const counters = [1, 2].map(() => live("count", service.url, "counter", file, "5").finished);
      for (const { code, stderr } of await Promise.all(counters))
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(await readFile(file, "utf8")).toBe("20");
    });

    test("runs the example in its README.md", async () => {
      const page = await readFile(join(FOLDER, "README.md"), "utf8");
      const code = /^```python\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? "";
      const env = { ...ENV, LEASEHOLD_URL: service.url };
      const { stdout } = await run("python3", ["-W", "error", "-c", code], { cwd: FOLDER, env });
      expect(stdout).toMatch(/^(step \d under fence \d+\n){3}$/);
    });

    test("takes shared locks, several locks and permits", async () => {
      const { code, stderr, lines } = await live("kinds", service.url, "kinds").finished;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const once = [
        "kinds/ü ? 1 shared True",
        "kinds-a 2 exclusive True",
        "kinds-c 1 exclusive True",
        "kinds 1 shared True",
      ];
      expect(lines).toEqual([...once, ...once, "True"]);
      expect((await client.get("kinds/ü ?")).state).toBe("free");
      expect((await client.semaphore("kinds").get()).available).toBe(3);
    });

    test("inspects locks, breaks one, counts latches down, changes a semaphore, and decorates functions", async () => {
      const name = uniqueName();
      const { code, stderr, lines } = await live("members", service.url, name).finished;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const [threads = "", asyncio] = lines;
      expect(JSON.parse(threads)).toEqual([[`${name}/held`], 1, true, true, 0, `${name}/threads`, 3, 3, 3, "add"]);
      expect(asyncio).toBe("broken");
      expect((await client.get(`${name}/b`)).fence).toBeGreaterThan(0);
    });

    test("gives up its place when a task is canceled", async () => {
      const { code, stderr, lines } = await live("cancel", service.url, uniqueName()).finished;
      expect({ code, stderr, lines }).toEqual({ code: 0, stderr: "", lines: ["cancelled", "0", "free"] });
    });

    test("stops the work when its locks are broken", async () => {
      const breakBoth = (name: string) =>
        Promise.all(["threads", "asyncio"].map((way) => client.break(`${name}-${way}`)));
      expect(await lossAfter(breakBoth)).toEqual(ended("broken", 0));
    });
  });

  test("stops the work before the deadline when the service is frozen or killed", async () => {
    const before = ended(
      "unconfirmed",
      expect.toSatisfy((ms: number) => ms > 0),
    );
    expect(await lossAfter(() => process.kill(service.pid, "SIGSTOP"))).toEqual(before);
    process.kill(service.pid, "SIGCONT");
    expect(await lossAfter(() => service.kill9())).toEqual(before);
  });
});
