/**
 * Acquires the lock at the URL in the first argument. When a line arrives on its input, writes to all the resources in the
 * other arguments.
 */
import { createInterface } from "node:readline";

const [lock = "", ...resources] = process.argv.slice(2);
const granted = await fetch(`${lock}/acquire`, { method: "POST", body: new URLSearchParams({ ttl: "500ms" }) });
const { fence } = (await granted.json()) as { fence: number };
console.log("holding");
for await (const _ of createInterface({ input: process.stdin })) {
  const body = JSON.stringify({ fence, text: "of the one who slept" });
  for (const resource of resources) console.log((await fetch(resource, { method: "PUT", body })).status);
}
