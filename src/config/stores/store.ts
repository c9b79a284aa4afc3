/** What the rest of the configuration, the doctor and the servers need to know about a kind of store. */
export interface StoreTraits<Store> {
  /** Describes the store in one line. `state` is the embedded store's location. */
  describe(store: Store, state: string): string;
  /**
   * How waiting requests are notified of their turn unless HINTS overrides it. Undefined if that cannot be determined from the
   * configuration.
   */
  readonly hints: string | undefined;
  /** Why HINTS=process does not work with this store; undefined if it does. */
  readonly no_process_hints?: string;
  /** The default of TTL_MAX, if it is less than the limit. */
  readonly ttl_max_ms?: number;
  /** Whether the scripts report when leases end, and how long the queue is. */
  readonly reports_ends: boolean;
  /** The minimum value of STORE_CALLS_MAX, and what those calls are needed for. */
  calls_min?(store: Store): { readonly calls: number; readonly of: string };
  /** Explains why the store cannot be used in workerd, where no TCP connection outlives a request. */
  problemOnWorkers?(store: Store): string | undefined;
}
