// Generated from src/action/ by `npm run build`. Do not edit.

// src/action/index.ts
import * as http from "node:http";

// src/action/heartbeat.ts
import { setTimeout as sleep2 } from "node:timers/promises";

// src/client/errors.ts
var LeaseholdError = class extends Error {
};
var LockedError = class extends LeaseholdError {
  name = "LockedError";
  constructor(problem, waited_ms = 0) {
    const { holders, available_at } = problem;
    const waited_s = Math.round(waited_ms / 100) / 10;
    let text = waited_s ? `not obtained in ${waited_s} s, ` : "";
    if (holders.length) text += `locked by ${holders.map(({ owner }) => owner ?? "someone").join(", ")}`;
    else
      text += available_at ? `kept closed until ${available_at} by a min_hold or lock_delay` : "others are ahead of you";
    super(`'${nameOf(problem)}': ${text}`);
    this.problem = problem;
    this.waitedMs = waited_ms;
  }
};
var LeaseLostError = class extends LeaseholdError {
  name = "LeaseLostError";
  constructor(lock, reason, options, detail) {
    super(`The lease on '${lock}' was lost (${reason})${detail ? `: ${detail}` : ""}`, options);
    this.lock = lock;
    this.reason = reason;
    this.detail = detail;
  }
};
var DismissedError = class extends LeaseholdError {
  name = "DismissedError";
  constructor(lock, detail = "an administrator dismissed all waiting requests") {
    super(`'${lock}': ${detail}`);
    this.lock = lock;
  }
};
var ApiError = class extends LeaseholdError {
  name = "ApiError";
  constructor(status, problem, message = problem.detail) {
    super(message ?? `Something other than Leasehold returned ${status}: is the url right?`);
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
  }
};
var TimeoutError = class extends LeaseholdError {
  name = "TimeoutError";
};
var nameOf = (body) => body.lock ?? body.semaphore ?? `${body.locks}`;
function errorOf(status, problem, message) {
  const { code } = problem;
  if (code === "locked") return new LockedError(problem);
  const { reason, dismissed, detail } = problem;
  if (dismissed) return new DismissedError(nameOf(problem), detail);
  if (code === "lease_lost")
    return new LeaseLostError(nameOf(problem), reason, void 0, reason === "broken" ? detail : void 0);
  return new ApiError(status, problem, message);
}
function causeOf(failure, reached = false) {
  const { message, code } = failure.cause ?? failure;
  const text = message && !message.includes(":error:") ? message : `${code}`;
  const wrong = !reached && /SSL|TLS|EPROTO|InvalidContentType|(closed|RESET|hang up)/.exec(text);
  return wrong ? `${text}: is it http${wrong[1] ? "s" : ""}://?` : text;
}

// src/client/clock.ts
var TIMER_MAX_MS = 2147483647;
function systemClock() {
  let lead_ms = 0;
  return {
    now_ms() {
      const now_ms = performance.now();
      lead_ms = Math.max(lead_ms, Date.now() - now_ms);
      return now_ms + lead_ms;
    },
    after(ms, call, background) {
      const timer = setTimeout(call, Math.min(ms, TIMER_MAX_MS));
      if (background) timer.unref?.();
      return () => clearTimeout(timer);
    }
  };
}
async function sleep(clock, ms, signal, background) {
  await within(clock, ms, signal, () => new Promise(() => {
  }), background).catch(() => signal?.throwIfAborted());
}
async function within(clock, ms, outer, work, background) {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  outer?.addEventListener("abort", () => controller.abort(outer.reason), { signal });
  const cancel = clock.after(ms, () => controller.abort(new TimeoutError("No answer in time")), background);
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    cancel();
    controller.abort();
  }
}

// src/client/duration.ts
var UNITS_MS = { d: 864e5, h: 36e5, m: 6e4, s: 1e3, ms: 1 };
function toMs(duration, option) {
  let ms = 0;
  const rest = `${duration}`.replace(/([\d.]+)(ms|[dhms])/g, (_, amount, unit) => {
    ms += amount * UNITS_MS[unit];
    return "";
  });
  const result = rest || !duration ? duration : Math.round(ms);
  if (typeof result === "number" && result >= 0) return result;
  throw new TypeError(`Expected '${option}' to be a duration such as 500 or "2m30s", got '${duration}'`);
}
var toText = (duration) => typeof duration === "number" ? `${duration}ms` : duration;

// src/client/grant.ts
var MARGIN_MAX_MS = 5e3;
var INTERVAL_MIN_MS = 25;
var interval = ({ first: { said } }) => said ? Math.max(INTERVAL_MIN_MS, said.ttl_ms / 10, said.renew_after_ms) : 0;
var Grant = class {
  ref;
  /** The names of the grant's locks. */
  names;
  holds;
  controller = new AbortController();
  signal = this.controller.signal;
  /** How many `Lease` objects have not been released: one, plus one for each re-entry. */
  handles = 1;
  /** False if another client renews the grant, or if it is left to expire. */
  renewed_here = true;
  /** The holder's latest update. */
  update;
  /** Why the last renewal failed. */
  failure;
  /** The lock that expires first. */
  first;
  /** The deadline minus the margin: after this time, the lease counts as lost. */
  lost_at_ms = 0;
  /** Whether a renewal is in flight. */
  renewing = false;
  /** When the next renewal is due. */
  due_ms = 0;
  #margin_ms = 0;
  constructor(ref) {
    this.ref = ref;
    this.names = ref.locks.map(({ lock }) => lock);
    this.holds = this.names.map((name) => ({ grant: this, name, sent_ms: 0, deadline_ms: Infinity, updated: 0 }));
    this.first = this.holds[0];
  }
  /**
   * Processes an answer. Counts the deadline from when the request was sent, because the store may have applied the request at
   * that moment. Ignores answers to older requests.
   */
  confirm(sent_ms, answer2, holds = this.holds) {
    const [ttl_ms, renew_after_ms] = [Number(answer2.ttl_ms) || 0, Number(answer2.renew_after_ms) || 0];
    const said = { ...answer2, ttl_ms, renew_after_ms };
    for (const hold2 of holds) {
      if (sent_ms >= hold2.sent_ms) Object.assign(hold2, { sent_ms, said, deadline_ms: sent_ms + ttl_ms });
    }
    this.first = this.holds.reduce((a, b) => b.deadline_ms < a.deadline_ms ? b : a);
    this.#margin_ms = Math.min(Math.max(this.#margin_ms, ttl_ms / 10), MARGIN_MAX_MS);
    this.lost_at_ms = this.first.deadline_ms - this.#margin_ms;
    this.due_ms = this.first.sent_ms + interval(this);
  }
  /** Returns the loss of one of the grant's locks, if the service has confirmed it. */
  get loss() {
    return this.holds.find(({ lost }) => lost)?.lost;
  }
  /** Returns the likely reason if the grant were to end at its deadline. */
  get expected_reason() {
    const { break_at, expires_at } = this.first.said;
    const last_ms = Date.parse(expires_at) + this.#margin_ms;
    if (break_at && Date.parse(break_at) <= last_ms) return "broken";
    return (this.ref.ends_at_ms ?? Infinity) <= last_ms ? "max_hold" : "unconfirmed";
  }
};

