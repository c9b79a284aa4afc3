/**
 * Shows why fences must be checked where data is written: a client sleeps past the end of its lease and then writes to two
 * resources, only one of which checks fences.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { Lock } from "../support/services/http.ts";
import { listen } from "../support/services/listen.ts";
import { startEmbeddedWorker } from "../support/services/targets.ts";

interface Write {
  readonly fence: number;
  readonly text: string;
}

/** Keeps the last write, and returns 409 for any that `accepts` rejects. */
async function startResource(accepts: (write: Write, before: Write) => boolean) {
  const resource = { url: "", kept: { fence: 0, text: "" } };
  resource.url = await listen(async (request, response) => {
    const write = (await json(request)) as Write;
    const accepted = accepts(write, resource.kept);
    if (accepted) resource.kept = write;
    response.writeHead(accepted ? 204 : 409).end();
  });
  return resource;
}

test("fenced write: a client that is frozen past its ttl corrupts only the resource that does not check fences", {
  timeout: 60_000,
}, async () => {
  const service = await startEmbeddedWorker();
  onTestFinished(() => service.stop());
  const careful = await startResource((write, before) => write.fence >= before.fence);
  const careless = await startResource(() => true);
  const lock = new Lock(service);

  const script = join(import.meta.dirname, "fenced-client.ts");
  const args = [script, `${service.url}${lock.path}`, careful.url, careless.url];
  const sleeper = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void sleeper.kill("SIGKILL"));
  const lines = createInterface({ input: sleeper.stdout })[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: "holding" });

  sleeper.kill("SIGSTOP");
  // The client reads this when it resumes, with no reason to doubt that it holds the lock.
  sleeper.stdin.write("write\n");
  const { fence } = await lock.hold({ wait: "10s", ttl: "60s" });
  const body = JSON.stringify({ fence, text: "of the present holder" });
  for (const { url } of [careful, careless]) expect((await fetch(url, { method: "PUT", body })).status).toBe(204);
  sleeper.kill("SIGCONT");

  expect([await lines.next(), await lines.next()]).toMatchObject([{ value: "409" }, { value: "204" }]);
  expect(careful.kept).toEqual({ fence, text: "of the present holder" });
  expect(careless.kept).toMatchObject({ text: "of the one who slept" });
  expect(careless.kept.fence).toBeLessThan(fence);
});
