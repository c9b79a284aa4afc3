/** Replays a behavior from clients/conformance with the client, on a fake clock that advances from event to event. */
import { type Clock, type Fetch, type Lease, Leasehold } from "../../src/client/index.ts";
import { settle, TurnedClock } from "../support/clocks/turned-clock.ts";
import {
  difference,
  expectedOf,
  failureOf,
  grantedOf,
  lastOf,
  lateness,
  type Outcome,
  titleOf,
} from "./conformance-match.ts";
import {
  type Acquire,
  answerOf,
  type Behaviour,
  type ExpectedRequest,
  type Instant,
  type Meanwhile,
  type Reaction,
  type Standby,
  type Step,
} from "./conformance-script.ts";

type Answered = Awaited<ReturnType<Fetch>>;

/** A request that the script has not handled yet. */
interface Sent {
  readonly at_ms: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly resolve: (answer: Answered) => void;
  readonly reject: (error: Error) => void;
}

interface Loss {
  readonly lost: string;
  readonly detail?: string | undefined;
}

/** What the program observed: how a call ended, or that a lease was lost. */
interface Reported {
  readonly at_ms: number;
  readonly lease: string;
  readonly what: Outcome | Loss;
}

const URL = "http://locks.test";

interface ClientOptions {
  readonly owner: string;
  readonly timeout: number | undefined;
  readonly clock: Clock;
}

/** Creates a client whose requests go to `fetch`. */
export type MakeClient = (fetch: Fetch, options: ClientOptions) => Leasehold;

const overHttp: MakeClient = (fetch, options) => new Leasehold({ url: URL, apiKey: "secret", fetch, ...options });

export class Replay {
  readonly #clock = new TurnedClock();
  readonly #began_ms = this.#clock.now_ms();
  readonly #client: Leasehold;
  readonly #leases = new Map<string, Lease>();
  readonly #cancels = new Map<string, AbortController>();
  readonly #releasing = new Set<string>();
  readonly #keys = new Map<string, string>();
  #sent: Sent[] = [];
  #reported: Reported[] = [];

