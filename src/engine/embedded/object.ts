import { DurableObject } from "cloudflare:workers";
import { extractNotifications } from "../../hints/format.ts";
import { SubscriberSockets } from "../../hints/subscriber-sockets.ts";
import type { Program } from "./lua/run.ts";
import { type Quota, QuotaGuard } from "./quota.ts";
import type { Reply } from "./reply.ts";
import { type Sibling, type Split, SplitGuard } from "./split.ts";
import { type Step, Store } from "./store.ts";

/** Expired keys deleted by one alarm. */
const PURGED_MAX = 1_000;
/** An alarm is set for the next expiry within these limits; the platform refuses instants centuries ahead. */
const ALARM_DELAY_MS = { min: 60_000, max: 24 * 3_600_000 };

/** The binding under which objects find each other. */
export interface StoreEnv {
  readonly STORE: DurableObjectNamespace<StoreObject>;
}

/**
 * A `Store` in a Durable Object. Errors of scripts are returned as `{err}`. An exception is a fault of the platform or of
 * this code.
 */
export abstract class StoreObject extends DurableObject<StoreEnv> implements Sibling {
  protected readonly store: Store;
  readonly #split: SplitGuard;
  readonly #quota: QuotaGuard;
  readonly #sockets: SubscriberSockets;
  /** When the one alarm for all keys is due; Infinity when none is set. */
  #alarm_ms = Number.POSITIVE_INFINITY;

  constructor(ctx: DurableObjectState, env: StoreEnv) {
    super(ctx, env);
    this.store = new Store(ctx.storage, () => this.now_ms());
    this.#sockets = new SubscriberSockets(ctx, () => this.now_ms());
    const { keyspace } = this.store;
    const notes = { get: keyspace.note.bind(keyspace), set: keyspace.setNote.bind(keyspace) };
    this.#split = new SplitGuard(notes, keyspace.inUse.bind(keyspace), (name) => this.#sibling(name));
    this.#quota = new QuotaGuard(keyspace, () => ctx.storage.sql.databaseSize);
    if (keyspace.created) {
      // For a namespace that was in use, this means that its locks are forgotten.
      console.log(
        JSON.stringify({
          time: new Date().toISOString(),
          event: "store_created",
          object: ctx.id.toString(),
          name: ctx.id.name,
        }),
      );
    }
    ctx.blockConcurrencyWhile(async () => {
      this.#alarm_ms = (await ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY;
    });
  }

  /** The script of this SHA-1, from the Worker's own bundle. */
  protected abstract script(sha1: string): { readonly name: string; readonly program: Program } | undefined;

  protected now_ms(): number {
    return Date.now();
  }

  async run(
    sha1: string,
    keys: readonly string[],
    args: readonly string[],
    split: Split,
    quota: Quota,
  ): Promise<Reply> {
    await this.#split.admit(split);
    const script = this.script(sha1);
    if (script === undefined) return { err: "NOSCRIPT The object runs another version of the scripts" };
    const full = this.#quota.refusal(script.name, keys, quota);
    if (full !== undefined) return { err: `QUOTA ${full}` };
    const answer = this.store.run(script.program, keys, args);
    const { reply, notifications } = Array.isArray(answer)
      ? extractNotifications(answer, keys)
      : { reply: answer, notifications: [] };
    this.#sockets.notify(notifications);
    await this.ensureAlarm();
    return reply;
  }

  async read(keys: readonly string[], split: Split): Promise<(string | null)[]> {
    await this.#split.admit(split);
    return this.store.read(keys);
  }

  async scan(prefix: string, cursor: string, count: number, split: Split): Promise<Step> {
    await this.#split.admit(split);
    return this.store.scan(prefix, cursor, count);
  }

  /** Writes a key. An answer leaves the object only when its writes are on disk. */
  async ping(split: Split): Promise<void> {
    await this.#split.admit(split);
    this.store.keyspace.setNote("ready", this.now_ms());
  }

  /** Connects a waiting request. */
  override async fetch(request: Request): Promise<Response> {
    return this.#sockets.accept(request);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#sockets.remove(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.remove(socket);
  }

  async adopt(split: Split): Promise<void> {
    await this.#split.adopt(split);
  }

  async retire(): Promise<boolean> {
    return this.#split.retire();
  }

  async time(): Promise<number> {
    return this.now_ms();
  }

  override async alarm(): Promise<void> {
    this.#alarm_ms = Number.POSITIVE_INFINITY;
    const purged = this.store.keyspace.purge(PURGED_MAX);
    await this.#arm(purged < PURGED_MAX ? ALARM_DELAY_MS.min : 0);
  }

  /**
   * To be called after every run. Setting the alarm costs a row, so a run moves it only for a key that ends before it is
   * due: at most once a minute, and hardly ever for locks that are used alike.
   */
  protected async ensureAlarm(): Promise<void> {
    const soonest_ms = Math.max(this.store.keyspace.soonest_expiry_ms, this.now_ms() + ALARM_DELAY_MS.min);
    if (soonest_ms < this.#alarm_ms) await this.#arm(ALARM_DELAY_MS.min);
  }

  /** Returns this object itself, without a request, if its own name is given. */
  #sibling(name: string): Sibling {
    const { STORE } = this.env;
    const id = STORE.idFromName(name);
    return id.equals(this.ctx.id) ? this : (STORE.get(id) as unknown as Sibling);
  }

  async #arm(delay_ms_min: number): Promise<void> {
    const { keyspace } = this.store;
    const expires_at_ms = keyspace.nextExpiry();
    keyspace.soonest_expiry_ms = Number.POSITIVE_INFINITY;
    if (expires_at_ms === null) return;
    const delay_ms = Math.min(Math.max(expires_at_ms - this.now_ms(), delay_ms_min), ALARM_DELAY_MS.max);
    this.#alarm_ms = this.now_ms() + delay_ms;
    await this.ctx.storage.setAlarm(this.#alarm_ms);
  }
}
