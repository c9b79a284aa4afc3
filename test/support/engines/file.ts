import { MemoryStore } from "../../../src/engine/memory/memory-store.ts";
import { openDatabase } from "../../../src/engine/sqlite/file/index.ts";
import type { Program } from "../../../src/engine/sqlite/lua/run.ts";
import * as runtime from "../../../src/engine/sqlite/lua/runtime.ts";
import { Store } from "../../../src/engine/sqlite/store.ts";
import { type EmbeddedHost, sent } from "./embedded.ts";

/** Node's embedded store, in this process, on a fake clock; in memory unless a path is given. */
export async function startFile({ path = ":memory:" } = {}): Promise<EmbeddedHost> {
  const database = openDatabase(path);
  const together = <T>(work: () => T): T => {
    database.begin();
    const result = work();
    database.commit();
    return result;
  };
  return hostOf((clock) => new Store(database, clock), { together, dispose: () => database.close() });
}

/** The same store without SQLite. */
export const startMemory = async (): Promise<EmbeddedHost> =>
  hostOf((clock) => new MemoryStore(clock), { together: (work) => work(), dispose: () => {} });

interface Around {
  together<T>(work: () => T): T;
  dispose(): void;
}

function hostOf(
  open: (clock: () => number) => Pick<Store, "run" | "read" | "scan">,
  { together, dispose }: Around,
): EmbeddedHost {
  let ahead_ms = 0;
  const store = open(() => Date.now() + ahead_ms);
  const programs = new Map<string, Program>();
  const batch: EmbeddedHost["batch"] = async (calls) => {
    for (const { script } of calls) {
      if (programs.has(script.sha1)) continue;
      const { names, code } = sent(script);
      const made = new Function("library", code)(runtime) as Readonly<Record<string, Program>>;
      for (const [sha1, name] of Object.entries(names)) programs.set(sha1, made[name] as Program);
    }
    return together(() =>
      calls.map(({ script, keys, args, advance_ms = 0 }) => {
        ahead_ms += advance_ms;
        return store.run(programs.get(script.sha1) as Program, keys, args);
      }),
    );
  };
  return {
    batch,
    run: async (script, keys, args) => (await batch([{ script, keys, args }]))[0] ?? null,
    read: async (keys) => store.read(keys),
    scan: async (prefix, cursor, count) => store.scan(prefix, cursor, count),
    async advance(ms) {
      ahead_ms += ms;
    },
    dispose: async () => dispose(),
  };
}
