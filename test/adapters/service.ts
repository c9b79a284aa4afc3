/** A service in this process with its locks in memory, and what the tests of all adapters ask it. */
import { createFileApp } from "../../src/apps/file-app.ts";
import { Leasehold } from "../../src/client/index.ts";
import { parseConfig } from "../../src/config/config.ts";
import type { EmbeddedConfig } from "../../src/config/stores.ts";

/** What these libraries have connected to: here, a client without a network in between. */
export function createClient(): Leasehold {
  const config = parseConfig({ ALLOW_ANONYMOUS: "true" });
  const app = createFileApp(config.store as EmbeddedConfig, undefined, { config, log: () => {} });
  return new Leasehold({ url: "http://localhost", fetch: async (...request) => app.fetch(new Request(...request)) });
}

/** A client of a service that nobody can reach, and that it does not insist on. */
export const createLonelyClient = (): Leasehold =>
  new Leasehold({ url: "http://localhost", timeout: 1, fetch: () => Promise.reject(new Error("nobody there")) });

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
