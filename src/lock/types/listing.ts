/** Carries out one step of a page when its turn has come. */
export type Turn = <T>(step: () => Promise<T>) => Promise<T>;

export interface ListOptions {
  readonly prefix: string;
  readonly limit: number;
  /** The cursor of the page before. */
  readonly cursor?: string | undefined;
  /** Carries out each step when it may run; at once by default. */
  readonly turn?: Turn;
}

/** One page of a listing. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null at the end. */
  readonly cursor: string | null;
}
