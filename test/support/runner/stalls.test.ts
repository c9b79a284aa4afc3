import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

/**
 * Answers each line with whether the machine has kept this process from running since the previous line. After the line
 * "work", it keeps the processor busy for 2 s.
 */
const WATCHER = `
  import { createInterface } from "node:readline";
  import { watchStalls } from ${JSON.stringify(new URL("./stalls.ts", import.meta.url).href)};
  const stalls = watchStalls();
  let started = Date.now();
  createInterface({ input: process.stdin }).on("line", (line) => {
    console.log(stalls.since(started));
    started = Date.now();
    if (line === "work") while (Date.now() < started + 2_000);
  });
  console.log("ready");
`;

/** Starts a watcher process. `said` returns its next answer. */
async function startWatcher() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", WATCHER], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = async (line: string) => {
    child.stdin.write(`${line}\n`);
    return (await lines.next()).value;
  };
  expect((await lines.next()).value).toBe("ready");
  return { child, send };
}

test("watchStalls() distinguishes a stopped process from a busy one", async () => {
  const { child, send } = await startWatcher();
  const stopped = async () => {
    child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill("SIGCONT");
    return send("?");
  };
  // A busy machine may delay the watcher, and stopping the watcher may take a long time.
  await expect.poll(() => send("?"), { timeout: 10_000 }).toBe("false");
  await expect.poll(stopped, { timeout: 10_000 }).toBe("true");
});

test.runIf(process.platform === "linux")("watchStalls() reports that others kept the processors busy", async () => {
  const { send } = await startWatcher();
  const others = Array.from({ length: 5 * availableParallelism() }, () => spawn("sh", ["-c", "while :; do :; done"]));
  onTestFinished(() => others.forEach((other) => void other.kill("SIGKILL")));
  await send("work");
  expect(await send("?")).toBe("true");
});
