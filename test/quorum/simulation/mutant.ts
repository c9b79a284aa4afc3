import type { Mutant } from "../../simulator/mutants/mutant.ts";

/** A rule of the quorum, broken on purpose. */
export interface QuorumMutant extends Mutant {
  /** As `docs/quorum.md` numbers them. */
  readonly rule: number;
}