// src/client/transport.ts
var WAIT_MAX_MS = 2e4;
var NO_KEY = "The service requires an API key: pass 'apiKey' to the client";
var ATTEMPT_MAX_MS = 5e3;
var PAUSE_MAX_MS = 1e3;
var PAUSE_MS = 1e3;
var KEY_MS = 5e4;
async function send(transport, method, path, request = {}) {
  const { clock, apiKey, exchange = overHttp(transport) } = transport;
  const { key = crypto.randomUUID(), wait_until_ms = 0, signal } = request;
  const waitLeft = () => Math.round(Math.max(0, Math.min(WAIT_MAX_MS, wait_until_ms - clock.now_ms())));
  const { key_until_ms = method === "GET" ? Infinity : clock.now_ms() + KEY_MS } = request;
  const until_ms = Math.min(request.until_ms ?? clock.now_ms() + waitLeft() + transport.timeout_ms, key_until_ms);
  if (until_ms < clock.now_ms())
    throw new TimeoutError("The request may have taken effect, but it is too late to repeat it");
  let cause;
  for (let failures = 0; ; failures++) {
    const sent_ms = clock.now_ms();
    const wait_ms = waitLeft();
    const text = request.body ? JSON.stringify({ ...wait_ms && { wait: `${wait_ms}ms` }, ...request.body }) : null;
    const answer2 = await within(
      clock,
      wait_ms + attemptMs(until_ms - sent_ms - wait_ms),
      signal,
      (signal2) => exchange(method, path, { ...request, key, wait_ms, text, signal: signal2 })
    ).catch((failure2) => {
      signal?.throwIfAborted();
      if (!cause || !(failure2 instanceof TimeoutError)) cause = failure2;
    });
    const { status, body } = answer2 ?? { status: 0, body: {} };
    const done = status >= 200 && status < 300;
    const ours = done ? answer2 && isSuccess(path, answer2) : isProblem(body);
    transport.reached ||= ours === true;
    if (done && ours) return { body: checked(body), sent_ms };
    const error2 = answer2 && (ours ? errorOf(status, body, refusalOf(body, apiKey)) : strangerOf(transport, answer2));
    if (isFinal(error2)) throw error2;
    if (error2) cause = error2;
    const left_ms = until_ms - clock.now_ms();
    const pause_ms = Math.max(
      Math.random() * Math.min(PAUSE_MAX_MS, 50 * 2 ** failures),
      Math.min(Number(body.retry_after_ms) || 0, left_ms / 4)
    );
    const failure = error2 ?? new TimeoutError(`${transport.url} ${silenceOf(cause, transport.reached)}`, { cause });
    if (pause_ms >= left_ms) throw failure;
    if (failures === 0 && !request.background)
      transport.onRetry?.({ error: failure, until: new Date(Date.now() + left_ms) });
    await sleep(clock, pause_ms, signal, request.background);
  }
}
var silenceOf = (cause, reached) => cause instanceof ApiError ? `returned ${cause.status} (${cause.message.split(". ")[0]}), and then did not answer in time` : `cannot be reached: ${causeOf(cause, reached)}`;
var ROUTES = /^\/(lock|rw|semaphore|latch|multi|heartbeat|key)/;
var SUBJECTS = /^(lock|semaphore|latch|key|deleted|results|token)/;
var isSuccess = (path, { body, isPage }) => !isPage && (!ROUTES.test(path) || Object.keys(body).some((field) => SUBJECTS.test(field)));
var isProblem = ({ code }) => typeof code === "string" && /^[a-z_]+$/.test(code);
var refusalOf = ({ code }, apiKey) => code === "unauthenticated" && !apiKey ? NO_KEY : void 0;
function strangerOf({ url }, { status, body, isRedirect }) {
  const { code: _, ...problem } = body;
  if (isRedirect || isPassing(status)) return new ApiError(status, problem);
  return new ApiError(status, problem, `${url} does not point to a Leasehold service: it returned ${status}`);
}
function checked(body) {
  const { token, leases, fence } = body;
  const isFence = (value) => Number.isSafeInteger(value) && value > 0;
  if (token === void 0 || (leases ?? [{ fence }]).every(({ fence: fence2 }) => isFence(fence2))) return body;
  throw new ApiError(200, { detail: "Expected the fence to be a positive integer: is the url right?" });
}
var isPassing = (status) => status === 429 || status >= 500 && status !== 501;
function isFinal(error2) {
  if (error2 instanceof ApiError) return !isPassing(error2.status) || error2.code === "misconfigured";
  return error2 instanceof LeaseholdError && !(error2 instanceof TimeoutError);
}
async function sendForBody(...args) {
  return (await send(...args)).body;
}
var attemptMs = (left_ms) => Math.min(ATTEMPT_MAX_MS, left_ms < 200 ? left_ms : left_ms / 2);
var overHttp = ({ url, apiKey, fetch: own }) => async (method, path, { token, key, text, wait_ms, signal }) => {
  const response = await (own ?? fetch)(`${url}${path}${wait_ms && method === "GET" ? `?wait=${wait_ms}ms` : ""}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      ...token && { "Lock-Token": token },
      ...apiKey && { Authorization: `Bearer ${apiKey}` }
    },
    body: text,
    // The body contains tokens, which must not reach any other server.
    redirect: "manual",
    signal
  });
  const { ok, status, headers } = response;
  if (!ok && status < 400)
    return {
      status,
      isRedirect: true,
      body: { detail: `The service redirects to ${headers?.get("Location") ?? "elsewhere"}: is the url right?` }
    };
  try {
    return { status, body: Object(await response.json()) };
  } catch (failure) {
    if (ok && failure.name !== "SyntaxError") throw failure;
    return { status, body: {}, isPage: true };
  }
};

// src/client/heartbeats.ts
var RETRY_MAX_MS = 1e3;
var LOOK_MS = 1e3;
var REFUSALS = [400, 413, 422];
var BODY_MAX_BYTES = 16e3;
var Heartbeats = class {
  transport;
  #grants = /* @__PURE__ */ new Set();
  /** The number of leases that the service accepts in one request. This is lowered when the service refuses that many. */
  #leases_max = 100;
  #cancel;
  constructor(transport) {
    this.transport = transport;
  }
  /** Renews a grant from now on, unless it has ended in the meantime. */
  track(grant, sent_ms, said, holds) {
    grant.confirm(sent_ms, said, holds);
    if (!grant.signal.aborted) this.#grants.add(grant);
    this.#schedule();
    return grant;
  }
  /**
   * Ends a grant for good: a lost lease never counts as held again. `ended` lists the locks that the service has reported as
   * lost.
   */
  end(grant, reason, ended2 = grant.holds, detail) {
    const error2 = new LeaseLostError((ended2[0] ?? grant.first).name, reason, { cause: grant.failure }, detail);
    for (const hold2 of ended2) hold2.lost ??= error2;
    this.#grants.delete(grant);
    grant.controller.abort(error2);
    this.#schedule();
  }
  /** Ends grants that count as lost by now. Timers may be late, or frozen along with the process. */
  check() {
    const now_ms = this.transport.clock.now_ms();
    for (const grant of this.#grants) if (now_ms >= grant.lost_at_ms) this.end(grant, grant.expected_reason, []);
  }
  /**
   * Renews leases for their own ttl, or for `ttl_ms`.
   *
   * @throws {ApiError | TimeoutError} if it is unknown whether the leases were renewed.
   */
  async renew(grants = this.#grants, signal, ttl_ms) {
    this.check();
    const renewed = [...grants].filter((grant) => grant.renewed_here && !grant.signal.aborted);
    const holds = renewed.flatMap(({ holds: holds2 }) => holds2);
    const [failure] = await this.#send(holds, { signal, ttl_ms });
    if (failure) throw failure;
  }
  /**
   * Renews a lease for the first time, if it was taken elsewhere or for a shorter ttl than wanted.
   *
   * @throws {LeaseLostError} if the lease has ended.
   * @throws {ApiError | TimeoutError} like `renew()`; it then remains unknown whether the lease is held.
   */
  async adopt(grant, signal, ttl_ms) {
    try {
      await this.renew([grant], signal, ttl_ms);
    } catch (error2) {
      this.#grants.delete(grant);
      if (ttl_ms && isRefusal(error2)) return this.adopt(grant, signal);
      throw error2;
    }
    grant.signal.throwIfAborted();
    return grant;
  }
  /** Sends as many requests as needed in parallel; returns the failures. */
  async #send(holds, options, parts = Math.ceil(holds.length / this.#leases_max)) {
    const n = holds.length;
    if (parts !== 1) {
      const length = Math.ceil(n / parts);
      const shares = holds.flatMap((_, i) => i % length ? [] : [this.#send(holds.slice(i, i + length), options)]);
      return (await Promise.all(shares)).flat();
    }
    const updates = holds.map(updateOf);
    const leases = holds.map((hold2, i) => toItem(hold2, options.ttl_ms, updates[i]));
    if (n > 1 && bytes(JSON.stringify(leases)) > BODY_MAX_BYTES) return this.#send(holds, options, 2);
    const grants = holds.map(({ grant }) => grant);
    for (const grant of grants) grant.renewing = true;
    this.#schedule();
    try {
      const { body, sent_ms } = await send(this.transport, "POST", "/heartbeat", {
        body: { leases },
        until_ms: Math.min(...grants.map(({ lost_at_ms }) => lost_at_ms)) || void 0,
        signal: options.signal
      });
      return holds.flatMap((hold2, i) => {
        const result = body.results[i];
        if (result.ok) settle(hold2, updates[i]);
        return this.#apply(hold2, sent_ms, result);
      });
    } catch (error2) {
      if (n > 1 && isRefusal(error2)) {
        this.#leases_max = limitOf(error2, n) || this.#leases_max;
        return this.#send(holds, options, 2);
      }
      const [hold2] = holds;
      if (hold2 && updates[0] && isRefusal(error2)) {
        settle(hold2, updates[0]);
        return this.#send(holds, options);
      }
      for (const grant of grants) grant.failure = error2;
      return [error2];
    } finally {
      const now_ms = this.transport.clock.now_ms();
      for (const grant of grants) {
        grant.renewing = false;
        grant.due_ms = Math.max(grant.due_ms, now_ms + Math.min(RETRY_MAX_MS, interval(grant) / 4));
      }
      this.#schedule();
    }
  }
  #apply(hold2, sent_ms, result) {
    const { grant } = hold2;
    if (result.ok) {
      this.track(grant, sent_ms, result, [hold2]);
      return [];
    }
    const error2 = errorOf(503, result);
    if (error2 instanceof LeaseLostError) {
      this.end(grant, error2.reason, [hold2], error2.detail);
      return [];
    }
    grant.failure = error2;
    return [error2];
  }
  #schedule() {
    this.#cancel?.();
    const { clock } = this.transport;
    const next_ms = Math.min(...[...this.#grants].map((grant) => Math.min(grant.lost_at_ms, due(grant))));
    const ms = Math.min(LOOK_MS, Math.max(0, next_ms - clock.now_ms()));
    if (this.#grants.size) this.#cancel = clock.after(ms, () => this.#onTimer(), true);
  }
  #onTimer() {
    this.check();
    const now_ms = this.transport.clock.now_ms();
    const grants = [...this.#grants];
    if (grants.some((grant) => due(grant) <= now_ms))
      this.renew(grants.filter((grant) => due(grant) - interval(grant) / 2 <= now_ms)).catch(() => {
      });
    else this.#schedule();
  }
};
var due = ({ renewed_here, renewing, due_ms }) => renewed_here && !renewing ? due_ms : Infinity;
var isRefusal = (error2) => error2 instanceof ApiError && REFUSALS.includes(error2.status);
function limitOf({ status, problem }, n) {
  const { errors = [] } = problem;
  return status === 413 ? Math.ceil(n / 2) : errors.find(({ path }) => path === "leases")?.limit;
}
var updateOf = ({ grant: { update }, updated }) => update && update.revision > updated ? update : void 0;
function settle(hold2, update) {
  hold2.updated = Math.max(hold2.updated, update?.revision ?? 0);
}
var bytes = (text) => new TextEncoder().encode(text).length;
var toItem = ({ grant: { ref }, name }, ttl_ms, update) => ({
  name,
  token: ref.token,
  ttl: toText(ttl_ms),
  kind: ref.kind === "semaphore" ? ref.kind : "lock",
  ...update
});

// src/client/target.ts
var pathOf = (family, name, operation = "") => {
  if (!name || typeof name !== "string")
    throw new TypeError(`Expected a name, got ${name || "nothing: is its environment variable set?"}`);
  try {
    return `/${family}/${encodeURIComponent(name)}${operation}`;
  } catch {
    throw new TypeError(`Expected a name without unpaired surrogates, got ${JSON.stringify(name)}`);
  }
};
var readTarget = (name) => ({
  kind: "lock",
  names: [name],
  path: pathOf("rw", name, "/read")
});
var semaphoreTarget = (name) => ({
  kind: "semaphore",
  names: [name],
  path: pathOf("semaphores", name, "/acquire")
});
function targetOf(locks) {
  if (typeof locks === "string" || !Array.isArray(locks))
    return { kind: "lock", names: [locks], path: pathOf("locks", locks, "/acquire") };
  const requests = locks.map((lock) => typeof lock === "string" ? { name: lock } : lock);
  return {
    kind: "multi",
    names: requests.map(({ name }) => name),
    path: "/multi/acquire",
    fields: { locks: requests }
  };
}
async function sendRelease(transport, { kind, names }, secret, options) {
  const several = kind === "multi";
  const path = several ? "/multi/release" : pathOf(`${kind}s`, names[0], "/release");
  const body = { ...secret, locks: several ? names : void 0 };
  const { results = [] } = await sendForBody(transport, "POST", path, { body, ...options });
  return results.map((result) => result.ok ? void 0 : errorOf(503, result));
}
function locksOf(granted) {
  const {
    leases,
    semaphore,
    lock = semaphore,
    mode = "shared",
    fence
  } = granted;
  return leases ?? [{ lock, mode, fence }];
}

// src/client/latch.ts
var Latch = class {
  #transport;
  #path;
  name;
  /** Use `Leasehold.latch()` to get a latch. */
  constructor(transport, name) {
    this.#transport = transport;
    this.#path = pathOf("latches", name);
    this.name = name;
  }
  /**
   * Creates the latch with this count, from 1 to 10,000. The latch expires after `ttl`, which is 24 h by default.
   *
   * @throws {ApiError} `conflict` if a latch with this name is still closed.
   */
  set(count, { ttl, signal } = {}) {
    return sendForBody(this.#transport, "PUT", this.#path, { body: { count, ttl: toText(ttl) }, signal });
  }
  /** Counts down by `by`, which is 1 by default. The count changes only once, even if the request has to be retried. */
  countDown({ by, signal } = {}) {
    return sendForBody(this.#transport, "POST", `${this.#path}/count-down`, { body: { by }, signal });
  }
  /**
   * Returns the latch's state.
   *
   * @throws {ApiError} `not_found` when there is no such latch.
   */
  get(options) {
    return sendForBody(this.#transport, "GET", this.#path, options);
  }
  /**
   * Waits until the latch is open or gone, or `wait` has elapsed, and returns its state. By default, it waits indefinitely.
   *
   * @throws {ApiError} `not_found` if the latch does not exist when the wait starts.
   */
  async wait({ wait = Infinity, signal } = {}) {
    const { clock } = this.#transport;
    const wait_until_ms = clock.now_ms() + toMs(wait, "wait");
    let state;
    for (; ; ) {
      const sent_ms = clock.now_ms();
      const seen = sendForBody(this.#transport, "GET", this.#path, { wait_until_ms, signal });
      state = await seen.catch((error2) => {
        if (!state || error2.status !== 404) throw error2;
        return { latch: this.name, open: false, gone: true };
      });
      const now_ms = clock.now_ms();
      if (state.open || state.gone || now_ms >= wait_until_ms) return state;
      const next_ms = Math.min(sent_ms + PAUSE_MS, wait_until_ms);
      if (next_ms > now_ms) await sleep(clock, next_ms - now_ms, signal);
    }
  }
  /** Deletes the latch. Waiting clients are notified. */
  delete(options) {
    return sendForBody(this.#transport, "DELETE", this.#path, options);
  }
};

// src/client/lease.ts
var METADATA_MAX_BYTES = 1024;
var FORETOLD = ["expired", "max_hold"];
var Lease = class _Lease {
  #heartbeats;
  #grant;
  /** Aborts when the holder must stop its work. */
  #signal;
  #open = true;
  /** The idempotency key of the release, so that a retried release gives up only one hold. */
  #key = crypto.randomUUID();
  /** The time until which a release can be retried if the lease has more holds. */
  #key_until_ms;
  /** The locks that have not been released yet; undefined before the first call. */
  #left;
  /** Use the methods of `Leasehold` to get a lease. */
  constructor(heartbeats, grant) {
    this.#heartbeats = heartbeats;
    this.#grant = grant;
    this.#signal = grant.signal;
    Object.assign(this, { [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")]: () => this.toJSON() });
  }
  /** Returns what logs and `console.log` show for a lease. It never contains the token. */
  toJSON() {
    const { aborted, reason } = this.#held;
    return { lock: this.lock, fence: this.fence, state: aborted ? reason.reason : "held" };
  }
  /** Internal: only for the client's own modules. */
  static grantOf(lease) {
    return lease.#grant;
  }
  /**
   * Internal: only for the client's own modules. Also aborts the lease's signal when `signal` aborts, until the returned
   * function is called.
   */
  static stopWith(lease, signal) {
    const stop = new AbortController();
    const follow = (source) => {
      const abort = () => stop.abort(source.reason);
      if (source.aborted) abort();
      source.addEventListener("abort", abort);
      return () => source.removeEventListener("abort", abort);
    };
    follow(lease.#held);
    lease.#signal = stop.signal;
    return follow(signal);
  }
  /** Aborts when the lease has ended, or may have ended. */
  get #held() {
    this.#heartbeats.check();
    return this.#grant.signal;
  }
  /** The locks in the order of the request; only one unless this is a multi-lock. */
  get locks() {
    return this.#grant.ref.locks;
  }
  /** The name of the lock, or of the first of several locks. */
  get lock() {
    return this.locks[0].lock;
  }
  /** The mode of the lease, or that of the first of several locks. */
  get mode() {
    return this.locks[0].mode;
  }
  /**
   * The fencing token, which increases with every grant of the lock. For several locks, this is the first lock's; `locks` has
   * them all.
   */
  get fence() {
    return this.locks[0].fence;
  }
  /** The lease's credential. Keep it secret: anyone who has it can release the lock. */
  get token() {
    return this.#grant.ref.token;
  }
  /**
   * When the lease will expire, by the store's clock, unless it is renewed. For display only: do not compare it with a local
   * clock.
   */
  get expiresAt() {
    return new Date(this.#grant.first.said?.expires_at ?? 0);
  }
  /** When an administrator will break the lock. No renewal extends the lease past this time. */
  get breakAt() {
    const at = this.#grant.first.said?.break_at;
    return at ? new Date(at) : void 0;
  }
  /**
   * For how many more milliseconds the lease is known to be held; 0 if that is not known. To leave time to stop, `signal`
   * aborts earlier, by a tenth of the ttl or 5 s, whichever is less.
   */
  get remainingMs() {
    const { loss, first } = this.#grant;
    return loss ? 0 : Math.max(0, first.deadline_ms - this.#heartbeats.transport.clock.now_ms());
  }
  /**
   * Aborts before the deadline, when the lease is lost or cannot be confirmed in time. The reason is a `LeaseLostError`.
   * Reading this property checks the clock, so calling `lease.signal.throwIfAborted()` before a step works even if timers were
   * frozen. During `run()`, the signal also aborts when the `signal` passed to `run()` does, with the same reason.
   */
  get signal() {
    this.#heartbeats.check();
    return this.#signal;
  }
  /**
   * Renews the lease now. Use this on platforms that freeze timers, and therefore heartbeats, between requests.
   *
   * @throws {LeaseLostError} when the lease is lost.
   * @throws {ApiError | TimeoutError} when the service does not confirm the lease. The lease then counts as held until its
   *   deadline.
   */
  async heartbeat({ signal } = {}) {
    await this.#heartbeats.renew([this.#grant], signal);
    this.#held.throwIfAborted();
  }
  /**
   * Reports the holder's progress, such as `{ step: "3 of 7" }`. The next heartbeat sends it to the service, which shows it
   * instead of the lease's `metadata`; `heartbeat()` sends it immediately. Each report replaces the previous one, and is resent
   * until the service accepts it. If the deployment allows less than 1 KiB and the service refuses the report, the lease is
   * renewed without it.
   *
   * @throws {TypeError} unless it is a flat object of strings, numbers and booleans, of at most 1 KiB as JSON.
   */
  update(metadata) {
    const text = JSON.stringify(metadata) ?? "";
    const said = text.startsWith("{") ? JSON.parse(text) : void 0;
    if (!said || Object.values(said).some((value) => Object(value) === value || value === null))
      throw new TypeError(
        `Expected the metadata to be an object of strings, numbers and booleans, got ${text || metadata}`
      );
    const size = new TextEncoder().encode(text).length;
    if (size > METADATA_MAX_BYTES)
      throw new TypeError(`Expected the metadata to be at most ${METADATA_MAX_BYTES} bytes as JSON, got ${size}`);
    const revision = Math.max((this.#grant.update?.revision ?? 0) + 1, Date.now());
    this.#grant.update = { metadata: said, revision };
  }
  /**
   * Releases this hold. Releasing the last hold frees the lock and aborts `signal`. After a success, further calls do nothing.
   *
   * @throws {LeaseLostError} when the lease was lost. If only some of several locks were lost, the others are released first.
   * @throws {ApiError | TimeoutError} when the service cannot be reached. Call it again (within a minute if the lease has
   *   more holds), or the lease expires at its deadline.
   */
  async release({ signal } = {}) {
    if (!this.#open) return;
    this.#open = false;
    const grant = this.#grant;
    const repeated = this.#left !== void 0;
    if (!repeated) grant.handles--;
    if (!grant.handles) grant.renewed_here = false;
    this.#left ??= grant.holds.filter(({ lost }) => !lost);
    try {
      if (this.#left.length) await this.#giveBack(this.#left, repeated, signal);
    } catch (error2) {
      this.#open = true;
      throw error2;
    }
    const { loss } = grant;
    if (!grant.handles) this.#heartbeats.end(grant, "released");
    if (loss) throw loss;
  }
  async #giveBack(holds, repeated, signal) {
    const grant = this.#grant;
    const { kind, token } = grant.ref;
    const named = { kind, names: holds.map(({ name }) => name) };
    const { transport } = this.#heartbeats;
    if (grant.handles) this.#key_until_ms ??= transport.clock.now_ms() + KEY_MS;
    const options = { signal, key: this.#key, key_until_ms: this.#key_until_ms };
    const failures = await sendRelease(transport, named, { token }, options).catch((error2) => {
      if (error2 instanceof LeaseLostError) return [error2];
      throw error2;
    });
    const failed = (i) => failures[i] && !(failures[i] instanceof LeaseLostError);
    holds.forEach((hold2, i) => {
      const { reason, detail } = failures[i] ?? {};
      if (reason && !(repeated && reason === "released")) this.#heartbeats.end(grant, reason, [hold2], detail);
    });
    this.#key = crypto.randomUUID();
    this.#key_until_ms = void 0;
    this.#left = holds.filter((_, i) => failed(i));
    if (this.#left.length) throw failures.find((_, i) => failed(i));
  }
  /**
   * Releases the lease at the end of an `await using` block or of `run()`. Unlike `release()`, it does not fail when the
   * service is unreachable: the work was protected, and the lease expires on its own.
   *
   * @throws {LeaseLostError} when the lease was lost during the work.
   */
  async [Symbol.asyncDispose]() {
    const known = !this.#held.aborted;
    try {
      await this.release();
    } catch (error2) {
      if (!known) throw this.#held.reason;
      if (error2 instanceof LeaseLostError && !FORETOLD.includes(error2.reason)) throw error2;
    }
  }
  /**
   * Hands the lease to another holder, under a new token and a new fence, without freeing the lock in between. This lease ends,
   * and its `signal` aborts. This client renews the new lease until it is released or serialized.
   *
   * @throws {TypeError} for semaphores and multi-locks, which cannot be transferred.
   * @throws {ApiError} `conflict` when the holder has the lock in both modes. Also throws {LeaseLostError} and {TimeoutError}.
   */
  async transfer({ signal, ttl, ...fields } = {}) {
    const { ref } = this.#grant;
    if (ref.kind !== "lock") throw new TypeError("Expected a lease on one lock");
    const { body, sent_ms } = await send(
      this.#heartbeats.transport,
      "POST",
      pathOf("locks", this.lock, "/transfer"),
      {
        body: { ...fields, token: ref.token, ttl: toText(ttl) },
        // The service remembers the key for as long as the lease is in force.
        key_until_ms: Infinity,
        signal
      }
    );
    this.#open = false;
    this.#heartbeats.end(this.#grant, "transferred");
    const grant = new Grant({ ...ref, token: body.token, locks: locksOf(body) });
    return new _Lease(this.#heartbeats, this.#heartbeats.track(grant, sent_ms, body));
  }
  /**
   * Returns the lease as text, for `Leasehold.resume()` in another invocation. The text is a secret. After this call, the
   * client no longer renews the lease, and an `await using` block no longer releases it at its end. The lease
   * remains usable here until its deadline.
   */
  serialize() {
    this.#open = false;
    this.#grant.renewed_here = false;
    return JSON.stringify(this.#grant.ref);
  }
};

// src/client/attempt.ts
var TTL_DEFAULT_MS = 3e4;
function attemptsOf(heartbeats, target, asked, own) {
  const { ttl = TTL_DEFAULT_MS, wait: _, signal, lock_delay, max_hold, min_hold, head_start, ...fields } = asked;
  const { transport } = heartbeats;
  const lengths = {
    lock_delay: toText(lock_delay),
    max_hold: toText(max_hold),
    min_hold: toText(min_hold),
    head_start: toText(head_start)
  };
  const key_until_ms = own ? void 0 : Infinity;
  const start = (ttl2) => ({
    key: crypto.randomUUID(),
    body: { ...fields, ...lengths, ...target.fields, token: own?.ref.token, ttl: toText(ttl2) }
  });
  const request = async (attempt, limits) => {
    const { key, body } = attempt;
    const options = { key, body, signal, key_until_ms, ...limits };
    const { body: granted, sent_ms } = await send(transport, "POST", target.path, options);
    const { token, acquired_at, waited_ms } = granted;
    attempt.token = token;
    if (own?.ref.token === token && own.ref.kind === target.kind) {
      own.renewed_here = true;
      heartbeats.track(own, sent_ms, granted);
      heartbeats.check();
      own.signal.throwIfAborted();
      own.handles++;
      return own;
    }
    const ends_at_ms = max_hold && Date.parse(acquired_at) + toMs(max_hold, "max_hold");
    const grant = new Grant({ kind: target.kind, token, locks: locksOf(granted), ends_at_ms });
    if (body.ttl === toText(ttl) && waited_ms === 0) return heartbeats.track(grant, sent_ms, granted);
    return heartbeats.adopt(grant, signal, toMs(ttl, "ttl"));
  };
  const abandon = ({ key, body, token }, unanswered) => {
    const limits = () => {
      const until_ms = transport.clock.now_ms() + toMs(body.ttl, "ttl");
      return { until_ms, key_until_ms, background: true };
    };
    const release2 = async ({ token: token2, ticket }) => {
      const secret = min_hold && token2 && token2 !== own?.ref.token ? { ticket: token2 } : { token: token2, ticket };
      if (token2 || ticket) await sendRelease(transport, target, secret, limits());
    };
    const known = token ? { token } : { ticket: body.ticket };
    const answer2 = unanswered && !token && !body.ticket ? sendForBody(transport, "POST", target.path, { key, body, ...limits() }) : Promise.resolve(known);
    answer2.then(release2, ({ problem = {} }) => release2(problem)).catch(() => {
    });
  };
  return { start, request, abandon };
}

// src/client/acquire.ts
var TTL_WAITING_MS = 1e4;
var TOO_SHORT = "The lease expired before it could be used: use a longer ttl or max_hold";
async function acquire(heartbeats, target, asked, own) {
  const { ttl = TTL_DEFAULT_MS, wait = 0, signal } = asked;
  const { clock, timeout_ms } = heartbeats.transport;
  const short = toMs(ttl, "ttl") > TTL_WAITING_MS ? TTL_WAITING_MS : ttl;
  const began_ms = clock.now_ms();
  const wait_until_ms = began_ms + toMs(wait, "wait");
  const left = () => wait_until_ms - clock.now_ms();
  const { start, request, abandon } = attemptsOf(heartbeats, target, asked, own);
  signal?.throwIfAborted();
  let attempt = start(ttl);
  let limits = short === ttl && left() > 0 ? { wait_until_ms } : {};
  let ended2 = false;
  for (; ; ) {
    try {
      const grant = await request(attempt, limits);
      heartbeats.check();
      grant.signal.throwIfAborted();
      return grant;
    } catch (error2) {
      const problem = error2 instanceof LockedError ? error2.problem : void 0;
      if (problem) {
        attempt.body.ticket = problem.ticket;
        delete problem.ticket;
        if (left() > 0) {
          const waits = limits.wait_until_ms;
          if (!waits) attempt = start(short);
          limits = { wait_until_ms, until_ms: wait_until_ms + timeout_ms };
          ended2 = false;
          const pause_ms = Math.min(PAUSE_MS, problem.retry_after_ms, left());
          if (waits && problem.waited_ms < PAUSE_MS) await sleep(clock, pause_ms, signal).catch(() => {
          });
          continue;
        }
      }
      if (error2 instanceof DismissedError) throw error2;
      abandon(attempt, !isFinal(error2));
      if (problem) throw new LockedError(problem, clock.now_ms() - began_ms);
      if (own || !(error2 instanceof LeaseLostError) || error2.reason === "broken") throw error2;
      if (ended2 || left() <= 0) throw new TimeoutError(TOO_SHORT, { cause: error2 });
      attempt = start(short);
      ended2 = true;
    }
  }
}

// src/client/leases.ts
async function takeLease(heartbeats, target, { lease, ...options } = {}) {
  const asked = { owner: heartbeats.transport.owner, ...options };
  return new Lease(heartbeats, await acquire(heartbeats, target, asked, lease && Lease.grantOf(lease)));
}
function tryLease(heartbeats, target, options) {
  return takeLease(heartbeats, target, { ...options, wait: 0 }).catch((error2) => {
    if (error2 instanceof LockedError) return null;
    throw error2;
  });
}
async function runWithLease(heartbeats, target, options, work) {
  if (typeof work !== "function") throw new TypeError(`Expected a function as the last argument, got ${typeof work}`);
  const lease = await takeLease(heartbeats, target, options);
  const signal = options?.signal;
  const finish = signal ? Lease.stopWith(lease, signal) : () => {
  };
  const result = await Promise.resolve(lease).then(work).finally(finish).catch(async (error2) => {
    await lease[Symbol.asyncDispose]().catch(() => {
    });
    throw error2;
  });
  await lease[Symbol.asyncDispose]();
  return result;
}

// src/client/standby.ts
var leaseOf = async (heartbeats, { kind }, granted, signal) => {
  const grant = new Grant({ kind, token: granted.token, locks: locksOf(granted) });
  return new Lease(heartbeats, await heartbeats.adopt(grant, signal));
};
async function standBy(heartbeats, target, { signal, standby, ttl, lock_delay, max_hold, min_hold, head_start, ...fields }) {
  const lengths = {
    standby: toText(standby),
    ttl: toText(ttl ?? TTL_DEFAULT_MS),
    lock_delay: toText(lock_delay),
    max_hold: toText(max_hold),
    min_hold: toText(min_hold),
    head_start: toText(head_start)
  };
  const body = { owner: heartbeats.transport.owner, ...fields, ...target.fields, ...lengths };
  const answer2 = await sendForBody(heartbeats.transport, "POST", target.path, { body, signal });
  return "token" in answer2 ? leaseOf(heartbeats, target, answer2, signal) : answer2;
}
async function claim(heartbeats, target, ticket, { wait = 0, signal } = {}) {
  const { clock } = heartbeats.transport;
  const wait_until_ms = clock.now_ms() + toMs(wait, "wait");
  for (; ; ) {
    const began_ms = clock.now_ms();
    const options = { body: { ticket }, wait_until_ms, signal };
    const answer2 = await sendForBody(heartbeats.transport, "POST", target.path, options).catch(
      (error2) => {
        if (error2 instanceof LockedError) return void 0;
        throw error2;
      }
    );
    if (answer2 && "token" in answer2) return leaseOf(heartbeats, target, answer2, signal);
    if (clock.now_ms() >= wait_until_ms) return null;
    if (clock.now_ms() - began_ms < PAUSE_MS) await sleep(clock, PAUSE_MS, signal);
  }
}

// src/client/semaphore.ts
var Semaphore = class {
  #transport;
  #heartbeats;
  #path;
  name;
  /** Use `Leasehold.semaphore()` to get a semaphore. */
  constructor(heartbeats, name) {
    this.#heartbeats = heartbeats;
    this.#transport = heartbeats.transport;
    this.#path = pathOf("semaphores", name);
    this.name = name;
  }
  /**
   * Takes permits, one by default. Otherwise like `Leasehold.acquire()`.
   *
   * @throws {ApiError} `not_found` when the semaphore does not exist, and `unsatisfiable` when its capacity is less than the
   * requested number of permits. Also the errors of `Leasehold.acquire()`.
   */
  acquire(options) {
    return takeLease(this.#heartbeats, semaphoreTarget(this.name), options);
  }
  /** Takes permits if they are available; otherwise returns null. */
  tryAcquire(options) {
    return tryLease(this.#heartbeats, semaphoreTarget(this.name), options);
  }
  /** Waits for permits without staying connected. Otherwise like `Leasehold.standBy()`. */
  standBy(options) {
    return standBy(this.#heartbeats, semaphoreTarget(this.name), options);
  }
  /** Takes the lease that was granted to a place. Otherwise like `Leasehold.claim()`. */
  claim(ticket, options) {
    return claim(this.#heartbeats, semaphoreTarget(this.name), ticket, options);
  }
  /** Runs `work` while holding permits. Otherwise like `Leasehold.run()`. */
  run(options, work) {
    return runWithLease(this.#heartbeats, semaphoreTarget(this.name), options, work);
  }
  /** Sets the capacity, from 1 to 1,000,000. Existing leases remain, even if together they exceed the new capacity. */
  set(permits, options) {
    return sendForBody(this.#transport, "PUT", this.#path, { body: { permits }, ...options });
  }
  /**
   * Returns the capacity, the available permits and the holders.
   *
   * @throws {ApiError} `not_found` when the semaphore does not exist.
   */
  get(options) {
    return sendForBody(this.#transport, "GET", this.#path, options);
  }
  /**
   * Ends all leases immediately, or only the one with this `fence`. The semaphore remains, and the permits go to waiting
   * requests.
   *
   * @throws {ApiError} `not_found` when the semaphore does not exist.
   */
  break(options = {}) {
    const { signal, fence, ...words } = options;
    return this.#remove(fence === void 0 ? { leases: "only", ...words } : { fence, ...words }, signal);
  }
  /** Deletes the semaphore and ends all its leases. */
  delete({ signal, ...words } = {}) {
    return this.#remove(words, signal);
  }
  #remove(query, signal) {
    const text = `${new URLSearchParams(query)}`;
    return sendForBody(this.#transport, "DELETE", `${this.#path}${text && `?${text}`}`, { signal });
  }
};

// src/client/leasehold.ts
function checkUrl(url) {
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(url) && URL.canParse(url)) return url.replace(/\/+$/, "");
  const shown = url.replace(/^(\w+:\/\/)?.*@/, "$1\u2026@");
  const got = url ? `'${shown}'${url.includes("//") ? "" : `: write 'http://${shown}' or 'https://${shown}'`}` : "nothing: is its environment variable set?";
  throw new TypeError(`Expected 'url' to be a URL such as "https://locks.example.com", got ${got}`);
}
function checkKey(key) {
  if (key === void 0 || typeof key === "string" && /^[!-~]+$/.test(key)) return key;
  const got = key === "" ? ", got nothing: is its environment variable set? Leave it out if no key is needed" : "";
  throw new TypeError(`Expected 'apiKey' to be text without spaces or line breaks${got}`);
}
var Leasehold = class {
  #transport;
  #heartbeats;
  /** @throws {TypeError} when the URL, the API key or the timeout is invalid. */
  constructor(options) {
    const { url, apiKey, owner, timeout = 1e4, onRetry, fetch: fetch2, exchange, clock = systemClock() } = options ?? {};
    const misspelled = Object.keys(options ?? {}).find((name) => /^api_?key$/i.test(name) && name !== "apiKey");
    if (misspelled || typeof options === "string") {
      throw new TypeError(`Expected options such as 'url' and 'apiKey', got ${misspelled ?? "text"}`);
    }
    this.#transport = {
      url: exchange ? url : checkUrl(`${url ?? ""}`),
      apiKey: checkKey(apiKey ?? void 0),
      fetch: fetch2,
      exchange,
      clock,
      owner,
      timeout_ms: toMs(timeout, "timeout"),
      onRetry
    };
    this.#heartbeats = new Heartbeats(this.#transport);
  }
  /**
   * Takes a lock exclusively. Given several names, takes all of them or none, or any `need` of them. Without `wait`, fails
   * immediately if the lock is not free. `wait: Infinity` waits indefinitely, first come, first served.
   *
   * @throws {LockedError} when the lock could not be obtained within `wait`.
   * @throws {DismissedError} when an administrator dismissed all waiters.
   * @throws {LeaseLostError} when the lease passed as `lease` has been lost, or the new lease is broken before the call
   *   returns.
   */
  acquire(locks, options) {
    return takeLease(this.#heartbeats, targetOf(locks), options);
  }
  /** Takes a lock if it is free; otherwise returns null. */
  tryAcquire(locks, options) {
    return tryLease(this.#heartbeats, targetOf(locks), options);
  }
  run(locks, ...rest) {
    const [work, options = {}] = rest.reverse();
    return runWithLease(this.#heartbeats, targetOf(locks), options, work);
  }
  /** Takes a lock in shared mode, together with other readers. Otherwise like `acquire()`. */
  read(name, options) {
    return takeLease(this.#heartbeats, readTarget(name), options);
  }
  /** The same as `acquire()`; named as a counterpart to `read()`. */
  write(name, options) {
    return this.acquire(name, options);
  }
  /**
   * Waits for a lock without staying connected. If the lock is free, returns the lease. Otherwise returns the place: keep its
   * `ticket`, and `claim()` the lease later. When the place reaches the front, the lock is granted to it immediately, and the
   * `ttl` starts.
   *
   * @throws {LeaseLostError | DismissedError} if the place and the lease of the `ticket` are gone.
   */
  standBy(name, options) {
    const { shared, ...asked } = options;
    return standBy(this.#heartbeats, shared ? readTarget(name) : targetOf(name), asked);
  }
  /**
   * Takes the lease that was granted to a place, and starts renewing it; returns null while the place is still waiting.
   *
   * @throws {LeaseLostError} when the lease has ended, and {DismissedError} when the place is gone without a grant.
   */
  claim(name, ticket, { shared, ...options } = {}) {
    return claim(this.#heartbeats, shared ? readTarget(name) : targetOf(name), ticket, options);
  }
  /**
   * Takes 2 to 32 locks together, all or none, each in its own mode. Returns a single lease on all of them. With `need: 1`,
   * takes any one of them, which `lease.lock` names; with a higher `need`, see `lease.locks`.
   */
  multi(locks, options) {
    return this.acquire(locks, options);
  }
  /** Returns the semaphore with this name. Sends no request. */
  semaphore(name) {
    return new Semaphore(this.#heartbeats, name);
  }
  /** Returns the latch with this name. Sends no request. */
  latch(name) {
    return new Latch(this.#transport, name);
  }
  /**
   * Continues a lease from the text that `lease.serialize()` returned.
   *
   * @throws {LeaseLostError} when the lease has ended in the meantime.
   * @throws {SyntaxError} when the text is not a serialized lease.
   */
  async resume(text, { signal } = {}) {
    const grant = new Grant(JSON.parse(text));
    const lease = new Lease(this.#heartbeats, grant);
    await this.#heartbeats.adopt(grant, signal).catch(async (error2) => {
      if (grant.loss) await lease.release().catch(() => {
      });
      throw error2;
    });
    return lease;
  }
  /** Renews all of this client's leases now, and aborts the signals of any that have been lost. */
  heartbeat({ signal } = {}) {
    return this.#heartbeats.renew(void 0, signal);
  }
  /**
   * Returns who holds the lock and who is waiting for it. With `wait`, returns as soon as that changes, or after at most 20 s.
   */
  get(name, options = {}) {
    const { wait = 0, token, signal } = options;
    const wait_until_ms = this.#transport.clock.now_ms() + toMs(wait, "wait");
    return sendForBody(this.#transport, "GET", pathOf("locks", name), { token, wait_until_ms, signal });
  }
  /** Lists the locks that are held, delayed or waited for. The same lock may appear twice. */
  list(options) {
    return this.#pages("locks", options);
  }
  /** Lists all semaphores, even unused ones. Otherwise like `list()`. */
  listSemaphores(options) {
    return this.#pages("semaphores", options);
  }
  /** Lists all latches, open or closed. Otherwise like `list()`. */
  listLatches(options) {
    return this.#pages("latches", options);
  }
  async *#pages(kind, { prefix = "", signal } = {}) {
    const query = new URLSearchParams({ prefix, limit: "100" });
    for (; ; ) {
      const page = await this.request("GET", `/${kind}?${query}`, { signal });
      yield* page[kind];
      if (page.cursor === null) return;
      query.set("cursor", page.cursor);
    }
  }
  /**
   * Ends every lease on a lock, regardless of who holds it. With `grace`, heartbeats warn the holders, and the leases end after
   * that time. `delay: false` also ends a `lock_delay` or `min_hold`. `queue: true` also dismisses all waiters; `queue: "only"`
   * dismisses them without breaking a lease. `fence` ends only the lease with that fence, if that lease is still in force.
   * `reason` and `by` are reported to the holders and kept in the history.
   */
  break(name, options = {}) {
    const { signal, grace, ...query } = options;
    const text = new URLSearchParams({ ...query, ...grace && { grace: toText(grace) } });
    return this.request("DELETE", `${pathOf("locks", name)}?${text}`, { signal });
  }
  /**
   * Sends any other request that the HTTP contract defines, with this client's API key, retries and errors. `key` is its
   * Idempotency-Key; by default, a new one.
   */
  request(method, path, options) {
    return sendForBody(this.#transport, method, path, options);
  }
};

// src/action/access.ts
var MARGIN_MS = 6e4;
function accessOf({ url, apiKey, audience }, env) {
  if (apiKey) return { url, apiKey };
  const { ACTIONS_ID_TOKEN_REQUEST_URL: from, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = env;
  if (from && token) return { url, tokens: { url: from, token, audience: audience ?? originOf(url) } };
  throw new TypeError(
    "Expected the 'api-key' input, or the 'id-token: write' permission, with which this job can get an OIDC token from GitHub. Jobs for pull requests from forks get neither secrets nor that permission"
  );
}
var originOf = (url) => URL.canParse(url) ? new URL(url).origin : url;
function connect(access, watch = (send2) => send2) {
  const { url, apiKey, tokens } = access;
  const { fetch: fetch2 } = globalThis;
  if (tokens === void 0) return { url, apiKey, fetch: watch(fetch2) };
  const current = tokensFrom(tokens, systemClock());
  const send2 = async (to, init) => {
    const headers = { ...init.headers, Authorization: `Bearer ${await current(init.signal)}` };
    return fetch2(to, { ...init, headers });
  };
  return { url, apiKey: "oidc", fetch: watch(send2) };
}
function tokensFrom({ url, token, audience }, clock) {
  let last = "";
  let good_until_ms = 0;
  return async (signal) => {
    if (clock.now_ms() < good_until_ms) return last;
    const asked_ms = clock.now_ms();
    const from = new URL(url);
    from.searchParams.set("audience", audience);
    const response = await globalThis.fetch(from, {
      headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
      signal
    });
    if (!response.ok) throw new Error(`GitHub answered the request for an OIDC token with ${response.status}`);
    last = (await response.json()).value;
    good_until_ms = asked_ms + lifetimeMs(last) - MARGIN_MS;
    return last;
  };
}
function lifetimeMs(token) {
  const [, payload = ""] = token.split(".");
  const { iat, exp } = JSON.parse(Buffer.from(payload, "base64url").toString());
  return (exp - iat) * 1e3 || 0;
}

// src/action/processes.ts
import { readFileSync } from "node:fs";
var RUNNER = "Runner.Worker";
function findJob() {
  try {
    for (let pid = process.ppid; pid > 1; ) {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (/^Name:\t(.*)$/m.exec(status)?.[1] === RUNNER) return { pid, known: true };
      pid = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
    }
  } catch {
  }
  return { pid: process.ppid, known: false };
}
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error2) {
    return error2.code === "EPERM";
  }
}

// src/action/report.ts
import { existsSync, mkdirSync, readFileSync as readFileSync2, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var FILE = "heartbeat.json";
var END = "end";
function writeReport(folder, report2) {
  try {
    mkdirSync(folder, { mode: 448, recursive: true });
    writeFileSync(join(folder, `${FILE}.new`), JSON.stringify(report2), { mode: 384 });
    renameSync(join(folder, `${FILE}.new`), join(folder, FILE));
  } catch (error2) {
    if (error2.code !== "ENOENT") throw error2;
  }
}
function readReport(folder) {
  try {
    return JSON.parse(readFileSync2(join(folder, FILE), "utf8"));
  } catch {
    return void 0;
  }
}
function writeEnd(folder) {
  mkdirSync(folder, { mode: 448, recursive: true });
  writeFileSync(join(folder, END), "");
}
var isEnded = (folder) => existsSync(join(folder, END));

// src/action/heartbeat.ts
var LOOK_EVERY_MS = 250;
var SETTLED_MS = 2e3;
var RETRY_MS = 1e3;
function heartbeat() {
  process.once("message", (handover) => {
    endWithJob(handover);
    keep(handover).catch((error2) => answer({ failure: error2.message }, () => process.exit(1)));
  });
}
function endWithJob({ folder, job: { pid, known } }) {
  let watched = known;
  const look = () => {
    if (isEnded(folder) || watched && !isAlive(pid)) process.exit();
    if (latest && !readReport(folder)) writeReport(folder, latest);
  };
  setInterval(look, LOOK_EVERY_MS);
  setTimeout(() => {
    watched ||= pid > 1 && isAlive(pid);
  }, SETTLED_MS);
}
var latest;
function report(folder, found) {
  latest = { pid: process.pid, ...found };
  writeReport(folder, latest);
}
function answer(taken, then = () => {
}) {
  if (process.connected) process.send?.(taken, then);
}
async function keep({ access, lease: text, ttl_ms, folder }) {
  const client = new Leasehold(connect(access));
  let lease = await client.resume(text);
  report(folder, {});
  answer({});
  for (; ; ) {
    const confirmed_at = () => new Date(lease.expiresAt.getTime() - ttl_ms).toISOString();
    const reason = await lossOf(lease);
    const found = reason === "unconfirmed" ? await renewUntilAnswered(client, text, () => report(folder, { doubt_since: confirmed_at() })) : reason;
    if (typeof found === "string") {
      report(folder, { lost: { reason: found, confirmed_at: confirmed_at() } });
      process.exit();
    }
    lease = found;
    report(folder, {});
  }
}
function lossOf(lease) {
  const { promise, resolve } = Promise.withResolvers();
  const lost = () => resolve(lease.signal.reason.reason);
  lease.signal.addEventListener("abort", lost);
  if (lease.signal.aborted) lost();
  return promise;
}
async function renewUntilAnswered(client, text, inDoubt) {
  inDoubt();
  for (; ; ) {
    try {
      return await client.resume(text);
    } catch (error2) {
      if (error2 instanceof LeaseLostError && error2.reason !== "unconfirmed") return error2.reason;
      await sleep2(RETRY_MS);
    }
  }
}

// src/action/main.ts
import { randomUUID as randomUUID2 } from "node:crypto";
import { tmpdir as tmpdir2 } from "node:os";
import { join as join3 } from "node:path";

// src/watch/text.ts
var two = (n) => String(n).padStart(2, "0");
function printable(text) {
  const unsafe = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
  return text.replace(
    unsafe,
    (character) => Array.from({ length: character.length }, (_, i) => {
      return `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
    }).join("")
  );
}
function span(ms) {
  const s = Math.max(0, Math.round(ms / 1e3));
  if (s < 60) return `${s}s`;
  if (s < 3600) return `${Math.floor(s / 60)}m ${two(s % 60)}s`;
  return `${Math.floor(s / 3600)}h ${two(Math.floor(s % 3600 / 60))}m`;
}

// src/action/runner.ts
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
var write = (line) => {
  process.stdout.write(`${line.replaceAll("##[", "# #[")}
`);
};
var log = (text) => write(printable(text).replace(/^\s*::/, " : :"));
var command = (name, text) => {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  write(`::${name}::${escaped}`);
};
var mask = (secret) => command("add-mask", secret);
var error = (text) => command("error title=Leasehold", printable(text));
var warning = (text) => command("warning title=Leasehold", printable(text));
var group = (title) => command("group", printable(title));
var endGroup = () => command("endgroup", "");
function append(variable, text) {
  const file = process.env[variable];
  if (file) appendFileSync(file, text);
}
function setIn(variable, name, value) {
  const end = `end-${randomUUID()}`;
  append(variable, `${name}<<${end}
${value}
${end}
`);
}
var setOutput = (name, value) => setIn("GITHUB_OUTPUT", name, String(value));
var saveState = (name, value) => setIn("GITHUB_STATE", name, value);
var summarize = (markdown) => append("GITHUB_STEP_SUMMARY", `${markdown}

`);
var plain = (text) => printable(text).replace(/[\\`*[\]<>|&!~]/g, "\\$&");

// src/action/claim.ts
var STATE = "claim";
var readClaim = (env) => {
  const text = env[`STATE_${STATE}`];
  return text ? JSON.parse(text) : void 0;
};
var Claims = class {
  #claim;
  constructor({ name, mode, permits, capacity }, folder) {
    const encoded = encodeURIComponent(name);
    const kind = permits === void 0 && capacity === void 0 ? "lock" : "semaphore";
    const path = mode === "shared" ? `/rw/${encoded}/read` : `/${kind}s/${encoded}/acquire`;
    this.#claim = { kind, name, path, folder };
    this.#save({});
  }
  get folder() {
    return this.#claim.folder;
  }
  hold() {
    this.#save({ held_since_ms: Date.now() });
  }
  /** Saves each request before it is sent, and each answer before the client acts on it. */
  watch(send2, observe) {
    return async (url, init) => {
      if (!url.endsWith(this.#claim.path)) return send2(url, init);
      const key = init.headers["Idempotency-Key"];
      if (key !== this.#claim.key) {
        const { wait: _, ticket: __, ...body } = JSON.parse(init.body ?? "{}");
        this.#save({ key, body, ticket: void 0, token: void 0 });
      }
      const response = await send2(url, init);
      const json = async () => {
        const body = await response.json();
        this.#learn(response.status, body);
        observe(response.status, body);
        return body;
      };
      const { ok, status, headers } = response;
      return { ok, status, ...headers && { headers }, json };
    };
  }
  #learn(status, { ticket, token }) {
    const secret = token ?? ticket;
    if (secret === void 0 && status === 423) this.#save({ key: void 0, body: void 0 });
    if (secret === void 0 || secret === this.#claim.token || secret === this.#claim.ticket) return;
    mask(secret);
    this.#save(token === void 0 ? { ticket } : { token });
  }
  #save(change) {
    this.#claim = { ...this.#claim, ...change };
    saveState(STATE, JSON.stringify(this.#claim));
  }
};

// src/action/owner.ts
var OWNER_MAX = 256;
function ownerOf(env) {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY = "", GITHUB_WORKFLOW = "", GITHUB_RUN_NUMBER, GITHUB_RUN_ID } = env;
  const run = ` #${GITHUB_RUN_NUMBER} (${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID})`;
  const which = `${GITHUB_REPOSITORY} ${GITHUB_WORKFLOW}`;
  const room = Math.max(0, OWNER_MAX - Buffer.byteLength(run));
  return cut(which, room) + cut(run, OWNER_MAX);
}
function cut(text, bytes2) {
  let room = bytes2;
  let fits = "";
  for (const character of text) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    fits += character;
  }
  return fits;
}

// src/action/inputs.ts
function readInputs(env) {
  const problems = [];
  const get = (name) => (env[`INPUT_${name.toUpperCase()}`] ?? "").trim();
  const expected = (name, what, got = get(name)) => {
    problems.push(`Expected the '${name}' input to be ${what}, got ${got ? `'${got}'` : "nothing"}`);
  };
  const text = (name, what) => {
    if (get(name) === "") expected(name, what);
    return get(name);
  };
  const duration = (name) => {
    try {
      toMs(get(name), name);
    } catch {
      expected(name, "a duration such as 30s, 10m or 1h30m");
    }
    return get(name);
  };
  const oneOf = (name, ...words) => {
    const word = words.find((word2) => word2 === get(name));
    if (word === void 0) expected(name, words.join(" or "));
    return word ?? words[0];
  };
  const count = (name) => {
    if (get(name) === "") return void 0;
    if (!/^[1-9]\d{0,6}$/.test(get(name))) expected(name, "a whole number from 1 to 1000000");
    return Number(get(name));
  };
  const inputs = {
    url: text("url", "the URL of the service, such as https://locks.example.com"),
    apiKey: get("api-key") || void 0,
    audience: get("audience") || void 0,
    name: text("name", "the name of a lock or semaphore"),
    mode: oneOf("mode", "exclusive", "shared"),
    permits: count("permits"),
    capacity: count("capacity"),
    wait: duration("wait"),
    ttl: duration("ttl"),
    maxHold: duration("max-hold"),
    onTimeout: oneOf("on-timeout", "fail", "skip"),
    onLost: oneOf("on-lost", "fail", "warn"),
    owner: get("owner") || ownerOf(env)
  };
  if (inputs.mode === "shared" && (inputs.permits ?? inputs.capacity) !== void 0)
    problems.push(
      "The 'mode' input applies only to locks, and 'permits' and 'capacity' only to semaphores: use one or the other"
    );
  if (problems.length > 0) throw new TypeError(problems.join("; "));
  return inputs;
}

// src/action/keep.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join as join2 } from "node:path";
var INHERITED = /^(PATH|HOME|SYSTEMROOT|TE?MP|TMPDIR|RUNNER_TRACKING_ID|(HTTPS?|NO|ALL)_PROXY|NODE_(EXTRA_CA_CERTS|USE_\w+)|SSL_CERT_\w+)$/i;
async function keepInBackground(handover) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
  const child = spawn(process.execPath, [join2(import.meta.dirname, "heartbeat.mjs")], {
    // The process runs in a new session, out of reach of signals to this step, and in a folder that the job has no reason to
    // remove.
    detached: true,
    cwd: tmpdir(),
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  });
  const ended2 = once(child, "exit").then(([code]) => ({ failure: `its process exited with ${code}` }));
  child.send(handover, () => {
  });
  const answered = once(child, "message").then(([taken]) => taken);
  const { failure } = await Promise.race([answered, ended2]);
  if (child.connected) child.disconnect();
  child.unref();
  if (failure !== void 0) throw new Error(`The heartbeat could not be started: ${failure}`);
}

// src/action/waiting.ts
var REPEAT_MS = 6e4;
var Waiting = class {
  #name;
  #wait;
  #began_ms = performance.now();
  #met = /* @__PURE__ */ new Set();
  #ended_ms;
  #open = false;
  #last = "";
  #last_ms = 0;
  #reached = false;
  constructor(name, wait) {
    this.#name = name;
    this.#wait = wait;
  }
  get waited_ms() {
    return Math.round((this.#ended_ms ?? performance.now()) - this.#began_ms);
  }
  /** The owners of all holders seen during the wait. */
  get behind() {
    return [...this.#met];
  }
  /** Processes the service's answers to the acquire. */
  observe(status, body) {
    if (status !== 423) return;
    const busy = body;
    for (const { owner } of busy.holders) this.#met.add(owner ?? "someone");
    if (!this.#open) {
      this.#open = true;
      group(`Waiting for '${this.#name}' for up to ${this.#wait}: ${stateOf(busy)}`);
      this.#last = stateOf(busy);
      this.#last_ms = this.waited_ms;
    } else this.#say(stateOf(busy));
  }
  /** Logs that the service cannot be reached, when that happens. */
  watch(send2) {
    return async (url, init) => {
      try {
        const response = await send2(url, init);
        this.#reached = true;
        if (response.status >= 500) this.#say(`the service returned ${response.status}; retrying`);
        return response;
      } catch (error2) {
        if (!init.signal.aborted)
          this.#say(`the service cannot be reached (${causeOf(error2, this.#reached)}); retrying`);
        throw error2;
      }
    };
  }
  end() {
    this.#ended_ms ??= performance.now();
    if (this.#open) endGroup();
    this.#open = false;
  }
  #say(text) {
    const now_ms = this.waited_ms;
    if (text === this.#last && now_ms < this.#last_ms + REPEAT_MS) return;
    this.#last = text;
    this.#last_ms = now_ms;
    log(`after ${span(now_ms)}: ${text}`);
  }
};
function stateOf({ holders, holders_total, queue_length, position }) {
  const place = position === void 0 ? queue_length > 0 && `${queue_length} waiting` : position === 0 ? "next in the queue" : `${position} ahead of this job in the queue`;
  const [first] = holders;
  const more = holders_total > 1 ? ` and ${holders_total - 1} more` : "";
  const held = first && `held by ${first.owner ?? "someone"}${more} since ${first.acquired_at.slice(11, 19)} UTC`;
  return [place, held].filter(Boolean).join("; ") || "about to be free";
}

// src/action/main.ts
var TIMEOUT = "30s";
async function main() {
  const inputs = readInputs(process.env);
  if (inputs.apiKey) mask(inputs.apiKey);
  const access = accessOf(inputs, process.env);
  const claims = new Claims(inputs, join3(process.env.RUNNER_TEMP ?? tmpdir2(), `leasehold-${randomUUID2()}`));
  const waiting = new Waiting(inputs.name, `${inputs.wait}`);
  const cancelled = catchCancel();
  const client = new Leasehold({
    ...connect(access, (send2) => claims.watch(waiting.watch(send2), (status, body) => waiting.observe(status, body))),
    timeout: TIMEOUT
  });
  try {
    const lease = await acquire2(client, inputs, cancelled);
    waiting.end();
    await hold(lease, { access, inputs, claims });
    say(inputs, lease, waiting);
  } catch (error2) {
    waiting.end();
    setOutput("acquired", false);
    if (cancelled.aborted) {
      log(`Cancelled: giving up the place in the queue for '${inputs.name}'`);
      process.exitCode = 1;
    } else if (error2 instanceof LockedError) giveWay(inputs, waiting, error2);
    else throw error2;
  }
}
function catchCancel() {
  const cancel = new AbortController();
  process.once("SIGINT", () => cancel.abort(new Error("cancelled")));
  process.once("SIGTERM", () => process.exit(1));
  return cancel.signal;
}
function acquire2(client, inputs, signal) {
  const { name, mode, permits, capacity, wait, ttl, maxHold, owner } = inputs;
  const options = { wait, ttl, max_hold: maxHold, owner, signal };
  if (permits !== void 0 || capacity !== void 0)
    return client.semaphore(name).acquire({ ...options, permits, capacity });
  return mode === "shared" ? client.read(name, options) : client.acquire(name, options);
}
async function hold(lease, { access, inputs, claims }) {
  const { folder } = claims;
  const ttl_ms = toMs(inputs.ttl, "ttl");
  await keepInBackground({ access, lease: lease.serialize(), ttl_ms, folder, job: findJob() });
  claims.hold();
}
function say({ name }, { fence }, { waited_ms, behind }) {
  log(`Holding '${name}' (fence ${fence}) after ${span(waited_ms)}`);
  setOutput("acquired", true);
  setOutput("fence", fence);
  setOutput("waited-ms", waited_ms);
  const after = behind.length > 0 ? `, behind ${plain(behind.join(", "))}` : "";
  summarize(`**${plain(name)}**: acquired after ${span(waited_ms)}${after}. Fence ${fence}.`);
}
function giveWay({ name, onTimeout }, { waited_ms, behind }, error2) {
  setOutput("waited-ms", waited_ms);
  const behindWhom = behind.length > 0 ? ` behind ${plain(behind.join(", "))}` : "";
  summarize(`**${plain(name)}**: not acquired in ${span(waited_ms)}${behindWhom}.`);
  if (onTimeout === "fail") throw error2;
  warning(`${error2.message}. Steps with \`if: steps.<id>.outputs.acquired == 'true'\` are skipped`);
}

// src/action/post.ts
import { setTimeout as sleep3 } from "node:timers/promises";

// src/action/loss-text.ts
var CAUSES = {
  expired: "no heartbeat reached the service in time",
  broken: "an operator broke it",
  unconfirmed: "the service could not be reached"
};
function lossText(name, { reason, confirmed_at }, max_hold) {
  const cause = reason === "max_hold" ? `the job held it for the maximum of ${max_hold}: raise 'max-hold'` : CAUSES[reason];
  const since = confirmed_at === void 0 ? "The end of this job might not have been protected" : `It was last confirmed at ${confirmed_at.slice(0, 19)}Z; later steps might not have been protected`;
  return `The lease on '${name}' was lost (${cause ?? reason}). ${since}.`;
}

// src/action/post.ts
var TIMEOUT_MS = 3e4;
var END_MS = 2e3;
async function post() {
  const claim2 = readClaim(process.env);
  if (claim2?.key === void 0) return;
  for (const secret of [claim2.ticket, claim2.token]) if (secret !== void 0) mask(secret);
  const inputs = readInputs(process.env);
  const report2 = readReport(claim2.folder);
  writeEnd(claim2.folder);
  const transport = transportOf(inputs);
  if (claim2.held_since_ms === void 0) await withdraw(transport, claim2);
  else await release(transport, { ...claim2, held_since_ms: claim2.held_since_ms }, inputs, report2);
  await ended(report2);
}
function transportOf(inputs) {
  const { url, apiKey, fetch: fetch2 = globalThis.fetch } = connect(accessOf(inputs, process.env));
  return { url: url.replace(/\/+$/, ""), apiKey, fetch: fetch2, clock: systemClock(), timeout_ms: TIMEOUT_MS };
}
async function ended(report2) {
  for (let waited_ms = 0; report2 && waited_ms < END_MS && isAlive(report2.pid); waited_ms += 50) await sleep3(50);
}
async function withdraw(transport, claim2) {
  try {
    const { token, ticket } = await secretOf(transport, claim2);
    if (!token && !ticket) return;
    await sendRelease(transport, { kind: claim2.kind, names: [claim2.name] }, token ? { token } : { ticket });
    log(`Released '${claim2.name}'`);
  } catch (failure) {
    if (failure instanceof LeaseLostError) return;
    if (!(failure instanceof LeaseholdError)) throw failure;
    log(`'${claim2.name}' could not be released, but will be free within seconds: ${failure.message}`);
  }
}
async function secretOf(transport, claim2) {
  if (claim2.token || claim2.ticket) return claim2;
  const { path, key, body = {} } = claim2;
  try {
    return await sendForBody(transport, "POST", path, { body, key });
  } catch (failure) {
    if (failure instanceof LockedError) return failure.problem;
    throw failure;
  }
}
async function release(transport, { kind, name, token, held_since_ms }, { onLost, maxHold }, report2) {
  const held = span(Date.now() - held_since_ms);
  const lose = (reason) => {
    const text = lossText(name, report2?.lost ?? { reason, confirmed_at: report2?.doubt_since }, `${maxHold}`);
    summarize(`**${plain(name)}**: lost. ${plain(text)}`);
    if (onLost === "fail") process.exitCode = 1;
    (onLost === "fail" ? error : warning)(text);
  };
  try {
    await sendRelease(transport, { kind, names: [name] }, { token });
    log(`Released '${name}' after ${held}`);
    summarize(`**${plain(name)}**: held for ${held}.`);
  } catch (failure) {
    if (failure instanceof LeaseLostError) {
      if (failure.reason !== "released") lose(failure.reason);
      return;
    }
    if (!(failure instanceof LeaseholdError)) throw failure;
    if (report2?.lost ?? report2?.doubt_since) {
      lose("unconfirmed");
      return;
    }
    warning(`'${name}' could not be released, but will be free when its lease expires: ${failure.message}`);
    summarize(`**${plain(name)}**: held for ${held}, then left to expire.`);
  }
}

// src/action/index.ts
var useProxy = () => {
  http.setGlobalProxyFromEnv?.();
};
var step = (run) => async () => {
  try {
    useProxy();
    await run();
  } catch (failure) {
    error(failure.message);
    process.exitCode = 1;
  }
};
var main2 = step(main);
var post2 = step(post);
function heartbeat2() {
  useProxy();
  heartbeat();
}
export {
  heartbeat2 as heartbeat,
  main2 as main,
  post2 as post
};
