import { StoreError, type StoreOutcome, StoreRefusedError } from "../../engine.ts";
import { DISK_FULL } from "../answer.ts";

/** SQLite's primary result codes. */
export const CODE = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
} as const;

const REFUSALS: Readonly<Record<number, string>> = {
  [CODE.full]: DISK_FULL,
  [CODE.readOnly]: "The embedded store cannot write its file: the file system or the folder is read-only",
};

const FAILURES: Readonly<Record<number, string>> = {
  [CODE.ioError]: "The embedded store's disk failed",
  [CODE.corrupt]: "The embedded store's file is damaged: restore it from a backup, or start with a new file",
  [CODE.notDatabase]: "The embedded store's file is damaged: restore it from a backup, or start with a new file",
};

/** Returns the primary result code of a node:sqlite error; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" ? code & 0xff : undefined;
}

/**
 * Translates SQLite errors into the service's own words; any other error is a bug in this code. If the disk is full or the file
 * is read-only, nothing has been written, no matter when the error is detected.
 */
export function explain(error: unknown, outcome: StoreOutcome): unknown {
  const code = sqliteCode(error);
  if (code === undefined) return error;
  const refusal = REFUSALS[code];
  if (refusal !== undefined) return new StoreRefusedError(refusal, "none");
  return new StoreError(FAILURES[code] ?? `SQLite returned error ${code} to the embedded store`, outcome);
}
