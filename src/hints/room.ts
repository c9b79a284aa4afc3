import type { Place, Ring } from "./hint.ts";
import { Roster } from "./roster.ts";
import { formatHint } from "./word.ts";

/** Longer than any request waits. Objects are not told of every request that ends. */
const SEAT_MS = 30_000;

/** What goes with a connection. */
export interface Seat {
  readonly key: string;
  readonly place: Place;
}

type Attachment = Seat & { readonly until_ms: number };

/**
 * The connections of those who wait, in a Durable Object that may hibernate meanwhile: nothing is stored but what the platform
 * keeps with each connection, and no timer runs, so what is over is swept when something happens. A waiter that the object
 * forgot has its own clock.
 */
export class Room {
  readonly #ctx: DurableObjectState;
  readonly #now_ms: () => number;
  readonly #roster = new Roster<WebSocket>();
  /** The first to end comes first. */
  readonly #seats = new Map<WebSocket, Attachment>();

  constructor(ctx: DurableObjectState, now_ms: () => number) {
    this.#ctx = ctx;
    this.#now_ms = now_ms;
    const kept = ctx.getWebSockets().map((socket) => [socket, socket.deserializeAttachment() as Attachment] as const);
    for (const [socket, seat] of kept.sort(([, a], [, b]) => a.until_ms - b.until_ms)) this.#add(socket, seat);
  }

  /** Answers an upgrade whose URL has a seat (`seatUrl`). */
  accept(request: Request): Response {
    this.#sweep();
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const { key, place } = JSON.parse(new URL(request.url).searchParams.get("seat") ?? "") as Seat;
    const { 0: client, 1: server } = new WebSocketPair();
    const seat: Attachment = { key, place, until_ms: this.#now_ms() + SEAT_MS };
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment(seat);
    this.#add(server, seat);
    return new Response(null, { status: 101, webSocket: client });
  }

  tell(rings: readonly Ring[]): void {
    this.#sweep();
    for (const { key, hint } of rings) {
      const word = formatHint(hint);
      for (const socket of this.#roster.toTell(key, hint, this.#now_ms())) this.#send(socket, word);
    }
  }

  /** To be told of each connection that ended or broke. */
  leave(socket: WebSocket): void {
    this.#remove(socket);
    this.#sweep();
  }

  #add(socket: WebSocket, seat: Attachment): void {
    this.#seats.set(socket, seat);
    this.#roster.add(seat.key, seat.place, socket);
  }

  #remove(socket: WebSocket): void {
    const seat = this.#seats.get(socket);
    if (seat === undefined) return;
    this.#seats.delete(socket);
    this.#roster.remove(seat.key, socket);
    close(socket);
  }

  #send(socket: WebSocket, word: string): void {
    try {
      socket.send(word);
    } catch {
      this.#remove(socket);
    }
  }

  #sweep(): void {
    for (const [socket, { until_ms }] of this.#seats) {
      if (until_ms > this.#now_ms()) return;
      this.#remove(socket);
    }
  }
}

export function seatUrl(seat: Seat): string {
  return `https://room/?seat=${encodeURIComponent(JSON.stringify(seat))}`;
}

function close(socket: WebSocket): void {
  try {
    socket.close(1000);
  } catch {
    // It is closed already.
  }
}
