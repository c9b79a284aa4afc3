/** Redis Functions behind Upstash's REST protocol. */
import { libraries } from "../../generated/scripts.ts";
import type { Script } from "../engine.ts";
import { type Ask, Functions, hasOrThrow, libraryOf } from "./functions.ts";

/**
 * `ask` sends its command as part of the HTTP request that needs the reply, because on Workers, a request cannot wait for a
 * reply to another request.
 */
export interface RestFunctions {
  /** Returns the name by which the script can be called; undefined if it cannot be called. */
  nameOf(script: Script, ask: Ask): Promise<string | undefined>;
  /** Processes the error reply to a call. */
  learn(script: Script, text: string): void;
  /** Whether the store has all of the service's libraries. */
  hasAll(ask: Ask): Promise<boolean>;
  /** Whether the store has the library of this script. @throws the error that prevents loading it now. */
  finds(script: Script, ask: Ask, answerOf: (error: unknown) => string | undefined): Promise<boolean>;
}

/** The functions that each database is known to have, for this isolate or process. */
const functionsKnown = new Map<string, Functions>();

export function restFunctions(url: string, key_locking: boolean): RestFunctions {
  const database = `${url} ${key_locking}`;
  const known = functionsKnown.get(database) ?? new Functions(key_locking);
  functionsKnown.set(database, known);
  return {
    async nameOf(script, ask) {
      const library = libraryOf(script);
      if (library && known.isUnasked(library)) await known.load(library, ask);
      return known.nameOf(script);
    },
    learn(script, text) {
      const library = libraryOf(script);
      if (library !== undefined) known.learn(library, text);
    },
    async hasAll(ask) {
      for (const library of libraries) if (known.isUnasked(library)) await known.load(library, ask);
      return libraries.every((library) => known.has(library));
    },
    async finds(script, ask, answerOf) {
      const library = libraryOf(script);
      if (library === undefined) return false;
      if (known.isUnasked(library, true)) await known.load(library, ask);
      return hasOrThrow(known, library, answerOf);
    },
  };
}
