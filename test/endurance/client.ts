import type { Answer, Scene } from "./world.ts";

/** There are so few names that clients have to wait for most of them. */
const NAMES = { hot: 3, pages: 2, pool: 1, task: 2, state: 2, part: 100 };

/** The maximum number of times that a client returns to its place in a queue. */
const RETURNS_MAX = 3;

/** A client of the service, with its own random numbers. */
export class Client {
  readonly #scene: Scene;
  readonly #idempotent: boolean;
  #api_key = "";

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#idempotent = this.happens(0.5);
  }

  /** Sets the API key for later requests; "" restores the traffic's own. */
  use(api_key: string): void {
    this.#api_key = api_key;
  }

  ask(method: string, path: string, fields?: object, signal?: AbortSignal): Promise<Answer> {
    const idempotency_key = this.#idempotent && method === "POST" ? crypto.randomUUID() : undefined;
    return this.#scene.world.ask({ method, path, fields, signal, idempotency_key, api_key: this.#api_key });
  }

  post(path: string, fields: object = {}, signal?: AbortSignal): Promise<Answer> {
    return this.ask("POST", path, fields, signal);
  }

  /**
   * Returns to its place in the queue, or leaves it in one of three ways: immediately, after some time, or without notice.
   */
  async insist(path: string, fields: object): Promise<Answer> {
    let answer = await this.post(path, fields);
    for (let returns = 0; answer.body.ticket !== undefined && returns < RETURNS_MAX; returns++) {
      if (this.happens(0.3)) break;
      await this.sleep(0, 500);
      answer = await this.post(path, { ...fields, ticket: answer.body.ticket });
    }
    const { ticket } = answer.body;
    if (ticket !== undefined && this.happens(0.5)) await this.post(path.replace(/\w+$/, "release"), { ticket });
    return answer;
  }

  sleep(from_ms: number, to_ms: number): Promise<void> {
    return this.#scene.world.sleep(from_ms + this.#scene.random() * (to_ms - from_ms));
  }

  happens(share: number): boolean {
    return this.#scene.random() < share;
  }

  from(first: number, last: number): number {
    return first + Math.floor(this.#scene.random() * (last + 1 - first));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.from(0, items.length - 1)] as Item;
  }

  /**
   * Returns one of the shared names. There are as many as `NAMES` states at one session a second, and proportionally more with
   * more sessions.
   */
  sharedName(kind: keyof typeof NAMES): string {
    return `${kind}-${this.from(1, Math.ceil((NAMES[kind] * 1_000) / this.#scene.pause_ms))}`;
  }

  /** Returns metadata, which some clients send. */
  label(): object {
    if (this.happens(0.4)) return {};
    return { owner: `worker ${this.from(1, 500)}`, metadata: { run: this.from(1, 1_000_000), host: "runner" } };
  }
}
