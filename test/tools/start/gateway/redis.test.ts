import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startGateway } from "../../../../tools/start/gateway/server.ts";
import { freePort } from "../../../../tools/support/processes/port.ts";
import { startRedis } from "../../../../tools/support/redis/server.ts";
import { useGateway } from "../../../support/engines/gateway.ts";

const fixture = useGateway({ durable: true });

describe("a Redis that is down", () => {
  test("after kill9(), requests get 503 immediately; after restart(), they succeed, and all written data is there", async () => {
    const client = fixture.client();
    await client.set("k", "v");
    const script = client.createScript<number>("#!lua flags=allow-key-locking\nreturn 7");
    await script.exec([], []);
    const { pid } = fixture.redis;
    await fixture.redis.kill9();

    const sent_ms = performance.now();
    const response = await fixture.fetch("/pipeline", { body: '[["GET", "k"]]' });
    expect([response.status, await response.json()]).toEqual([503, { error: "ERR Redis does not answer" }]);
    expect(performance.now() - sent_ms).toBeLessThan(1_000);

    await fixture.redis.restart();
    await fixture.gateway.ready(1_000);
    expect(fixture.redis.pid).not.toBe(pid);
    expect(await client.get("k")).toBe("v");
    await expect(script.evalsha([], [])).rejects.toThrow("NOSCRIPT");
    expect(await script.exec([], [])).toBe(7);
  });

  test("a frozen Redis causes 503, and works again once it resumes", async () => {
    process.kill(fixture.redis.pid, "SIGSTOP");
    const response = await fixture.fetch("/multi-exec", { body: '[["INCR", "n"]]' });
    process.kill(fixture.redis.pid, "SIGCONT");
    expect(response.status).toBe(503);
    expect((await fixture.fetch("/ping")).status).toBe(200);
  });

  test("a gateway starts before its Redis", async () => {
    const port = await freePort();
    const gateway = await startGateway({ redisUrl: `redis://127.0.0.1:${port}` });
    const ping = () => fetch(`${gateway.url}/ping?_token=${gateway.token}`);
    expect((await ping()).status).toBe(503);
    const redis = await startRedis({ port, appendonly: false });
    await gateway.ready();
    expect((await ping()).status).toBe(200);
    await gateway.close();
    await redis.stop();
  });
});

describe("startRedis()", () => {
  test("stop() leaves no process and no folder behind", async () => {
    const redis = await startRedis();
    await redis.stop();
    expect(existsSync(redis.dir)).toBe(false);
    expect(isAlive(redis.pid)).toBe(false);
  });

  test("reports why a server does not start", async () => {
    await expect(startRedis({ port: fixture.redis.port })).rejects.toThrow(/did not start on port \d+: .*/);
  });

  test("a killed parent takes its Redis and its temporary folder with it", async () => {
    const module = JSON.stringify(join(import.meta.dirname, "../../../../tools/support/redis/server.ts"));
    const code = `const { startRedis } = await import(${module});
      const { pid, dir } = await startRedis();
      console.log(JSON.stringify({ pid, dir }));
      setInterval(() => {}, 1_000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const { pid, dir } = JSON.parse(await lineOf(parent));
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(pid) || existsSync(dir), { interval: 5, timeout: 2_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function lineOf(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout as NonNullable<typeof child.stdout>, "data");
  return String(chunk).trim();
}
