/** The number of objects into which a call wants a namespace split. */
export interface Split {
  readonly namespace: string;
  readonly shards: number;
}

/** Requests between the objects of a namespace. */
export interface Sibling {
  adopt(split: Split): Promise<void>;
  /** False when it holds something that another split would lose; otherwise it serves no more until it is admitted again. */
  retire(): Promise<boolean>;
}

/** Notes that an object keeps about this in its database. */
export interface Notes {
  /** `admitted`: the number of shards that this object serves. `adopted`: that of the namespace, in its first object. */
  get(name: "admitted" | "adopted"): number | null;
  set(name: "admitted" | "adopted", shards: number | null): void;
}

/** The message of the error when another split is in use; the engine finds the number in it. */
export const SPLIT_IN_USE = /^SPLIT (\d+)$/;

/** Attempts for one call, while Workers that disagree take turns in a namespace that has nothing to remember. */
const ADMISSIONS_MAX = 5;

/** The object of one part of a namespace, from 0. */
export function objectName({ namespace, shards }: Split, part: number): string {
  return shards === 1 ? namespace : `${namespace}/${part}`;
}

/**
 * Keeps a namespace from being split in two ways at once: a lock would be in one object for one Worker, in another for
 * the next, and granted twice. Every object remembers what it was admitted to, so a call costs a comparison. One that is
 * new, or is asked for another number, asks the object that has the namespace's own name; that lets the number change only
 * when no object of the old one has anything left to remember, and has retired them all.
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

  /** Throws an error with the message `SPLIT_IN_USE`. To be followed by the call without a pause. */
  async admit(split: Split): Promise<void> {
    for (let tries = 0; this.#admitted !== split.shards; tries++) {
      if (tries === ADMISSIONS_MAX) throw new Error("The number of shards of the namespace keeps changing");
      const retirements = this.#retirements;
      await this.#sibling(split.namespace).adopt(split);
      // If it was retired meanwhile, the permission may be an old one.
      if (retirements === this.#retirements) this.#admit(split.shards);
    }
  }

  /** For the object that has the namespace's own name: one change after the other. */
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
    // Without a note it is new, or was written to before there were notes, as the only object.
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
