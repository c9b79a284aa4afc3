/** Owner and metadata travel through the scripts as one word that they never look into; "-" is none. */
import type { Metadata } from "./types.ts";

export interface Label {
  readonly owner: string | null;
  readonly metadata: Metadata | null;
}

export function encodeLabel(owner: string | undefined, metadata: Metadata | undefined): string {
  if (owner === undefined && metadata === undefined) return "-";
  const bytes = new TextEncoder().encode(JSON.stringify([owner ?? null, metadata ?? null]));
  return btoa(String.fromCharCode(...bytes));
}

export function decodeLabel(word: string): Label {
  if (word === "-") return { owner: null, metadata: null };
  const bytes = Uint8Array.from(atob(word), (char) => char.charCodeAt(0));
  const [owner, metadata] = JSON.parse(new TextDecoder().decode(bytes)) as [string | null, Metadata | null];
  return { owner, metadata };
}
