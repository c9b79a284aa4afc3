/**
 * The maximum number of namespaces with their own series. If each of them has one class, writing all series takes a tenth of a
 * second, during which no lock is granted.
 */
const NAMESPACES_MAX = 1_000;
/** How long a namespace may be unused before its series are removed. */
const UNUSED_MS = 6 * 3_600_000;
/** How often to look for unused namespaces. */
const LOOK_MS = 60_000;
/** The label for all other namespaces together. No namespace can have this name. */
const OTHERS = "(other)";

/**
 * Limits how many namespaces have series, because a namespace template for tokens can create a namespace for every tenant or
 * branch.
 */
export class Namespaces {
  readonly #now_ms: () => number;
  readonly #forget: (namespaces: ReadonlySet<string>) => void;
  readonly #used_at_ms = new Map<string, number>();
  #looked_at_ms: number;

  /** `forget` removes the series of these namespaces. */
  constructor(now_ms: () => number, forget: (namespaces: ReadonlySet<string>) => void) {
    this.#now_ms = now_ms;
    this.#forget = forget;
    this.#looked_at_ms = now_ms();
  }

  /** Returns the label for new events of this namespace. */
  labelOf(namespace: string): string {
    const now_ms = this.#now_ms();
    if (now_ms - this.#looked_at_ms >= LOOK_MS) this.#look(now_ms);
    if (!this.#used_at_ms.has(namespace) && this.#used_at_ms.size >= NAMESPACES_MAX) return OTHERS;
    this.#used_at_ms.set(namespace, now_ms);
    return namespace;
  }

  #look(now_ms: number): void {
    this.#looked_at_ms = now_ms;
    const unused = [...this.#used_at_ms].filter(([, used_at_ms]) => now_ms - used_at_ms >= UNUSED_MS);
    if (unused.length === 0) return;
    for (const [namespace] of unused) this.#used_at_ms.delete(namespace);
    this.#forget(new Set(unused.map(([namespace]) => namespace)));
  }
}
