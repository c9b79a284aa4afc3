import { parseConfig } from "../../src/config/config.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { FileStore, openDatabase } from "../../src/engine/sqlite/file/index.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import type { Fetch } from "./service.ts";

/** The service in this process, with the embedded store in memory. */
export interface InMemory {
  readonly app: Fetch;
  /** How long each run of a script took, in microseconds, by the script's name. */
  readonly times_us: Map<string, number[]>;
  /** Returns the number of rows that were written while `work` ran. */
  rowsOf(work: () => Promise<unknown>): Promise<number>;
}

export function startInMemory(): InMemory {
  const database = openDatabase(":memory:");
  const times_us = new Map<string, number[]>();
  let running = "";
  const transaction = database.transaction.bind(database);
  database.transaction = (work) => {
    const started_ms = performance.now();
    const result = transaction(work);
    times_us.get(running)?.push(1000 * (performance.now() - started_ms));
    return result;
  };
  const store = new FileStore(database);
  const connect = (onStoreCall: () => void): Engine => {
    const engine = store.connect({ quota: { locks: 0, bytes: 0 }, timeout_ms: 60_000, onStoreCall });
    return {
      ...engine,
      run(script, ...rest) {
        running = script.name;
        if (!times_us.has(running)) times_us.set(running, []);
        return engine.run(script, ...rest);
      },
    };
  };
  const config = parseConfig({ ALLOW_ANONYMOUS: "true", ALLOWED_HOSTS: "*" });
  const service = createApp({ config, connect, locks: createLockService, log: () => {} });
  const written = () => database.first<number>("SELECT total_changes()") ?? 0;
  return {
    app: (request) => service.fetch(request),
    times_us,
    async rowsOf(work) {
      const before = written();
      await work();
      return written() - before;
    },
  };
}
