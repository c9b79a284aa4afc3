import { DurableObject } from "cloudflare:workers";
import type { Notification } from "./hint.ts";
import { SubscriberSockets } from "./subscriber-sockets.ts";

/**
 * Connects the requests that are waiting for a lock in a database with the requests that change the lock. It is reachable only
 * through its binding, stores nothing, and may be evicted at any time.
 */
export class Lobby extends DurableObject {
  readonly #sockets = new SubscriberSockets(this.ctx, () => this.now_ms());

  protected now_ms(): number {
    return Date.now();
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#sockets.accept(request);
  }

  async notify(notifications: readonly Notification[]): Promise<void> {
    this.#sockets.notify(notifications);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#sockets.remove(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.remove(socket);
  }
}
