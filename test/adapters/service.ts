/** A service in this process with its locks in memory, and helpers that the tests of all adapters share. */
import { createHash } from "node:crypto";
import { type Fetch, Leasehold } from "../../src/client/index.ts";
import { parseConfig } from "../../src/config/config.ts";
import type { EmbeddedConfig } from "../../src/config/stores/index.ts";
import { createApp } from "../../src/http/app.ts";
import { openFile } from "../../src/stores/file.ts";

/** Creates a client whose API key has these scopes. */
export function createClientWith(...scopes: readonly string[]): Leasehold {
  const apiKey = "key-of-an-adapter";
  const hash = `sha256:${createHash("sha256").update(apiKey).digest("hex")}`;
  const API_KEYS = JSON.stringify([{ id: "adapter", hash, namespace: "a", scopes }]);
  return new Leasehold({ url: "http://localhost", apiKey, fetch: fetchOf({ API_KEYS }) });
}

/** Returns a `fetch` that calls a new service, without a network in between. */
export const createFetch = (): Fetch => fetchOf({ ALLOW_ANONYMOUS: "true" });

function fetchOf(variables: Readonly<Record<string, string>>): Fetch {
  const config = parseConfig(variables);
  const app = createApp({ config, log: () => {}, ...openFile(config.store as EmbeddedConfig, undefined, config) });
  return async (...request) => app.fetch(new Request(...request));
}

/** Returns a client of a new service, as these libraries would connect to one. */
export const createClient = (): Leasehold => new Leasehold({ url: "http://localhost", fetch: createFetch() });

/** Returns a client of an unreachable service, which gives up quickly. */
export const createLonelyClient = (): Leasehold =>
  new Leasehold({ url: "http://localhost", timeout: 1, fetch: () => Promise.reject(new Error("nobody there")) });

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
