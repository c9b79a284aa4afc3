/** Judges a process by its responses, log and events as they appear, without a history. */

import type { ServiceEvent } from "../../src/lock/types.ts";
import type { LogEntry, Observer } from "../../src/observe/observer.ts";
import { validateResponse } from "../support/services/validate-response.ts";
import type { Answered } from "./network.ts";
import { ON_WORKERS, type Scenario } from "./scenario.ts";

/** The time that a request may take, plus delays caused by the service and by a wrong clock. */
const ANSWER_MS_MAX = 3_000;
const AFTER_WAIT_MS = 500;
const SLACK_MS = 100;
const CLOCKS = 1.02;

export class ServiceJudge {
  readonly violations: string[] = [];
  readonly #scenario: Scenario;
  readonly #calls_max: number;
  /** The store's clock. */
  readonly #now_ms: () => number;
  readonly #released = new Set<string>();
  readonly #broken = new Set<string>();
  /** The metadata of each token's holder: the latest revision shown, and when it was first shown. */
  readonly #revisions = new Map<string, { readonly revision: number; readonly at_ms: number }>();

  constructor(scenario: Scenario, calls_max: number, now_ms: () => number) {
    this.#scenario = scenario;
    this.#calls_max = calls_max;
    this.#now_ms = now_ms;
  }

  readonly log = ({ event, route, store_calls }: LogEntry): void => {
    if (event === "request" && Number(store_calls) > this.#calls_max) {
      this.violations.push(`${route}: ${store_calls} requests to the store, more than ${this.#calls_max}`);
    }
    if (event === "fault") this.violations.push("a fault of the service was logged");
  };

  readonly observe: Observer = (event) => {
    if (event.event !== "request") this.#onEvent(event as ServiceEvent);
  };

  answered(answer: Answered): void {
    const { method, path, status, headers, text, ms } = answer;
    const about = `${method} ${path} returned ${status} after ${ms.toFixed(0)} ms`;
    if (status >= 500 && status !== 503) this.violations.push(`${about}: ${text}`);
    if (/:-\d/.test(text)) this.violations.push(`${about} with a negative number: ${text}`);
    const wait_ms = waitOf(answer);
    const late = ms > CLOCKS * Math.max(ANSWER_MS_MAX, wait_ms + AFTER_WAIT_MS) + SLACK_MS;
    if (late && !this.#scenario.faults.includes("service paused"))
      this.violations.push(`${about}, for a wait of ${wait_ms} ms`);
    this.#judgeEnd(about, answer);
    this.#judgeRevision(about, answer);
    // A Worker's events appear only in its log.
    const listens = !ON_WORKERS.has(this.#scenario.deployment);
    const [, semaphore] = (listens && /^\/semaphores\/([^/?]+)$/.exec(path)) || [];
    if (semaphore && method === "DELETE" && /"deleted":true/.test(text) && !this.#broken.has(semaphore)) {
      this.violations.push(`${about}, but no event reports the end of its leases`);
    }
    if (this.#scenario.players === 0) return;
    try {
      validateResponse(method, path, { status, headers } as unknown as Response, text);
    } catch (error) {
      this.violations.push((error as Error).message);
    }
  }

  /** No response contains a lease that has already ended. */
  #judgeEnd(about: string, { status, text, ms }: Answered): void {
    const { deployment, faults } = this.#scenario;
    if (status !== 200 || deployment === "quorum" || faults.includes("store clock stepped")) return;
    const [, expires_at] = /"token":.*"expires_at":"([^"]+)"/.exec(text) ?? [];
    const over_ms = expires_at === undefined ? 0 : this.#now_ms() - Date.parse(expires_at);
    if (over_ms > 1 + (CLOCKS - 1) * ms) this.violations.push(`${about}: the lease ended ${over_ms.toFixed(0)} ms ago`);
  }

  /** Once a client has been shown a holder's metadata, no later response shows an older revision. */
  #judgeRevision(about: string, { status, text, ms }: Answered): void {
    const [, token = "", shown] = /"token":"([^"]+)".*"metadata":\{"said":(\d+)\}/.exec(text) ?? [];
    if (status !== 200 || shown === undefined || this.#scenario.promised.durable === false) return;
    const [revision, now_ms] = [Number(shown), this.#now_ms()];
    const before = this.#revisions.get(token);
    if (before !== undefined && revision < before.revision && before.at_ms < now_ms - CLOCKS * ms)
      this.violations.push(`${about}: shows the metadata's revision ${revision} after ${before.revision}`);
    if (before === undefined || revision > before.revision) this.#revisions.set(token, { revision, at_ms: now_ms });
  }

  #onEvent(event: ServiceEvent): void {
    if ("held_ms" in event && (event.held_ms ?? 0) < 0)
      this.violations.push(`${event.event}: held for ${event.held_ms} ms`);
    // A store that forgets acknowledged data can end a lease twice and grant it again.
    if (this.#scenario.promised.durable === false && event.event !== "break_requested") return;
    switch (event.event) {
      case "break_requested":
        this.#broken.add(event.name);
        return;
      case "released": {
        const id = `${event.name} ${event.lease}`;
        if (event.held_ms === undefined) return;
        if (this.#released.has(id))
          this.violations.push(`${event.name}: the end of the lease with fence ${event.fence} was reported twice`);
        this.#released.add(id);
        return;
      }
    }
  }
}

const UNITS = { ms: 1, s: 1_000, m: 60_000 } as const;

function waitOf({ path, body = "" }: Answered): number {
  const [, number, unit] = /[?&]wait=(\d+)(ms|s|m)\b/.exec(path) ?? /"wait":"(\d+)(ms|s|m)"/.exec(body) ?? [];
  const [, seconds] = /"wait_seconds":(\d+)/.exec(body) ?? [];
  if (number !== undefined) return Number(number) * UNITS[unit as keyof typeof UNITS];
  // Terraform waits as long as its limit allows.
  return seconds === undefined ? (path.startsWith("/terraform/") ? 20_000 : 0) : Number(seconds) * 1_000;
}
