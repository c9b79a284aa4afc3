/** A view's data, kept up to date while the page is visible. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Cache, RequestError, Round } from "./api.ts";
import { type Listing, type ListingPage, readListing } from "./rows.ts";
import { messageOf, useSession } from "./session.ts";

export interface Live<T> {
  readonly data: T | undefined;
  /** When `data` was read; 0 if it has not been read yet. */
  readonly at_ms: number;
  /** Whether the data is complete. */
  readonly complete: boolean;
  /** Why the data is out of date. */
  readonly problem: string | undefined;
  /** The time from the end of one refresh to the next. */
  readonly pause_ms: number;
  refresh(): void;
}

/** Reads a view's data. `show` displays the first part before the rest arrives. */
export type Load<T> = (round: Round, show: (part: T) => void) => Promise<T>;

type Shown<T> = Omit<Live<T>, "refresh">;
const NOTHING: Shown<never> = { data: undefined, at_ms: 0, complete: false, problem: undefined, pause_ms: 0 };

const PAUSE_MS_MAX = 60_000;

/** The maximum number of requests that a view sends, on average, in each refresh interval of the service. */
const REQUESTS_PER_INTERVAL = 5;

/**
 * Refreshes a view once the service's interval has passed since the last refresh. Waits longer if that refresh sent many
 * requests, or while the page is hidden.
 */
export function useLive<T>(view: string, load: Load<T>): Live<T> {
  const { key, me, signOut } = useSession();
  const [shown, setShown] = useState<Shown<T>>(NOTHING);
  const latest = useRef(load);
  latest.current = load;
  const refresh = useRef(() => {});
  useLayoutEffect(() => {
    const poller = new Poller<T>(key, me.refresh_after_ms, (round, show) => latest.current(round, show));
    poller.onShow = setShown;
    poller.onRefused = () => signOut("This API key is no longer accepted. Sign in again.");
    refresh.current = () => poller.start();
    setShown(NOTHING);
    const onVisible = () => (document.hidden ? poller.stop() : poller.resume());
    document.addEventListener("visibilitychange", onVisible);
    onVisible();
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      poller.stop();
    };
  }, [view, key]);
  return { ...shown, refresh: () => refresh.current() };
}

/** Keeps a whole listing up to date. `parse` parses one page of it. */
export const useListing = <Answer extends ListingPage, Item extends { readonly name: string }>(
  kind: string,
  prefix: string,
  parse: (answer: Answer, at_ms: number) => readonly Item[],
): Live<Listing<Item>> => useLive(`${kind} ${prefix}`, (round, show) => readListing(round, kind, prefix, parse, show));

class Poller<T> {
  onShow: (shown: Shown<T>) => void = () => {};
  onRefused: () => void = () => {};
  readonly #key: string | undefined;
  readonly #interval_ms: number;
  readonly #load: Load<T>;
  #shown: Shown<T> = NOTHING;
  #cache: Cache = new Map();
  #failures = 0;
  #due_ms = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = new AbortController();

  constructor(key: string | undefined, interval_ms: number, load: Load<T>) {
    this.#key = key;
    this.#interval_ms = interval_ms;
    this.#load = load;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#running.abort();
  }

  resume(): void {
    clearTimeout(this.#timer);
    const wait_ms = this.#due_ms - Date.now();
    // Starts immediately, so that the first rendering includes answers that have already arrived.
    if (wait_ms <= 0) this.start();
    else this.#timer = setTimeout(() => this.start(), wait_ms);
  }

  start(): void {
    this.stop();
    this.#running = new AbortController();
    void this.#run(new Round(this.#key, this.#running.signal, this.#cache));
  }

  async #run(round: Round): Promise<void> {
    try {
      const isFirst = this.#shown.data === undefined;
      const part = (data: T) => isFirst && !round.signal.aborted && this.#show({ data, at_ms: Date.now() });
      const data = await this.#load(round, part);
      if (round.signal.aborted) return;
      this.#failures = 0;
      this.#cache = round.cache;
      this.#wait(Math.max(1, round.count / REQUESTS_PER_INTERVAL) * this.#interval_ms);
      this.#show({ data, at_ms: Date.now(), complete: true, problem: undefined });
    } catch (error) {
      if (round.signal.aborted) return;
      if (error instanceof RequestError && error.status === 401) return this.onRefused();
      const retry_after_ms = error instanceof RequestError ? error.retry_after_ms : 0;
      this.#failures++;
      const backoff_ms = this.#interval_ms * 2 ** Math.min(this.#failures - 1, 6);
      this.#wait(Math.max(retry_after_ms, Math.min(backoff_ms, Math.max(PAUSE_MS_MAX, this.#interval_ms))));
      this.#show({ problem: messageOf(error) });
    }
  }

  #wait(pause_ms: number): void {
    this.#due_ms = Date.now() + pause_ms;
    this.#shown = { ...this.#shown, pause_ms };
    this.resume();
  }

  #show(change: Partial<Shown<T>>): void {
    this.#shown = { ...this.#shown, ...change };
    this.onShow(this.#shown);
  }
}
