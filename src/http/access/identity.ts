import type { Scope } from "../../contract/api-keys.ts";
import type { Caller } from "../../lock/index.ts";

/** The caller, and the permissions of its key. */
export interface Identity extends Caller {
  readonly scopes: readonly Scope[];
  readonly prefix: string;
  /** The greatest head start that the key may request; undefined where HEAD_START_MAX applies. */
  readonly head_start_max_ms?: number | undefined;
}
