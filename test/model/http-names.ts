/** What the service calls by other names than the model does: locks, secrets and fences. */
import type { LeaseView } from "./operation.ts";

/** The service cannot express it: it makes the secrets itself, and repeats a request only for its Idempotency-Key. */
export class Unsayable extends Error {}

export class Names {
  readonly #prefix: string;
  /** Secrets of the model, and what the service made instead. */
  readonly #secrets = new Map<string, string>();
  readonly #fences = new Map<string, number>();
  /** Of each lock: fences of the model, and of the service. */
  readonly #ofLock = new Map<string, readonly { readonly fence: number; readonly told: number }[]>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name of a lock or of an Idempotency-Key. */
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

  /** The first time, the service decides. */
  isSecret(secret: string, told: unknown): boolean {
    if (!this.#secrets.has(secret)) this.#secrets.set(secret, told as string);
    return this.#secrets.get(secret) === told;
  }

  /** @throws Unsayable */
  fence(token: string, fence: number): number {
    const told = this.#fences.get(`${token} ${fence}`);
    if (told === undefined) throw new Unsayable();
    return told;
  }

  /** A new one is above all earlier ones. */
  isFence({ fence, token }: LeaseView, { lock = "", fence: told }: { lock?: string; fence: number }): boolean {
    const known = this.#fences.get(`${token} ${fence}`);
    if (known !== undefined) return known === told;
    this.#fences.set(`${token} ${fence}`, told);
    // That of a client that was away may be seen after those of later grants.
    const others = this.#ofLock.get(lock) ?? [];
    this.#ofLock.set(lock, [...others, { fence, told }]);
    return others.every((other) => fence > other.fence === told > other.told && told !== other.told);
  }
}
