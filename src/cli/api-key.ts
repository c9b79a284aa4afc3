/** Finds the command line's API key. */
import { readFileSync } from "node:fs";
import type { Fetch } from "../client/index.ts";
import type { Environment } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";

export interface ApiKey {
  /** The key's name in messages. */
  readonly source: string;
  /** The variables that pass the key on to a command started by `leasehold run`. */
  readonly variables: NodeJS.ProcessEnv;
  /** Returns the current key. @throws {UsageError} if it has never been readable. */
  readonly read: () => string;
}

/** @throws {UsageError} if two variables contradict each other. */
export function findApiKey(option: string | undefined, env: Environment): ApiKey | undefined {
  const { LEASEHOLD_API_KEY: key, LEASEHOLD_API_KEY_FILE: file } = env;
  if (option === undefined && file) {
    if (key) throw new UsageError("LEASEHOLD_API_KEY and LEASEHOLD_API_KEY_FILE are both set: unset one of them");
    return { source: "LEASEHOLD_API_KEY_FILE", variables: {}, read: keyFile(file) };
  }
  const given = option ?? key;
  if (!given) return undefined;
  const variables = { LEASEHOLD_API_KEY: given, LEASEHOLD_API_KEY_FILE: undefined };
  return { source: "LEASEHOLD_API_KEY (or --api-key)", variables, read: () => given };
}

/**
 * Reads the file for every request: it is short, and requests are rare. As long as the file cannot be read, the previous key
 * stays in use.
 */
function keyFile(file: string): () => string {
  let last: string | undefined;
  return () => {
    try {
      last = keyIn(file);
    } catch (error) {
      if (last === undefined) throw error;
    }
    return last;
  };
}

function keyIn(file: string): string {
  const key = textOf(file).trim();
  if (key === "")
    throw new UsageError(`LEASEHOLD_API_KEY_FILE: '${file}' is empty: write the API key or token into it`);
  if (/^[!-~]+$/.test(key)) return key;
  throw new UsageError(`LEASEHOLD_API_KEY_FILE: '${file}' must contain only the API key or token, on one line`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "the file does not exist" : `the file cannot be read (${code})`;
    throw new UsageError(`LEASEHOLD_API_KEY_FILE: '${file}': ${why}`);
  }
}

/** Sends every request with the current key; the client itself would keep using the first one. */
export function withCurrentKey(fetch: Fetch, key: ApiKey | undefined): Fetch {
  if (key === undefined) return fetch;
  return (url, init) => {
    const headers = { ...init.headers, Authorization: `Bearer ${key.read()}` };
    return fetch(url, { ...init, headers });
  };
}
