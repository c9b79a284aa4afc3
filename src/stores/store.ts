import type { Engine, Readiness } from "../engine/engine.ts";
import type { Carrier } from "../hints/hint.ts";
import type { LockService, RequestScope, ServiceEvent } from "../lock/index.ts";

/** What the lock service is made of, for one request. */
export interface StoreRequest<Connected = Engine> extends Omit<RequestScope, "engine"> {
  readonly engine: Connected;
  /** Takes work that goes on after the answer. */
  background(work: Promise<void>): void;
}

/**
 * What a process opens once: a place where locks are kept. What its connections are made of is its own affair, so that anyone who uses
 * it need not know whether there is one database or several.
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
  /** Present where the store does something by itself: tells `listener` what has happened, and in which namespace. */
  observe?(listener: StoreListener): void;
}

export type StoreListener = (event: ServiceEvent, namespace: string) => void;

/** What can be asked whether it takes writes. `scope` is as for `Engine.ping`. */
export interface Pingable {
  ping(scope: string): Promise<Readiness | undefined>;
}
