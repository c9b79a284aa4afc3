import type { Scope } from "../../contract/api-keys.ts";
import type { Caller } from "../../lock/index.ts";

/** The caller, and what its key may do. */
export interface Identity extends Caller {
  readonly scopes: readonly Scope[];
  readonly prefix: string;
  /** The greatest head start that it may ask for; undefined where HEAD_START_MAX says that. */
  readonly head_start_max_ms?: number | undefined;
}
