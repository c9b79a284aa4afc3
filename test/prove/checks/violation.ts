/** What a check found: `checked` says how much it looked at, so that "none" is meaningful. */
export interface Finding {
  readonly property: string;
  /** How many, and of what. */
  readonly checked: number;
  readonly of: string;
  readonly violations: readonly string[];
}

/** For messages: milliseconds on the histories' clock. */
export const at = (ms: number): string => `${ms.toFixed(1)} ms`;
