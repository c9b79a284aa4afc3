/** Compares responses with outcomes: whether a client got what the model predicts. */
import type { Answer } from "../support/services/http.ts";
import type { Names } from "./http-names.ts";
import type { Acquire, LeaseView, Lost, Mode, Operation, Outcome } from "./operation.ts";

type Body = Answer["body"];
type Expected<Kind extends Outcome["kind"]> = Extract<Outcome, { kind: Kind }>;
type Result = LeaseView | Lost | { readonly mode: Mode; readonly holds: number };

/** The longest ticket life that a response ever shows, even if the client may be absent for longer. */
const TICKET_TTL_MS = 30_000;

export interface Clocks {
  readonly now_ms: number;
  /** The maximum difference between the model's instants and the service's. */
  readonly slack_ms: number;
}

/** Compares the part of an outcome that a client sees. */
export class Comparison {
  readonly #names: Names;
  readonly #clocks: Clocks;

  constructor(names: Names, clocks: Clocks) {
    this.#names = names;
    this.#clocks = clocks;
  }

  agrees(operation: Operation, expected: Outcome, { status, body }: Answer): boolean {
    switch (expected.kind) {
      case "granted":
        return status === 200 && this.#isGrant(expected, body);
      case "busy":
        return (
          status === (expected.standby_until_ms > 0 ? 202 : 423) && this.#isBusy(operation as Acquire, expected, body)
        );
      case "lost":
        return status === 409 && isLost(expected, body);
      case "deadlock":
        return status === 409 && body.code === "conflict" && body.deadlock === true;
      case "both_modes":
      case "others":
        return status === 409 && body.code === "conflict" && body.deadlock === undefined;
      case "mismatch":
        return status === 422;
      case "limit":
      case "standby_limit":
        return status === 429 && body.code === "limit_exceeded";
      case "released":
      case "renewed":
        return this.#areResults(expected.results, status, body);
      case "transferred":
        return status === 200 && this.#isLease(expected.lease, body);
      case "broken":
        return status === 200 && body.broken === expected.leases && (body.dropped ?? 0) === expected.dropped;
      case "breaking": {
        const { leases, break_at_ms } = expected;
        return status === 202 && body.holders === leases && this.#near(Date.parse(body.break_at), break_at_ms);
      }
      case "given_up":
      case "touched":
        return status === 200;
      case "state":
        return status === 200 && this.#isState(expected, body);
    }
  }

  #near(ms: number, expected_ms: number): boolean {
    return Math.abs(ms - expected_ms) <= this.#clocks.slack_ms;
  }

  #isLease(lease: LeaseView, reported: Body): boolean {
    return this.#names.isSecret(lease.token, reported.token) && this.#isHolder(lease, reported);
  }

  #isHolder(lease: LeaseView, reported: Body): boolean {
    return (
      reported.mode === lease.mode &&
      this.#names.isFence(lease, reported) &&
      reported.hold_count === lease.holds &&
      (reported.claimed === false) === (lease.unclaimed && reported.token === undefined) &&
      reported.owner === ownerIn(lease.label) &&
      reported.metadata?.doing === lease.label.split(".")[1] &&
      this.#near(reported.ttl_ms, lease.deadline_ms - this.#clocks.now_ms) &&
      this.#near(Date.parse(reported.acquired_at), lease.acquired_ms)
    );
  }

  /** Holders are reported without their lock. */
  #areHolders(lock: string, holders: readonly LeaseView[], reported: readonly Body[]): boolean {
    return each(holders, reported, (lease, other) => this.#isHolder(lease, { ...other, lock }));
  }

  #isGrant({ leases }: Expected<"granted">, body: Body): boolean {
    const [lease] = leases as [LeaseView];
    if (!body.leases) return this.#isLease(lease, body);
    const reported = body.leases as { lock: string; fence: number }[];
    return this.#names.isSecret(lease.token, body.token) && each(leases, reported, (l, t) => this.#names.isFence(l, t));
  }

  #isBusy({ targets }: Acquire, expected: Expected<"busy">, body: Body): boolean {
    const { place, holders, holders_total, queue_length, blocked_by } = expected;
    const spans = targets.length > 1;
    return (
      body.holders_total === holders_total &&
      body.queue_length === queue_length &&
      this.#areHolders(this.#names.name(blocked_by[0] as string), holders, body.holders) &&
      (!spans || each(blocked_by, body.blocked_by, (name, reported) => this.#names.name(name) === reported)) &&
      body.position === place?.position &&
      (!expected.standby_until_ms || this.#near(Date.parse(body.standby_until), expected.standby_until_ms)) &&
      (!place ||
        (this.#names.isSecret(place.ticket, body.ticket) &&
          (expected.standby_until_ms > 0 ||
            this.#near(body.ticket_ttl_ms, Math.min(TICKET_TTL_MS, place.ticket_ttl_ms)))))
    );
  }

  #areResults(results: readonly Result[], status: number, body: Body): boolean {
    const same = (result: Result, reported: Body): boolean => {
      if ("kind" in result) return isLost(result, reported);
      if ("fence" in result) return this.#isHolder(result, reported);
      return (
        reported.mode === result.mode &&
        reported.hold_count === result.holds &&
        reported.released === (result.holds === 0)
      );
    };
    if (body.results) return status === 200 && each<Result, Body>(results, body.results, same);
    const [result] = results as [Result];
    return status === ("kind" in result ? 409 : 200) && same(result, body);
  }

  #isState(expected: Expected<"state">, body: Body): boolean {
    const { holders, holders_total, queue, queue_length, delay_until_ms, yours } = expected;
    const { now_ms } = this.#clocks;
    const free = delay_until_ms > now_ms ? "delayed" : "free";
    return (
      body.state === (holders_total > 0 ? "held" : free) &&
      body.holders_total === holders_total &&
      this.#areHolders(body.lock, holders, body.holders) &&
      body.queue_length === queue_length &&
      each(
        queue,
        body.queue as Body[],
        ({ mode, label, since_ms, attended, several, standby_until_ms, head_start_us }, reported) =>
          reported.mode === mode &&
          reported.owner === ownerIn(label) &&
          this.#near(reported.waiting_ms, Math.max(0, now_ms - since_ms)) &&
          reported.attended === attended &&
          reported.several === several &&
          this.#near(reported.head_start_ms ?? 0, head_start_us / 1000) &&
          (reported.head_start_ms === undefined) === (head_start_us === 0) &&
          (reported.standby_until === undefined) === (standby_until_ms === 0) &&
          (!standby_until_ms || this.#near(Date.parse(reported.standby_until), standby_until_ms)),
      ) &&
      (yours ? this.#isLease(yours, body.yours) : !body.yours)
    );
  }
}

function each<T, U>(list: readonly T[], reported: readonly U[], same: (one: T, other: U) => boolean): boolean {
  return list.length === reported.length && list.every((one, i) => same(one, reported[i] as U));
}

interface ReportedLost {
  readonly code: string;
  readonly reason: string;
  readonly detail?: string;
  readonly dismissed?: true;
}

function isLost({ reason, dismissed, note }: Lost, reported: ReportedLost): boolean {
  const [, why] = /who says "([^"]*)"/.exec(reported.detail ?? "") ?? [];
  return (
    reported.code === "lease_lost" && reported.reason === reason && reported.dismissed === dismissed && why === note
  );
}

function ownerIn(label: string): string | null {
  const [owner = ""] = label.split(".");
  return owner === "-" ? null : owner;
}
