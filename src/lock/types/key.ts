import type { ListOptions, Page } from "./basics.ts";

/** What an API key that is kept in the store may do. */
export interface KeyDetails {
  /** Its name for people. */
  readonly label: string;
  readonly scopes: readonly string[];
  readonly prefix: string;
  /** The greatest head start that it may ask for; undefined where HEAD_START_MAX says that. */
  readonly head_start_max_ms?: number | undefined;
}

export interface StoredKey extends KeyDetails {
  readonly id: string;
  readonly expires_at_ms: number;
  /** By the store's clock. */
  readonly now_ms: number;
  /** Midnight of the day of its last use, in UTC; undefined if it was never used. */
  readonly used_on_ms: number | undefined;
}

/** The API keys that are kept in the store, of one namespace. */
export interface KeyService {
  /** Resolves to when it expires. */
  create(id: string, details: KeyDetails, ttl_ms: number): Promise<number>;
  /** `used` notes that it is used now. */
  find(id: string, used: boolean): Promise<StoredKey | undefined>;
  /** The keys whose names are limited to this prefix. */
  list(options: ListOptions): Promise<Page<StoredKey>>;
  remove(id: string): Promise<boolean>;
}
