import type { VariableReader } from "../variables.ts";
import type { StoreTraits } from "./store.ts";

export interface EmbeddedConfig {
  readonly kind: "embedded";
  readonly shards: number;
  /** The maximum number of locks in a namespace; 0 means no limit. */
  readonly quota_locks: number;
  /** The maximum size of a database; if undefined, the default for its disk applies. */
  readonly quota_bytes: number | undefined;
}

/** A Durable Object on Cloudflare can store at most 10 GB. */
const QUOTA_BYTES = { default: 1024 ** 3, min: 1024 ** 2, max: 10 * 1024 ** 3 };

/** Returns the limits of a store on a disk that has this many bytes free. */
export function quotaOf({ quota_locks, quota_bytes }: EmbeddedConfig, room = Number.POSITIVE_INFINITY) {
  return {
    locks: quota_locks,
    bytes: quota_bytes ?? Math.max(Math.min(QUOTA_BYTES.default, room), QUOTA_BYTES.min),
  };
}

export const EMBEDDED: StoreTraits<EmbeddedConfig> = {
  describe: (_, state) => `embedded store, state ${state}`,
  hints: "The embedded store itself notifies waiting requests when their turn comes.",
  no_process_hints: "the embedded store sends hints itself",
  reports_ends: true,
};

export const readEmbedded = (read: VariableReader): EmbeddedConfig => ({
  kind: "embedded",
  shards: read.integer("EMBEDDED_SHARDS", 1, 1, 1_000),
  quota_locks: read.integer("QUOTA_LOCKS", 0, 0, 1_000_000_000),
  quota_bytes: read.has("QUOTA_BYTES")
    ? read.integer("QUOTA_BYTES", QUOTA_BYTES.default, QUOTA_BYTES.min, QUOTA_BYTES.max)
    : undefined,
});
