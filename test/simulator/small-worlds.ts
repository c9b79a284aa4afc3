/**
 * Explores every history of a small world to its end: two clients and one lock, on the real scripts. Each client
 * acquires the lock, renews it and releases it. Requests are in flight until the store applies them, and responses
 * until they arrive. In between, the other client's messages, copies of messages, clients' deaths and the passage of
 * time occur in every order.
 *
 * The store's state depends only on what it was sent and when, so each step reruns the real scripts from the beginning.
 * States that have been seen before are not explored again.
 */
import { MemoryStore } from "../../src/engine/memory/memory-store.ts";
import { acquire, release, renew, type ScriptOf } from "../../src/generated/scripts.ts";
import { keysFor } from "../../src/lock/codec/keys.ts";
import { argumentNames } from "../support/engines/argument-names.ts";
import { plainReply } from "../support/engines/call-words.ts";
import { Witness } from "./judges/witness.ts";
import type { Programs, Translated } from "./stores/programs.ts";

const KEYS = keysFor("lock", "small", "l");
const TTL_MS = 100;
const WAIT_MS = 40;
/** How far time can advance: to the deadline of a new lease, or past the end of a turn. */
const PASSES_MS = [TTL_MS, 3_000];
const START_MS = 1_788_220_800_000;

type What = "acquire" | "renew" | "release";

/** The events, in order. */
type Step =
  | { readonly kind: "send"; readonly client: number; readonly what: What }
  /** The store applies the message with this number. If copied, the message also stays in flight. */
  | { readonly kind: "apply"; readonly message: number; readonly copied: boolean }
  | { readonly kind: "arrive"; readonly message: number }
  /** The message or its response is lost, and the client stops waiting for it. */
  | { readonly kind: "lose"; readonly message: number }
  | { readonly kind: "die"; readonly client: number }
  | { readonly kind: "pass"; readonly ms: number };

interface Message {
  readonly client: number;
  readonly what: What;
  readonly sent_ms: number;
  readonly secret: string;
  /** The token of the lease that the message concerns. */
  readonly token: string;
  under_way: boolean;
  copies: number;
  answer: readonly string[] | undefined;
}

/** The result of a history. */
interface World {
  readonly messages: readonly Message[];
  /** Each client's lease, and the time until which it may believe that it holds the lock. */
  readonly clients: readonly Client[];
  readonly violations: readonly string[];
  /** Equal for worlds that can no longer be distinguished. */
  readonly state: string;
}

export interface SmallWorlds {
  /** The number of steps in a history. */
  readonly steps: number;
  readonly programs: Programs;
  /** The modes that the two clients request. */
  readonly modes: readonly ["x" | "s", "x" | "s"];
}

export interface Explored {
  histories: number;
  states: number;
  /** Each violation with its history. */
  readonly violations: { readonly violation: string; readonly history: string }[];
}

/** Explores all histories, breadth first, until one breaks a guarantee. */
export function explore({ steps, programs, modes }: SmallWorlds): Explored {
  const explored: Explored = { histories: 0, states: 0, violations: [] };
  const seen = new Set<string>();
  let fringe: Step[][] = [[]];
  for (let depth = 0; depth <= steps && explored.violations.length === 0; depth++) {
    const next: Step[][] = [];
    for (const history of fringe) {
      const world = play(history, programs, modes);
      explored.histories++;
      for (const violation of world.violations) {
        explored.violations.push({ violation, history: history.map(described).join("; ") });
      }
      if (seen.has(world.state)) continue;
      seen.add(world.state);
      explored.states++;
      for (const step of depth === steps ? [] : possible(world)) next.push([...history, step]);
    }
    fringe = next;
  }
  return explored;
}

function possible({ clients, messages }: World): Step[] {
  const steps: Step[] = [];
  for (const [client, { token, waits, dead }] of clients.entries()) {
    if (dead) continue;
    // A client that gave up waiting for a response may send a different request.
    if (!waits && token === undefined) steps.push({ kind: "send", client, what: "acquire" });
    if (!waits && token !== undefined) {
      steps.push({ kind: "send", client, what: "renew" }, { kind: "send", client, what: "release" });
    }
    if (waits || token !== undefined) steps.push({ kind: "die", client });
  }
  for (const [message, { under_way, copies, answer, client }] of messages.entries()) {
    if (under_way) steps.push({ kind: "apply", message, copied: false });
    if (under_way && copies === 0) steps.push({ kind: "apply", message, copied: true });
    const waits = clients[client]?.waits && !clients[client]?.dead;
    if (answer !== undefined && waits) steps.push({ kind: "arrive", message });
    if ((answer !== undefined || under_way) && waits) steps.push({ kind: "lose", message });
  }
  return [...steps, ...PASSES_MS.map((ms): Step => ({ kind: "pass", ms }))];
}

const described = (step: Step): string => Object.values(step).join(" ");

function play(history: readonly Step[], programs: Programs, modes: SmallWorlds["modes"]): World {
  const world = new SmallWorld(programs, modes);
  for (const step of history) world.take(step);
  return world;
}

interface Client {
  token: string | undefined;
  until_ms: number;
  waits: boolean;
  dead: boolean;
  sent: number;
}

class SmallWorld implements World {
  readonly messages: Message[] = [];
  readonly clients: Client[];
  readonly #found: string[] = [];
  readonly #programs: Programs;
  readonly #modes: SmallWorlds["modes"];
  readonly #store: MemoryStore;
  readonly #witness = new Witness();
  #now_ms = START_MS;

