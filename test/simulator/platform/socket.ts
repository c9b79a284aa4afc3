/** WebSockets between an object and a waiting request: messages arrive in order until the connection breaks. */
import { currentMachine, type Machine } from "./world.ts";

const WAY_MS = 1;

type Listener = (event: { readonly data?: string }) => void;

/** The owner of the other end, an object in memory. */
export interface SocketOwner {
  closed(socket: SimulatedSocket): void;
}

export class SimulatedSocket {
  peer!: SimulatedSocket;
  owner: SocketOwner | undefined;
  #machine: Machine | undefined;
  #life = 0;
  #over = false;
  #attachment: unknown;
  readonly #listeners: [type: string, listener: Listener][] = [];

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push([type, listener]);
  }

  accept(): void {
    this.#machine = currentMachine();
    this.#life = this.#machine?.life ?? 0;
  }

  serializeAttachment(attachment: unknown): void {
    this.#attachment = structuredClone(attachment);
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }

  send(data: string): void {
    if (this.#over) throw new Error("Can't call WebSocket send() after close().");
    this.#later(() => this.peer.#arrive("message", { data }));
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#later(() => this.peer.#close());
  }

  /** Breaks the connection, losing messages in flight. */
  reset(): void {
    this.#over = true;
    this.peer.#over = true;
    this.#later(() => this.peer.#arrive("close", {}));
  }

  #close(): void {
    if (this.#over) return;
    this.#over = true;
    this.owner?.closed(this);
    this.#arrive("close", {});
  }

  #arrive(type: string, event: { readonly data?: string }): void {
    this.#machine?.receive(this.#life, () => {
      for (const [of, listener] of this.#listeners) if (of === type) listener(event);
    });
  }

  #later(action: () => void): void {
    currentMachine()?.world.schedule(WAY_MS, action);
  }
}

/** Works like `new WebSocketPair()`. */
export class SimulatedSocketPair {
  readonly 0 = new SimulatedSocket();
  readonly 1 = new SimulatedSocket();

  constructor() {
    this[0].peer = this[1];
    this[1].peer = this[0];
  }
}
