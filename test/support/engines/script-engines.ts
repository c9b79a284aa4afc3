import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import type { Engine, Script } from "../../../src/engine/engine.ts";
import { ReplyReader } from "../../../src/engine/reply.ts";
import { extractWakes, type Wake } from "../../../src/engine/wake.ts";
import { scripts } from "../../../src/generated/scripts.ts";
import { extractNotifications } from "../../../src/hints/format.ts";
import type { Notification } from "../../../src/hints/hint.ts";
import { extractEnds } from "../../../src/lock/events/ends.ts";
import type { Ended, Served } from "../../../src/lock/types.ts";
import { sha1 } from "../../../tools/generate/lua/assemble.ts";
import { turnedArguments, turnedScripts, uncheckedScripts } from "../../../tools/support/simulation/turned-scripts.ts";
import { deep } from "../runner/depth.ts";
import { httpRequest } from "../services/http-request.ts";
import { plainReply } from "./call-words.ts";
import { type EmbeddedHost, scriptOf, startEmbedded } from "./embedded.ts";
import { startFile } from "./file.ts";
import { type GatewayFixture, useSharedGateway } from "./gateway.ts";

/** Upstash lets such a script access only declared keys, and the gateway enforces that. */
const SHEBANG = "#!lua flags=allow-key-locking\n";
/** This is longer than every lease, ticket and retention time in these tests. */
const TTL_MS_MAX = 48 * 3_600_000;
/** The exception is a semaphore's capacity, which outlives its last use by 30 days. */
const SEMAPHORE_TTL_MS_MAX = 30 * 24 * 3_600_000 + TTL_MS_MAX;
/** The gateway waits 2 s for a whole batch, which is short on a busy machine, or with gopher-lua. */
const BATCH = 50;

