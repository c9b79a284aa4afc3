/** The data that `top` shows, and the requests that fetch it. */
import { ApiError, type Leasehold, type LockPage, type SemaphorePage } from "../../client/index.ts";
import { type Loss, Losses } from "../../watch/losses.ts";
import type { Context } from "../context.ts";
import { EXIT, exitCodeOf } from "../exit-codes.ts";
import { readHistory } from "../past-leases.ts";
import { explain } from "../problems.ts";

/** The maximum number of requests per redraw: for the listing, and for histories. */
const PAGES_MAX = 10;
const HISTORIES_MAX = 8;
const PAGE_LIMIT = 100;

interface About {
  readonly version: string;
  readonly engine: string;
}

interface Health {
  readonly nodes?: { readonly total: number; readonly answering: number; readonly voting: number };
}

export interface Listing {
  readonly locks: LockPage["locks"];
  /** Empty unless semaphores were requested. */
  readonly semaphores: SemaphorePage["semaphores"];
  /** Whether every page was read. */
  readonly complete: boolean;
  readonly at_ms: number;
}

export interface Frame {
  readonly url: string;
  readonly about: About | undefined;
  readonly at_ms: number;
  /** The answer from `/readyz` and how long it took, or why the request failed. */
  readonly ready: (Health & { readonly ms: number }) | { readonly problem: string } | undefined;
  /** The latest successful listing. */
  readonly listing: Listing | undefined;
  /** Why there is no newer listing. */
  readonly problem: string | undefined;
  readonly losses: readonly Loss[];
  readonly losses_known: boolean;
  /** The number of changed locks whose histories have not been read. */
  readonly unread: number;
}

interface Wanted {
  readonly prefix: string;
  readonly semaphores: boolean;
  /** Whether to continue when the service cannot be reached. */
  readonly patient: boolean;
}

type Tried<T> = { readonly value: T } | { readonly problem: string; readonly error: unknown };

export class Monitor {
  readonly #context: Context;
  readonly #wanted: Wanted;
  readonly #losses = new Losses();
  #about: About | undefined;
  #ready: Frame["ready"];
  #listing: Listing | undefined;
  #problem: string | undefined;

  constructor(context: Context, wanted: Wanted) {
    this.#context = context;
    this.#wanted = wanted;
  }

  /** Returns the data known so far. */
  get frame(): Frame {
    const { url, connection } = this.#context;
    const trouble = connection.trouble && `${url} ${connection.trouble}`;
    const ready = this.#ready && "problem" in this.#ready ? this.#ready : trouble ? { problem: trouble } : this.#ready;
    return {
      url,
      about: this.#about,
      at_ms: Date.now(),
      ready,
      listing: this.#listing,
      problem: this.#problem ?? trouble,
      losses: this.#losses.latest,
      losses_known: this.#losses.kept,
      unread: this.#losses.pending,
    };
  }

  /**
   * Fetches everything from the service. If it cannot be reached, a patient monitor says so in its frames.
   *
   * @throws errors that will not go away, such as a wrong API key.
   */
  async refresh(signal: AbortSignal): Promise<void> {
    const { client, connection } = this.#context;
    // No other request is in flight meanwhile, so that only the duration of this one is measured.
    const ready = await this.#try(() => client.request<Health>("GET", "/readyz", { signal }));
    this.#ready = "value" in ready ? { ...ready.value, ms: Math.round(connection.took_ms) } : ready;
    const away = "error" in ready && !(ready.error instanceof ApiError) ? ready : undefined;
    // When the service answers again, it may have a different version.
    if (away) this.#about = undefined;
    const listed = away ?? (await this.#try(() => this.#list(signal)));
    if ("error" in listed) {
      if (!this.#wanted.patient) throw listed.error;
      this.#problem = listed.problem;
      return;
    }
    this.#problem = undefined;
    this.#listing = listed.value;
    this.#losses.observe(listed.value.locks);
    await Promise.all(this.#losses.next(HISTORIES_MAX).map((name) => this.#readHistory(name, signal)));
  }

  async #try<T>(work: () => Promise<T>): Promise<Tried<T>> {
    try {
      return { value: await work() };
    } catch (error) {
      // A quorum has no listings, but its health is still worth watching.
      const refused = error instanceof ApiError && error.code === "unsatisfiable";
      if (!refused && exitCodeOf(error) !== EXIT.unreachable) throw error;
      return { problem: explain(error, this.#context.apiKey?.source), error };
    }
  }

  async #list(signal: AbortSignal): Promise<Listing> {
    const { client } = this.#context;
    const { prefix, semaphores } = this.#wanted;
    this.#about ??= await client.request<About>("GET", "/", { signal });
    // Fetched in sequence: a rate limit per API key allows one page at a time.
    const locks = await pagesOf(client, "/locks", prefix, signal, ({ locks }: LockPage) => locks);
    const counted = semaphores
      ? await pagesOf(client, "/semaphores", prefix, signal, ({ semaphores }: SemaphorePage) => semaphores)
      : NONE;
    return {
      // A page may repeat entries of the previous one.
      locks: [...new Map(locks.items.map((one) => [one.lock, one])).values()],
      semaphores: [...new Map(counted.items.map((one) => [one.semaphore, one])).values()],
      complete: locks.complete && counted.complete,
      at_ms: Date.now(),
    };
  }

  async #readHistory(name: string, signal: AbortSignal): Promise<void> {
    const state = await this.#try(() => readHistory(this.#context.client, name, signal));
    if ("value" in state) this.#losses.learn(name, state.value.history);
    // The service refuses only this lock, for example because its record is unreadable, and would refuse it again.
    else if (state.error instanceof ApiError) this.#losses.learn(name, undefined);
  }
}

const NONE = { items: [] as never[], complete: true };

async function pagesOf<Page extends { readonly cursor: string | null }, Item>(
  client: Leasehold,
  path: string,
  prefix: string,
  signal: AbortSignal,
  itemsOf: (page: Page) => readonly Item[],
): Promise<{ readonly items: readonly Item[]; readonly complete: boolean }> {
  const query = new URLSearchParams({ prefix, limit: String(PAGE_LIMIT) });
  const items: Item[] = [];
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await client.request<Page>("GET", `${path}?${query}`, { signal });
    items.push(...itemsOf(page));
    if (page.cursor === null) return { items, complete: true };
    query.set("cursor", page.cursor);
  }
  return { items, complete: false };
}
