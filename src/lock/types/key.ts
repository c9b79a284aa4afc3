import type { ListOptions, Page } from "./basics.ts";

/** The permissions of an API key that is kept in the store. */
export interface KeyDetails {
  /** Its human-readable name. */
  readonly label: string;
  readonly scopes: readonly string[];
  readonly prefix: string;
  /** The longest head start that the key may request; undefined if HEAD_START_MAX applies. */
  readonly head_start_max_ms?: number | undefined;
}

export interface StoredKey extends KeyDetails {
  readonly id: string;
  readonly expires_at_ms: number;
  /** The current time on the store's clock. */
  readonly now_ms: number;
  /** Midnight (UTC) of the day on which the key was last used; undefined if it was never used. */
  readonly used_on_ms: number | undefined;
}

/** Manages the API keys of one namespace that are kept in the store. */
export interface KeyService {
  /** Resolves to the key's expiry time. */
  create(id: string, details: KeyDetails, ttl_ms: number): Promise<number>;
  /** `used` records a use of the key. */
  find(id: string, used: boolean): Promise<StoredKey | undefined>;
  /** Lists the keys whose names are limited to this prefix. */
  list(options: ListOptions): Promise<Page<StoredKey>>;
  remove(id: string): Promise<boolean>;
}