  constructor(timeout_ms: number | undefined, make: MakeClient) {
    const fetch: Fetch = async (url, init) => {
      const { method, headers, body, redirect = "follow" } = init;
      const path = url.replace(URL, "").replace(/\?.*/, "");
      const answer = await new Promise<Answered>((resolve, reject) => {
        const request = { at_ms: this.#now_ms, method, path, headers };
        this.#sent.push({ ...request, body: JSON.parse(body ?? "{}"), resolve, reject });
      });
      const location = answer.headers?.get("Location");
      // Follows a redirect, as the platforms' own `fetch` does.
      return location && redirect === "follow" ? fetch(location.replace(/^\//, `${URL}/`), init) : answer;
    };
    this.#client = make(fetch, { owner: "ci-42", timeout: timeout_ms, clock: this.#clock });
  }

  get #now_ms(): number {
    return this.#clock.now_ms() - this.#began_ms;
  }

  /** @throws Error with the expected and the actual behavior */
  static run({ steps, timeout_ms }: Behaviour, make = overHttp): Promise<void> {
    return new Replay(timeout_ms, make).#run(steps);
  }

  async #run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if ("call" in step) {
        await this.#silence(step.at_ms);
        this.#call(step);
      } else if ("request" in step) this.#react(await this.#request(step.request, step.at_ms), step);
      else if ("returns" in step) await this.#expectReport(step.returns, expectedOf(step), step.at_ms, step.meanwhile);
      else if ("lost" in step)
        await this.#expectReport(
          step.lost,
          { lost: step.reason, ...(step.detail && { detail: step.detail }) },
          step.at_ms,
          step.meanwhile,
        );
      else if ("sleep_ms" in step) this.#clock.sleep(step.sleep_ms);
      else await this.#silence(step.silence_until_ms, step.meanwhile);
    }
    await this.#silence(this.#now_ms);
  }

  #acquire({ lease, take, name = "", locks = [], enter = "", options }: Acquire): void {
    const cancel = new AbortController();
    this.#cancels.set(lease, cancel);
    const all = { ...options, lease: this.#leases.get(enter), signal: cancel.signal };
    const acquiring = {
      lock: () => this.#client.acquire(name, all),
      read: () => this.#client.read(name, all),
      multi: () => this.#client.multi(locks, all),
      semaphore: () => this.#client.semaphore(name).acquire(all),
    }[take]();
    this.#note(lease, acquiring, (held) => this.#held(lease, held));
  }

  #standby({ call, lease, take, name, ticket = "", options }: Standby): void {
    const { wait } = options as { readonly wait?: number };
    const given = { ...options, shared: take === "read" } as Parameters<Leasehold["standBy"]>[1];
    const of = take === "semaphore" ? this.#client.semaphore(name) : undefined;
    const waiting: Promise<Lease | object | null> =
      call === "standby"
        ? (of?.standBy(given) ?? this.#client.standBy(name, given))
        : (of?.claim(ticket, { wait }) ?? this.#client.claim(name, ticket, { wait, shared: take === "read" }));
    this.#note(lease, waiting, (place) =>
      place !== null && "fence" in place ? this.#held(lease, place as Lease) : { waiting: place ?? {} },
    );
  }

  #held(lease: string, held: Lease): Outcome {
    this.#leases.set(lease, held);
    const { signal } = held;
    signal.addEventListener("abort", () => {
      const { reason, detail } = signal.reason;
      // A signal that aborts because of a release doesn't mean that the lease was lost.
      if (reason !== "released" || !this.#releasing.has(lease)) this.#report(lease, { lost: reason, detail });
    });
    return grantedOf(held);
  }

  #call(step: Extract<Step, { call: string }>): void {
    const { lease } = step;
    switch (step.call) {
      case "acquire":
        this.#acquire(step);
        break;
      case "standby":
      case "claim":
        this.#standby(step);
        break;
      case "update":
        this.#leases.get(lease)?.update(step.metadata);
        break;
      case "cancel":
        this.#cancels.get(lease)?.abort();
        break;
      case "release":
        this.#releasing.add(lease);
        this.#note(lease, (this.#leases.get(lease) as Lease).release(), () => ({ released: true }));
        break;
      case "request":
        this.#note(lease, this.#client.request(step.method, step.path), () => ({ answered: true }));
        break;
      case "wait":
        this.#note(lease, this.#client.latch(step.name).wait(step.options), ({ open }) => ({ opened: open }));
    }
  }

  #note<T>(lease: string, work: Promise<T>, outcomeOf: (result: T) => Outcome): void {
    work.then(outcomeOf, failureOf).then((outcome) => this.#report(lease, outcome));
  }

  #report(lease: string, what: Reported["what"]): void {
    this.#reported.push({ at_ms: this.#now_ms, lease, what });
  }

  /** Advances the clock from one event to the next until `found` returns something. */
  async #until<T>(last_ms: number, found: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> {
    for (;;) {
      await settle();
      const result = await found();
      if (result !== undefined) return result;
      const next_ms = this.#clock.next_ms - this.#began_ms;
      if (next_ms > last_ms) return undefined;
      await this.#clock.turn(Math.max(0, next_ms - this.#now_ms));
    }
  }

  /** Returns the first unanswered request to this path, because the order of requests at one instant doesn't matter. */
  #take({ method, path }: ExpectedRequest): Sent | undefined {
    const found = this.#sent.find((sent) => sent.method === method && sent.path === path);
    this.#sent = this.#sent.filter((sent) => sent !== found);
    return found;
  }

  async #request(expected: ExpectedRequest, at_ms: Instant): Promise<Sent> {
    const sent = await this.#until(lastOf(at_ms), () => this.#take(expected));
    if (!sent) throw new Error(`Expected ${titleOf(expected)} at ${JSON.stringify(at_ms)} ms, got ${this.#left()}`);
    const late = lateness(at_ms, sent.at_ms);
    if (late) throw new Error(`${titleOf(expected)}: ${late}`);
    this.#compare(expected, sent);
    return sent;
  }

  #compare({ headers = {}, body = {}, key, ...place }: ExpectedRequest, sent: Sent): void {
    const wrong = difference({ headers, body }, sent, titleOf(place));
    if (wrong) throw new Error(wrong);
    if (key === undefined) return;
    const got = sent.headers["Idempotency-Key"] ?? "";
    const others = [...this.#keys].filter(([label]) => label !== key).map(([, value]) => value);
    if (!got || others.includes(got))
      throw new Error(`${titleOf(place)}: expected a fresh Idempotency-Key for '${key}'`);
    if ((this.#keys.get(key) ?? got) !== got) throw new Error(`${titleOf(place)}: expected the key of '${key}' again`);
    this.#keys.set(key, got);
  }

  #react({ resolve, reject }: Sent, { answer, fault, after_ms = 0 }: Reaction): void {
    if (fault === "unanswered") return;
    const full = answer && answerOf(answer);
    const act = () => {
      if (!full) return reject(new TypeError(`connection ${fault}`));
      const { status, text, headers } = full;
      resolve({ ok: status < 300, status, headers, json: async () => JSON.parse(text) });
    };
    const ms = full?.after_ms ?? after_ms;
    if (ms > 0) this.#clock.after(ms, act);
    else act();
  }

  async #expectReport(lease: string, expected: object, at_ms: Instant, meanwhile?: Meanwhile): Promise<void> {
    const title = `'${lease}' ${JSON.stringify(expected)}`;
    // Looks for either a loss or the end of a call, because their order doesn't matter.
    const isSuch = (reported: Reported) => reported.lease === lease && "lost" in reported.what === "lost" in expected;
    const reported = await this.#answering(meanwhile, lastOf(at_ms), () => this.#reported.find(isSuch));
    if (!reported) throw new Error(`Expected ${title} at ${JSON.stringify(at_ms)} ms, got ${this.#left()}`);
    this.#reported = this.#reported.filter((other) => other !== reported);
    const wrong = lateness(at_ms, reported.at_ms) ?? difference(expected, reported.what, "reported");
    if (wrong) throw new Error(`${title}: ${wrong}`);
  }

  /** Expects the client to send nothing and the program to observe nothing. */
  async #silence(until_ms: number, meanwhile?: Meanwhile): Promise<void> {
    const busy = () => (this.#sent.length + this.#reported.length > 0 ? this.#left() : undefined);
    const left = await this.#answering(meanwhile, until_ms, busy);
    if (left) throw new Error(`Expected nothing until ${until_ms} ms, got ${left}`);
    await this.#clock.turn(Math.max(0, until_ms - this.#now_ms));
  }

  /** Like `#until`, but also answers the requests that are expected in the meantime. */
  async #answering<T>(
    meanwhile: Meanwhile | undefined,
    last_ms: number,
    found: () => T | undefined,
  ): Promise<T | undefined> {
    let count = 0;
    const result = await this.#until(last_ms, async () => {
      for (let sent = meanwhile && this.#take(meanwhile.request); meanwhile && sent; ) {
        count++;
        this.#compare(meanwhile.request, sent);
        this.#react(sent, meanwhile);
        await settle();
        sent = this.#take(meanwhile.request);
      }
      return found();
    });
    if (meanwhile && count < meanwhile.at_least) {
      throw new Error(`Expected at least ${meanwhile.at_least} × ${titleOf(meanwhile.request)}, got ${count}`);
    }
    return result;
  }

  #left(): string {
    const sent = this.#sent.map(
      ({ method, path, at_ms, body }) => `${method} ${path} ${JSON.stringify(body)} at ${at_ms}`,
    );
    const reports = this.#reported.map(({ lease, what, at_ms }) => `'${lease}' ${JSON.stringify(what)} at ${at_ms}`);
    return [...sent, ...reports].join("; ") || "nothing";
  }
}
