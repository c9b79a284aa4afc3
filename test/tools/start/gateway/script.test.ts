import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { useGateway } from "../../../support/engines/gateway.ts";

const SCRIPT = join(import.meta.dirname, "../../../../tools/start/gateway/start.ts");
const fixture = useGateway();
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

test("prints the variables, serves requests, and leaves nothing behind after Ctrl-C", async () => {
  const gateway = run({ GATEWAY_PORT: "0", GATEWAY_TOKEN: "secret" });
  const variables = await firstOutput(gateway.child);
  const [, url, token] =
    /^UPSTASH_REDIS_REST_URL=(\S+)\nUPSTASH_REDIS_REST_TOKEN=(\S+)\nUPSTASH_KEY_LOCKING=true\n$/.exec(variables) ?? [];
  expect(token).toBe("secret");
  const info = await (await fetch(`${url}/info/server?_token=secret`)).text();
  const pid = Number(/process_id:(\d+)/.exec(info)?.[1]);

  gateway.child.kill("SIGINT");
  expect(await gateway.exit).toEqual({ code: 0, errors: "" });
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("uses the Redis at REDIS_URL", async () => {
  await fixture.client().set("whose", "the test's");
  const { child } = run({ GATEWAY_PORT: "0", REDIS_URL: fixture.redis.url });
  const [, url, token] = /URL=(\S+)\n.*TOKEN=(\S+)/.exec(await firstOutput(child)) ?? [];
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(await (await fetch(`${url}/get/whose?_token=${token}`)).json()).toEqual({ result: "the test's" });
});

test("a port in use causes a one-line error and exit code 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expect(await run({ GATEWAY_PORT: String(port) }).exit).toEqual({
    code: 1,
    errors: `Port ${port} is in use: stop the process that is using it, or choose another port with GATEWAY_PORT\n`,
  });
  other.close();
});

test("an invalid port causes a one-line error and exit code 1", async () => {
  expect(await run({ GATEWAY_PORT: "high" }).exit).toEqual({
    code: 1,
    errors: 'GATEWAY_PORT must be a port number, got "high"\n',
  });
});

test("an invalid or unreachable REDIS_URL causes a one-line error without the password", async () => {
  expect(await run({ GATEWAY_PORT: "0", REDIS_URL: "me:hunter2@localhost:1" }).exit).toEqual({
    code: 1,
    errors: 'REDIS_URL must be a URL such as redis://127.0.0.1:6379, got "…@localhost:1"\n',
  });
  expect(await run({ GATEWAY_PORT: "0", REDIS_URL: "redis://:hunter2@127.0.0.1:1" }).exit).toEqual({
    code: 1,
    errors: "Redis does not answer at REDIS_URL, redis://…@127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1\n",
  });
});

function run(env: Record<string, string>) {
  const { REDIS_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [SCRIPT], { env: { ...inherited, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return { child, exit: once(child, "close").then(([code]) => ({ code, errors })) };
}

async function firstOutput(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout as NonNullable<typeof child.stdout>) {
    text += chunk;
    if (text.includes("LOCKING=")) break;
  }
  return text;
}
