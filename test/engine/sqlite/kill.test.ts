/** A server that is killed in the middle of its writes loses nothing that it has acknowledged. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { atDepth, deep } from "../../support/runner/depth.ts";
import { type Answer, bodyOf, Lock, post, type Target } from "../../support/services/http.ts";
import { scratchFolder } from "../../support/services/start.ts";
import { type ServerProcess, type ServerRuntime, startProcess, startServer } from "../../support/services/targets.ts";

const KILLS = atDepth({ test: 3, deep: 100 });
const CLIENTS = 8;
const HEARTBEAT_MAX = 100;

interface Held {
  readonly name: string;
  readonly token: string;
}

const onFile = (runtime: ServerRuntime) => (state: string) =>
  startServer(runtime, undefined, { LEASEHOLD_STATE: state });

const hosts: Readonly<Record<string, (state: string) => Promise<ServerProcess>>> = {
  "a file on Node": onFile("node"),
  "an object": (state) => startProcess(state),
  ...(deep && { "a file on Deno": onFile("deno"), "a file on Bun": onFile("bun") }),
};

/** Acquires new locks until the server is gone, and adds the granted ones to `held`. */
async function takeUntilGone(target: Target, prefix: string, held: Held[]): Promise<void> {
  const client = async (_: unknown, number: number) => {
    for (let i = 0; ; i++) {
      const lock = new Lock(target, `${prefix}-${number}-${i}`);
      const answer = await lock.acquire({ ttl: "10m" }).catch((): Answer | undefined => undefined);
      if (answer === undefined) return;
      held.push({ name: lock.name, token: bodyOf(answer, 200).token });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function checkHeld(target: Target, held: readonly Held[]): Promise<void> {
  for (let from = 0; from < held.length; from += HEARTBEAT_MAX) {
    const leases = held.slice(from, from + HEARTBEAT_MAX);
    const { results } = bodyOf(await post(target, "/heartbeat", { leases }), 200);
    expect(results.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  }
  for (const { name } of held.slice(-3)) expect((await new Lock(target, name).acquire()).status).toBe(423);
}

test.for(Object.keys(hosts))(
  `a server with %s is killed ${KILLS} times, and every lease that it granted is still held`,
  { timeout: atDepth({ test: 120_000, deep: 1_200_000 }) },
  async (host) => {
    const start = hosts[host] as (state: string) => Promise<ServerProcess>;
    const state = scratchFolder();
    let server = await start(state);
    onTestFinished(() => server.kill9());
    const all: Held[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const held: Held[] = [];
      const taking = takeUntilGone(server, `k${kill}`, held);
      await vi.waitUntil(() => held.length > 0, { timeout: 30_000, interval: 5 });
      await sleep(Math.random() * 400);
      await server.kill9();
      await taking;
      all.push(...held);
      server = await start(state);
      await checkHeld(server, held);
    }
    await checkHeld(server, all);
  },
);
