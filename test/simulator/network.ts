/** HTTP between machines: messages may be delayed, lost, duplicated or cut off, before or after they are applied. */
import {
  type HeadersLike,
  SimulatedHeaders,
  SimulatedRequest,
  SimulatedResponse,
  SimulatedSignal,
} from "./platform/web.ts";
import type { Machine, World } from "./platform/world.ts";

/** The probability of each fault for one request; all are 0 in a calm network. */
export interface Weather {
  /** One way, in ms. */
  readonly latency_ms: { readonly least: number; readonly most: number };
  /** The request doesn't arrive. The sender waits, or gets a connection error. */
  lost: number;
  /** The request is applied, but its response is lost. */
  unanswered: number;
  /** A copy arrives later, and its response is discarded. */
  doubled: number;
  /** The request arrives late, by up to `delay_ms_max`. */
  late: number;
  delay_ms_max: number;
  /** The request or its response is cut off in the middle. */
  halved: number;
}

export const CALM: Weather = {
  latency_ms: { least: 0.2, most: 2 },
  lost: 0,
  unanswered: 0,
  doubled: 0,
  late: 0,
  halved: 0,
  delay_ms_max: 0,
};

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** Its Idempotency-Key. */
  readonly key: string | undefined;
}

export interface Answered extends Received {
  readonly status: number;
  readonly headers: SimulatedHeaders;
  readonly text: string;
  /** The time since the request arrived. */
  readonly ms: number;
}

