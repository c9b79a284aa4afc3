import type { Engine, Readiness } from "../engine/engine.ts";
import type { Carrier } from "../hints/hint.ts";
import type { LockService, RequestScope, ServiceEvent } from "../lock/index.ts";

/** The parts of the lock service for one request. */
export interface StoreRequest<Connected = Engine> extends Omit<RequestScope, "engine"> {
  readonly engine: Connected;
  /** Registers work that continues after the answer. */
  background(work: Promise<void>): void;
}

/**
 * A store for locks, opened once per process. It manages its own connections, so callers do not have to know whether it
 * consists of one database or several.
 */
export interface OpenStore<Connected extends Pingable = Pingable, Locks = LockService> {
  /**
   * Returns the connection for one request. `onStoreCall` is called for every store request, with the number of requests that
   * must remain after it (0 by default). `background` registers work that continues after the answer.
   */
  connect(onStoreCall: (kept?: number) => void, background: (work: Promise<void>) => void): Connected;
  /** Undefined if there are no hints, in which case waiting requests poll. */
  readonly hints?: Carrier | undefined;
  locks(request: StoreRequest<Connected>): Locks;
  /** The store's address, for the messages of programs that opened it themselves. */
  readonly host?: string | undefined;
  /** Resolves if the store starts refusing all requests, which lasts until another process opens it again. */
  readonly lost?: Promise<Error>;
  /** Present if the store can run scripts on its own. Reports the events of such runs, and their namespaces, to `listener`. */
  observe?(listener: StoreListener): void;
}

export type StoreListener = (event: ServiceEvent, namespace: string) => void;

/** A store that can report whether it accepts writes. `scope` is the same as for `Engine.ping`. */
export interface Pingable {
  ping(scope: string): Promise<Readiness | undefined>;
}
