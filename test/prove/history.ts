/** What clients write down while they work: each request before it is sent, each answer when it has come. */
import { appendFileSync, readFileSync } from "node:fs";
import type { Answer, Fields } from "../support/http.ts";

export type Kind =
  | "acquire"
  | "reenter"
  | "renew"
  | "release"
  | "give up"
  | "heartbeat"
  | "multi acquire"
  | "multi release"
  | "take permits"
  | "return permits"
  | "count down"
  | "look";

/** What a request is about. */
export interface Intent {
  readonly kind: Kind;
  /** Names of locks, or of one semaphore or latch; several only for a multi-lock. */
  readonly names: readonly string[];
  readonly mode?: "exclusive" | "shared";
  /** The Idempotency-Key. Requests with the same one are one operation. */
  readonly key?: string;
  /** The lease, or the place in the queue, that it is about. */
  readonly token?: string;
  readonly ttl_ms?: number;
  readonly wait_ms?: number;
  readonly fair?: boolean;
  readonly permits?: number;
}

/** One request and its answer, if there was one. Instants are the machine's monotonic clock, the same in all processes. */
export interface Sent extends Intent {
  readonly id: string;
  readonly client: string;
  readonly sent_ms: number;
  readonly answered_ms?: number;
  readonly status?: number;
  readonly body?: Answer["body"];
}

export interface History {
  sent(client: string, intent: Intent): string;
  answered(id: string, status: number, body: Fields): void;
}

export function monotonic_ms(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Appends to a file at once, so that what a client knew is there when it is killed. */
export function writeHistory(file: string): History {
  return historyTo((line) => appendFileSync(file, `${line}\n`));
}

export function historyTo(write: (line: string) => void): History {
  return {
    sent(client, intent) {
      const id = crypto.randomUUID();
      write(JSON.stringify({ ...intent, id, client, sent_ms: monotonic_ms() }));
      return id;
    },
    answered(id, status, { holders, queue, detail, title, type, ...body }) {
      write(JSON.stringify({ id, answered_ms: monotonic_ms(), status, body }));
    },
  };
}

/** In the order in which the requests were sent. */
export function readHistory(files: readonly string[]): Sent[] {
  return parseHistory(files.flatMap((file) => readFileSync(file, "utf8").split("\n")));
}

export function parseHistory(lines: readonly string[]): Sent[] {
  const requests = new Map<string, Sent>();
  for (const line of lines) {
    // The last line of a client that was killed may be half of one.
    if (!line.endsWith("}")) continue;
    const event = JSON.parse(line) as Sent;
    requests.set(event.id, { ...requests.get(event.id), ...event });
  }
  return [...requests.values()].sort((a, b) => a.sent_ms - b.sent_ms);
}
