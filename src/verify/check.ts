import type { Fields } from "./answer.ts";
import type { Capability } from "./capabilities.ts";
import { at, type Body, expectTrue } from "./expect.ts";
import type { Probe } from "./probe.ts";
import { Latch, Lock, Semaphore } from "./subjects.ts";

/** Facts about the service that are known before the checks start. */
export interface Facts {
  readonly version: string;
  readonly engine: string;
  /** How waiting requests are notified of their turn, according to /readyz, or "unknown". */
  readonly hints: string;
  readonly scripts: string | undefined;
  readonly anonymous: boolean;
  readonly scopes: readonly string[];
  /** The prefix of all names. */
  readonly prefix: string;
  readonly namespace: string;
  /** The shortest round trip so far. */
  readonly round_trip_ms: number;
}

/** The context of a check. */
export class World {
  readonly probe: Probe;
  readonly facts: Facts;

  constructor(probe: Probe, facts: Facts) {
    this.probe = probe;
    this.facts = facts;
  }

  lock(more?: string): Lock {
    return new Lock(this.probe, this.probe.name(more));
  }

  /** Returns a lock that is held by a client, and the lease. */
  async held(fields?: Fields): Promise<[Lock, Body]> {
    const lock = this.lock();
    return [lock, await lock.hold(fields)];
  }

  locks(count: number): Lock[] {
    return Array.from({ length: count }, () => this.lock());
  }

  latch(): Latch {
    return new Latch(this.probe);
  }

  /** Returns a semaphore with this capacity, which even a key without the `admin` scope can create. */
  semaphore(permits: number): CountedSemaphore {
    return new CountedSemaphore(this.probe, permits);
  }

  /** A short ttl that still leaves enough time for a few requests about the lease. */
  get brief_ms(): number {
    return Math.round(600 + 8 * this.facts.round_trip_ms);
  }

  /** Asserts that the waiter was granted the lock soon after it became free, and not earlier. */
  expectSoonAfter(end: string, acquired_at: string, what: string): void {
    // A quorum reads several clocks, and polls increasingly rarely.
    const [early_ms, late_ms_max] = this.facts.engine === "quorum" ? [200, 15_000] : [0, 4_000];
    const late_ms = at(acquired_at) - at(end);
    expectTrue(late_ms >= -early_ms, `${what}: the next grant came ${-late_ms} ms too early`);
    expectTrue(
      late_ms <= late_ms_max,
      `${what}: the next grant came ${late_ms} ms later, expected at most ${late_ms_max} ms`,
    );
  }

  /**
   * Asserts that something due happens soon: waiting requests return immediately where turns are announced, and poll elsewhere.
   */
  async expectSoon(what: string, work: Promise<unknown>, times = 1): Promise<void> {
    const { engine, hints, round_trip_ms } = this.facts;
    const polled = hints === "off" || hints === "unknown" ? 6_000 : 1_500;
    const most = Math.round((engine === "quorum" ? 15_000 : polled) + 4 * round_trip_ms);
    const since = performance.now();
    await work;
    const took = Math.round((performance.now() - since) / times);
    expectTrue(took < most, `${what} took ${took} ms with hints '${hints}', expected less than ${most} ms`);
  }

  get brief(): string {
    return `${this.brief_ms}ms`;
  }
}

/** A semaphore whose acquires state its capacity, so that any of them can create it. */
export class CountedSemaphore extends Semaphore {
  readonly permits: number;

  constructor(probe: Probe, permits: number) {
    super(probe);
    this.permits = permits;
  }

  override acquire(fields: Parameters<Semaphore["acquire"]>[0] = {}, headers?: Parameters<Semaphore["acquire"]>[1]) {
    return super.acquire({ capacity: this.permits, ...fields }, headers);
  }
}

/** One promise of the contract, and how to test it. */
export interface Check {
  /** The section of docs/contract.md and, if the promise has one, the number of its point. */
  readonly section: string;
  /** The expected behavior. */
  readonly name: string;
  /** The optional parts of the contract that the check needs. */
  readonly needs?: readonly Capability[];
  /** The scopes that the API key needs, in addition to `lock` and `read`. */
  readonly scopes?: readonly "admin"[];
  /** Limits the check to services that need no API key, or to those that need one. */
  readonly access?: "anonymous" | "keys";
  /** Whether a short delay in the machine or the network could look like a failure, so that the check must be repeated. */
  readonly timed?: true;
  readonly run: (world: World) => Promise<void>;
}
