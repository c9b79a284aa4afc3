/** What the rest of the configuration, the doctor and the servers ask of a kind of store. */
export interface StoreTraits<Store> {
  /** In one line. `state` is where the embedded store is. */
  describe(store: Store, state: string): string;
  /** What tells waiting requests of their turn, where HINTS does not say it, as far as the configuration shows. */
  readonly hints: string | undefined;
  /** Why HINTS=process is not for it; undefined where it is. */
  readonly no_process_hints?: string;
  /** The default of TTL_MAX, where it is not the longest. */
  readonly ttl_max_ms?: number;
  /** Whether the events that its scripts report have the ends of leases and the queue. */
  readonly reports_ends: boolean;
  /** The least of STORE_CALLS_MAX, and what it is for. */
  calls_min?(store: Store): { readonly calls: number; readonly of: string };
  /** What makes it useless in workerd, where there is no TCP that outlives a request. */
  problemOnWorkers?(store: Store): string | undefined;
}
