/** A rule of the quorum, broken on purpose. An edit that does not apply any more fails the run. */
export interface Mutant {
  /** Of DESIGN's rules for the quorum, as `docs/quorum.md` numbers them. */
  readonly rule: number;
  readonly breaks: string;
  readonly edits: readonly { readonly file: string; readonly find: string; readonly put: string }[];
}
