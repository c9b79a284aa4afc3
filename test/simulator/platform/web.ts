/**
 * Replaces Node's Request, Response, Headers and AbortSignal in a simulated process with versions that have only the
 * parts that the service and its clients use. Node's versions create streams, weak references and stack traces for
 * every message, which costs more than all of the service's work. When they release a signal depends on the garbage
 * collector. Bodies are complete strings, not streams.
 */

import { currentMachine } from "./world.ts";

export type HeadersLike =
  | SimulatedHeaders
  | Headers
  | Readonly<Record<string, string>>
  | readonly (readonly [string, string])[];

export class SimulatedHeaders {
  readonly #values = new Map<string, string>();

  constructor(init?: HeadersLike) {
    if (init === undefined || init === null) return;
    if (Symbol.iterator in init) for (const [name, value] of init) this.append(name, value);
    else for (const name in init) this.#values.set(name.toLowerCase(), String((init as Record<string, string>)[name]));
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), String(value));
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  forEach(call: (value: string, name: string) => void): void {
    for (const [name, value] of this) call(value, name);
  }

  /** Yields the headers sorted by name, like `Headers`. */
  *[Symbol.iterator](): Generator<[string, string]> {
    yield* [...this.#values].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

const encoder = new TextEncoder();

/** A body that can be read once. */
class Body {
  bodyUsed = false;
  readonly #text: string | null;
  readonly broken: boolean;

  /** A `broken` body ends in an error before it is complete. */
  constructor(body: unknown, broken = false) {
    if (body !== null && body !== undefined && typeof body !== "string") {
      throw new TypeError("the simulation supports only bodies of text");
    }
    this.#text = body ?? null;
    this.broken = broken;
  }

  async text(): Promise<string> {
    if (this.bodyUsed) throw new TypeError("Body is unusable: Body has already been read");
    this.bodyUsed = this.#text !== null;
    if (this.broken) throw new TypeError("terminated");
    return this.#text ?? "";
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return encoder.encode(await this.text()).slice().buffer;
  }

  /** Supports code that reads the body chunk by chunk, reads it in one piece, or discards it. */
  get body() {
    if (this.#text === null) return null;
    const read = async () =>
      this.bodyUsed
        ? { done: true, value: undefined }
        : { done: false, value: new Uint8Array(await this.arrayBuffer()) };
    const cancel = async () => {
      this.bodyUsed = true;
    };
    return {
      cancel,
      getReader: () => ({ read, cancel }),
      [Symbol.asyncIterator]: () => ({ next: read, return: cancel }),
    };
  }
}

export interface SimulatedInit {
  readonly method?: string | undefined;
  readonly headers?: HeadersLike | undefined;
  readonly body?: string | undefined;
  readonly signal?: SimulatedSignal | undefined;
  readonly broken?: boolean;
}

export class SimulatedRequest extends Body {
  readonly url: string;
  readonly method: string;
  readonly headers: SimulatedHeaders;
  readonly signal: SimulatedSignal;

  constructor(url: string | URL, init: SimulatedInit = {}) {
    super(init.body, init.broken);
    this.url = String(url);
    this.method = init.method ?? "GET";
    this.headers = init.headers instanceof SimulatedHeaders ? init.headers : new SimulatedHeaders(init.headers);
    this.signal = init.signal ?? new SimulatedSignal();
  }
}

export interface SimulatedResponseInit {
  readonly status?: number;
  readonly headers?: HeadersLike | undefined;
  readonly broken?: boolean;
  readonly webSocket?: unknown;
}

export class SimulatedResponse extends Body {
  readonly webSocket: unknown;
  readonly status: number;
  readonly headers: SimulatedHeaders;

  constructor(body?: string | null, { status = 200, headers, broken, webSocket = null }: SimulatedResponseInit = {}) {
    super(body, broken);
    this.webSocket = webSocket;
    this.status = status;
    this.headers = headers instanceof SimulatedHeaders ? headers : new SimulatedHeaders(headers);
    if (typeof body === "string" && !this.headers.has("content-type")) {
      this.headers.set("content-type", "text/plain;charset=UTF-8");
    }
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  static json(value: unknown, { status = 200, headers }: SimulatedResponseInit = {}) {
    const own = new SimulatedHeaders(headers);
    if (!own.has("content-type")) own.set("content-type", "application/json");
    return new SimulatedResponse(JSON.stringify(value), { status, headers: own });
  }
}

interface AbortEvent {
  readonly type: "abort";
  readonly target: SimulatedSignal;
}
type Listener = (event: AbortEvent) => void;

/** All signals share one exception, because creating one per signal would dominate the run time. */
const ABORTED = new DOMException("This operation was aborted", "AbortError");

export class SimulatedSignal {
  aborted = false;
  reason: unknown;
  onabort: Listener | null = null;
  #listeners: Set<Listener> | undefined;

  addEventListener(type: string, listener: Listener, options?: boolean | { signal?: SimulatedSignal }): void {
    if (type !== "abort" || this.aborted) return;
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    const until = typeof options === "object" ? options.signal : undefined;
    until?.addEventListener("abort", () => this.removeEventListener("abort", listener));
  }

  removeEventListener(_: string, listener: Listener): void {
    this.#listeners?.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** Called by the controller. An exception from a listener counts as an error in the code, as in Node. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const event: AbortEvent = { type: "abort", target: this };
    this.onabort?.(event);
    for (const listener of this.#listeners ?? []) {
      try {
        listener(event);
      } catch (error) {
        currentMachine()?.world.faults.push(error);
      }
    }
    this.#listeners = undefined;
  }

  static abort(reason: unknown = ABORTED): SimulatedSignal {
    const signal = new SimulatedSignal();
    signal.abort(reason);
    return signal;
  }

  static any(signals: Iterable<SimulatedSignal>): SimulatedSignal {
    const any = new SimulatedSignal();
    for (const signal of signals) {
      if (signal.aborted) any.abort(signal.reason);
      else signal.addEventListener("abort", () => any.abort(signal.reason));
    }
    return any;
  }
}

export class SimulatedController {
  readonly signal = new SimulatedSignal();

  abort(reason: unknown = ABORTED): void {
    this.signal.abort(reason);
  }
}
