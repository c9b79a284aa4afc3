/**
 * Output that can't be written, because the disk is full or the reader has closed the pipe, affects nothing but that
 * output.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startBadNetwork } from "../client/bad-network.ts";
import { uniqueName } from "../support/services/http.ts";
import { BIN } from "./cli.ts";
import { client, env, service, useService } from "./service.ts";

useService();

type Stream = "stdout" | "stderr";
const SINKS = ["a full disk", "a closed pipe"] as const;
type Sink = (typeof SINKS)[number];

/** Runs a command line with one unwritable stream. `other` is the output of the other stream. */
function startWith(sink: Sink, stream: Stream, more: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const full = sink === "a full disk" ? openSync("/dev/full", "w") : undefined;
  const stdio = (["stdout", "stderr"] as const).map((one) => (one === stream ? (full ?? "pipe") : "pipe"));
  const child = spawn(process.execPath, [BIN, ...args], { env: { ...env, ...more }, stdio: ["ignore", ...stdio] });
  if (full === undefined) child[stream]?.destroy();
  else closeSync(full);
  const other = text(child[stream === "stdout" ? "stderr" : "stdout"] as Readable);
  const finished = (async () => {
    const [code] = (await once(child, "close")) as [number | null];
    return { code, other: await other };
  })();
  return { child, finished };
}

const held = async (name: string) => {
  while ((await client.get(name)).state !== "held");
};

describe.concurrent.each(SINKS)("with %s for standard error, run", (sink) => {
  const start = (more: NodeJS.ProcessEnv, ...args: readonly string[]) => startWith(sink, "stderr", more, ...args);

  test("goes on after the loss with --on-lost=warn", async () => {
    const name = uniqueName();
    const wait = "sleep 2; echo finished; exit 5";
    const { finished } = start({}, "run", name, "--ttl", "2s", "--on-lost=warn", "--", "sh", "-c", wait);
    await held(name);
    await client.break(name);
    expect(await finished).toEqual({ code: 5, other: "finished\n" });
  });

  test("exits with 79 when the lock is lost", async () => {
    const name = uniqueName();
    const { finished } = start({}, "run", name, "--ttl", "2s", "--", "sleep", "60");
    await held(name);
    await client.break(name);
    expect(await finished).toEqual({ code: 79, other: "" });
  });

  test("exits with 79 when the release finds that the lock was lost", async () => {
    const name = uniqueName();
    const end = `"$0" "$1" break "$LEASEHOLD_LOCK"`;
    const { finished } = start({}, "run", name, "--", "sh", "-c", end, process.execPath, BIN);
    expect((await finished).code).toBe(79);
  });

  test("exits with 79 when --max-hold is exceeded", async () => {
    expect(await start({}, "run", uniqueName(), "--max-hold", "2s", "--", "sleep", "60").finished).toEqual({
      code: 79,
      other: "",
    });
  });

  test("exits with its command's status after warnings about options and variables", async () => {
    const name = uniqueName();
    await (await client.semaphore(name).acquire({ capacity: 2 })).release();
    const more = { LEASEHOLD_TOKEN: "x", LEASEHOLD_APIKEY: "x" };
    const take = ["run", name, "--semaphore", "--capacity", "3", "--", "sh", "-c", "echo done; exit 7"];
    expect(await start(more, ...take).finished).toEqual({ code: 7, other: "done\n" });
  });

  test("exits with its command's status after the message that it was still waiting", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    const { finished } = start({}, "run", name, "--timeout", "1s", "--", "sh", "-c", "exit 7");
    while ((await client.get(name)).queue_length === 0);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await lease.release();
    expect(await finished).toEqual({ code: 7, other: "" });
  });

  test("exits with its command's status when the lock could not be released", async () => {
    const name = uniqueName();
    const network = await startBadNetwork(service.url);
    const wait = `while [ "$("$0" "$1" status ${name} --timeout 200ms)" ]; do sleep 0.1; done; exit 7`;
    const more = { LEASEHOLD_URL: network.url };
    const args = ["run", name, "--ttl", "1m", "--timeout", "2s", "--", "sh", "-c", wait, process.execPath, BIN];
    const { finished } = start(more, ...args);
    await held(name);
    network.weather = "gone";
    expect((await finished).code).toBe(7);
    await network.close();
  });

  test.each([
    ["75 when the lock is not obtained", ["--no-wait", "--", "true"], {}, 75],
    ["64 after wrong usage", ["--permits", "2", "--", "true"], {}, 64],
    ["64 without a command", [], {}, 64],
    [
      "69 when the service cannot be reached",
      ["--timeout", "100ms", "--", "true"],
      { LEASEHOLD_URL: "http://127.0.0.1:9" },
      69,
    ],
  ])("exits with %s", async (_, args, more, code) => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    expect(await start(more, "run", name, ...args).finished).toEqual({ code, other: "" });
    await lease.release();
  });
});

describe.concurrent.each([
  ["a full disk", "ENOSPC"],
  ["a closed pipe", "EPIPE"],
] as const)("with %s for standard output", (sink, code) => {
  const end = (more: NodeJS.ProcessEnv, ...args: readonly string[]) =>
    startWith(sink, "stdout", more, ...args).finished;
  const cannot = `leasehold: cannot write to standard output (${code})`;

  test.each([[], ["--json"]])("acquire releases a lock whose token nobody can read %s", async (...json) => {
    const name = uniqueName();
    const { code, other } = await end({}, "acquire", name, "--ttl", "1m", ...json);
    expect(code).toBe(74);
    expect(other).toContain(
      `${cannot.slice(json.length ? 11 : 0)}: the token of '${name}' could not be printed, so the lock was released`,
    );
    expect((await client.get(name)).state).toBe("free");
  });

  test("transfer gives back a lock whose new token nobody can read", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    const { token } = lease;
    lease.serialize();
    expect(await end({ LEASEHOLD_TOKEN: token }, "transfer", name)).toEqual({
      code: 74,
      other: `${cannot}: the token of '${name}' could not be printed, so the lock was released\n`,
    });
    expect((await client.get(name)).state).toBe("free");
  });

  test.each([
    ["list"],
    ["list", "--json"],
    ["status", "x"],
    ["top"],
    ["--help"],
    ["run", "--help"],
    ["--version"],
    ["key", "x"],
    ["completion", "bash"],
  ])("%s %s reports it, unless its reader is gone", async (...args) => {
    const lease = await client.acquire(uniqueName());
    const expected = sink === "a full disk" ? { code: 74, other: `${cannot}\n` } : { code: 0, other: "" };
    const { code, other } = await end({}, ...args);
    if (args.includes("--json") && code !== 0) expect(JSON.parse(other).error.name).toBe("OutputError");
    else expect({ code, other }).toEqual(expected);
    await lease.release();
  });

  test("watch ends", async () => {
    const lease = await client.acquire(uniqueName());
    expect((await end({}, "watch", lease.lock)).code).toBe(sink === "a full disk" ? 74 : 0);
    await lease.release();
  });
});
