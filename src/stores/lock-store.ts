/** A place for locks that is open, for `new Leasehold({ store })` of `leasehold/direct`. */
export interface LockStore {
  readonly kind: "leasehold store";
  /** Ends connections over TCP, so that a process can end. */
  close(): void;
}
