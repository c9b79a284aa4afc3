import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { main, type Output } from "../../src/cli/index.ts";
import { startBadNetwork } from "../client/bad-network.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { Lock, uniqueName } from "../support/services/http.ts";
import { BIN, environment, run, runOn, spawned } from "./cli.ts";
import { client, env, service, useService } from "./service.ts";

useService();

/** Python's standard library can provide a terminal on every system. */
const TERMINAL = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";

describe("on a terminal", () => {
  let python: string;
  beforeAll(async () => {
    python = await ensure("python");
  }, INSTALL_MS);

  test("run shows who holds the lock, the place in the queue and the time", async () => {
    const lease = await client.acquire("deploy");
    const args = ["-c", TERMINAL, process.execPath, BIN, "run", "deploy", "--", "echo", "done"];
    const child = spawn(python, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill());
    let screen = "";
    child.stdout.on("data", (text) => {
      screen += text;
    });
    const closed = once(child, "close");
    const line = /Waiting for deploy, \d+s · you are next · held by ci-42 for \d+s/;
    await expect.poll(() => screen, { timeout: 10_000 }).toMatch(line);
    await lease.release();
    expect(await closed).toEqual([0, null]);
    expect(screen).toMatch(/Holding deploy \(fence \d+\)\r\ndone\r\n$/);
  });

  test("run shows that the service cannot be reached instead of what it waits for", async () => {
    const network = await startBadNetwork(service.url);
    await network.close();
    const terminal = { isTTY: true, columns: 200 };
    const { stderr: screen } = await runOn(
      terminal,
      environment(network.url),
      "run",
      "zz",
      "--timeout=4s",
      "--",
      "true",
    );
    expect(screen).toContain(`${network.url} cannot be reached: connection refused · `);
    expect(screen).not.toContain("Waiting for zz");
  });
});

describe("top", () => {
  test("top has its own screen, shows changes, and restores the terminal on q", async () => {
    const python = await ensure("python");
    await new Lock(service, "busy").hold({ owner: "ci-43" });
    // Reading single keys changes the terminal settings.
    const command = 'stty -a > "$0.before"; "$1" "$2" top --every 500ms; echo "status $?"; stty -a > "$0.after"';
    const folder = await mkdtemp(join(tmpdir(), "leasehold-top-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "stty");
    const args = ["-c", TERMINAL, "sh", "-c", command, file, process.execPath, BIN];
    const child = spawn(python, args, { env, stdio: ["pipe", "pipe", "inherit"] });
    onTestFinished(() => void child.kill());
    let screen = "";
    child.stdout.on("data", (drawn) => {
      screen += drawn;
    });
    const closed = once(child, "close");
    const shown = (pattern: RegExp) => expect.poll(() => screen, { timeout: 10_000 }).toMatch(pattern);
    await shown(/busy +held +exclusive +ci-43 /);
    await client.break("busy");
    await shown(/busy +broken +\d+s +exclusive +ci-43 /);
    child.stdin.write("q");
    await closed;
    expect(screen.startsWith("\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[H")).toBe(true);
    expect(screen.endsWith("\x1b[?7h\x1b[?25h\x1b[?1049lstatus 0\r\n")).toBe(true);
    expect(await readFile(`${file}.after`, "utf8")).toBe(await readFile(`${file}.before`, "utf8"));
  });

  test("continues while the service cannot be reached, and ends on Ctrl-C", async () => {
    const network = await startBadNetwork(service.url);
    const drawn: string[] = [];
    const raw: boolean[] = [];
    const stdout: Output = { isTTY: true, columns: 200, rows: 24, write: (text) => drawn.push(text) };
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
    const outputs = { stdout, stderr: stdout, stdin };
    const ended = main(["top", "--every", "500ms"], environment(network.url), outputs);
    const shown = (text: string) => expect.poll(() => drawn.at(-1), { timeout: 10_000 }).toContain(text);
    await shown("Store ready");
    await shown("Locks: ");
    await network.close();
    await shown(`NOT READY: ${network.url} cannot be reached: connection refused`);
    await shown("NOT CURRENT: as of ");
    stdin.write("\x03");
    expect({ status: await ended, raw, last: drawn.at(-1) }).toEqual({
      status: 0,
      raw: [true, false],
      last: "\x1b[?7h\x1b[?25h\x1b[?1049l",
    });
  });

  test("without a terminal, prints one frame: held and awaited locks, and lost leases", async () => {
    const prefix = uniqueName();
    const [queued, lost] = [`${prefix}-queued`, `${prefix}-lost`];
    const lease = await client.acquire(queued);
    const waiting = client.acquire(queued, { wait: "1m" });
    await client.acquire(lost, { lock_delay: "10m" });
    await client.break(lost);
    await vi.waitUntil(async () => (await client.get(queued)).queue_length === 1, { timeout: 10_000 });
    const { code, stdout, stderr } = await spawned(env, "top", "--prefix", prefix);
    expect({ code, stderr, lines: stdout.split("\n") }).toEqual({
      code: 0,
      stderr: "",
      lines: [
        expect.stringMatching(
          new RegExp(`^leasehold top · ${service.url} · leasehold \\d\\S+, upstash · \\d\\d:\\d\\d:\\d\\d$`),
        ),
        expect.stringMatching(/^Store ready, \/readyz took \d+ ms$/),
        "Locks: 1 held · 1 delayed · 1 waiting",
        "",
        expect.stringMatching(/^LOCK +STATE +MODE +OWNER +HELD +LEFT +QUEUE +FENCE$/),
        expect.stringMatching(new RegExp(`^${queued} +held +exclusive +ci-42 +\\d+s +\\d+s +1 +${lease.fence}$`)),
        expect.stringMatching(new RegExp(`^${lost} +delayed +\\d+m \\d\\ds +\\d+$`)),
        "",
        expect.stringMatching(/^LOST AT +LOCK +END +HELD +MODE +OWNER +FENCE$/),
        expect.stringMatching(new RegExp(`^\\S+ +${lost} +broken +0s +exclusive +ci-42 +\\d+$`)),
        "",
      ],
    });
    await lease.release();
    await (await waiting).release();
  });

  test("--semaphores also shows the semaphores in use, and --json prints the frame as JSON", async () => {
    const name = uniqueName();
    const semaphore = client.semaphore(name);
    await semaphore.acquire({ capacity: 3 });
    const { stdout } = await run(env, "top", "--once", "--prefix", name, "--semaphores");
    expect(stdout).toMatch(new RegExp(`\\n${name} +2 of 3 free +permits +ci-42 `));
    const frame = JSON.parse((await run(env, "top", "--json", "--prefix", name)).stdout);
    expect(frame).toMatchObject({ url: service.url, ready: { status: "ok" }, listing: { locks: [], semaphores: [] } });
  });

  test("a single frame of an unreachable service is an error, and so is an interval that is too short or too long", async () => {
    const away = environment("http://127.0.0.1:1");
    expect(await run(away, "top", "--once", "--timeout", "100ms")).toMatchObject({ code: 69, stdout: "" });
    for (const every of ["100ms", "30d"]) {
      const { code, stderr } = await run(env, "top", "--every", every);
      expect([code, stderr]).toEqual([64, expect.stringContaining(`from 500ms to 1h, got '${every}'`)]);
    }
  });
});
