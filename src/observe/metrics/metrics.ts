/** Prometheus metrics of one process, derived from the service's events. */
import type { Config } from "../../config/config.ts";
import type { Denied, Mode, ServiceEvent, StoreAnswered } from "../../lock/index.ts";
import type { Observer, RequestAnswered } from "../observer.ts";
import { classifier } from "./classify.ts";
import { Namespaces } from "./namespaces.ts";
import { buildInfo, createSeries } from "./series.ts";

export interface Metrics {
  readonly observe: Observer;
  /**
   * Returns the series of this namespace or of all namespaces, together with information about the build, in Prometheus's text
   * format.
   */
  text(namespace?: string): string;
}

export function createMetrics(
  { store, metric_classes }: Config,
  runtime: string,
  now_ms = () => performance.now(),
): Metrics {
  const series = createSeries();
  const namespaces = new Namespaces(now_ms, (unused) => {
    for (const metric of Object.values(series)) metric.forget(unused);
  });
  const build = buildInfo(runtime, store.kind);
  const classOf = classifier(metric_classes);

  function answered({ method, route, status, store_calls }: RequestAnswered, namespace: string): void {
    series.requests.inc([namespace, known(method), route, `${status}`]);
    if (store_calls > 0) series.calls.inc([namespace], store_calls);
  }

  function acquired(of: LabelsOfName, mode: Mode, outcome: "granted" | Denied["why"], waited_ms: number): void {
    series.acquires.inc([...of, mode, outcome]);
    if (outcome === "granted" || outcome === "busy") series.wait.observe([...of, mode, outcome], waited_ms / 1000);
    if (waited_ms > 0 || outcome === "busy") series.contended.inc([...of, mode]);
  }

  function happened(event: Exclude<ServiceEvent, StoreAnswered>, namespace: string): void {
    const of = [namespace, classOf(event.name), event.kind] as const;
    switch (event.event) {
      case "granted":
        acquired(of, event.mode, "granted", event.waited_ms);
        break;
      case "denied":
        acquired(of, event.mode, event.why, event.waited_ms);
        break;
      case "served":
        series.acquires.inc([...of, event.mode, "granted"]);
        series.wait.observe([...of, event.mode, "granted"], event.waited_ms / 1000);
        break;
      case "queued":
        series.queue.observe([...of, event.mode], event.queue_length);
        break;
      case "renewed":
        series.renewals.inc(of);
        if (event.late) series.late.inc(of);
        break;
      case "lost":
        series.lost.inc([...of, event.reason]);
        break;
      case "released":
      case "expired":
      case "broken":
      case "max_hold":
      case "transferred": {
        const { mode, held_ms, event: ended } = event;
        // Releasing a hold ends the lease only if it was the last hold.
        if (mode !== undefined && held_ms !== undefined) series.hold.observe([...of, mode, ended], held_ms / 1000);
      }
    }
  }

  return {
    observe(event, { namespace: name = "" }) {
      const namespace = namespaces.labelOf(name);
      if (event.event === "request") answered(event, namespace);
      else if (event.event !== "store_answered") happened(event, namespace);
      else series.store.observe([namespace, event.outcome], event.ms / 1000);
    },
    text(namespace) {
      const metrics = Object.values(series);
      return `${[...build.lines(), ...metrics.flatMap((metric) => metric.lines(namespace))].join("\n")}\n`;
    },
  };
}

type LabelsOfName = readonly [namespace: string, class_name: string, kind: string];

const METHODS = ["GET", "POST", "PUT", "DELETE", "LOCK", "UNLOCK", "HEAD", "OPTIONS"];

/** Clients can send any method, so unknown methods share a label. */
const known = (method: string): string => (METHODS.includes(method) ? method : "other");
