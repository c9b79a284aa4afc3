import type { Report } from "./report.ts";
import type { Stage } from "./stage/stage.ts";

export interface Bench {
  /** Fewer points and fewer repetitions: the whole run ends within five minutes. */
  readonly quick: boolean;
  readonly stage: Stage;
  progress(what: string): void;
}

export type Part = (bench: Bench) => Promise<Report>;
