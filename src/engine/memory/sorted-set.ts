import { compareBytes } from "./byte-order.ts";

export interface Scored {
  readonly member: string;
  readonly score: number;
}

/** As in Redis, members are sorted by score, and members with the same score are sorted by their bytes. */
export class SortedSet {
  readonly #scores = new Map<string, number>();
  readonly #sorted: Scored[] = [];

  get size(): number {
    return this.#sorted.length;
  }

  score(member: string): number | undefined {
    return this.#scores.get(member);
  }

  /** The number of members that precede this one, which must exist. */
  rank(member: string): number {
    return this.#find({ member, score: this.#scores.get(member) as number });
  }

  /** Removes the member if `score` is undefined. */
  set(member: string, score: number | undefined): void {
    const old = this.#scores.get(member);
    if (old !== undefined) this.#sorted.splice(this.#find({ member, score: old }), 1);
    if (score === undefined) {
      this.#scores.delete(member);
      return;
    }
    this.#scores.set(member, score);
    const scored = { member, score };
    this.#sorted.splice(this.#find(scored), 0, scored);
  }

  slice(first: number, end: number): Scored[] {
    return this.#sorted.slice(first, end);
  }

  /** The number of scores that are less than this one or, if `inclusive`, equal to it. */
  below(score: number, inclusive: boolean): number {
    return this.#search((other) => other.score < score || (inclusive && other.score === score));
  }

  #find({ member, score }: Scored): number {
    return this.#search(
      (other) => other.score < score || (other.score === score && compareBytes(other.member, member) < 0),
    );
  }

  /** The number of members before the first one for which `isBefore` is false. */
  #search(isBefore: (other: Scored) => boolean): number {
    let least = 0;
    let most = this.#sorted.length;
    while (least < most) {
      const middle = (least + most) >> 1;
      if (isBefore(this.#sorted[middle] as Scored)) least = middle + 1;
      else most = middle;
    }
    return least;
  }
}