export interface ScriptCall {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

/** The gateway's response to one command. */
interface Outcome {
  readonly result?: unknown;
  readonly error?: string;
}

/** A store as scripts see it. */
export interface ScriptStore extends Pick<Engine, "run" | "read"> {
  /** Runs calls in order, many per request. */
  runAll(calls: readonly ScriptCall[]): Promise<string[][]>;
  keysOf(prefix: string): Promise<string[]>;
  /** Advances the store's own clock, if possible. */
  advance(ms: number): Promise<void>;
}

/** A store, a separate namespace for each test, and scripts on a fake clock. */
export interface ScriptEngine extends ScriptStore {
  /** The store, with its own clock. */
  readonly store: ScriptStore;
  readonly namespace: string;
  now_ms(): number;
  /** The notifications for waiting clients, latest last. */
  readonly notifications: Notification[];
  /** The reported ends of leases and grants to absent clients, latest last. */
  readonly ends: (Ended | Served)[];
  /** The next times at which a run can grant a lock to absent clients. */
  readonly wakes: Wake[];
  pttl(keys: readonly string[]): Promise<number[]>;
  /** Writes a string directly, or deletes the key if null. */
  plant(key: string, text: string | null): Promise<void>;
  /**
   * Turns off the checks of scripts' results for the rest of a test, so that it can create a state that no script
   * would.
   */
  uncheck(): void;
  /** Turns checks off like `uncheck`, and writes such a state. */
  spoil(key: string, text: string | null): Promise<void>;
}

export function gatewayStore(fixture: Pick<GatewayFixture, "gateway">): ScriptStore {
  async function post(path: string, body: unknown): Promise<unknown> {
    const { url, token } = fixture.gateway;
    const headers = { authorization: `Bearer ${token}` };
    const { text } = await httpRequest(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const reply = JSON.parse(text) as Outcome | Outcome[];
    return Array.isArray(reply) ? reply.map(result) : result(reply);
  }
  const result = ({ result, error }: Outcome) => {
    if (error !== undefined) throw new Error(error);
    return result;
  };
  const command = async <Reply>(...words: readonly unknown[]) => (await post("/", words)) as Reply;
  const textOf = (script: Script) => SHEBANG + script.source;
  const sha1s = new Map<Script, string>();
  const sha1Of = (script: Script) => {
    const known = sha1s.get(script) ?? sha1(textOf(script));
    sha1s.set(script, known);
    return known;
  };
  return {
    async run(script, keys, args) {
      const words = [keys.length, ...keys, ...args];
      return command<string[]>("EVALSHA", sha1Of(script), ...words).catch((error: Error) => {
        if (!error.message.startsWith("NOSCRIPT")) throw error;
        return command<string[]>("EVAL", textOf(script), ...words);
      });
    },
    async runAll(calls) {
      const replies: string[][] = [];
      for (const script of new Set(calls.map(({ script }) => script))) await command("SCRIPT", "LOAD", textOf(script));
      for (let from = 0; from < calls.length; from += BATCH) {
        const commands = calls
          .slice(from, from + BATCH)
          .map(({ script, keys, args }) => ["EVALSHA", sha1Of(script), keys.length, ...keys, ...args]);
        replies.push(...((await post("/pipeline", commands)) as string[][]));
      }
      return replies;
    },
    read: (keys) => command("MGET", ...keys),
    keysOf: (prefix) => command("KEYS", `${prefix}*`),
    advance: async () => {},
  };
}

function embeddedStore(embedded: () => EmbeddedHost): ScriptStore {
  const checked = (reply: unknown): string[] => {
    if (!Array.isArray(reply)) throw new Error(JSON.stringify(reply));
    return reply as string[];
  };
  return {
    run: async (script, keys, args) => checked(await embedded().run(script, keys, args)),
    runAll: async (calls) => (await embedded().batch(calls)).map(checked),
    read: (keys) => embedded().read(keys),
    keysOf: async (prefix) => (await embedded().scan(prefix, "0", 10_000)).keys,
    advance: (ms) => embedded().advance(ms),
  };
}

const PTTL = scriptOf(
  `local ttls = {} for i = 1, #KEYS do ttls[i] = string.format("%.0f", redis.call("PTTL", KEYS[i])) end return ttls`,
);
const PLANT = scriptOf(
  `if ARGV[1] then redis.call("SET", KEYS[1], ARGV[1], "PX", "60000") else redis.call("DEL", KEYS[1]) end return {}`,
);

/** Counts the tests of all files that the process runs, because they share a Redis. */
let tests = 0;

function withTurnedClock(store: ScriptStore): ScriptEngine & { start(): void } {
  let now_ms = 0;
  let scripts_by_name = turnedScripts;
  const turned = ({ script, keys, args }: ScriptCall): ScriptCall => {
    const by_argument = scripts_by_name.get(script.name);
    return by_argument
      ? { script: by_argument, keys, args: turnedArguments(script, args, `${now_ms}000`) }
      : { script, keys, args };
  };
  /** Every reply in every script test must match the script's header, to the last word. */
  const checked = (name: string, reply: string[]) => {
    expect(reply.every((word) => typeof word === "string")).toBe(true);
    try {
      scripts[name]?.decode(new ReplyReader(reply, true));
    } catch {
      throw new Error(`${name} returned a reply that its header does not describe: ${JSON.stringify(reply)}`);
    }
    return reply;
  };
  return {
    ...store,
    store,
    get namespace() {
      return `test-${tests}-`;
    },
    start() {
      now_ms = Date.now();
      scripts_by_name = turnedScripts;
      tests++;
    },
    now_ms: () => now_ms,
    async advance(ms) {
      now_ms += ms;
      await store.advance(ms);
    },
    notifications: [],
    ends: [],
    wakes: [],
    async run(...call) {
      const { script, keys, args } = turned({ script: call[0], keys: call[1], args: call[2] });
      const { reply, notifications } = extractNotifications(await store.run(script, keys, args), keys);
      this.notifications.push(...notifications);
      const waking = extractWakes(reply, keys);
      this.wakes.push(...waking.wakes);
      const rest = extractEnds(waking.reply, keys);
      this.ends.push(...rest.ends);
      return checked(script.name, rest.reply);
    },
    runAll: async (calls) =>
      (await store.runAll(calls.map(turned))).map((reply, i) =>
        checked(calls[i]?.script.name ?? "", plainReply(reply)),
      ),
    pttl: async (keys) => (keys.length === 0 ? [] : (await store.run(PTTL, keys, [])).map(Number)),
    plant: async (key, text) => {
      await store.run(PLANT, [key], text === null ? [] : [text]);
    },
    uncheck() {
      scripts_by_name = uncheckedScripts;
    },
    spoil(key, text) {
      this.uncheck();
      return this.plant(key, text);
    },
  };
}

/** Both hosts run the same code except for the database adapter, and the one in a file is three times as fast. */
const HOSTS = [["in a file", startFile], ...(deep ? ([["in an object", startEmbedded]] as const) : [])] as const;

/** Runs the tests on a real Redis and on the embedded store, and checks after each that every key has a TTL. */
export function describeScripts(title: string, tests: (engine: ScriptEngine) => void): void {
  function onStore(store: ScriptStore): void {
    const engine = withTurnedClock(store);
    beforeEach(() => engine.start());
    afterEach(async () => {
      const keys = await engine.keysOf(`lh:{${engine.namespace}}:`);
      const ttls = await engine.pttl(keys);
      // A TTL of -2 means that the key has just expired.
      const longest = (key: string) => (key.includes("}:semaphore:") ? SEMAPHORE_TTL_MS_MAX : TTL_MS_MAX);
      const endless = keys.filter((key, i) => ttls[i] === -1 || (ttls[i] as number) > longest(key));
      expect(endless, "keys without a TTL").toEqual([]);
    });
    tests(engine);
  }
  describe(`${title} on Redis`, () => {
    onStore(gatewayStore(useSharedGateway()));
  });
  for (const [host, start] of HOSTS) {
    describe(`${title} on the embedded store ${host}`, () => {
      let embedded: EmbeddedHost;
      beforeAll(async () => {
        embedded = await start();
      });
      afterAll(() => embedded?.dispose());
      onStore(embeddedStore(() => embedded));
    });
  }
}
