import type { Scope } from "./api-keys.ts";
import type { RequestSchemas } from "./requests.ts";

export interface Route {
  readonly method: "get" | "post" | "put" | "delete";
  /** The path in the router's format, with `:name` as a placeholder. */
  readonly path: string;
  /** The scope that the API key needs; with `none`, no key is needed. */
  readonly scope: Scope | "any" | "none";
  /** The schemas of the request. The `mcp` body is defined by another protocol. */
  readonly body?: keyof RequestSchemas | "mcp";
  readonly query?: keyof RequestSchemas;
}

/**
 * All routes of the service. This table determines which checks run before a handler, and how forms and queries are parsed. The
 * OpenAPI document combines it with the texts from `tools/generate/openapi/texts.ts`, and a test compares it with the table in
 * the contract.
 */
export const ROUTES = {
  acquireLock: { method: "post", path: "/locks/:name/acquire", scope: "lock", body: "acquire" },
  releaseLock: { method: "post", path: "/locks/:name/release", scope: "lock", body: "release" },
  renewLock: { method: "post", path: "/locks/:name/renew", scope: "lock", body: "renew" },
  transferLock: { method: "post", path: "/locks/:name/transfer", scope: "lock", body: "transfer" },
  inspectLock: { method: "get", path: "/locks/:name", scope: "read", query: "lockQuery" },
  breakLock: { method: "delete", path: "/locks/:name", scope: "admin", query: "breakQuery" },
  listLocks: { method: "get", path: "/locks", scope: "read", query: "listQuery" },
  // `/locks` and `/rw` lead to the same locks, and differ only in how the locks are taken.
  acquireRead: { method: "post", path: "/rw/:name/read", scope: "lock", body: "acquire" },
  acquireWrite: { method: "post", path: "/rw/:name/write", scope: "lock", body: "acquire" },
  releaseRw: { method: "post", path: "/rw/:name/release", scope: "lock", body: "release" },
  renewRw: { method: "post", path: "/rw/:name/renew", scope: "lock", body: "renew" },
  inspectRw: { method: "get", path: "/rw/:name", scope: "read", query: "lockQuery" },
  acquireMulti: { method: "post", path: "/multi/acquire", scope: "lock", body: "multiAcquire" },
  releaseMulti: { method: "post", path: "/multi/release", scope: "lock", body: "multiRelease" },
  renewMulti: { method: "post", path: "/multi/renew", scope: "lock", body: "multiRenew" },
  heartbeat: { method: "post", path: "/heartbeat", scope: "lock", body: "heartbeat" },
  setSemaphore: { method: "put", path: "/semaphores/:name", scope: "admin", body: "semaphoreSet" },
  inspectSemaphore: { method: "get", path: "/semaphores/:name", scope: "read", query: "noQuery" },
  listSemaphores: { method: "get", path: "/semaphores", scope: "read", query: "listQuery" },
  deleteSemaphore: { method: "delete", path: "/semaphores/:name", scope: "admin", query: "semaphoreDeleteQuery" },
  acquirePermits: { method: "post", path: "/semaphores/:name/acquire", scope: "lock", body: "semaphoreAcquire" },
  releasePermits: { method: "post", path: "/semaphores/:name/release", scope: "lock", body: "release" },
  renewPermits: { method: "post", path: "/semaphores/:name/renew", scope: "lock", body: "renew" },
  setLatch: { method: "put", path: "/latches/:name", scope: "admin", body: "latchSet" },
  countDownLatch: { method: "post", path: "/latches/:name/count-down", scope: "lock", body: "countDown" },
  inspectLatch: { method: "get", path: "/latches/:name", scope: "read", query: "inspectQuery" },
  listLatches: { method: "get", path: "/latches", scope: "read", query: "listQuery" },
  deleteLatch: { method: "delete", path: "/latches/:name", scope: "admin", query: "noQuery" },
  // By default, Terraform and OpenTofu use the methods LOCK and UNLOCK, which OpenAPI 3.1 does not support.
  lockTerraform: { method: "post", path: "/terraform/:name", scope: "lock", query: "terraformQuery", body: "lockInfo" },
  putTerraformLock: {
    method: "put",
    path: "/terraform/:name",
    scope: "lock",
    query: "terraformQuery",
    body: "lockInfo",
  },
  // Without an ID, or with one other than the client's own, this needs the `admin` scope.
  unlockTerraform: {
    method: "delete",
    path: "/terraform/:name",
    scope: "lock",
    query: "terraformQuery",
    body: "unlockInfo",
  },
  createKey: { method: "post", path: "/keys", scope: "keys", body: "keyCreate" },
  listKeys: { method: "get", path: "/keys", scope: "keys", query: "listQuery" },
  deleteKey: { method: "delete", path: "/keys/:id", scope: "keys", query: "noQuery" },
  about: { method: "get", path: "/", scope: "any" },
  me: { method: "get", path: "/me", scope: "any" },
  liveness: { method: "get", path: "/healthz", scope: "none" },
  readiness: { method: "get", path: "/readyz", scope: "none" },
  mcp: { method: "post", path: "/mcp", scope: "any", body: "mcp" },
  metrics: { method: "get", path: "/metrics", scope: "metrics" },
  openapi: { method: "get", path: "/openapi.json", scope: "none" },
  llms: { method: "get", path: "/llms.txt", scope: "none" },
  llmsFull: { method: "get", path: "/llms-full.txt", scope: "none" },
  docs: { method: "get", path: "/docs", scope: "none" },
  docsPage: { method: "get", path: "/docs/:page", scope: "none" },
  docsAsset: { method: "get", path: "/docs/assets/:file", scope: "none" },
  console: { method: "get", path: "/console", scope: "none" },
  consoleAccess: { method: "get", path: "/console/access", scope: "none" },
  consoleAsset: { method: "get", path: "/console/assets/:file", scope: "none" },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteId = keyof typeof ROUTES;
