/** The time of one script on the embedded store, without HTTP and without a disk. */
import { quantile } from "../../tools/statistics.ts";
import { startInMemory } from "../environment/in-memory.ts";
import { Client } from "../environment/service.ts";
import type { Table } from "../report.ts";

const NAMES = 100;

/** Measured in Node, because the clock of workerd stands still while a script runs. */
export async function scriptTimes(quick: boolean): Promise<{ table: Table; median_us: number }> {
  const { app, times_us } = startInMemory();
  const cycles = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const client = new Client(app, `script-${i % NAMES}`);
      const { body } = await client.acquire();
      await client.renew(body.token);
      await client.release(body.token);
    }
  };
  await cycles(quick ? 1_000 : 5_000);
  for (const times of times_us.values()) times.length = 0;
  await cycles(quick ? 2_000 : 10_000);
  const rows = [...times_us].map(([script, times]) => ({
    script,
    "p50 us": quantile(times, 0.5),
    "p99 us": quantile(times, 0.99),
  }));
  const note = "From the arguments to the reply, SQL statements and savepoint included, on a database in memory.";
  return { table: { title: "Scripts", note, rows }, median_us: Math.max(...rows.map((row) => row["p50 us"])) };
}
