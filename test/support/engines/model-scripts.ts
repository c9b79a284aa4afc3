import type { Script } from "../../../src/engine/engine.ts";
import { sha1 } from "../../../tools/generate/lua/assemble.ts";

export interface Call {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  /** How much to age keys with a TTL before this run; negative if the clock is set back. */
  readonly advance_ms: number;
}

/** A store that runs any script, with TTLs that a test can age. */
export interface ScriptStore {
  runAll(calls: readonly Call[]): Promise<string[][]>;
  stop(): Promise<void>;
}

export function script(name: string, source: string): Script {
  return { name, source, sha1: sha1(source), abi: { required: 0, defaults: [], digests: [] } };
}
