import type * as z from "zod/mini";
import type { lockInfo } from "../../contract/terraform.ts";

const OWNER_MAX_BYTES = 256;
const MORE = "…";
/**
 * The parts of a LockInfo to keep as metadata, most useful first. If there is too little room for all of them, the last one
 * that fits is truncated.
 */
const KEPT = ["Operation", "Version", "Path", "Info"] as const;

const encoder = new TextEncoder();
/** Counts the bytes that a string takes in JSON, without the quotes. A control character takes six. */
const bytesOf = (text: string): number => encoder.encode(JSON.stringify(text)).length - 2;

/** Returns the text, truncated if it does not fit. */
function cut(text: string, bytes_max: number): string {
  const whole = text.toWellFormed();
  if (bytesOf(whole) <= bytes_max) return whole;
  let left = bytes_max - bytesOf(MORE);
  let kept = "";
  for (const char of whole) {
    left -= bytesOf(char);
    if (left < 0) break;
    kept += char;
  }
  return kept === "" ? "" : kept + MORE;
}

/** Returns the owner and metadata that others see for a LockInfo's lease, each truncated to its limit. */
export function labelOf(info: z.output<typeof lockInfo>, metadata_max_bytes: number) {
  const metadata: Record<string, string> = {};
  let left = metadata_max_bytes - "{}".length;
  for (const field of KEPT) {
    left -= `"${field}":"",`.length;
    const value = cut(info[field], left);
    if (value === "") left += `"${field}":"",`.length;
    else {
      metadata[field] = value;
      left -= bytesOf(value);
    }
  }
  return { owner: cut(info.Who, OWNER_MAX_BYTES), metadata };
}