export type Handler = (request: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>;

interface Host {
  readonly machine: Machine;
  readonly handler: Handler;
}

interface Message {
  readonly url: string;
  readonly method: string;
  readonly headers: SimulatedHeaders;
  readonly body: string | undefined;
  broken: boolean;
}

/** The abort reason of a server's signals; creating an exception for each would dominate the run time. */
const GONE = new DOMException("The client has gone", "AbortError");

const BASE_PATH = /^https?:\/\/([^/]+)(.*)$/;

export class Network {
  readonly #world: World;
  readonly #hosts = new Map<string, Host>();
  readonly #cut = new Set<string>();
  readonly #weather = new Map<string, Weather>();
  readonly counts: Record<string, number> = {};
  /** Called for every message. */
  onExchange: (line: string) => void = () => {};
  /** Called whenever a host receives a request. */
  onRequest: (host: string, request: Received) => void = () => {};
  /** Called whenever a host responds. */
  onAnswer: (host: string, answered: Answered) => void = () => {};

  constructor(world: World) {
    this.#world = world;
  }

  /** Registers the machine's request handler. A restarted machine has to register again. */
  listen(machine: Machine, handler: Handler): void {
    this.#hosts.set(machine.name, { machine, handler });
  }

  /** Sets the probabilities of faults on all paths to this host. */
  setWeather(host: string, weather: Weather): void {
    this.#weather.set(host, weather);
  }

  weatherOf(host: string): Weather {
    return this.#weather.get(host) ?? CALM;
  }

  /** Blocks messages between two hosts in both directions until they are joined again. The sender gets no error. */
  cut(one: string, other: string): void {
    this.#cut.add(`${one} ${other}`).add(`${other} ${one}`);
  }

  join(one: string, other: string): void {
    this.#cut.delete(`${one} ${other}`);
    this.#cut.delete(`${other} ${one}`);
  }

  /** Like `fetch`, but without streams. */
  readonly fetchAs = (from: Machine, url: string, init: RequestInit): Promise<Response> => {
    from.requests++;
    const random = from.ways;
    const [, name = "", path = "/"] = BASE_PATH.exec(url) ?? [];
    const method = init.method ?? "GET";
    const message: Message = {
      broken: false,
      url,
      method,
      headers: new SimulatedHeaders(init.headers as HeadersLike),
      body: (init.body ?? undefined) as string | undefined,
    };
    if (message.body !== undefined) message.headers.set("content-length", String(Buffer.byteLength(message.body)));
    const weather = this.weatherOf(name);
    const happens = (what: "lost" | "unanswered" | "doubled" | "late" | "halved") => {
      const happened = random.chance(weather[what]);
      if (happened) this.counts[what] = (this.counts[what] ?? 0) + 1;
      return happened;
    };
    const way = () => random.between(weather.latency_ms.least, weather.latency_ms.most);
    const late = () => (happens("late") ? random.next() * weather.delay_ms_max : 0);
    const gone = new SimulatedSignal();
    return new Promise((resolve, reject) => {
      const respond = (action: () => void, ms = way()) => from.world.schedule(ms, action, from);
      const fail = (why: string) => {
        this.note(from.name, name, `${method} ${path} ${why}`);
        respond(() => reject(new TypeError("fetch failed", { cause: new Error(why) })));
      };
      const signal = init.signal;
      if (signal?.aborted) return reject(signal.reason);
      let answered = false;
      const abort = () => {
        if (answered) return;
        reject(signal?.reason);
        this.#world.schedule(way(), () => gone.abort(GONE));
      };
      signal?.addEventListener("abort", abort, { once: true });
      if (happens("lost")) {
        if (random.chance(0.5)) fail("reset");
        return;
      }
      const deliver = (delay_ms: number, answer: (status: number, headers: SimulatedHeaders, text: string) => void) => {
        this.#world.schedule(delay_ms, () => {
          const host = this.#hosts.get(name);
          if (this.#cut.has(`${from.name} ${name}`)) return this.note(from.name, name, `${method} ${path} cut off`);
          if (host === undefined || !host.machine.alive) return fail("refused");
          this.note(from.name, name, `${method} ${path} ${message.body ?? ""}`);
          this.#handle(host, message, gone, answer, () => fail("reset"));
        });
      };
      const halved = happens("halved") && (random.chance(0.5) ? "request" : "answer");
      message.broken = halved === "request" && message.body !== undefined;
      if (happens("doubled")) deliver(way() + random.next() * (weather.delay_ms_max || 1_000), () => {});
      deliver(way() + late(), (status, headers, text) => {
        if (this.#cut.has(`${name} ${from.name}`) || message.broken || happens("unanswered")) {
          if (random.chance(0.5)) fail("reset");
          return;
        }
        respond(() => {
          this.note(name, from.name, `${status} ${text}`);
          answered = true;
          resolve(
            new SimulatedResponse(status === 204 || status === 304 ? null : text, {
              status,
              headers,
            }) as unknown as Response,
          );
        }, way() + late());
      });
    });
  };

  #handle(
    { machine, handler }: Host,
    { url, method, headers, body, broken }: Message,
    gone: SimulatedSignal,
    answered: (status: number, headers: SimulatedHeaders, text: string) => void,
    onCrash: () => void,
  ): void {
    const life = machine.life;
    const began_ms = this.#world.now_ms;
    const [, , path = "/"] = BASE_PATH.exec(url) ?? [];
    const received: Received = { method, path, body, key: headers.get("idempotency-key") ?? undefined };
    this.onRequest(machine.name, received);
    const work = async () => {
      // A separate signal, so that listeners run as this machine.
      const signal = new SimulatedSignal();
      // A restarted process doesn't know about earlier requests.
      const abort = () => machine.life === life && machine.later(0, () => signal.abort(GONE));
      if (gone.aborted) abort();
      else gone.addEventListener("abort", abort);
      const response = await handler(new SimulatedRequest(url, { method, headers, signal, body, broken }));
      const text = await response.text();
      if (machine.life !== life) return;
      const { status, headers: headers_sent } = response;
      this.onAnswer(machine.name, {
        ...received,
        status,
        headers: headers_sent,
        text,
        ms: this.#world.now_ms - began_ms,
      });
      answered(status, headers_sent, text);
    };
    machine.receive(life, () => {
      work().catch((error: unknown) => {
        this.#world.faults.push(error);
        onCrash();
      });
    });
  }

  /** Records what happens between two hosts, or to a single host. */
  note(from: string, to: string, what: string): void {
    this.onExchange(`${this.#world.now_ms.toFixed(3)} ${from} > ${to} ${what}`);
  }
}
