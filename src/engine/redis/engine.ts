import { extractNotifications } from "../../hints/format.ts";
import type { Notification } from "../../hints/hint.ts";
import { type Engine, InvalidCursorError, type Readiness, StoreError } from "../engine.ts";
import { argumentsOf, type Failure, withRetries } from "../retry.ts";
import type { TimeLimit } from "../time-limit.ts";
import { runScript, type ScriptCommands } from "./run-script.ts";

const SURVEY_MAX = 500;
/** Redis cursors are unsigned 64-bit integers. */
const SCAN_CURSOR_MAX = 2n ** 64n - 1n;
const CURSOR = /^(0|[1-9]\d{0,19})$/;
/** The TTL of the key that shows that the store accepts writes. */
const READY_MS = 60_000;

/**
 * The Redis commands that the service needs. Each method sends one command, once. The replies are checked by the engine, not by
 * the client.
 */
export interface Commands extends ScriptCommands {
  get(key: string): Promise<unknown>;
  mget(keys: readonly string[]): Promise<unknown>;
  /** Returns the next cursor and some keys. */
  scan(cursor: string, match: string, count: number): Promise<unknown>;
  /** Returns the time in seconds and microseconds by the clock of the server that has this key. */
  time(key: string): Promise<unknown>;
  set(key: string, value: string, px: number): Promise<unknown>;
}

export interface RedisEngineOptions {
  /** The timeout for one operation, including retries. */
  readonly timeout_ms: number;
  /** The maximum number of attempts for one operation; three by default. */
  readonly attempts_max?: number | undefined;
  /** Called before each request to the store. */
  onStoreCall(): void;
  /** Called with a script's notifications, before the script's reply is returned. */
  readonly onNotifications?: ((notifications: readonly Notification[]) => void) | undefined;
}

/** A way to reach Redis. */
export interface Connection {
  readonly commands: Commands;
  /** Sends a request, and rejects if time runs out before the reply arrives. */
  within<Reply>(limit: TimeLimit, request: () => Promise<Reply>): Promise<Reply>;
  /** Interprets a command's error. */
  explain(error: unknown): Failure;
  /** Returns the error's text if the error is a reply from the store. */
  answerOf(error: unknown): string | undefined;
}

export function createRedisEngine(
  connection: Connection,
  { timeout_ms, attempts_max, onStoreCall, onNotifications }: RedisEngineOptions,
): Engine {
  const { commands, within, explain } = connection;

  function send<Reply>(limit: TimeLimit, request: () => Promise<Reply>): Promise<Reply> {
    onStoreCall();
    return within(limit, request);
  }

  function ask<Reply>(request: () => Promise<Reply>, within_ms = timeout_ms): Promise<Reply> {
    return withRetries(Math.min(timeout_ms, within_ms), (limit) => send(limit, request), explain, { attempts_max });
  }

  /** Returns how the server that has this key runs scripts, or EVALSHA if there is no reply in time. */
  async function waysOf(key: string, within_ms: number): Promise<Readiness> {
    const ask = (limit: TimeLimit) => within(limit, () => commands.hasFunctions(key));
    const has = await withRetries(within_ms, ask, explain, { attempts_max: 1 }).catch(() => false);
    return { scripts: has ? "functions" : "evalsha" };
  }

  return {
    list_batch_max: SURVEY_MAX,
    async run(script, keys, args, within_ms = timeout_ms, copies) {
      const nextArguments = argumentsOf(args, copies);
      const reply = await withRetries(
        Math.min(timeout_ms, within_ms),
        async (limit) => {
          const words = await nextArguments(() => send(limit, () => commands.time(keys[0] ?? "")).then(milliseconds));
          return runScript(connection, (request) => send(limit, request), script, keys, words);
        },
        explain,
        { attempts_max, attempt_ms: copies && timeout_ms },
      );
      if (!isListOf(reply, isWord))
        throw new StoreError("The store's reply to a script is not an array of strings and numbers", "unknown");
      const { reply: words, notifications } = extractNotifications(reply.map(String), keys);
      if (notifications.length > 0) onNotifications?.(notifications);
      return words;
    },
    async read(keys, within_ms) {
      const [key] = keys;
      if (key === undefined) return [];
      const values =
        keys.length === 1
          ? [await ask(() => commands.get(key), within_ms)]
          : await ask(() => commands.mget(keys), within_ms);
      if (!isListOf(values, isValue) || values.length !== keys.length) throw malformed();
      return values;
    },
    async scan(prefix, cursor, count, within_ms) {
      if (!CURSOR.test(cursor) || BigInt(cursor) > SCAN_CURSOR_MAX) throw new InvalidCursorError("not a SCAN cursor");
      const match = `${prefix.replace(/[\\*?[\]]/g, "\\$&")}*`;
      const reply = await ask(() => commands.scan(cursor, match, count), within_ms);
      const [next, keys] = Array.isArray(reply) ? reply : [];
      if (!isWord(next) || !CURSOR.test(String(next)) || !isListOf(keys, isText)) throw malformed();
      return { cursor: String(next), keys };
    },
    async ping(scope) {
      const sent_ms = Date.now();
      if ((await ask(() => commands.set(`${scope}ready`, "1", READY_MS))) !== "OK") throw malformed();
      return waysOf(`${scope}ready`, Math.max(0, timeout_ms - (Date.now() - sent_ms)));
    },
  };
}

function milliseconds(reply: unknown): number {
  const [s, us] = isListOf(reply, isWord) ? reply : [];
  const ms = Number(s) * 1000 + Number(us) / 1000;
  if (!Number.isFinite(ms)) throw malformed();
  return ms;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isWord = (value: unknown): value is string | number => isText(value) || typeof value === "number";
const isValue = (value: unknown): value is string | null => value === null || isText(value);

function isListOf<T>(reply: unknown, isItem: (item: unknown) => item is T): reply is T[] {
  return Array.isArray(reply) && reply.every(isItem);
}

/**
 * Redis itself never sends a malformed reply. The reply may have come from a proxy in front of Redis, or from something else
 * entirely.
 */
const malformed = () => new StoreError("The store's reply does not match the command", "unknown");
