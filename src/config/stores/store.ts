/** What the rest of the configuration, the doctor and the servers need to know about a kind of store. */
export interface StoreTraits<Store> {
  /** In one line. `state` is where the embedded store is. */
  describe(store: Store, state: string): string;
  /** How waiting requests learn of their turn unless HINTS says otherwise, as far as the configuration shows. */
  readonly hints: string | undefined;
  /** Why HINTS=process does not work with it; undefined where it does. */
  readonly no_process_hints?: string;
  /** The default of TTL_MAX, where it is lower than the limit. */
  readonly ttl_max_ms?: number;
  /** Whether the events that its scripts report have the ends of leases and the queue. */
  readonly reports_ends: boolean;
  /** The least of STORE_CALLS_MAX, and what it is for. */
  calls_min?(store: Store): { readonly calls: number; readonly of: string };
  /** Why it cannot be used in workerd, where no TCP connection outlives a request. */
  problemOnWorkers?(store: Store): string | undefined;
}
