/**
 * A token contains the granted attempt, its fence and its holder, because otherwise only the nodes would know them:
 * `q<x|s><k|n>`, 22 random characters (132 bits), the fence in base 36, and the holder. Only the random part is secret. So the
 * nodes accept a fence or a holder only together with an attempt for which they have recorded both.
 */
import type { Mode } from "../lock/index.ts";

const SHAPE = /^q([xs])([kn])([\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{22})$/;

export type Letter = "x" | "s";

export interface TokenParts {
  readonly mode: Letter;
  /** Whether the holder is the digest of an Idempotency-Key. */
  readonly keyed: boolean;
  readonly attempt: string;
  readonly fence: number;
  readonly holder: string;
}

export function letterOf(mode: Mode): Letter {
  return mode === "exclusive" ? "x" : "s";
}

export function formatToken({ mode, keyed, attempt, fence, holder }: TokenParts): string {
  return `q${mode}${keyed ? "k" : "n"}${attempt}.${fence.toString(36)}.${holder}`;
}

/** Returns undefined for a string that is not a quorum's token. */
export function parseToken(token: string): TokenParts | undefined {
  const [, mode, keyed, attempt, fence, holder] = SHAPE.exec(token) ?? [];
  if (!mode || !attempt || !fence || !holder) return undefined;
  return { mode: mode as Letter, keyed: keyed === "k", attempt, fence: Number.parseInt(fence, 36), holder };
}
