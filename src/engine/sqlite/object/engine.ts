import { scriptCall } from "../../abi.ts";
import { type Engine, InvalidCursorError, StoreError, StoreRefusedError } from "../../engine.ts";
import { argumentsOf } from "../../retry.ts";
import { DISK_FULL, flatReply } from "../answer.ts";
import type { Quota } from "../quota.ts";
import type { Reply } from "../reply.ts";
import type { Step } from "../store.ts";
import type { StoreObject } from "./object.ts";
import { Shards } from "./shards.ts";
import { SPLIT_IN_USE, type Split } from "./split.ts";

const SURVEY_MAX = 100;

export interface ObjectEngineOptions {
  /**
   * The number of objects per namespace. Several objects can handle more load, but a call fails if its keys are in more than
   * one of them.
   */
  readonly shards: number;
  /** The quota for each namespace. */
  readonly quota: Quota;
  readonly timeout_ms: number;
  /** Called before each request to an object. */
  onStoreCall(): void;
}

/** The methods of a stub, declared here because the platform's own type does not support nested replies. */
type Stub = Pick<StoreObject, "run" | "read" | "scan" | "ping" | "time">;

type Request<T> = (stub: Stub, split: Split) => Promise<T>;

export function createObjectEngine(binding: DurableObjectNamespace<StoreObject>, options: ObjectEngineOptions): Engine {
  const shards = new Shards(options.shards);
  const share = (of: number) => Math.ceil(of / options.shards);
  const quota: Quota = { locks: share(options.quota.locks), bytes: share(options.quota.bytes) };

  /** Sends a request, and sends it once more if the object fails. */
  async function attempt<T>(name: string, request: Request<T>, again = true): Promise<T> {
    options.onStoreCall();
    try {
      const stub = binding.get(binding.idFromName(name)) as unknown as Stub;
      return await request(stub, shards.splitOf(name));
    } catch (error) {
      if (isFull(error)) throw new StoreRefusedError(DISK_FULL, "none");
      const [, old] = SPLIT_IN_USE.exec((error as Error).message) ?? [];
      if (old !== undefined) throw splitError(options.shards, old);
      if (!again || !isRetryable(error)) throw new StoreError("The embedded store's object failed", "unknown");
    }
    return attempt(name, request, false);
  }

  function ask<T>(name: string, request: Request<T>, timeout_ms = options.timeout_ms): Promise<T> {
    return withTimeout(attempt(name, request), Math.min(timeout_ms, options.timeout_ms));
  }

  return {
    list_batch_max: SURVEY_MAX,
    async run(script, keys, args, timeout_ms, copies) {
      const nextArguments = argumentsOf(args, copies);
      const request: Request<Reply> = async (stub, split) => {
        const words = await nextArguments(() => {
          options.onStoreCall();
          return stub.time();
        });
        return stub.run(scriptCall(script, keys, words), split, quota);
      };
      const reply = await ask(shards.objectOf(keys), request, timeout_ms);
      return flatReply(script, reply, options.quota);
    },
    async read(keys, timeout_ms) {
      if (keys.length === 0) return [];
      return ask(shards.objectOf(keys), (stub, split) => stub.read([...keys], split), timeout_ms);
    },
    partOf: (keys) => shards.objectOf(keys),
    /** Walks through the shards one after another. A cursor consists of a shard's number and the cursor within that shard. */
    async scan(prefix, cursor, count, timeout_ms) {
      const [, number, within] = /^(0|[1-9]\d{0,3})(>.*)?$/s.exec(cursor) ?? [];
      const part = Number(number ?? shards.count);
      if (part >= shards.count || (within !== undefined && !within.startsWith(`>${prefix}`))) {
        throw new InvalidCursorError("not a shard's cursor for this prefix");
      }
      const request: Request<Step> = (stub, split) => stub.scan(prefix, within ?? "0", count, split);
      const step = await ask(shards.objectName(prefix, part), request, timeout_ms);
      if (step.cursor !== "0") return { cursor: `${part}${step.cursor}`, keys: step.keys };
      return { cursor: part + 1 < shards.count ? `${part + 1}` : "0", keys: step.keys };
    },
    async ping(scope) {
      await ask(shards.objectName(scope, 0), (stub, split) => stub.ping(split));
    },
  };
}

function splitError(shards: number, old: string): StoreError {
  return new StoreError(
    `EMBEDDED_SHARDS is ${shards}, but the locks of this namespace are split into ${old} ${old === "1" ? "shard" : "shards"}: set EMBEDDED_SHARDS=${old}, or wait until the store has deleted all of these locks, RETENTION after their last use`,
    "none",
    true,
  );
}

/** When this error occurs, none of the run's writes have been committed. */
const isFull = (error: unknown) => error instanceof Error && error.message.includes("SQLITE_FULL");
const isRetryable = (error: unknown) => error instanceof Error && "retryable" in error && error.retryable === true;

async function withTimeout<T>(answer: Promise<T>, timeout_ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreError(`The embedded store did not answer within ${timeout_ms} ms`, "unknown"));
    }, timeout_ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
