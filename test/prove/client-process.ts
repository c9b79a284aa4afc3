/** Several clients in a process of their own, which can be frozen and killed: `URL NAME CLIENTS SEED FILE`. */
import { seeded } from "../../tools/simulation/turned-time.ts";
import { HOT, TTLS_MS, work } from "./client.ts";
import { writeHistory } from "./history.ts";

const [url = "", name = "", clients = "", seed = "", file = ""] = process.argv.slice(2);
const HABITS = { locks: HOT.length, own: 0.6, ttls_ms: TTLS_MS, patience: 8, tarry: 0.03 };
const history = writeHistory(file);
let working = true;
// Also when the parent is gone, however it ended.
process.stdin.on("end", () => process.exit(1)).resume();
process.once("SIGTERM", () => {
  working = false;
});
const all = Array.from({ length: Number(clients) }, (_, i) => {
  const random = seeded(Number(seed) * 1_000 + i);
  return work({ name: `${name}-${i}`, url, history, random, habits: HABITS, working: () => working });
});
await Promise.all(all);
process.exit(0);
