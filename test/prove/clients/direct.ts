/** A client without a service among others: it calls the lock service in its own process. */
import { exchangeOn } from "../../../src/direct/exchange.ts";
import { everything } from "../../../src/direct/operations.ts";
import { SETTINGS } from "../../../src/direct/settings.ts";
import { systemClock } from "../../../src/http/clock.ts";
import { Pace } from "../../../src/lock/pace.ts";
import { createLockService } from "../../../src/lock/service.ts";
import { openRest } from "../../../src/stores/rest.ts";
import { ANSWER_MS_MAX, type Ask } from "./client.ts";

/** An Upstash database, and how long a record lives there. */
export interface Database {
  readonly url: string;
  readonly token: string;
  readonly retention_ms: number;
}

/** What carries a direct client's requests to the locks in a database. */
export function exchangeTo({ url, token, retention_ms }: Database) {
  const settings = { ...SETTINGS, retention_ms };
  const store = openRest({ url, token }, settings.store_timeout_ms, createLockService);
  const pace = new Pace(systemClock);
  return exchangeOn({ store, pace, settings, operations: everything(pace), namespace: "default", waitUntil: () => {} });
}

/** Only these are for direct clients; the rest has to go over HTTP. */
const DIRECT = /^\/(locks|rw|multi|heartbeat|semaphores|latches)\b/;
const ORIGIN = /^https?:\/\/[^/]+/;

/** Asks without a service, by the paths of the contract. `overHttp` is asked for what no direct client has. */
export function askDirectly(database: Database, overHttp: Ask): Ask {
  const exchange = exchangeTo(database);
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
