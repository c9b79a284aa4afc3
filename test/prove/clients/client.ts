/** A client that retries until it gets a response and records every request and response. */
import { Agent } from "undici";
import { type Answer, type Fields, sleep } from "../../support/services/http.ts";
import { type Intent, monotonic_ms } from "../history/operation.ts";
import type { History } from "../history/write.ts";

/** How long a client retries an operation that gets no response. */
const INSIST_MS = 15_000;
export const ANSWER_MS_MAX = 8_000;

export interface Client {
  readonly name: string;
  /** Returns the URL for the next request. */
  readonly route: () => string;
  readonly history: History;
  /** Returns numbers from 0 to 1. */
  readonly random: () => number;
  /** Whether to keep working. */
  readonly working: () => boolean;
  /** Whether to send half of the requests twice, which yields two responses. */
  readonly doubling?: () => boolean;
  /**
   * Whether requests carry an Idempotency-Key, by which retries are recognized; true by default. Without a key, a retry is a
   * separate operation.
   */
  readonly keyed?: boolean;
  /** Sends one request, by default over this process's connections. */
  readonly send?: Send;
}

/** Rejects if no response arrives within ANSWER_MS_MAX. */
export type Send = (url: string, request: RawRequest) => Promise<ClientAnswer>;

interface RawRequest {
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE" | "LOCK" | "UNLOCK";

/** How to write a request that is neither a POST with fields nor a GET. */
export interface Spelling {
  readonly method?: Method;
  readonly headers?: Readonly<Record<string, string>>;
  /** Translates the response into the terms of the lock routes. */
  readonly read?: (raw: ClientAnswer) => ClientAnswer;
}

/** What a client learned. */
export type ClientAnswer = Pick<Answer, "status" | "body">;

/** An operation got no response before its client gave up, so the state of everything that it touched is in doubt. */
export class Unanswered extends Error {}

/** These operations need no key, because performing them twice does no harm. */
const UNKEYED = new Set<Intent["kind"]>(["look", "heartbeat", "read", "see latch", "key"]);

// Never waits for a free connection, because a request recorded as sent must be in flight.
const dispatcher = new Agent({ headersTimeout: ANSWER_MS_MAX, bodyTimeout: ANSWER_MS_MAX, pipelining: 1 });

export const overConnections: Send = async (url, request) => {
  const { origin, pathname, search } = new URL(url);
  const answer = await dispatcher.request({ origin, path: pathname + search, ...request });
  return { status: answer.statusCode, body: (await answer.body.json()) as Answer["body"] };
};

/** One operation, which may be sent more than once. */
export class Operating {
  readonly #client: Client;
  readonly #intent: Intent;
  readonly #keyed: boolean;
  #id: string | undefined;

  constructor(client: Client, intent: Intent) {
    this.#client = client;
    this.#intent = intent;
    this.#keyed = (client.keyed ?? true) && !UNKEYED.has(intent.kind);
  }

  /** The Idempotency-Key of the request, if the client uses one. */
  get key(): string {
    return `${this.#client.history.id}-${this.#id}`;
  }

  /** Retries until the response is neither a 503 nor a 429; even then, one in ten operations is sent again. */
  async insist(path: string, fields?: Fields, spelling?: Spelling): Promise<ClientAnswer> {
    const { random, working } = this.#client;
    const until_ms = monotonic_ms() + INSIST_MS;
    let answer = await this.#sendOnceOrTwice(path, fields, spelling);
    while (answer === undefined || answer.status === 503 || answer.status === 429) {
      await sleep(20 + random() * 180);
      // After a suspension, it is too late to retry, because a key is remembered only for a minute after its lease has ended.
      if (monotonic_ms() > until_ms || !working()) throw new Unanswered();
      answer = await this.#sendOnceOrTwice(path, fields, spelling);
    }
    const again = this.#keyed && answer.status === 200 && random() < 0.1;
    if (again && monotonic_ms() <= until_ms) await this.#send(path, fields, spelling);
    return answer;
  }

  async #sendOnceOrTwice(path: string, fields?: Fields, spelling?: Spelling): Promise<ClientAnswer | undefined> {
    const { doubling = () => false, random } = this.#client;
    const once = this.#send(path, fields, spelling);
    if (!this.#keyed || !doubling() || random() < 0.5) return once;
    const [one, two] = await Promise.all([once, this.#send(path, fields, spelling)]);
    return [one, two].find((answer) => answer?.status === 200) ?? one ?? two;
  }

  async #send(
    path: string,
    fields?: Fields,
    { method, headers: more, read }: Spelling = {},
  ): Promise<ClientAnswer | undefined> {
    const { name, route, history, send = overConnections } = this.#client;
    const known = this.#keyed ? this.#id : undefined;
    const id = known ?? history.begin(name, this.#intent);
    const request = known === undefined ? 0 : history.again(id);
    this.#id = id;
    const headers = { ...(this.#keyed && { "idempotency-key": this.key }), ...more };
    const typed = { "content-type": "application/json", ...headers };
    const message =
      fields === undefined
        ? { method: method ?? "GET", headers: method === undefined ? { ...more } : headers }
        : { method: method ?? "POST", headers: typed, body: JSON.stringify(fields) };
    try {
      const raw = await send(route() + path, message);
      const answer = read === undefined ? raw : read(raw);
      history.answered(id, request, answer.status, answer.body);
      return answer;
    } catch {
      return undefined;
    }
  }
}

export const insist = (
  client: Client,
  intent: Intent,
  path: string,
  fields?: Fields,
  spelling?: Spelling,
): Promise<ClientAnswer> => new Operating(client, intent).insist(path, fields, spelling);

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
