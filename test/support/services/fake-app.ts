import { parseConfig } from "../../../src/config/config.ts";
import type { Variables } from "../../../src/config/variables.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import type { Carrier } from "../../../src/hints/hint.ts";
import { createApp } from "../../../src/http/app.ts";
import type { AppDeps } from "../../../src/http/deps.ts";
import type { Holder, Lease, LockService, LockState } from "../../../src/lock/types.ts";
import type { LogEntry } from "../../../src/observe/observer.ts";
import type { StoreRequest } from "../../../src/stores/store.ts";

export const NOW_MS = Date.UTC(2026, 10, 21, 6);

export const LEASE: Lease = {
  lock: "deploy",
  mode: "exclusive",
  token: "t-secret",
  fence: 1_795_229_355_464_572,
  hold_count: 1,
  owner: null,
  metadata: null,
  ttl_ms: 30_000,
  expires_at_ms: NOW_MS + 30_000,
  acquired_at_ms: NOW_MS,
  renew_after_ms: 10_000,
};

export const HOLDER: Holder = {
  mode: "exclusive",
  owner: "ci-42",
  metadata: { run: 7 },
  fence: 5,
  hold_count: 1,
  ttl_ms: 12_300,
  expires_at_ms: NOW_MS + 12_300,
  acquired_at_ms: NOW_MS,
};

export const STATE: LockState = {
  lock: "deploy",
  now_ms: NOW_MS,
  state: "free",
  mode: null,
  fence: null,
  holders: [],
  holders_total: 0,
  queue: [],
  queue_length: 0,
};

type Method = "acquire" | "release" | "renew" | "giveUp" | "inspect" | "list";

/** A method returns what the test defines, or else a success; calls to the service are recorded. */
export interface Fake {
  readonly app: ReturnType<typeof createApp>;
  readonly calls: { readonly method: string; readonly args: readonly unknown[]; readonly request: StoreRequest }[];
  readonly log: LogEntry[];
  readonly answers: { [method in Method]?: (request: StoreRequest) => unknown };
  fetch(path: string, init?: RequestInit, origin?: string): Promise<Response>;
  /** Sends a POST with an optional JSON body. Returns the response's status, headers and body. */
  post(path: string, fields?: unknown, headers?: Record<string, string>, signal?: AbortSignal): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests check what a body contains.
  readonly body: any;
}

const ENGINE: Engine = {
  run: () => Promise.reject(new Error("the fake service runs no scripts")),
  read: () => Promise.resolve([]),
  list_batch_max: 100,
  scan: () => Promise.resolve({ cursor: "0", keys: [] }),
  ping: async () => undefined,
};

/** The app on a fake lock service. */
export function fakeApp(
  variables: Variables = { ALLOW_ANONYMOUS: "true" },
  engine: Partial<Engine> = {},
  hints?: Carrier,
  platform: Partial<AppDeps> = {},
): Fake {
  const calls: Fake["calls"] = [];
  const log: LogEntry[] = [];
  const answers: Fake["answers"] = {};
  const succeed: { [M in Method]: (...args: Parameters<LockService[M]>) => unknown } = {
    acquire: (targets) => ({
      kind: "granted",
      leases: targets.map(({ name, mode }) => ({ ...LEASE, lock: name, mode })),
      waited_ms: 0,
    }),
    release: (leases) => leases.map(() => ({ kind: "released", mode: "exclusive", hold_count: 0 })),
    renew: (leases) => leases.map(({ name }) => ({ kind: "renewed", lease: { ...LEASE, lock: name } })),
    giveUp: () => ({ kind: "given_up" }),
    inspect: (name) => ({ ...STATE, lock: name }),
    list: () => ({ items: [], cursor: null }),
  };
  const locks = (request: StoreRequest): LockService =>
    new Proxy({} as LockService, {
      get:
        (_, method: Method) =>
        async (...args: never[]) => {
          calls.push({ method, args, request });
          return answers[method]?.(request) ?? (succeed[method] as (...args: never[]) => unknown)(...args);
        },
    });
  const app = createApp({
    config: parseConfig(variables),
    connect: (onStoreCall) => {
      onStoreCall();
      return { ...ENGINE, ...engine };
    },
    hints,
    locks,
    log: (entry) => log.push(entry),
    ...platform,
  });
  const fetch = async (path: string, init?: RequestInit, origin = "http://localhost:8787") =>
    app.fetch(new Request(`${origin}${path}`, init));
  const answer = async (response: Response): Promise<Answer> => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    app,
    calls,
    log,
    answers,
    fetch,
    async post(path, fields, headers = {}, signal) {
      const body = fields === undefined ? null : JSON.stringify(fields);
      const json = fields === undefined ? {} : { "Content-Type": "application/json" };
      return answer(
        await fetch(path, { method: "POST", body, headers: { ...json, ...headers }, signal: signal ?? null }),
      );
    },
    get: async (path, headers = {}) => answer(await fetch(path, { headers })),
  };
}
