/**
 * A history consists of lines, each a JSON array: `["+", operation, sent_ms, intent]` for an operation's first request, `["=",
 * operation, sent_ms]` for each further request, and `["-", operation, number of the request, answered_ms, status, reported
 * fields]`. An operation is named `<client>/<number>`.
 */
import { openSync, writeSync } from "node:fs";
import type { Fields } from "../../support/services/http.ts";
import { type Intent, monotonic_ms } from "./operation.ts";

export interface History {
  /** Unique among clients, so that all operations have different keys. */
  readonly id: string;
  /** Returns the name of a new operation whose first request is about to be sent. */
  begin(client: string, intent: Intent): string;
  /** Returns the number of the operation's next request, which is about to be sent. */
  again(operation: string): number;
  answered(operation: string, request: number, status: number, body: Fields): void;
  /** The number of operations that have begun. */
  operations(): number;
}

/** The response's fields that the checks read. */
const TOLD = [
  ...(["token", "fence", "ttl_ms", "hold_count", "released", "ticket", "waited_ms", "state", "count"] as const),
  ...(["code", "reason", "dismissed", "deadlock", "broken", "dropped", "capacity", "open", "gone"] as const),
] as const;

/** Appends each line to a file immediately, so that a killed client's records survive. */
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
      // Responses about several leases, or about locks without leases, contain lists.
      for (const list of ["leases", "results"]) if (Array.isArray(body[list])) kept[list] = body[list];
      write(JSON.stringify(["-", id, request, now(), status, kept]));
    },
  };
}

const now = () => Math.round(monotonic_ms() * 1e3) / 1e3;
