/** The metrics of a process, as in the table of docs/operating/metrics.md. */
import { VERSION } from "../../contract/version.ts";
import { Counter, Histogram } from "./metric.ts";

const MODE = ["namespace", "class", "kind", "mode"] as const;
const KIND = ["namespace", "class", "kind"] as const;

/** Covers hand-overs by hints and by polling, and a request's longest wait. */
const WAIT_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20, 25];
/** Covers everything from an embedded store in memory to the longest STORE_TIMEOUT, which is 2.8 s. */
const STORE_S = [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 3];
/** Covers everything from a critical section to the longest lease. Renewed leases may be held for longer. */
const HOLD_S = [0.01, 0.05, 0.25, 1, 5, 15, 30, 60, 300, 900, 3_600, 14_400, 43_200, 86_400];
/** Covers lengths up to the default for WAITERS_MAX. */
const QUEUE = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

export function createSeries() {
  const counter = <const Labels extends readonly string[]>(name: string, labels: Labels, help: string) =>
    new Counter({ name: `leasehold_${name}`, labels, help });
  const histogram = <const Labels extends readonly string[]>(
    name: string,
    labels: Labels,
    bounds: readonly number[],
    help: string,
  ) => new Histogram({ name: `leasehold_${name}`, labels, help }, bounds);
  return {
    acquires: counter("acquires_total", [...MODE, "outcome"], "Answered acquires, counted once per lock"),
    contended: counter("contended_total", MODE, "Acquires that waited or found the lock busy"),
    wait: histogram(
      "acquire_wait_seconds",
      [...MODE, "outcome"],
      WAIT_S,
      "How long an acquire waited until the lock was granted or the wait ended",
    ),
    queue: histogram(
      "queue_length",
      MODE,
      QUEUE,
      "The length of the queue when a request joined it, including that request",
    ),
    hold: histogram("hold_seconds", [...MODE, "ended"], HOLD_S, "How long a lease was held, by how it ended"),
    renewals: counter("renewals_total", KIND, "Leases that were renewed"),
    late: counter("late_renewals_total", KIND, "Renewals with less than a third of the lease left"),
    lost: counter("lease_lost_total", [...KIND, "reason"], "Leases that were reported to their holders as lost"),
    store: histogram("store_seconds", ["namespace", "outcome"], STORE_S, "The duration of one operation in the store"),
    calls: counter("store_calls_total", ["namespace"], "Requests to the store, including retries"),
    requests: counter("requests_total", ["namespace", "method", "route", "status"], "Requests that were answered"),
  };
}

/** The value is always 1; the labels show what is running. */
export function buildInfo(runtime: string, store: string): Counter<readonly ["version", "runtime", "store"]> {
  const help = "Always 1; the labels show the version, runtime and store";
  const info = new Counter({ name: "leasehold_build_info", help, labels: ["version", "runtime", "store"] }, "gauge");
  info.inc([VERSION, runtime, store]);
  return info;
}
