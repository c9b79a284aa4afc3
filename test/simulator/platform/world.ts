/**
 * Simulated time, and the machines that live in it. Nothing really waits: everything that follows from an event through
 * promises happens before the next event and takes no time.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Random } from "./random.ts";

/** All machines' clocks start at 2026-09-01. */
const EPOCH_MS = 1_788_220_800_000;

/** Node's own globals, which the simulation replaces while it runs. */
const { nextTick } = process;
const { setImmediate: breathe } = globalThis;
const RESOLVED = Promise.resolve();
/** After this many events, Node gets its own turn, for messages to other threads and unhandled rejections. */
const EVENTS_IN_A_ROW = 512;

export interface Timer {
  cancelled: boolean;
}

interface Event extends Timer {
  readonly at_ms: number;
  readonly order: number;
  readonly machine: Machine | undefined;
  readonly life: number;
  readonly action: () => void;
}

const running = new AsyncLocalStorage<Machine>();

/** Returns the machine whose code is running. */
export const currentMachine = (): Machine | undefined => running.getStore();

export class World {
  readonly random: Random;
  now_ms = 0;
  /** Errors that occurred outside of any response. */
  readonly faults: unknown[] = [];
  events = 0;
  #order = 0;
  readonly #heap: Event[] = [];

  constructor(random: Random) {
    this.random = random;
  }

  /** If `machine` is undefined, the action runs whatever state the machines are in. */
  schedule(delay_ms: number, action: () => void, machine?: Machine): Timer {
    const at_ms = this.now_ms + Math.max(0, delay_ms);
    const event = { at_ms, order: this.#order++, machine, life: machine?.life ?? 0, action, cancelled: false };
    const heap = this.#heap;
    let i = heap.push(event) - 1;
    for (let up = (i - 1) >> 1; i > 0 && isBefore(event, heap[up] as Event); i = up, up = (i - 1) >> 1) {
      heap[i] = heap[up] as Event;
      heap[up] = event;
    }
    return event;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.schedule(ms, resolve));
  }

  /** Runs until `done` returns true or no events are left. */
  run(done: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      // A tick requested by a promise runs once all promises have settled, which is sooner than a turn of Node's event loop.
      const rest = () => nextTick(next);
      const next = () => {
        if (done() || !this.#step()) resolve();
        else if (this.events % EVENTS_IN_A_ROW === 0) breathe(next);
        else RESOLVED.then(rest);
      };
      breathe(next);
    });
  }

  /** Runs the next event. Returns false if there is none. */
  #step(): boolean {
    for (let event = this.#pop(); event !== undefined; event = this.#pop()) {
      if (event.cancelled) continue;
      this.now_ms = event.at_ms;
      const { machine, action } = event;
      if (machine === undefined) action();
      else if (!machine.receive(event.life, action)) continue;
      this.events++;
      return true;
    }
    return false;
  }

  #pop(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child++;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[i] = heap[child] as Event;
      i = child;
    }
    heap[i] = last;
    return first;
  }
}

const isBefore = (a: Event, b: Event) => a.at_ms < b.at_ms || (a.at_ms === b.at_ms && a.order < b.order);

/** A process with its own clocks. Its timers, and the responses in flight to it, end with its life. */
export class Machine {
  readonly name: string;
  readonly world: World;
  readonly random: Random;
  /**
   * Random numbers that decide what happens to the messages that it sends and to their responses. Other machines do not
   * affect them.
   */
  readonly ways: Random;
  /** Requests sent so far. */
  requests = 0;
  /** How many times the machine was started. */
  life = 1;
  alive = true;
  /** How far the wall clock is ahead. The monotonic clock is unaffected. */
  clock_offset_ms = 0;
  /** How much faster the clocks run: 0.0001 is 8.6 s a day. */
  clock_drift = 0;
  #lead_ms = 0;
  #paused: { readonly life: number; readonly action: () => void }[] | undefined;

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
    this.random = world.random.fork();
    this.ways = this.random.fork();
  }

  /** The time since the world began, by this machine's clock. */
  monotonic_ms(): number {
    return this.world.now_ms * (1 + this.clock_drift) + this.#lead_ms;
  }

  wall_ms(): number {
    return EPOCH_MS + this.monotonic_ms() + this.clock_offset_ms;
  }

  /**
   * Makes the clocks run too fast or too slow from now on, at a random rate of up to `most`. The time shown so far
   * doesn't change.
   */
  drift(most: number): void {
    const drift = this.random.between(-most, most);
    this.#lead_ms += this.world.now_ms * (this.clock_drift - drift);
    this.clock_drift = drift;
  }

  /** Runs code as this machine, which the code may look up. */
  run<T>(work: () => T): T {
    return running.run(this, work);
  }

  /** `ms` is measured by the machine's own clock. */
  later(ms: number, action: () => void): Timer {
    return this.world.schedule(ms / (1 + this.clock_drift), action, this);
  }

  /** Returns false if the event belongs to an earlier life or has to wait until the machine resumes. */
  receive(life: number, action: () => void): boolean {
    if (life !== this.life || !this.alive) return false;
    if (this.#paused !== undefined) {
      this.#paused.push({ life, action });
      return false;
    }
    this.run(action);
    return true;
  }

  pause(): void {
    this.#paused ??= [];
  }

  resume(): void {
    const waiting = this.#paused ?? [];
    this.#paused = undefined;
    for (const { life, action } of waiting) {
      this.world.schedule(0, () => void this.receive(life, action));
    }
  }

  kill(): void {
    this.alive = false;
    this.life++;
    this.#paused = undefined;
  }

  start(): void {
    this.alive = true;
  }
}
