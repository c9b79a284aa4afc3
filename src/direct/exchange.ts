import type { Exchange, Exchanged } from "../client/index.ts";
import { InvalidCursorError, StoreCallsSpentError } from "../engine/engine.ts";
import { faultOf } from "../http/output/faults.ts";
import { invalid, type Problem, problemBody } from "../http/output/problem.ts";
import { systemClock } from "../http/system-clock.ts";
import type { Pace } from "../lock/index.ts";
import type { OpenStore, Pingable } from "../stores/store.ts";
import { Call, type Operations, operationOf, validName } from "./call.ts";
import { type DirectSettings, SETTINGS } from "./settings.ts";
import type { Carried } from "./types.ts";

interface Direct<Connected extends Pingable, Locks> extends Carried {
  readonly store: OpenStore<Connected, Locks>;
  readonly operations: Operations<Locks>;
  /** Limits the rate of listings, and of requests for many locks. */
  readonly pace?: Pace;
  /** Replaces the defaults. */
  readonly settings?: DirectSettings;
}

const NO_OPERATION =
  "This client does not support this operation: use Leasehold from leasehold/direct, or the service.";

/**
 * Calls the lock service's operations directly, with the contract's requests and answers, instead of sending them over HTTP.
 */
export function exchangeOn<Connected extends Pingable, Locks>({
  store,
  operations,
  pace,
  settings = SETTINGS,
  namespace,
  waitUntil,
}: Direct<Connected, Locks>): Exchange {
  const at = store.host ? ` at ${store.host}` : "";
  const caller = { namespace, key_id: "direct" };
  const background = (work: Promise<void>) => waitUntil(work.catch(() => {}));
  return async (method, path, { key, text, token, wait_ms, signal }) => {
    const [route = "", query = ""] = path.split("?", 2);
    const found = operationOf(operations, method, route);
    if (found === undefined) return answerOf({ code: "not_found", details: { detail: NO_OPERATION } });
    let store_calls = 0;
    const onStoreCall = (kept = 0) => {
      if (store_calls + kept >= settings.store_calls_max) throw new StoreCallsSpentError();
      store_calls++;
    };
    const context = {
      clock: systemClock,
      idempotency_key: method === "GET" ? undefined : key,
      signal,
      store_calls: () => store_calls,
      ...(pace && {
        inTurn: <T>(run: () => Promise<T>, wait_ms_max: number) => pace.script(namespace, run, wait_ms_max, signal),
      }),
    };
    const locks = store.locks({
      engine: store.connect(onStoreCall, background),
      hints: store.hints?.connect(onStoreCall),
      caller,
      context,
      config: settings,
      background,
      emit: () => {},
    });
    const call = new Call({ query, text, wait_ms, token }, { locks, signal, namespace });
    try {
      const name = found.name === undefined ? "" : validName(decodeURIComponent(found.name));
      const said = await found.operation(call, name);
      return "code" in said ? answerOf(said) : { status: said.status ?? 200, body: { ...said.answer, ...call.waited } };
    } catch (error) {
      const { code, details } = faultOf(cursorOf(error), UNNOTED, report, method === "GET");
      const detail = details.detail.replace(/^The store\b/, `$&${at}`);
      return answerOf({ code, details: { ...details, detail } });
    }
  };
}

/** Logs the stack trace of an unexpected error. Callers receive only the error. */
const report: Parameters<typeof faultOf>[2] = ({ stack }) => console.error(stack);
const UNNOTED = { set() {}, get: () => ({ request_id: crypto.randomUUID() }) };

const cursorOf = (error: unknown): Error =>
  error instanceof InvalidCursorError
    ? invalid([
        { path: "cursor", message: "must be the cursor from the previous page of this listing, with the same prefix" },
      ])
    : (error as Error);

function answerOf({ code, details }: Problem): Exchanged {
  const body = problemBody(code, details);
  return { status: body.status, body };
}
