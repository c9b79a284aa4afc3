import type { Redis } from "ioredis";
import type { Engine } from "../../src/engine/engine.ts";
import { type AcquireArgs, acquire, inspect, release, renew } from "../../src/generated/scripts.ts";
import { call } from "../../src/lock/call.ts";
import { keysFor } from "../../src/lock/codec/keys.ts";
import { makeSecret } from "../../src/lock/codec/secrets.ts";
import type { Mode } from "../../src/lock/types.ts";

const NAMESPACE = "bench";
const RETENTION_MS = 3_600_000;
const CROWD_MAX = 100_000;

/** A lock whose scripts run directly on Redis. */
export class ScriptedLock {
  readonly #redis: Redis;
  readonly #engine: Engine;
  readonly #name: string;
  readonly #keys: string[];

  constructor(redis: Redis, name: string) {
    this.#redis = redis;
    this.#name = name;
    this.#keys = keysFor("lock", NAMESPACE, name);
    this.#engine = directEngine(redis);
  }

  /** Returns the token of a lease, and throws if it is not granted; `ticket` resumes a place. */
  async acquire(mode: Mode, ticket?: string): Promise<string> {
    const { outcome, secret } = await this.#acquire(mode, ticket === undefined ? {} : { ticket });
    if (outcome !== "granted") throw new Error(`expected a grant, got ${outcome}`);
    return ticket ?? secret;
  }

  /** Returns the ticket of a request that must wait; `ticket` resumes the place of an earlier one. */
  async wait(mode: Mode, ticket?: string): Promise<string> {
    const { outcome, secret } = await this.#acquire(mode, {
      left_ms: 20_000,
      ...(ticket === undefined ? {} : { ticket }),
    });
    if (outcome !== "busy") throw new Error(`expected to wait, got ${outcome}`);
    return ticket ?? secret;
  }

  renew(token: string) {
    const grants = [this.#keys[0] as string];
    const args = { tokens: [token], ttls_ms: [0], retention_ms: RETENTION_MS, fingerprint: "-", metadata: ["-"] };
    return call(this.#engine, renew, [...this.#keys, ...grants], args);
  }

  release(token: string) {
    const args = { request: this.#secret("exclusive"), tokens: [token], retention_ms: RETENTION_MS, fingerprint: "-" };
    return call(this.#engine, release, [...this.#keys, this.#keys[0] as string], args);
  }

  inspect() {
    return call(this.#engine, inspect, this.#keys, {
      n: 1,
      token: "-",
      history: false,
      retention_ms: RETENTION_MS,
      queue: true,
      watch_ms: 0,
    });
  }

  look(): Promise<string | null> {
    return this.#redis.get(this.#keys[0] as string);
  }

  async #acquire(
    mode: Mode,
    given: Partial<Omit<AcquireArgs, "since">>,
  ): Promise<{ outcome: string | undefined; secret: string }> {
    const secret = this.#secret(mode);
    const { kind: outcome } = await call(this.#engine, acquire, this.#keys, {
      request: secret,
      modes: mode === "exclusive" ? "x" : "s",
      ttl_ms: 600_000,
      left_ms: 0,
      fair: true,
      token: "-",
      ticket: "-",
      label: "-",
      lock_delay_ms: 0,
      max_hold_ms: 0,
      min_hold_ms: 0,
      retention_ms: RETENTION_MS,
      leases_max: CROWD_MAX,
      waiters_max: CROWD_MAX,
      standby_ms: 0,
      standby_max: 0,
      reference: "-",
      head_start_ms: 0,
      fingerprint: "-",
      capacity: 0,
      returned: false,
      arrival: 0,
      hints: false,
      need: 0,
      own_until: 0,
      ...given,
    });
    return { outcome, secret };
  }

  #secret(mode: Mode): string {
    return makeSecret(NAMESPACE, [{ name: this.#name, mode }], { labelled: false });
  }
}

function directEngine(redis: Redis): Engine {
  const never = () => Promise.reject(new Error("not asked for"));
  return {
    async run({ sha1, source }, keys, args) {
      try {
        return (await redis.evalsha(sha1, keys.length, ...keys, ...args)) as string[];
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
        return (await redis.eval(source, keys.length, ...keys, ...args)) as string[];
      }
    },
    read: never,
    list_batch_max: 100,
    scan: never,
    ping: never,
  };
}
