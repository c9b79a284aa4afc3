import type { Scope } from "../../contract/api-keys.ts";
import type { Caller } from "../../lock/index.ts";

/** The caller, and what its key permits. */
export interface Identity extends Caller {
  readonly scopes: readonly Scope[];
  readonly prefix: string;
  /** The largest head start that the key may request; undefined if HEAD_START_MAX applies. */
  readonly head_start_max_ms?: number | undefined;
}
