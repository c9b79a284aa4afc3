import { fromText } from "../contract/form.ts";
import { invalid } from "../http/output/problem.ts";
import type { Said } from "../http/output/said.ts";
import { type Check, checked } from "./check.ts";
import { name } from "./requests.ts";
import { SETTINGS } from "./settings.ts";

/** Performs a request; `name` is the lock, semaphore or latch, if there is one. */
export type Operation<Locks> = (call: Call<Locks>, name: string) => Promise<Said>;
/** Operations by method, collection and action, such as `POST locks acquire`. */
export type Operations<Locks> = Readonly<Record<string, Operation<Locks>>>;

/** The types of the query parameters that are not text. A test compares them with the schemas. */
export const QUERY_TYPES: Readonly<Record<string, string>> = {
  limit: "number",
  fence: "number",
  history: "boolean",
  delay: "boolean",
};

/** One of the client's requests. */
export class Call<Locks> {
  readonly locks: Locks;
  readonly signal: AbortSignal;
  readonly token: string | undefined;
  readonly namespace: string;
  /** Set once it is known that the request asks to wait. */
  waited: { wait_ms?: number } = {};
  readonly #query: URLSearchParams;
  readonly #text: string | null;
  readonly #asked_ms: number;

  constructor(
    sent: {
      readonly query: string;
      readonly text: string | null;
      readonly wait_ms: number;
      readonly token?: string | undefined;
    },
    about: Pick<Call<Locks>, "locks" | "signal" | "namespace">,
  ) {
    this.locks = about.locks;
    this.signal = about.signal;
    this.namespace = about.namespace;
    this.token = sent.token;
    this.#query = new URLSearchParams(sent.query);
    this.#text = sent.text;
    this.#asked_ms = sent.wait_ms;
  }

  /** @throws {ProblemError} `invalid_request`, listing all invalid fields. */
  body<T>(check: Check<T>): T {
    const fields: unknown = JSON.parse(this.#text ?? "{}");
    return valid(check, this.token === undefined ? fields : { ...Object(fields), token: this.token });
  }

  query<T>(check: Check<T>): T {
    return valid(
      check,
      fromText(new Map(this.#query), (name) => QUERY_TYPES[name]),
      "query parameter",
    );
  }

  /** Returns how long the request may stay open. `wait_ms` is the value of the field with that name. */
  wait(wait_ms: number | undefined): number {
    const asked_ms = wait_ms ?? (this.#asked_ms || undefined);
    if (asked_ms === undefined) return 0;
    this.waited = { wait_ms: Math.min(asked_ms, SETTINGS.wait_max_ms) };
    return this.waited.wait_ms ?? 0;
  }
}

function valid<T>(check: Check<T>, input: unknown, member?: string): T {
  const result = checked(check, input, member);
  if (result.ok) return result.value;
  throw invalid(result.errors);
}

/** @throws {ProblemError} `invalid_request` when the name is invalid. */
export function validName(text: string): string {
  const result = checked(name, text);
  if (result.ok) return result.value;
  throw invalid(result.errors.map(({ message }) => ({ path: "name", message })));
}

/**
 * Returns the operation for a path without a query, and the name from the path, still encoded; undefined if no operation
 * matches.
 */
export function operationOf<Locks>(
  operations: Operations<Locks>,
  method: string,
  path: string,
): { operation: Operation<Locks>; name: string | undefined } | undefined {
  const [, collection = "", name, action] = path.split("/");
  const whole = collection === "multi" ? `${method} multi ${name}` : undefined;
  const verb = method === "GET" && name === undefined ? "LIST" : method;
  const operation = operations[whole ?? [verb, collection, ...(action === undefined ? [] : [action])].join(" ")];
  return operation && { operation, name: whole ? undefined : name };
}
