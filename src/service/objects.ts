/** `leasehold/objects`: the classes that a Worker exports and binds, for `object` and `lobby` of `createService`. */
import { EmbeddedStore as Store } from "../engine/sqlite/object/index.ts";
import { Lobby as Waiters } from "../hints/lobby-object.ts";

type ObjectClass = new (state: never, env: never) => object;

/** Keeps locks. */
export const EmbeddedStore: ObjectClass = Store as unknown as ObjectClass;
/** Tells those who wait for a lock in a database of their turn. */
export const Lobby: ObjectClass = Waiters as unknown as ObjectClass;
