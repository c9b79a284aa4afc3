/** Maps the model's names for locks, secrets and fences to the service's. */
import type { LeaseView } from "./operation.ts";

/** HTTP can't express the operation, because the service creates the secrets and a retry requires an Idempotency-Key. */
export class Unsayable extends Error {}

export class Names {
  readonly #prefix: string;
  /** Maps the model's secrets to those that the service created. */
  readonly #secrets = new Map<string, string>();
  readonly #fences = new Map<string, number>();
  /** Maps each lock to its fences in the model and in the service. */
  readonly #ofLock = new Map<string, readonly { readonly fence: number; readonly reported: number }[]>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the service's name for a lock or an Idempotency-Key. */
  name(name: string): string {
    return `${this.#prefix}${name}`;
  }

  path(name: string): string {
    return `/locks/${this.name(name)}`;
  }

  /** @throws Unsayable */
  known(secret: string): string {
    const made = this.#secrets.get(secret);
    if (made === undefined) throw new Unsayable();
    return made;
  }

  /** Records the service's secret if the model's is new; otherwise compares it with the recorded one. */
  isSecret(secret: string, reported: unknown): boolean {
    if (!this.#secrets.has(secret)) this.#secrets.set(secret, reported as string);
    return this.#secrets.get(secret) === reported;
  }

  /** @throws Unsayable */
  fence(token: string, fence: number): number {
    const reported = this.#fences.get(`${token} ${fence}`);
    if (reported === undefined) throw new Unsayable();
    return reported;
  }

  /** A new fence must compare with all earlier ones of its lock as it does in the model. */
  isFence({ fence, token }: LeaseView, { lock, fence: reported }: { lock: string; fence: number }): boolean {
    const known = this.#fences.get(`${token} ${fence}`);
    if (known !== undefined) return known === reported;
    this.#fences.set(`${token} ${fence}`, reported);
    // An absent client's fence may be observed after those of later grants.
    const others = this.#ofLock.get(lock) ?? [];
    this.#ofLock.set(lock, [...others, { fence, reported }]);
    return others.every((other) => fence > other.fence === reported > other.reported && reported !== other.reported);
  }
}
