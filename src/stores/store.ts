import type { Engine, Readiness } from "../engine/engine.ts";
import type { Carrier } from "../hints/hint.ts";
import type { LockService, RequestScope, ServiceEvent } from "../lock/index.ts";

/** The parts of the lock service for one request. */
export interface StoreRequest<Connected = Engine> extends Omit<RequestScope, "engine"> {
  readonly engine: Connected;
  /** Takes work that goes on after the answer. */
  background(work: Promise<void>): void;
}

/**
 * A place where locks are kept, which a process opens once. Its connections are its own affair, so callers need not know whether
 * there is one database or several.
 */
export interface OpenStore<Connected extends Pingable = Pingable, Locks = LockService> {
  /**
   * The connection of one request; `onStoreCall` is called for every request to the store, with the number of requests that must
   * be left after it (0). `background` takes work that goes on after the answer.
   */
  connect(onStoreCall: (kept?: number) => void, background: (work: Promise<void>) => void): Connected;
  /** Undefined if nothing carries hints: waiting requests then poll. */
  readonly hints?: Carrier | undefined;
  locks(request: StoreRequest<Connected>): Locks;
  /** Resolves, if ever, when the store refuses everything until another process opens it anew. */
  readonly lost?: Promise<Error>;
  /** Present where the store acts by itself: reports to `listener` what happened, and in which namespace. */
  observe?(listener: StoreListener): void;
}

export type StoreListener = (event: ServiceEvent, namespace: string) => void;

/** A store that can be asked whether it takes writes. `scope` is as for `Engine.ping`. */
export interface Pingable {
  ping(scope: string): Promise<Readiness | undefined>;
}
