/**
 * Scripts receive owner and metadata as one word, in which a dot ends the owner, and another dot ends the metadata of a
 * renewal. The word "-" means no owner and no metadata; "-" before a dot means no owner. The note of a break is also a single
 * word, which scripts only store.
 */
import type { BreakNote, BreakWords, Metadata, MetadataChange } from "../types.ts";

export interface Label {
  readonly owner: string | null;
  readonly metadata: Metadata | null;
}

export function encodeLabel(owner: string | undefined, metadata: Metadata | undefined): string {
  if (owner === undefined && metadata === undefined) return "-";
  const word = encodeWord([owner ?? null]);
  return metadata === undefined ? word : `${word}.${encodeWord(metadata)}`;
}

/** How a renewal encodes its metadata: "-" keeps the lease's metadata. */
export function encodeMetadata({ metadata, revision }: MetadataChange): string {
  if (metadata === undefined) return "-";
  return revision === undefined ? encodeWord(metadata) : `${encodeWord(metadata)}.${revision}`;
}

/** Returns the revision of a label's metadata; 0 if it has none. */
export const revisionOf = (word: string): number => Number(word.split(".")[2] ?? 0);

export function decodeLabel(word: string): Label {
  if (word === "-") return { owner: null, metadata: null };
  const [first = "", metadata] = word.split(".");
  try {
    // The first version encoded the metadata in the same word.
    const [owner, beside = null] = first === "-" ? [null] : (decodeWord(first) as [string | null, (Metadata | null)?]);
    return { owner, metadata: metadata === undefined ? beside : (decodeWord(metadata) as Metadata) };
  } catch {
    // The word is damaged. Labels are only displayed, so the lease is still valid.
    return { owner: null, metadata: null };
  }
}

const ASCII = /^[\x20-\x7e]*$/;
const UTF_8 = new TextDecoder();

/** Encodes a value as one word. */
export function encodeWord(value: unknown): string {
  const json = JSON.stringify(value);
  // Most labels are ASCII, in which each character is one byte.
  return btoa(ASCII.test(json) ? json : String.fromCharCode(...new TextEncoder().encode(json)));
}

/** @throws {Error} for a damaged word. */
export function decodeWord(word: string): unknown {
  const chars = atob(word);
  if (ASCII.test(chars)) return JSON.parse(chars);
  return JSON.parse(UTF_8.decode(Uint8Array.from(chars, (char) => char.charCodeAt(0))));
}

/** Encodes a client's reference as one word; "-" means none. The `lease.granted` event repeats it. */
export const encodeReference = (reference: string | undefined) =>
  reference === undefined ? "-" : encodeWord(reference);

/** Returns undefined for "-" and for a damaged word. */
export function decodeReference(word: string): string | undefined {
  try {
    const said = word === "-" ? undefined : decodeWord(word);
    return typeof said === "string" ? said : undefined;
  } catch {
    return undefined;
  }
}

export const encodeNote = (key_id: string, { reason, by }: BreakWords): string =>
  encodeWord([key_id, reason ?? null, by ?? null]);

/** Returns no note if the break had none, or if an earlier version of the script was run. */
export function decodeNote(word: string | undefined): { readonly note?: BreakNote } {
  if (word === undefined || word === "-") return {};
  try {
    const [key_id, reason, by] = decodeWord(word) as [string, string | null, string | null];
    return { note: { key_id, ...(reason !== null && { reason }), ...(by !== null && { by }) } };
  } catch {
    // The word is damaged. The note is only displayed.
    return {};
  }
}
