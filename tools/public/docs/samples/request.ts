/** The request that illustrates an operation: its example in the OpenAPI document, under a name from the examples. */
import type { Operation } from "../document.ts";

export interface ExampleRequest {
  readonly id: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** The lock, semaphore, latch or API key that the path names. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Whether the body can be a form. */
  readonly form: boolean;
  readonly keyed: boolean;
}

/** The service in the samples. The script of the page puts its own address there. */
export const ORIGIN = "https://locks.example.com";

/** The id of an API key. */
export const KEY_ID = "a2K58yrn5IbEKBq-iwxvyL";

const NAMES: Readonly<Record<string, string>> = {
  locks: "deploy",
  rw: "deploy",
  semaphores: "gpu",
  latches: "migrated",
  terraform: "network",
  keys: KEY_ID,
};

/** Without these, the samples would not show what the operation is for. */
const QUERIES: Readonly<Record<string, string>> = { inspectLatch: "?wait=10s" };

export function exampleOf({ id, method, path, body, scope }: Operation): ExampleRequest {
  const name = NAMES[path.split("/")[1] ?? ""] ?? "";
  return {
    id,
    method,
    name,
    path: path.replace(/\{(?:name|id)\}/, name) + (QUERIES[id] ?? ""),
    body: body?.example as ExampleRequest["body"],
    form: body?.form ?? false,
    keyed: scope !== "none",
  };
}
