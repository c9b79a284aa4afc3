import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/cli/index.ts";
import { startBadNetwork } from "../client/bad-network.ts";
import { sleep, uniqueName } from "../support/services/http.ts";
import { environment, run, spawned, start } from "./cli.ts";
import { client, env, service, useService } from "./service.ts";
import { notes, stubborn, until } from "./stubborn.ts";

useService();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leasehold-run-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileFor = (name: string) => join(folder, name);

test("run lets 10 competing processes increment a counter in a file without a lost update", {
  timeout: 120_000,
}, async () => {
  const [name, file] = [uniqueName(), fileFor("counter")];
  await writeFile(file, "0");
  const increment = `n=$(cat ${file}); sleep 0.02; echo $((n + 1)) > ${file}`;
  const results = await Promise.all(
    Array.from({ length: 10 }, () => spawned(env, "run", name, "--timeout", "1m", "--", "sh", "-c", increment)),
  );
  expect(results.map(({ code }) => code)).toEqual(Array(10).fill(0));
  expect(await readFile(file, "utf8")).toBe("10\n");
});

describe.concurrent("run", () => {
  test("passes the lock, its token, its fence and the service's URL to the command", async () => {
    const name = uniqueName();
    const print = 'echo "$LEASEHOLD_LOCK $LEASEHOLD_FENCE $LEASEHOLD_URL"; test -n "$LEASEHOLD_TOKEN"';
    const { code, stdout } = await spawned(env, "run", name, "--", "sh", "-c", print);
    const { fence } = await client.get(name);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${name} ${fence} ${service.url}\n` });
  });

  test("--status-file publishes what the command writes, but not the file's earlier content", async () => {
    const name = uniqueName();
    const [file, stop] = [fileFor(`${name}-status`), fileFor(`${name}-stop`)];
    await writeFile(file, "of an earlier run");
    const words = ["--ttl", "3s", "--status-file", file, "--", "sh", "-c"];
    const script =
      'sleep 2; printf "1 of 7\\n3 of 7 tables\\n" > "$LEASEHOLD_STATUS_FILE"; until [ -e "$0" ]; do sleep 0.1; done';
    const running = start(env, "run", name, ...words, script, stop);
    const shown = async () => (await client.get(name)).holders[0]?.metadata;
    await until(async () => (await client.get(name)).state === "held");
    expect(await shown()).toBeUndefined();
    await until(async () => (await shown()) !== undefined);
    expect(await shown()).toEqual({ status: "3 of 7 tables" });
    const { stdout } = await run(env, "status", name);
    expect(stdout).toContain("(status: 3 of 7 tables) for");
    await writeFile(file, '{"table":"orders","rows":12');
    await writeFile(file, '{"table":"orders","rows":12}');
    await until(async () => (await shown())?.rows !== undefined);
    expect(await shown()).toEqual({ table: "orders", rows: 12 });
    expect((await run(env, "history", name)).stdout).toContain("(table: orders, rows: 12)");
    // A message that can't be shown causes only a warning.
    await writeFile(file, JSON.stringify({ text: "x".repeat(2_000) }));
    await sleep(2_500);
    expect(await shown()).toEqual({ table: "orders", rows: 12 });
    await writeFile(stop, "");
    const { code, stderr } = await running.finished;
    expect(code).toBe(0);
    expect(stderr).toContain("is ignored: Expected the metadata to be at most 1024 bytes as JSON");
  });

  test("takes several locks with --multi, and passes all their fences to the command", async () => {
    const names = [uniqueName(), uniqueName()];
    const [name = ""] = names;
    await run(env, "run", ...names, "--multi", "--", "sh", "-c", 'echo "$LEASEHOLD_FENCES" > "$0"', fileFor(name));
    expect(Object.keys(JSON.parse(await readFile(fileFor(name), "utf8")))).toEqual(names);
  });

  test("takes any of several locks with --any, and tells the command which one", async ({ expect }) => {
    const [a, b] = [uniqueName(), uniqueName()] as const;
    const taken = await client.acquire(a);
    const print = ["--", "sh", "-c", 'echo "$LEASEHOLD_LOCK $LEASEHOLD_FENCES"'];
    expect(await spawned(env, "run", "--any", a, b, ...print)).toMatchObject({ code: 0, stdout: `${b} \n` });
    const other = await client.acquire(b);
    expect((await run(env, "run", a, b, "--any", "--no-wait", "--", "true")).code).toBe(75);
    const waiting = spawned(env, "run", a, b, "--any", ...print);
    await expect.poll(async () => (await client.get(a)).queue_length, { timeout: 5000 }).toBe(1);
    await taken.release();
    expect(await waiting).toMatchObject({ code: 0, stdout: `${a} \n` });
    await other.release();
  });

  test("takes a shared lock with --shared, and permits with --semaphore", async () => {
    const [lock, semaphore] = [uniqueName(), uniqueName()];
    const reader = await client.read(lock);
    expect((await run(env, "run", lock, "--shared", "--no-wait", "--", "true")).code).toBe(0);
    await reader.release();
    const permit = await client.semaphore(semaphore).acquire({ capacity: 2 });
    const take = ["run", semaphore, "--semaphore", "--no-wait", "--permits"];
    expect((await run(env, ...take, "1", "--", "true")).code).toBe(0);
    expect((await run(env, ...take, "2", "--", "true")).code).toBe(75);
    await permit.release();
  });

  test("passes on all variables, whatever their names", async () => {
    const odd = {
      "my.setting": "a\nb='c'",
      "BASH_FUNC_say%%": "() { echo hi; }",
      "INPUT_ON-TIMEOUT": "",
      "-u": "x",
      IFS: ",",
    };
    const print = "process.stdout.write(JSON.stringify(process.env))";
    const { stdout } = await spawned(
      { ...env, ...odd },
      "run",
      uniqueName(),
      "--",
      process.execPath,
      "-e",
      print,
      "a b",
    );
    expect(JSON.parse(stdout)).toMatchObject(odd);
    expect(stdout).not.toContain("aside");
  });

  test("passes the command's output and arguments through unchanged", async () => {
    const words = ["printf", "%s|", "--json", "a b", "--", "$HOME", ""];
    expect((await spawned(env, "run", uniqueName(), "--", ...words)).stdout).toBe("--json|a b|--|$HOME||");
  });

  test("keeps the lock for longer than the ttl, and releases it when the command ends", async () => {
    const name = uniqueName();
    const { code } = await run(env, "run", name, "--ttl", "5s", "--", "sleep", "6");
    expect(code).toBe(0);
    expect((await client.get(name)).state).toBe("free");
  });

  test("stops the command and its children before the next holder starts, when the service cannot be reached", {
    timeout: 60_000,
  }, async () => {
    const [name, held, next] = [uniqueName(), fileFor("held"), fileFor("next")];
    const network = await startBadNetwork(service.url);
    const holder = run(environment(network.url), "run", name, "--ttl", "10s", "--", ...stubborn(held));
    await until(async () => (await notes(held)).count > 10);
    const follower = run(env, "run", name, "--", "sh", "-c", `printf . > ${next}`);
    network.weather = "frozen";
    const { code, stderr } = await holder;
    expect(code).toBe(79);
    expect(stderr).toMatch(/could not be renewed in time: http\S+ cannot be reached: .*; the command is stopped\n/);
    expect((await follower).code).toBe(0);
    await sleep(300);
    expect((await notes(held)).last_ms).toBeLessThan((await notes(next)).last_ms);
    await network.close();
  });

  test("warns when the service cannot be reached at the end, and exits with the command's exit code", async () => {
    const [name, running] = [uniqueName(), fileFor("unreleased")];
    const network = await startBadNetwork(service.url);
    const wait = `touch ${running}; while test -e ${running}; do sleep 0.05; done; exit 4`;
    const args = ["run", name, "--ttl", "1m", "--timeout", "2s", "--", "sh", "-c", wait];
    const holder = run(environment(network.url), ...args);
    await until(async () => existsSync(running));
    network.weather = "gone";
    await rm(running);
    const { code, stderr } = await holder;
    expect(code).toBe(4);
    expect(stderr).toMatch(
      /could not be released: http\S+ cannot be reached: .*; its lease will expire by [ \d:-]+\n$/,
    );
    await network.close();
  });

  test("stops the command in time when the lock is broken with grace", { timeout: 60_000 }, async () => {
    const [name, held] = [uniqueName(), fileFor("graced")];
    const holder = run(env, "run", name, "--ttl", "8s", "--", ...stubborn(held));
    await until(async () => (await notes(held)).count > 5);
    const answer = await client.break(name, { grace: "8s" });
    expect((await holder).code).toBe(79);
    await sleep(300);
    const { last_ms } = await notes(held);
    expect(last_ms).toBeLessThan(Date.parse("break_at" in answer ? answer.break_at : ""));
  });

  test("gives the other locks of --multi back when one is broken", async () => {
    const names = [uniqueName(), uniqueName(), uniqueName()];
    const holder = run(env, "run", ...names, "--multi", "--ttl", "3s", "--", "sleep", "30");
    await until(async () => (await client.get(names[2] as string)).state === "held");
    await client.break(names[1] as string);
    const { code, stderr } = await holder;
    expect({ code, stderr }).toEqual({ code: 79, stderr: expect.stringContaining(`'${names[1]}' was lost (broken)`) });
    expect(await Promise.all(names.map(async (name) => (await client.get(name)).state))).toEqual(Array(3).fill("free"));
  });

  test("only warns with --on-lost=warn, and exits with the command's status", async () => {
    const [name, file] = [uniqueName(), fileFor("warned")];
    // The loss must not kill the command, which exits once its file has been removed.
    const command = `echo 1 > ${file}; while test -e ${file}; do sleep 0.05; done; exit 5`;
    const written: string[] = [];
    const stderr = { write: (text: string) => written.push(text) };
    const args = ["run", name, "--ttl", "6s", "--on-lost=warn", "--", "sh", "-c", command];
    const holder = main(args, env, { stdout: stderr, stderr });
    await until(async () => (await notes(file)).count > 0);
    await client.break(name);
    await until(async () => written.length > 0);
    await rm(file);
    const code = await holder;
    expect(code).toBe(5);
    expect(written.join("")).toContain("was lost (broken)");
  });

  test("does not leave the command running when it is killed with -9, and the lock is free at its deadline", {
    timeout: 60_000,
  }, async () => {
    const [name, held] = [uniqueName(), fileFor("orphaned")];
    const holder = start(env, "run", name, "--ttl", "8s", "--", ...stubborn(held));
    await until(async () => (await notes(held)).count > 5);
    holder.process.kill("SIGKILL");
    const { available_at } = await client.get(name);
    await until(async () => (await client.get(name)).state === "free");
    await sleep(300);
    const { last_ms } = await notes(held);
    expect(last_ms).toBeLessThan(Date.parse(available_at as string));
  });

  test("never starts the command when it is killed first", async () => {
    const [name, held] = [uniqueName(), fileFor("never")];
    const holder = await client.acquire(name);
    const waiting = start(env, "run", name, "--", ...stubborn(held));
    await until(async () => (await client.get(name)).queue_length === 1);
    waiting.process.kill("SIGKILL");
    await holder.release();
    await sleep(500);
    expect((await notes(held)).count).toBe(0);
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGUSR1"] as const)("forwards %s to the command", async (signal) => {
    const file = fileFor(signal);
    const trap = `trap 'echo got it; exit 3' ${signal.slice(3)}; echo 1 > ${file}; while :; do sleep 0.05; done`;
    const running = start(env, "run", uniqueName(), "--", "sh", "-c", trap);
    await until(async () => (await notes(file)).count > 0);
    running.process.kill(signal);
    const { code, stdout } = await running.finished;
    expect({ code, stdout }).toEqual({ code: 3, stdout: "got it\n" });
  });

  test("leaves the queue when it is interrupted while it waits", async () => {
    const name = uniqueName();
    const holder = await client.acquire(name);
    const waiting = start(env, "run", name, "--", "true");
    await until(async () => (await client.get(name)).queue_length === 1);
    waiting.process.kill("SIGINT");
    expect((await waiting.finished).code).toBe(130);
    expect((await client.get(name)).queue_length).toBe(0);
    await holder.release();
  });

  test("suspends the command along with itself on Ctrl-Z, and resumes it afterwards", async () => {
    const [name, file] = [uniqueName(), fileFor("stopped")];
    const loop = `for i in 1 2 3 4 5 6 7 8 9 10; do printf . >> ${file}; sleep 0.1; done`;
    const running = start(env, "run", name, "--ttl", "10s", "--", "sh", "-c", loop);
    await until(async () => (await notes(file)).count > 2);
    running.process.kill("SIGTSTP");
    await sleep(300);
    const { count } = await notes(file);
    await sleep(500);
    expect((await notes(file)).count).toBe(count);
    running.process.kill("SIGCONT");
    expect((await running.finished).code).toBe(0);
    expect((await notes(file)).count).toBe(10);
  });

  test("stops the suspended command when the lock was lost meanwhile", { timeout: 60_000 }, async () => {
    const [name, file] = [uniqueName(), fileFor("overslept")];
    const running = start(env, "run", name, "--ttl", "8s", "--", ...stubborn(file));
    await until(async () => (await notes(file)).count > 5);
    running.process.kill("SIGTSTP");
    await until(async () => (await client.get(name)).state === "free");
    const { count } = await notes(file);
    running.process.kill("SIGCONT");
    expect((await running.finished).code).toBe(79);
    // SIGKILL ends even a stopped process. SIGCONT may let the command run for a moment first, but not for long.
    expect((await notes(file)).count - count).toBeLessThan(20);
  });
});
