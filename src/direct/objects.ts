/**
 * `leasehold/objects`: the classes that a Worker exports and binds, and a lock store that uses them, for `leasehold/direct`.
 */
import { parseConfig } from "../config/config.ts";
import type { EmbeddedConfig } from "../config/stores/index.ts";
import { EmbeddedStore as Store } from "../engine/sqlite/object/index.ts";
import { Lobby as Waiters } from "../hints/lobby-object.ts";
import { openObject } from "../stores/object.ts";
import { lockStore } from "./lock-store.ts";
import type { LockStore } from "./types.ts";

type ObjectClass = new (state: never, env: never) => object;

/** Keeps the locks. */
export const EmbeddedStore: ObjectClass = Store as unknown as ObjectClass;
/** Notifies requests that are waiting for a lock in a database when it is their turn. */
export const Lobby: ObjectClass = Waiters as unknown as ObjectClass;

/** A binding of a Durable Object class. */
export interface ObjectBinding {
  idFromName(name: string): unknown;
  get(id: never): unknown;
}

/** Returns a store for locks in Durable Objects of the `EmbeddedStore` class, given its binding. */
export function objectStore(binding: ObjectBinding): LockStore {
  const config = parseConfig({});
  return lockStore(openObject(binding as never, config.store as EmbeddedConfig, config));
}
