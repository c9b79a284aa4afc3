import { DurableObject } from "cloudflare:workers";
import type { Ring } from "./hint.ts";
import { Room } from "./room.ts";

/**
 * Where those meet who wait for one lock that a database keeps: whoever ran the script rings here. It is reached only
 * through its binding, stores nothing, and may be forgotten at any time.
 */
export class Lobby extends DurableObject {
  readonly #room = new Room(this.ctx, () => this.now_ms());

  protected now_ms(): number {
    return Date.now();
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#room.accept(request);
  }

  async ring(rings: readonly Ring[]): Promise<void> {
    this.#room.tell(rings);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#room.leave(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#room.leave(socket);
  }
}
