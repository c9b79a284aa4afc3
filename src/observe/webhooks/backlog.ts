import type { Message } from "./messages.ts";

export interface Held extends Message {
  readonly bytes: number;
  readonly queue: Queue;
  failures: number;
  /** `sent` means that a delivery is in progress. */
  state: "ready" | "delayed" | "sent";
}

/** The messages of one namespace. */
interface Queue {
  /** The messages, in order of arrival. */
  readonly held: Set<Held>;
  readonly ready: Set<Held>;
  bytes: number;
}

/** The memory that a message takes in addition to its strings: the object, its queue entries and its timer. */
const MESSAGE_BYTES = 400;
/** The memory of a namespace and its queue. */
const QUEUE_BYTES = 600;
const WIDE = /[\u0100-\uffff]/;

/**
 * Estimates a string's memory. JavaScript engines use one byte per character, or two if any character of the string needs two.
 */
const textBytes = (text: string): number => (WIDE.test(text) ? 2 : 1) * text.length;

/**
 * The messages for one receiver, in one queue per namespace. Namespaces take turns, so that a busy namespace does not delay the
 * others. When more than `bytes_max` would be held, the oldest message of the largest namespace is dropped.
 */
export class Backlog {
  readonly #bytes_max: number;
  /** The queues of namespaces with messages. */
  readonly #queues = new Map<string, Queue>();
  /** The namespaces that have something to send, in the order of their turns. */
  readonly #turns = new Set<Queue>();
  #bytes = 0;
  #size = 0;

  constructor(bytes_max: number) {
    this.#bytes_max = bytes_max;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a message. Returns the messages that were dropped to make room, which may include the new one. */
  add(message: Message): readonly Held[] {
    const bytes = textBytes(message.identity) + textBytes(message.body) + MESSAGE_BYTES;
    const queue = this.#queues.get(message.namespace) ?? this.#open(message.namespace);
    const added: Held = { ...message, bytes, queue, failures: 0, state: "ready" };
    queue.held.add(added);
    this.#count(queue, 1, bytes);
    this.makeReady(added);
    const dropped: Held[] = [];
    while (this.#bytes > this.#bytes_max) {
      const one = this.#dispensable() ?? added;
      dropped.push(one);
      this.remove(one);
    }
    return dropped;
  }

  makeReady(message: Held): void {
    message.state = "ready";
    message.queue.ready.add(message);
    this.#turns.add(message.queue);
  }

  /** Returns the next message to send. */
  take(): Held | undefined {
    const [queue] = this.#turns;
    const [message] = queue?.ready ?? [];
    if (queue === undefined || message === undefined) return undefined;
    message.state = "sent";
    queue.ready.delete(message);
    this.#turns.delete(queue);
    if (queue.ready.size > 0) this.#turns.add(queue);
    return message;
  }

  remove(message: Held): void {
    const { queue, namespace, bytes } = message;
    queue.held.delete(message);
    queue.ready.delete(message);
    this.#count(queue, -1, -bytes);
    if (queue.ready.size === 0) this.#turns.delete(queue);
    if (queue.held.size > 0) return;
    this.#queues.delete(namespace);
    this.#bytes -= QUEUE_BYTES;
  }

  #open(namespace: string): Queue {
    const queue = { held: new Set<Held>(), ready: new Set<Held>(), bytes: 0 };
    this.#queues.set(namespace, queue);
    this.#bytes += QUEUE_BYTES;
    return queue;
  }

  #count(queue: Queue, messages: 1 | -1, bytes: number): void {
    this.#size += messages;
    this.#bytes += bytes;
    queue.bytes += bytes;
  }

  /** Returns the oldest message of the largest namespace, unless all of its messages are being sent. */
  #dispensable(): Held | undefined {
    let largest: Queue | undefined;
    for (const queue of this.#queues.values()) if (queue.bytes > (largest?.bytes ?? 0)) largest = queue;
    for (const message of largest?.held ?? []) if (message.state !== "sent") return message;
    return undefined;
  }
}
