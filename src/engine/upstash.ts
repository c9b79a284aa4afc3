import { Redis } from "@upstash/redis/cloudflare";
import { extractNotifications } from "../hints/format.ts";
import type { Notification } from "../hints/hint.ts";
import { type Engine, InvalidCursorError, type Script, StoreError } from "./engine.ts";
import { argumentsOf, withRetries } from "./retry.ts";
import { explain, isNoScript } from "./upstash-errors.ts";

const SURVEY_MAX = 500;
/** Redis's cursors are unsigned 64-bit integers. */
const SCAN_CURSOR_MAX = 2n ** 64n - 1n;

export interface UpstashOptions {
  readonly url: string;
  readonly token: string;
  /** Lets unrelated locks run in parallel. Only Upstash supports this; other servers refuse the scripts. */
  readonly key_locking: boolean;
  /** The timeout of one operation, retries included. */
  readonly timeout_ms: number;
  /** How many attempts one operation may make in all; three by default. */
  readonly attempts_max?: number;
  /** Called before each request to the store. */
  onStoreCall(): void;
  /** Called with the notifications of a script, before its reply is returned. */
  readonly onNotifications?: ((notifications: readonly Notification[]) => void) | undefined;
}

/**
 * The store behind Upstash's REST protocol. Make one for each HTTP request: the client remembers what this request
 * wrote, so that its own reads from a replica are not older than that.
 */
export function createUpstashEngine({
  key_locking,
  timeout_ms,
  onStoreCall,
  onNotifications,
  url,
  token,
  attempts_max,
}: UpstashOptions): Engine {
  let signal: AbortSignal;
  const redis = new Redis({
    url,
    token,
    // The client's defaults retry, join or rewrite requests. Retries are done by `withRetries`.
    retry: { retries: 0 },
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
    // Plain JSON, because decoding base64 costs time and drops a leading U+FEFF.
    responseEncoding: false,
    // A function, because a static signal that aborts makes the client return null, which looks like a reply.
    signal: () => signal,
  });

  /** One request to the store. The client asks for the signal before it first waits, so requests may overlap. */
  function send<Reply>(within: AbortSignal, request: () => Promise<Reply>): Promise<Reply> {
    onStoreCall();
    signal = within;
    return request();
  }

  function ask<Reply>(request: () => Promise<Reply>, within_ms = timeout_ms): Promise<Reply> {
    return withRetries(Math.min(timeout_ms, within_ms), (within) => send(within, request), explain, { attempts_max });
  }

  return {
    list_batch_max: SURVEY_MAX,
    async run(script, keys, args, within_ms = timeout_ms, copies) {
      const { source, sha1 } = key_locking ? await withKeyLocking(script) : script;
      const nextArguments = argumentsOf(args, copies);
      const reply = await withRetries(
        Math.min(timeout_ms, within_ms),
        async (within) => {
          const words = await nextArguments(() => send(within, () => redis.time()).then(milliseconds));
          return send(within, () => redis.evalsha<string[], unknown>(sha1, [...keys], words)).catch((error) => {
            if (!isNoScript(error)) throw error;
            return send(within, () => redis.eval<string[], unknown>(source, [...keys], words));
          });
        },
        explain,
        { attempts_max, attempt_ms: copies && timeout_ms },
      );
      if (!Array.isArray(reply))
        throw new StoreError("The store answered a script with something other than an array", "unknown");
      const { reply: words, notifications } = extractNotifications(reply.map(String), keys);
      if (notifications.length > 0) onNotifications?.(notifications);
      return words;
    },
    async read(keys, within_ms) {
      const [key] = keys;
      if (key === undefined) return [];
      if (keys.length === 1) return [await ask(() => redis.get<string>(key), within_ms)];
      return ask(() => redis.mget<(string | null)[]>(...keys), within_ms);
    },
    async scan(prefix, cursor, count) {
      if (!/^(0|[1-9]\d{0,19})$/.test(cursor) || BigInt(cursor) > SCAN_CURSOR_MAX)
        throw new InvalidCursorError("no cursor of SCAN");
      const match = `${prefix.replace(/[\\*?[\]]/g, "\\$&")}*`;
      const [next, keys] = await ask(() => redis.scan(cursor, { match, count }));
      return { cursor: String(next), keys };
    },
    async ping(scope) {
      await ask(() => redis.set(`${scope}ready`, "1", { px: READY_MS }));
    },
  };
}

/** The TTL of the key that shows that the store takes writes. */
const READY_MS = 60_000;

/** From the reply to TIME: seconds and microseconds. */
const milliseconds = ([s, us]: readonly [number, number]) => Number(s) * 1000 + Number(us) / 1000;

const KEY_LOCKING = "#!lua flags=allow-key-locking\n";
const lockingScripts = new WeakMap<Script, Script>();

/** The script with Upstash's flag on its first line, and therefore another SHA-1; made once per isolate. */
async function withKeyLocking(script: Script): Promise<Script> {
  const known = lockingScripts.get(script);
  if (known !== undefined) return known;
  const source = KEY_LOCKING + script.source;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(source)));
  const sha1 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const locking = { ...script, source, sha1 };
  lockingScripts.set(script, locking);
  return locking;
}
