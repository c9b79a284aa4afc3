/** The part of a store that the package's public types show. */
import type { Exchange } from "../client/index.ts";

/** The client whose requests an exchange performs. */
export interface Carried {
  readonly namespace: string;
  /** Registers work that continues after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** An open store for locks, to be passed to `new Leasehold({ store })`. */
export interface LockStore {
  /**
   * Performs a client's requests on these locks. It is part of the store, because every entry point of the package is a separate
   * bundle with its own error classes.
   */
  readonly exchange: (of: Carried) => Exchange;
  /** Closes TCP connections, so that the process can exit. */
  close(): void;
}
