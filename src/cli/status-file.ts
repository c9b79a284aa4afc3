/** `run --status-file`: shows the content of a file that the command writes, together with the lease. */
import { statSync } from "node:fs";
import { open } from "node:fs/promises";
import type { Lease } from "../client/index.ts";
import type { Context } from "./context.ts";

type Metadata = Parameters<Lease["update"]>[0];

const LOOK_MS = 1_000;
const READ_MAX_BYTES = 16_384;
/** The maximum length of a line, in characters. Such a line fits into 1 KiB of JSON unless most characters need escapes. */
const LINE_MAX_CHARS = 240;

/** Checks the file once a second until the returned function is called. Content from an earlier run is ignored. */
export function followStatus(context: Context, lease: Lease, file: string): () => void {
  let known = stampOf(file);
  let warned = false;
  const look = async () => {
    const stamp = stampOf(file);
    if (stamp === undefined || stamp === known) return;
    try {
      const said = metadataOf(await beginningOf(file));
      // The file may be only half written.
      if (said === undefined) return;
      known = stamp;
      lease.update(said);
    } catch (error) {
      known = stamp;
      if (!warned) context.warn(`The status file '${file}' is ignored: ${(error as Error).message}`);
      warned = true;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** Returns a value that changes with the file's content, or undefined if there is no file. */
function stampOf(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  // Reading a pipe would consume data meant for another reader.
  return stats?.isFile() ? `${stats.ino} ${stats.mtimeNs} ${stats.size}` : undefined;
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(READ_MAX_BYTES), position: 0 });
    return buffer.toString("utf8", 0, bytesRead).trim();
  } finally {
    await handle.close();
  }
}

/**
 * Parses the text as a JSON object; if it is not one, takes its last line. Returns undefined for an incomplete object or an
 * empty text.
 */
export function metadataOf(text: string): Metadata | undefined {
  if (text.startsWith("{")) {
    try {
      return JSON.parse(text) as Metadata;
    } catch {
      return undefined;
    }
  }
  const line = text.split("\n").at(-1)?.trim().slice(0, LINE_MAX_CHARS).toWellFormed();
  return line ? { status: line } : undefined;
}
