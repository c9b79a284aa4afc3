import { readScripts, withTestClock } from "../support/model-scripts.ts";
import { startRedisScripts } from "../support/redis-scripts.ts";
import { mutate, type Mutant } from "./mutants.ts";
import { disagreement } from "./property.ts";
const store = await startRedisScripts();
const tree = readScripts();
const mutants: Mutant[] = [
 {mistake: "ghost", file: "lib/record.lua", search: "lock.expires_at + SPARE_MS / 2 <= now", replace: "lock.expires_at < 0"},
 {mistake: "delay", file: "lib/record.lua", search: "exclusive.deadline + exclusive.delay", replace: "exclusive.deadline"},
 {mistake: "delay shared", file: "lib/holders.lua", search: "lease.deadline + lease.delay)", replace: "lease.deadline)"},
 {mistake: "upgrade twice", file: "acquire.lua", search: "if secret ~= request then", replace: "if false then"},
 {mistake: "settle", file: "acquire.lua", search: "    settle(locks[i], now)\n    save_lock", replace: "    save_lock"},
 {mistake: "same lock twice", file: "lib/record.lua", search: "by_key[keys[i]] or ", replace: ""},
];
for (const m of mutants) {
  const runs = [];
  for (let seed = 1; seed <= 3; seed++) { const r = await disagreement({ store, scripts: withTestClock(mutate(tree, m)), sequences: 600, seed, shrink: false }); runs.push(r?.match(/sequence (\d+)/)?.[1]); }
  console.log(m.mistake, runs.join(" "));
}
await store.stop();
