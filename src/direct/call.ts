import type * as z from "zod/mini";
import { fromText } from "../contract/form.ts";
import type { RequestSchemas } from "../contract/requests.ts";
import { validate, type Wording } from "../contract/validate.ts";
import { invalid } from "../http/output/problem.ts";
import type { Pace } from "../lock/pace.ts";
import type { LockService } from "../lock/types.ts";
import type { DirectSettings } from "./settings.ts";

/** One request of the client, for the operation that it is about. */
export class Call {
  readonly locks: LockService;
  readonly schemas: RequestSchemas;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  readonly token: string | undefined;
  readonly namespace: string;
  /** Set once the request is known to wait. */
  waited: { wait_ms?: number } = {};
  readonly #query: URLSearchParams;
  readonly #text: string | null;
  readonly #asked_ms: number;
  readonly #settings: DirectSettings;

  constructor(
    sent: {
      readonly query: string;
      readonly text: string | null;
      readonly wait_ms: number;
      readonly token?: string | undefined;
    },
    about: Pick<Call, "locks" | "schemas" | "pace" | "signal" | "namespace">,
    settings: DirectSettings,
  ) {
    this.locks = about.locks;
    this.schemas = about.schemas;
    this.pace = about.pace;
    this.signal = about.signal;
    this.namespace = about.namespace;
    this.token = sent.token;
    this.#query = new URLSearchParams(sent.query);
    this.#text = sent.text;
    this.#asked_ms = sent.wait_ms;
    this.#settings = settings;
  }

  /** @throws {ProblemError} `invalid_request` that lists every bad field. */
  check<Schema extends z.ZodMiniType>(schema: Schema, input: unknown, wording?: Wording): z.output<Schema> {
    const result = validate(schema, input, wording);
    if (result.ok) return result.value;
    throw invalid(result.errors);
  }

  name(text: string): string {
    const result = validate(this.schemas.name, text);
    if (result.ok) return result.value;
    throw invalid(result.errors.map(({ message }) => ({ path: "name", message })));
  }

  body<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
    const fields: unknown = JSON.parse(this.#text ?? "{}");
    return this.check(schema, this.token === undefined ? fields : { ...Object(fields), token: this.token });
  }

  query<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
    return this.check(schema, fromText(new Map(this.#query)), { member: "query parameter" });
  }

  /** How long the request may stay open. `wait_ms`: what its own field says. */
  wait(wait_ms: number | undefined): number {
    const asked_ms = wait_ms ?? (this.#asked_ms || undefined);
    if (asked_ms === undefined) return 0;
    this.waited = { wait_ms: Math.min(asked_ms, this.#settings.wait_max_ms) };
    return this.waited.wait_ms ?? 0;
  }
}
