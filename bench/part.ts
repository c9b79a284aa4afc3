import type { Environment } from "./environment/environment.ts";
import type { Report } from "./report.ts";

export interface Bench {
  /** Fewer points and fewer repetitions: the whole run ends within five minutes. */
  readonly quick: boolean;
  readonly environment: Environment;
  progress(what: string): void;
}

export type Part = (bench: Bench) => Promise<Report>;
