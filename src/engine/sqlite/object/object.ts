import { DurableObject } from "cloudflare:workers";
import { isUrgent, type Notification } from "../../../hints/hint.ts";
import { SubscriberSockets } from "../../../hints/subscriber-sockets.ts";
import { type Abi, type ScriptCall, understands } from "../../abi.ts";
import type { Wake } from "../../wake.ts";
import { OTHER_VERSION } from "../answer.ts";
import type { Quota } from "../quota.ts";
import type { Reply } from "../reply.ts";
import { type Runnable, type Step, Store } from "../store.ts";
import { Sweeper } from "../sweeper.ts";
import { ObjectDatabase } from "./object-database.ts";
import { type Sibling, type Split, SplitGuard } from "./split.ts";

/** The binding through which objects find each other. */
export interface StoreEnv {
  readonly STORE: DurableObjectNamespace<StoreObject>;
}

/** A script that Workers can call. */
export interface Operation extends Runnable {
  readonly abi: Abi;
}

/**
 * A `Store` in a Durable Object. Its methods may be called by a Worker of another version. Their parameters and results
 * therefore change in the same way as the arguments and replies of scripts: new ones are added at the end, and may be missing.
 * Script errors are returned as `{err}`. An exception means that the platform has failed or that this code has a bug.
 */
export abstract class StoreObject extends DurableObject<StoreEnv> implements Sibling {
  protected readonly store: Store;
  readonly #split: SplitGuard;
  readonly #sockets: SubscriberSockets;
  protected readonly sweeper: Sweeper;

  constructor(ctx: DurableObjectState, env: StoreEnv) {
    super(ctx, env);
    this.store = new Store(new ObjectDatabase(ctx.storage), () => this.now_ms());
    this.#sockets = new SubscriberSockets(ctx, () => this.now_ms());
    const { keyspace } = this.store;
    const notes = { get: keyspace.note.bind(keyspace), set: keyspace.setNote.bind(keyspace) };
    this.#split = new SplitGuard(notes, keyspace.inUse.bind(keyspace), (name) => this.#sibling(name));
    if (keyspace.created) {
      // If the namespace was in use, its locks have been lost.
      console.log(
        JSON.stringify({
          time: new Date().toISOString(),
          event: "store_created",
          object: ctx.id.toString(),
          name: ctx.id.name,
        }),
      );
    }
    this.sweeper = new Sweeper(keyspace, this.store.wakes, {
      now_ms: () => this.now_ms(),
      arm: (at_ms) => ctx.storage.setAlarm(at_ms),
      step: (work) => scheduler.wait(0).then(work),
      serve: (wake) => this.#serve(wake),
    });
    ctx.blockConcurrencyWhile(async () => {
      this.sweeper.resume((await ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY);
    });
  }

  /** Returns the operation with this name from the object's own bundle. */
  protected abstract operation(name: string): Operation | undefined;

  protected now_ms(): number {
    return Date.now();
  }

  async run(call: ScriptCall, split: Split, quota: Quota): Promise<Reply> {
    await this.#split.admit(split);
    const operation = this.operation(call.operation);
    if (operation === undefined || !understands(operation.abi, call)) return { err: OTHER_VERSION };
    const { reply, notifications } = this.store.call(operation, call.keys, call.args, quota);
    this.#notify(notifications);
    await this.sweeper.ensure();
    return reply;
  }

  #notify(notifications: readonly Notification[]): void {
    const { urgent = [], later = [] } = Object.groupBy(notifications, ({ hint }) =>
      isUrgent(hint) ? "urgent" : "later",
    );
    this.#sockets.notify(urgent);
    // Sends these hints after the reply, which would otherwise wait for them.
    if (later.length > 0) this.ctx.waitUntil(scheduler.wait(0).then(() => this.#sockets.notify(later)));
  }

  /** Grants a lock to absent clients if no request has noticed that it has become free. */
  async #serve({ keys, retention_ms }: Wake): Promise<void> {
    const operation = this.operation("grant_away");
    if (operation === undefined) return;
    const { reply, notifications } = this.store.call(operation, keys, [`${retention_ms}`], { locks: 0, bytes: 0 });
    this.#notify(notifications);
    if (Array.isArray(reply)) this.served(keys, reply.map(String));
  }

  /** Called after a run that the object itself started. */
  protected served(_keys: readonly string[], _reply: readonly string[]): void {}

  async read(keys: readonly string[], split: Split): Promise<(string | null)[]> {
    await this.#split.admit(split);
    return this.store.read(keys);
  }

  async scan(prefix: string, cursor: string, count: number, split: Split): Promise<Step> {
    await this.#split.admit(split);
    return this.store.scan(prefix, cursor, count);
  }

  /** Writes a key. A response leaves the object only once its writes are on disk. */
  async ping(split: Split): Promise<void> {
    await this.#split.admit(split);
    this.store.keyspace.setNote("ready", this.now_ms());
  }

  /** Accepts the connection of a waiting request. */
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
    await this.sweeper.ring();
  }

  /**
   * Returns the object with this name. If it is this object's own name, returns the object itself, so that no request is
   * needed.
   */
  #sibling(name: string): Sibling {
    const { STORE } = this.env;
    const id = STORE.idFromName(name);
    return id.equals(this.ctx.id) ? this : (STORE.get(id) as unknown as Sibling);
  }
}
