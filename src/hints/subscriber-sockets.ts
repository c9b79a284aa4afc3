import { formatHint } from "./format.ts";
import type { Interest, Notification } from "./hint.ts";
import { Subscribers } from "./subscribers.ts";

/**
 * Subscriptions expire after this time, because the object is not always notified when a request ends. No single request waits
 * this long.
 */
const SUBSCRIPTION_MS = 30_000;

/** What a request subscribes to. */
export interface Subscribe {
  readonly key: string;
  readonly interest: Interest;
}

/** Data that the platform keeps with each connection. */
type Attachment = Subscribe & { readonly until_ms: number };

/**
 * The WebSockets of waiting requests, in a Durable Object that may hibernate. All that is stored is what the platform keeps
 * with each connection, and no timer runs: expired subscriptions are removed when the object runs for another reason. A request
 * whose subscription has been lost still polls.
 */
export class SubscriberSockets {
  readonly #ctx: DurableObjectState;
  readonly #now_ms: () => number;
  readonly #subscribers = new Subscribers<WebSocket>();
  /** Sorted by expiry, earliest first. */
  readonly #attachments = new Map<WebSocket, Attachment>();

  constructor(ctx: DurableObjectState, now_ms: () => number) {
    this.#ctx = ctx;
    this.#now_ms = now_ms;
    const kept = ctx.getWebSockets().map((socket) => [socket, socket.deserializeAttachment() as Attachment] as const);
    for (const [socket, attachment] of kept.sort(([, a], [, b]) => a.until_ms - b.until_ms)) {
      this.#add(socket, attachment);
    }
  }

  /** Accepts an upgrade request to a URL from `subscriptionUrl`. */
  accept(request: Request): Response {
    this.#sweep();
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const subscribe = JSON.parse(new URL(request.url).searchParams.get("subscribe") ?? "") as Subscribe;
    const { 0: client, 1: server } = new WebSocketPair();
    const attachment: Attachment = { ...subscribe, until_ms: this.#now_ms() + SUBSCRIPTION_MS };
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment(attachment);
    this.#add(server, attachment);
    return new Response(null, { status: 101, webSocket: client });
  }

  notify(notifications: readonly Notification[]): void {
    this.#sweep();
    for (const { key, hint } of notifications) {
      const message = formatHint(hint);
      for (const socket of this.#subscribers.recipients(key, hint)) this.#send(socket, message);
    }
  }

  /** Must be called for every connection that has closed or failed. */
  remove(socket: WebSocket): void {
    this.#remove(socket);
    this.#sweep();
  }

  #add(socket: WebSocket, attachment: Attachment): void {
    this.#attachments.set(socket, attachment);
    this.#subscribers.add(attachment.key, attachment.interest, socket);
  }

  #remove(socket: WebSocket): void {
    const attachment = this.#attachments.get(socket);
    if (attachment === undefined) return;
    this.#attachments.delete(socket);
    this.#subscribers.remove(attachment.key, socket);
    close(socket);
  }

  #send(socket: WebSocket, message: string): void {
    try {
      socket.send(message);
    } catch {
      this.#remove(socket);
    }
  }

  #sweep(): void {
    for (const [socket, { until_ms }] of this.#attachments) {
      if (until_ms > this.#now_ms()) return;
      this.#remove(socket);
    }
  }
}

export function subscriptionUrl(subscribe: Subscribe): string {
  return `https://hints/?subscribe=${encodeURIComponent(JSON.stringify(subscribe))}`;
}

function close(socket: WebSocket): void {
  try {
    socket.close(1000);
  } catch {
    // The socket is already closed.
  }
}
