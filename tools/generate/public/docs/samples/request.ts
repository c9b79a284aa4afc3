/** The sample request of an operation: its example in the OpenAPI document, with a name from the examples. */
import type { Operation } from "../document.ts";

export interface ExampleRequest {
  readonly id: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** The name of the lock, semaphore, latch or API key in the path. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Whether the body can be sent as a form. */
  readonly form: boolean;
  readonly keyed: boolean;
}

/** The URL of the service in the samples. The page's script replaces it with the service's own address. */
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

/** Without these queries, the samples would not show the purpose of the operation. */
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