  constructor(programs: Programs, modes: SmallWorlds["modes"]) {
    this.#programs = programs;
    this.#modes = modes;
    this.#store = new MemoryStore(() => this.#now_ms);
    this.clients = modes.map(() => ({ token: undefined, until_ms: 0, waits: false, dead: false, sent: 0 }));
  }

  get violations(): readonly string[] {
    return [...this.#found, ...this.#witness.violations];
  }

  get state(): string {
    return stateOf(this.#store, this.messages, this.clients, this.#now_ms);
  }

  take(step: Step): void {
    // The store counts in milliseconds, so no two steps may share a millisecond.
    this.#now_ms += 1;
    switch (step.kind) {
      case "pass":
        this.#now_ms += step.ms;
        break;
      case "die":
        this.#client(step.client).dead = true;
        break;
      case "send":
        this.#send(step.client, step.what);
        break;
      case "lose": {
        const message = this.#message(step.message);
        Object.assign(message, { under_way: false, answer: undefined });
        this.#client(message.client).waits = false;
        break;
      }
      case "apply":
        this.#apply(this.#message(step.message), step.copied);
        break;
      case "arrive":
        this.#arrive(this.#message(step.message));
        break;
    }
    const holders = this.clients.filter(({ until_ms, dead }) => until_ms > this.#now_ms && !dead);
    if (holders.length > 1 && this.#modes.includes("x")) {
      this.#found.push("both clients may believe that they hold the lock");
    }
  }

  #client(number: number): Client {
    return this.clients[number] as Client;
  }

  #message(number: number): Message {
    return this.messages[number] as Message;
  }

  #send(number: number, what: What): void {
    const client = this.#client(number);
    const secret = `sn${`${number}${client.sent++}`.padStart(12, "q")}`.padEnd(32, "z");
    this.messages.push({
      client: number,
      what,
      sent_ms: this.#now_ms,
      secret,
      token: client.token ?? "-",
      under_way: true,
      copies: 0,
      answer: undefined,
    });
    client.waits = true;
    // A client stops relying on its lease once it sends the release.
    if (what === "release") client.until_ms = 0;
  }

  #apply(message: Message, copied: boolean): void {
    const before = message.answer;
    const answer = this.#ask(message);
    message.answer = before ?? answer;
    message.under_way = copied;
    message.copies += copied ? 1 : 0;
    const isAnother = before?.[0] === "granted" && answer[0] === "granted" && tokenOf(before) !== tokenOf(answer);
    if (isAnother) this.#found.push("a copy was granted another lease");
  }

  #arrive(message: Message): void {
    const { what, answer = [], sent_ms } = message;
    const client = this.#client(message.client);
    client.waits = false;
    message.answer = undefined;
    if (what === "acquire" && answer[0] === "granted") {
      Object.assign(client, { token: tokenOf(answer), until_ms: sent_ms + TTL_MS });
    } else if (what === "renew" && answer.includes("renewed")) {
      client.until_ms = sent_ms + TTL_MS;
    } else if (what !== "acquire") {
      Object.assign(client, { token: undefined, until_ms: 0 });
    }
  }

  #ask({ what, client, secret, token }: Message): readonly string[] {
    const common = { request: secret, tokens: token, retention_ms: 60_000, fingerprint: "-" };
    switch (what) {
      case "acquire":
        return this.#run(acquire, {
          ...common,
          modes: this.#modes[client] as string,
          ttl_ms: TTL_MS,
          left_ms: WAIT_MS,
          fair: 1,
          hints: 1,
          token: "-",
          ticket: "-",
          label: "-",
          leases_max: 10,
          waiters_max: 10,
          capacity: 0,
        });
      case "renew":
        return this.#run(renew, { ...common, ttls_ms: 0 });
      case "release":
        return this.#run(release, common);
    }
  }

  #run<Args, Reply>(script: ScriptOf<Args, Reply>, args: Readonly<Record<string, string | number>>): readonly string[] {
    const { program } = this.#programs.get(script.sha1) as Translated;
    const keys = script.name === "acquire" ? KEYS : [...KEYS, KEYS[0] as string];
    const words = argumentNames(script).map((name) => String(args[name] ?? 0));
    this.#witness.before(keys, this.#store.keyspace);
    const reply = this.#store.run(program, keys, words);
    this.#witness.after(script.name, keys, words, reply, this.#store.keyspace);
    return plainReply(reply as string[]);
  }
}

const leaseOf = (answer: readonly string[]): string[] => (answer[4] ?? "").split(" ");
const tokenOf = (answer: readonly string[] = []): string => (leaseOf(answer)[0] ?? "").slice(1);

/** Instants are relative to now. */
function stateOf(store: MemoryStore, messages: readonly Message[], clients: World["clients"], now_ms: number): string {
  const kept = KEYS.map((key) => {
    const entry = store.keyspace.peek(key);
    const value = entry?.value;
    if (value === undefined || typeof value === "string") return value;
    return value instanceof Map ? [...value] : (value as { slice(a: number, b: number): object[] }).slice(0, 99);
  });
  const text = JSON.stringify([kept, messages, clients]);
  return text
    .replace(/\b1788220\d{6}\b/g, (ms) => `@${Number(ms) - now_ms}`)
    .replace(/\b1788220\d{9}\b/g, (us) => `#${Number(us) - now_ms * 1_000}`);
}
