/**
 * Reports where the service listens. `ready` is its first check of the store, which delays nothing: while the store is
 * unavailable, requests get 503.
 */
export function announce(url: string, where: string, has_pages: boolean, ready: Promise<unknown>): void {
  console.log(`Leasehold is listening on ${url} (${where})`);
  if (has_pages) console.log(`The console is at ${url}/console, and the documentation at ${url}/docs`);
  ready.catch(({ message }: Error) => console.error(`Warning: requests get 503 for now: ${message}`));
}
