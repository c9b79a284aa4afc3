/**
 * A history is lines, each a JSON array: `["+", operation, sent_ms, intent]` for its first request, `["=", operation, sent_ms]`
 * for each further one, and `["-", operation, number of the request, answered_ms, status, what was reported]`. An operation is
 * named `<client>/<number>`.
 */
import { openSync, writeSync } from "node:fs";
import type { Fields } from "../../support/services/http.ts";
import { type Intent, monotonic_ms } from "./operation.ts";

export interface History {
  /** Different from any other client's, so that operations have their own keys. */
  readonly id: string;
  /** The name of a new operation, whose first request is about to be sent. */
  begin(client: string, intent: Intent): string;
  /** The number of its next request, which is about to be sent. */
  again(operation: string): number;
  answered(operation: string, request: number, status: number, body: Fields): void;
  /** How many have begun. */
  operations(): number;
}

/** The fields that the checks look at. */
const TOLD = [
  ...(["token", "fence", "ttl_ms", "hold_count", "released", "ticket", "waited_ms", "state", "count"] as const),
  ...(["code", "reason", "dismissed", "deadlock", "broken", "dropped", "capacity", "open", "gone"] as const),
] as const;

/** Appends to a file at once, so that the client's knowledge survives when it is killed. */
export function writeHistory(file: string): History {
  const descriptor = openSync(file, "a");
  return historyTo((line) => writeSync(descriptor, `${line}\n`));
}

export function historyTo(write: (line: string) => void): History {
  let operations = 0;
  const requests = new Map<string, number>();
  return {
    id: crypto.randomUUID().slice(0, 8),
    operations: () => operations,
    begin(client, intent) {
      const id = `${client}/${operations++}`;
      write(JSON.stringify(["+", id, now(), intent]));
      return id;
    },
    again(id) {
      const request = (requests.get(id) ?? 0) + 1;
      requests.set(id, request);
      write(JSON.stringify(["=", id, now()]));
      return request;
    },
    answered(id, request, status, body) {
      const kept: Record<string, unknown> = {};
      for (const field of TOLD) if (body[field] !== undefined) kept[field] = body[field];
      // For several leases, or for locks without a lease.
      for (const list of ["leases", "results"]) if (Array.isArray(body[list])) kept[list] = body[list];
      write(JSON.stringify(["-", id, request, now(), status, kept]));
    },
  };
}

const now = () => Math.round(monotonic_ms() * 1e3) / 1e3;
