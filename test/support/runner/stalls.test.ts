import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

/** Reports on request whether the machine was frozen at any time since the start. */
const WATCHER = `
  import { createInterface } from "node:readline";
  import { watchStalls } from ${JSON.stringify(new URL("./stalls.ts", import.meta.url).href)};
  const stalls = watchStalls();
  let started = Date.now();
  createInterface({ input: process.stdin }).on("line", () => {
    console.log(stalls.since(started));
    started = Date.now();
  });
  console.log("ready");
`;

test("watchStalls() distinguishes a stopped process from a busy one", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", WATCHER], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => (await lines.next()).value;
  const asked = () => {
    child.stdin.write("?\n");
    return said();
  };
  expect(await said()).toBe("ready");
  const stopped = async () => {
    child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill("SIGCONT");
    return asked();
  };
  // A busy machine may delay the watcher and take long to stop it.
  await expect.poll(asked, { timeout: 10_000 }).toBe("false");
  await expect.poll(stopped, { timeout: 10_000 }).toBe("true");
  const gone = once(child, "exit");
  child.kill();
  await gone;
});
