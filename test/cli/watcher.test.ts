/** The watcher that stops the command of `leasehold run` when `run` itself can't. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { sleep, uniqueName } from "../support/services/http.ts";
import { type Running, spawned, start } from "./cli.ts";
import { client, env, useService } from "./service.ts";
import { notes, stubborn, until } from "./stubborn.ts";

useService();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leasehold-watcher-"));
});
const holders: Running[] = [];
afterAll(async () => {
  for (const holder of holders) holder.process.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const deadlineOf = async (name: string): Promise<string> => (await client.get(name)).available_at as string;

describe.concurrent("run", () => {
  test.each(["dash", "busybox"] as const)(
    "does not leave the command working when it is stopped, with %s as sh",
    {
      timeout: 60_000 + INSTALL_MS,
    },
    async (shell) => {
      const [name, held, path] = [uniqueName(), join(folder, shell), join(folder, `${shell}-path`)];
      await mkdir(path);
      await symlink(await ensure(shell), join(path, "sh"));
      const with_shell = { ...env, PATH: `${path}:${env.PATH}` };
      const holder = start(with_shell, "run", name, "--ttl", "8s", "--", ...stubborn(held));
      holders.push(holder);
      await until(async () => (await notes(held)).count > 5);
      // Every renewal postpones the deadline.
      for (let renewals = 0; renewals < 3; renewals++) {
        const before = await deadlineOf(name);
        await until(async () => (await deadlineOf(name)) > before);
      }
      const { count } = await notes(held);
      await until(async () => (await notes(held)).count > count);
      holder.process.kill("SIGSTOP");
      const deadline = await deadlineOf(name);
      await until(async () => (await client.get(name)).state === "free");
      await sleep(300);
      expect((await notes(held)).last_ms).toBeLessThan(Date.parse(deadline));
      holder.process.kill("SIGCONT");
      const { code, stderr } = await holder.finished;
      expect({ code, stderr }).toEqual({ code: 79, stderr: expect.stringContaining(`'${name}'`) });
    },
  );

  test("leaves no process running after the command has ended", async () => {
    const list = ["-eo", "args"];
    const isWatched = (processes: string) => /^sleep 431\d\.\d{3}$/m.test(processes);
    const command = ["sh", "-c", `sleep 1; ps ${list.join(" ")}`];
    const { stdout } = await spawned(env, "run", uniqueName(), "--ttl", "4321s", "--", ...command);
    expect(isWatched(stdout)).toBe(true);
    await until(async () => !isWatched(execFileSync("ps", list, { encoding: "utf8" })));
  });
});
