import { setTimeout as sleep } from "node:timers/promises";

/** How long a store may take to become ready: connecting takes time, too. */
const READY_MS = 3_000;
const AGAIN_MS = 200;

/**
 * Reports where the service listens. `ping` checks the store, which delays nothing: while the store is unavailable, requests
 * get 503.
 */
export function announce(url: string, where: string, has_pages: boolean, ping: () => Promise<unknown>): void {
  console.log(`Leasehold is listening on ${url} (${where})`);
  if (has_pages) console.log(`The console is at ${url}/console, and the documentation at ${url}/docs`);
  firstPing(ping).catch(({ message }: Error) => console.error(`Warning: requests get 503 for now: ${message}`));
}

async function firstPing(ping: () => Promise<unknown>): Promise<void> {
  for (const until_ms = performance.now() + READY_MS; ; await sleep(AGAIN_MS, undefined, { ref: false })) {
    try {
      return void (await ping());
    } catch (error) {
      if (performance.now() >= until_ms) throw error;
    }
  }
}
