import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startBadNetwork } from "../client/bad-network.ts";
import { ensure, INSTALL_MS } from "../support/programs.ts";
import { BIN, environment, runOn } from "./cli.ts";
import { client, env, service, useService } from "./service.ts";

useService();

/** Python's standard library has a terminal to offer on every system. */
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
    child.stdout.on("data", (said) => {
      screen += said;
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
