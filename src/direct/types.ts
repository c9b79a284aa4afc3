/** The part of a store that is visible in the package's public types. */
import type { Exchange } from "../client/index.ts";

/** The client on whose behalf an exchange performs requests. */
export interface Carried {
  readonly namespace: string;
  /** Registers work that continues after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** An open lock store, to be passed to `new Leasehold({ store })`. */
export interface LockStore {
  /**
   * Performs a client's requests on these locks. This is part of the store, because each entry point of the package is a
   * separate bundle with its own error classes.
   */
  readonly exchange: (of: Carried) => Exchange;
  /** The store's address, for error messages. */
  readonly host?: string | undefined;
  /** Closes TCP connections, so that the process can exit. */
  close(): void;
}
