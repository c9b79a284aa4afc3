/** Data points for Workers Analytics Engine, with the layout in docs/operating/metrics.md. */
import type { MetricClass } from "../../config/metric-classes.ts";
import type { ServiceEvent, StoreAnswered } from "../../lock/index.ts";
import type { Observer } from "../observer.ts";
import { classifier } from "./classify.ts";

/** The maximum number of points that one invocation of a Worker may write, including the one for its request. */
const POINTS_MAX = 25;

interface Point {
  readonly blobs: string[];
  readonly doubles: [count: number, value: number, ...rest: number[]];
}

/** Writes a request's points after its answer. Equal events share one point, which contains their count. */
export function createPointWriter(dataset: AnalyticsEngineDataset, classes: readonly MetricClass[]): Observer {
  const classOf = classifier(classes);
  return (request, { namespace = "", events }) => {
    if (request.event !== "request") return;
    const points = new Map<string, Point>();
    let [store_ms, failed, dropped] = [0, 0, 0];
    for (const event of events) {
      if (event.event === "store_answered") {
        store_ms += event.ms;
        if (event.outcome !== "ok") failed += 1;
        continue;
      }
      const point = pointOf(event, classOf);
      const key = JSON.stringify(point);
      const equal = points.get(key);
      if (equal !== undefined) equal.doubles[0] += 1;
      else if (points.size < POINTS_MAX - 1) points.set(key, point);
      else dropped += 1;
    }
    const { method, route, status, outcome, store_calls, ms } = request;
    points.set("", {
      blobs: ["request", route, method, `${status}`, `${outcome}`],
      doubles: [1, ms / 1000, store_calls, store_ms / 1000, failed, dropped],
    });
    for (const point of points.values()) dataset.writeDataPoint({ indexes: [namespace], ...point });
  };
}

/** Fields that only some events have. */
interface Details {
  readonly event: string;
  readonly mode?: string;
  readonly why?: string;
  readonly reason?: string;
  readonly late?: boolean;
  readonly waited_ms?: number;
  readonly held_ms?: number;
  readonly queue_length?: number;
}

function pointOf(event: Exclude<ServiceEvent, StoreAnswered>, classOf: (name: string) => string): Point {
  const { mode = "", why, reason, late, waited_ms, held_ms, queue_length }: Details = event;
  // The length of a lease is left out of renewals: it is irrelevant before the lease ends, and would make equal renewals
  // differ.
  const ms = waited_ms ?? (late === undefined ? held_ms : undefined) ?? 0;
  return {
    blobs: [event.event, classOf(event.name), event.kind, mode, why ?? reason ?? (late ? "late" : "")],
    doubles: [1, queue_length ?? ms / 1000],
  };
}
