/** A client that runs the lock service in its own process, alongside clients that use HTTP. */
import type { Exchange } from "../../../src/client/index.ts";
import { exchangeOn } from "../../../src/direct/exchange.ts";
import { everything } from "../../../src/direct/operations.ts";
import { SETTINGS } from "../../../src/direct/settings.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { systemClock } from "../../../src/http/system-clock.ts";
import { Pace } from "../../../src/lock/pace.ts";
import { createLockService } from "../../../src/lock/service.ts";
import { openRest } from "../../../src/stores/rest.ts";
import type { OpenStore } from "../../../src/stores/store.ts";
import { ANSWER_MS_MAX, type Send } from "./client.ts";

/** A database, and the retention time of the records in it. */
export interface Database {
  readonly url: string;
  /** The token for Upstash's protocol. */
  readonly token?: string;
  readonly retention_ms: number;
}

const openUpstash = ({ url, token = "" }: Database): OpenStore<Engine> =>
  openRest({ url, token }, SETTINGS.store_timeout_ms, createLockService);

/** Connects a direct client to the locks in a database. */
export function exchangeTo(database: Database, store = openUpstash(database)): Exchange {
  const settings = { ...SETTINGS, retention_ms: database.retention_ms };
  const pace = new Pace(systemClock);
  return exchangeOn({ store, pace, settings, operations: everything(pace), namespace: "default", waitUntil: () => {} });
}

/** Direct clients support only these routes; everything else goes over HTTP. */
const DIRECT = /^\/(locks|rw|multi|heartbeat|semaphores|latches)\b/;
const ORIGIN = /^https?:\/\/[^/]+/;

/** Sends requests for the contract's paths without a service. `overHttp` handles what a direct client can't. */
export function sendDirectly(exchange: Exchange, overHttp: Send): Send {
  return async (url, request) => {
    const path = url.replace(ORIGIN, "");
    if (!DIRECT.test(path)) return overHttp(url, request);
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const { status, body } = await exchange(request.method, path, {
      key: request.headers["idempotency-key"] ?? crypto.randomUUID(),
      token: request.headers["lock-token"],
      text: request.body ?? null,
      wait_ms: 0,
      signal,
    });
    if (signal.aborted) throw signal.reason;
    return { status, body: JSON.parse(JSON.stringify(body)) };
  };
}
