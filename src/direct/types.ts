/** The part of a store that the types of the package show. */
import type { Exchange } from "../client/index.ts";

/** Whose requests are carried. */
export interface Carried {
  readonly namespace: string;
  /** Takes work that goes on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** A place for locks that is open, for `new Leasehold({ store })`. */
export interface LockStore {
  /**
   * What carries a client's requests to the locks here. It comes with the store, because each entry of the package is a bundle, and
   * the errors of one are not those of another.
   */
  readonly exchange: (of: Carried) => Exchange;
  /** Ends connections over TCP, so that a process can end. */
  close(): void;
}
