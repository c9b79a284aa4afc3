import { setTimeout as sleep } from "node:timers/promises";
import type { RedisServer } from "../../../tools/support/redis/server.ts";
import { command, type Sentinels, until } from "../../support/engines/sentinels.ts";
import type { Nemesis } from "./nemesis.ts";

/** A fault after which there is a different master and, because the guarantee requires one, a replica again. */
const failover = (
  name: string,
  happen: (sentinels: Sentinels, master: RedisServer, promoted: () => Promise<void>) => Promise<void>,
): Nemesis => ({
  name,
  weight: 4,
  outage: true,
  of({ deployment: { sentinels } }) {
    if (!sentinels) return undefined;
    return async () => {
      const master = await sentinels.master();
      await happen(sentinels, master, () => until(async () => (await sentinels.master()) !== master));
      await replicated(sentinels);
    };
  },
});

export const replicated = (sentinels: Sentinels) =>
  until(async () => {
    const { port } = await sentinels.master();
    return (await command<string>(port, "INFO", "replication")).includes("state=online");
  });

export const masterKilled = failover("master killed", async (_, master, promoted) => {
  await master.kill9();
  await promoted();
  await sleep(500);
  await master.restart();
});

export const masterFrozen = failover("master frozen", async (_, master, promoted) => {
  process.kill(master.pid, "SIGSTOP");
  try {
    await promoted();
    await sleep(500);
  } finally {
    process.kill(master.pid, "SIGCONT");
  }
});

export const masterStepsDown = failover("master steps down", (sentinels) => sentinels.failover());
