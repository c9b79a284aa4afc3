/** Calls every script that the embedded store runs, each with its own Idempotency-Key if the script takes one. */
import type { Engine } from "../../../src/engine/engine.ts";
import * as scripts from "../../../src/generated/scripts.ts";
import { call } from "../../../src/lock/call.ts";
import { apiKeyKey, idempotencyKey, type Kind, keysFor, latchKey, recordKey } from "../../../src/lock/codec/keys.ts";
import { makeSecret } from "../../../src/lock/codec/secrets.ts";
import { ACQUIRE, RETENTION_MS } from "./lock-scripts.ts";

const HOUR_MS = 3_600_000;
/** The longest possible holder label. */
export const LABEL = btoa(JSON.stringify(["o".repeat(256), { text: "m".repeat(1_000) }]));

export const newSecret = () => makeSecret("test", [], { labelled: false });

type Common = { readonly request: string; readonly retention_ms: number; readonly fingerprint: string };

/** `keyed` is false for requests without an Idempotency-Key. */
export function everyCall(engine: Engine, namespace: string, keyed = true) {
  const keys = (name: string, kind: Kind = "lock") => keysFor(kind, namespace, name, kind === "lock");
  const record = (name: string) => recordKey("lock", namespace, name);
  const idempotency = () => (keyed ? [idempotencyKey(namespace, newSecret().slice(2, 24))] : []);
  const common = (): Common => ({
    request: newSecret(),
    retention_ms: RETENTION_MS,
    fingerprint: keyed ? "f".repeat(22) : "-",
  });
  const leaseKeys = (name: string) => [...keys(name), record(name), ...idempotency()];
  return {
    acquire(name: string, given: Partial<scripts.AcquireArgs> = {}) {
      const args = { ...ACQUIRE, ...common(), modes: "x", ttl_ms: HOUR_MS, ...given };
      return call(engine, scripts.acquire, [...keys(name), ...idempotency()], args);
    },
    transfer: (name: string, token: string) =>
      call(engine, scripts.transfer, leaseKeys(name), { ...common(), token, ttl_ms: 0, label: LABEL }),
    renew: (name: string, token: string, metadata = "-") =>
      call(engine, scripts.renew, leaseKeys(name), {
        ...common(),
        tokens: [token],
        ttls_ms: [0],
        metadata: [metadata],
      }),
    release: (name: string, token: string) =>
      call(engine, scripts.release, leaseKeys(name), { ...common(), tokens: [token] }),
    breakLease: (name: string) =>
      call(engine, scripts.breakLease, [...keys(name), ...idempotency()], {
        ...common(),
        fence: 1,
        grace_ms: 0,
        keep_delay: true,
        note: "-",
      }),
    breakLock: (name: string, queue: "keep" | "only") =>
      call(engine, scripts.breakLock, [...keys(name), ...idempotency()], {
        ...common(),
        grace_ms: 0,
        keep_delay: true,
        drop: false,
        repair: false,
        queue,
        note: "-",
      }),
    breakMore: (name: string) =>
      call(engine, scripts.breakMore, keys(name), {
        from_fence: 0,
        before: 0,
        keep_delay: true,
        retention_ms: RETENTION_MS,
      }),
    grantAway: (name: string) => call(engine, scripts.grantAway, keys(name), { retention_ms: RETENTION_MS }),
    /** Reads a lock as a request waiting for a change does. */
    inspect: (name: string, kind: Kind = "lock") =>
      call(engine, scripts.inspect, keys(name, kind), {
        n: 1,
        token: "-",
        history: true,
        retention_ms: RETENTION_MS,
        queue: true,
        watch_ms: 20_000,
      }),
    list: (name: string) => call(engine, scripts.list, [record(name)], { n: 1 }),
    setCapacity: (name: string) =>
      call(engine, scripts.setCapacity, [...keys(name, "semaphore"), ...idempotency()], { ...common(), capacity: 1 }),
    ...otherCalls(engine, namespace, idempotency, common),
  };
}

/** Calls the scripts for places, latches and API keys. */
function otherCalls(engine: Engine, namespace: string, idempotency: () => string[], common: () => Common) {
  const apiKey = (id: string) => [apiKeyKey(namespace, id)];
  return {
    giveUp: (name: string) =>
      call(engine, scripts.giveUp, [...keysFor("lock", namespace, name, true), recordKey("lock", namespace, name)], {
        n: 1,
        ticket: newSecret(),
        retention_ms: RETENTION_MS,
      }),
    unattend: (name: string) =>
      call(engine, scripts.unattend, keysFor("lock", namespace, name, true), {
        modes: "x",
        ticket: newSecret(),
        own_until: Date.now() + 60_000,
        retention_ms: RETENTION_MS,
      }),
    setLatch: (name: string, count: number) =>
      call(engine, scripts.latchSet, [latchKey(namespace, name), ...idempotency()], {
        ...common(),
        count,
        ttl_ms: HOUR_MS,
      }),
    countDown: (name: string) =>
      call(engine, scripts.latchCountDown, [latchKey(namespace, name), ...idempotency()], { ...common(), by: 1 }),
    getLatch: (name: string) => call(engine, scripts.latchGet, [latchKey(namespace, name)], {}),
    listLatch: (name: string) => call(engine, scripts.latchList, [latchKey(namespace, name)], { n: 1 }),
    deleteLatch: (name: string) =>
      call(engine, scripts.latchDelete, [latchKey(namespace, name), ...idempotency()], common()),
    createKey: (id: string) =>
      call(engine, scripts.keyCreate, apiKey(id), { ttl_ms: HOUR_MS, details: "d".repeat(500) }),
    findKey: (id: string) => call(engine, scripts.keyFind, apiKey(id), { n: 1, used: true }),
    deleteKey: (id: string) => call(engine, scripts.keyDelete, apiKey(id), {}),
  };
}
