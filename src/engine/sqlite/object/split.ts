/** A namespace, and the number of objects into which a call expects it to be split. */
export interface Split {
  readonly namespace: string;
  readonly shards: number;
}

/** The requests that the objects of a namespace send to each other. */
export interface Sibling {
  adopt(split: Split): Promise<void>;
  /**
   * Returns false if the object holds data that a different split would lose. Otherwise, the object refuses calls until it is
   * admitted again.
   */
  retire(): Promise<boolean>;
}

/** What an object's database stores about splits. */
export interface Notes {
  /**
   * `admitted` is the number of shards for which this object serves calls. `adopted` is the namespace's number of shards,
   * stored only in the object that has the namespace's own name.
   */
  get(name: "admitted" | "adopted"): number | null;
  set(name: "admitted" | "adopted", shards: number | null): void;
}

/** The error message when another split is in use. The engine extracts the number from it. */
export const SPLIT_IN_USE = /^SPLIT (\d+)$/;

/**
 * The maximum number of attempts for one call. In a namespace without data, Workers with different numbers of shards can keep
 * replacing each other's split.
 */
const ADMISSIONS_MAX = 5;

/** Returns the name of the object for one part of a namespace; parts are counted from 0. */
export function objectName({ namespace, shards }: Split, part: number): string {
  return shards === 1 ? namespace : `${namespace}/${part}`;
}

/**
 * Prevents a namespace from being split in two different ways at the same time. Otherwise, two Workers could look for a lock in
 * different objects, and the lock could be granted twice. Each object remembers the split to which it has been admitted, so a
 * call costs only a comparison. An object that is new, or that receives a different number, queries the object that has the
 * namespace's own name. That object allows the number to change only if no object of the old split holds data, and only after
 * it has retired all of them.
 */
export class SplitGuard {
  readonly #notes: Notes;
  readonly #inUse: () => boolean;
  readonly #sibling: (name: string) => Sibling;
  #admitted: number | null;
  #retirements = 0;
  #adopting: Promise<void> = Promise.resolve();

  constructor(notes: Notes, inUse: () => boolean, sibling: (name: string) => Sibling) {
    this.#notes = notes;
    this.#inUse = inUse;
    this.#sibling = sibling;
    this.#admitted = notes.get("admitted");
  }

  /**
   * Throws an error whose message matches `SPLIT_IN_USE` if another split is in use. The call itself must follow without an
   * await in between.
   */
  async admit(split: Split): Promise<void> {
    for (let tries = 0; this.#admitted !== split.shards; tries++) {
      if (tries === ADMISSIONS_MAX) throw new Error("The namespace's number of shards keeps changing");
      const retirements = this.#retirements;
      await this.#sibling(split.namespace).adopt(split);
      // If the object has been retired in the meantime, the permission may be outdated.
      if (retirements === this.#retirements) this.#admit(split.shards);
    }
  }

  /** Called on the object that has the namespace's own name. Makes changes one at a time. */
  adopt(split: Split): Promise<void> {
    const adopted = this.#adopting.then(() => this.#adopt(split));
    this.#adopting = adopted.catch(() => {});
    return adopted;
  }

  retire(): boolean {
    if (this.#inUse()) return false;
    this.#retirements++;
    this.#admit(null);
    return true;
  }

  async #adopt(split: Split): Promise<void> {
    // If no number is stored, the object is new, or it was the namespace's only object in a version that did not store the
    // number.
    const old = this.#notes.get("adopted") ?? (this.#inUse() ? 1 : split.shards);
    if (old !== split.shards) {
      for (let part = 0; part < old; part++) {
        const name = objectName({ ...split, shards: old }, part);
        if (!(await this.#sibling(name).retire())) throw new Error(`SPLIT ${old}`);
      }
    }
    if (this.#notes.get("adopted") !== split.shards) this.#notes.set("adopted", split.shards);
  }

  #admit(shards: number | null): void {
    this.#notes.set("admitted", shards);
    this.#admitted = shards;
  }
}
