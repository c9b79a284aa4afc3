/** The behaviors that every client must show; clients/README.md describes their format. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metadata } from "../../src/client/index.ts";

/** An exact instant, or the first and the last acceptable instant. */
export type Instant = number | readonly [number, number];
export type Json = Readonly<Record<string, unknown>>;

export interface ExpectedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly key?: string;
}

export interface Reaction {
  readonly answer?: {
    readonly like?: string;
    readonly status?: number;
    readonly body?: Json;
    readonly text?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly after_ms?: number;
  };
  readonly fault?: "refused" | "closed" | "unanswered";
  readonly after_ms?: number;
}

export interface Meanwhile extends Reaction {
  readonly request: ExpectedRequest;
  readonly at_least: number;
}

export interface Acquire {
  readonly call: "acquire";
  readonly lease: string;
  readonly take: "lock" | "read" | "multi" | "semaphore";
  readonly name?: string;
  readonly locks?: readonly { readonly name: string; readonly mode?: "exclusive" | "shared" }[];
  /** The lease to re-enter. */
  readonly enter?: string;
  readonly options: Json;
  readonly at_ms: number;
}

/** A standby wait, with the fields that it shares with an acquire. */
export interface Standby extends Omit<Acquire, "call" | "locks" | "enter"> {
  readonly call: "standby" | "claim";
  readonly take: "lock" | "read" | "semaphore";
  readonly name: string;
  /** The place or lease to claim. */
  readonly ticket?: string;
}

/** Any other request, sent with the client's own method for it. */
interface Own {
  readonly call: "request";
  readonly lease: string;
  readonly method: "DELETE";
  readonly path: string;
  readonly at_ms: number;
}

interface LatchWait {
  readonly call: "wait";
  readonly lease: string;
  readonly name: string;
  readonly options: Json;
  readonly at_ms: number;
}

export interface Failure extends Json {
  readonly kind: "locked" | "lost" | "api" | "timeout" | "cancelled";
}

export interface Return {
  readonly returns: string;
  readonly granted?: { readonly fence: number; readonly fences?: Readonly<Record<string, number>> };
  readonly released?: true;
  readonly answered?: true;
  readonly opened?: boolean;
  /** The expected state of a place in the queue. */
  readonly waiting?: Json;
  readonly fails?: Failure;
  readonly at_ms: Instant;
}

export type Step = { readonly meanwhile?: Meanwhile } & (
  | Acquire
  | Standby
  | { readonly call: "release" | "cancel"; readonly lease: string; readonly at_ms: number }
  | Own
  | LatchWait
  | { readonly call: "update"; readonly lease: string; readonly metadata: Metadata; readonly at_ms: number }
  | ({ readonly request: ExpectedRequest; readonly at_ms: Instant } & Reaction)
  | Return
  | { readonly lost: string; readonly reason: string; readonly detail?: string; readonly at_ms: Instant }
  | { readonly silence_until_ms: number }
  | { readonly sleep_ms: number }
);

export interface Behaviour {
  readonly name: string;
  /** Features that some clients lack. */
  readonly needs?: string;
  /** The client's timeout. */
  readonly timeout_ms?: number;
  readonly steps: readonly Step[];
}

const FOLDER = join(import.meta.dirname, "../../clients/conformance");
const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), "utf8"));

const ANSWERS: Record<string, { readonly status: number; readonly body: Json }> = read("answers.json");

export const TOPICS: readonly (readonly [string, readonly Behaviour[]])[] = readdirSync(FOLDER)
  .filter((file) => file !== "answers.json")
  .map((file) => [file.replace(".json", ""), read(file)] as const);

export interface FullAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly after_ms: number;
}

/** Returns a complete response, with default fields from answers.json. */
export function answerOf({
  like,
  status,
  body,
  text,
  headers,
  after_ms = 0,
}: NonNullable<Reaction["answer"]>): FullAnswer {
  const base = like === undefined ? undefined : ANSWERS[like];
  if (like !== undefined && !base) throw new Error(`answers.json has no '${like}'`);
  return {
    status: status ?? base?.status ?? 200,
    headers: new Headers(headers),
    text: text ?? JSON.stringify({ ...base?.body, ...body }),
    after_ms,
  };
}
