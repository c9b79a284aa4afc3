import { join } from "node:path";
import { type RedisOptions, type RedisServer, startRedis } from "../../../tools/support/redis/server.ts";
import { type ServerClock, startTurnedRedis, whyNotTurned } from "../../support/clocks/server-clock.ts";
import { type NodeProcess, type ServerRuntime, startProgram, startServer } from "../../support/services/targets.ts";
import { startWire } from "../network/wire.ts";
import { keysInRedis } from "../store-keys.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { serve } from "./service.ts";

type Start = (variables: object) => Promise<NodeProcess>;

/** Several processes on one Redis, which notify each other of turns through its pub/sub. */
function onRedis(
  kind: Pick<DeploymentKind, "name" | "about" | "share" | "promised" | "cannot" | "checkable">,
  processes: readonly Start[],
  startStore: (options: RedisOptions) => Promise<RedisServer & { readonly clock?: ServerClock }> = startRedis,
): DeploymentKind {
  return {
    ...kind,
    async start(random, more) {
      const redis = await startStore({ appendonly: true });
      // Each process reaches the store through a separate network.
      const wires = await Promise.all(processes.map(() => startWire(redis.port)));
      const direct = await startWire(redis.port);
      const services = await Promise.all(
        processes.map((start, i) =>
          serve(() => start({ ...SETTINGS, ...more, REDIS_URL: `redis://127.0.0.1:${wires[i]?.port}` }), random),
        ),
      );
      return {
        services,
        databases: [redis],
        storeWires: [...wires, direct],
        direct: { url: `redis://127.0.0.1:${direct.port}` },
        ...(redis.clock && { clock: redis.clock }),
        keys: () => keysInRedis(redis),
        async stop() {
          await Promise.all(services.map((service) => service.stop()));
          await Promise.all([...wires, direct].map((wire) => wire.close()));
          await redis.stop();
        },
      };
    },
  };
}

const on =
  (runtime: ServerRuntime): Start =>
  (variables) =>
    startServer(runtime, undefined, variables);

export const redis = onRedis(
  { name: "redis", about: "Redis over TCP, two Node processes, hints through Redis", share: 30, checkable: true },
  [on("node"), on("node")],
);

export const runtimes = onRedis(
  { name: "runtimes", about: "Redis over TCP, one process each of Node, Deno and Bun", share: 5 },
  [on("node"), on("deno"), on("bun")],
);

/** A Redis whose clock is stepped. */
export const clock = onRedis(
  {
    name: "clock",
    about: "Redis over TCP with a clock that steps, two Node processes",
    share: 4,
    cannot: whyNotTurned,
    checkable: true,
  },
  [on("node"), on("node")],
  startTurnedRedis,
);

const HINTS = join(import.meta.dirname, "../servers/faulty-hints.ts");

/** If hints can be lost, even a client that is present may be overtaken. */
const badHints = (name: string, about: string): DeploymentKind => {
  const start: Start = (variables) => startProgram(name, [process.execPath, HINTS, name], variables);
  return onRedis({ name, about, share: 4, promised: { fair: false } }, [start, start]);
};

export const hintsLost = badHints("hints-lost", "Redis over TCP, two Node processes, every hint lost");
export const hintsLying = badHints(
  "hints-lying",
  "Redis over TCP, two Node processes, hints late, duplicated and forged",
);
