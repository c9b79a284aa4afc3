/** The result of a check; `checked` counts what it examined, so that "none" is meaningful. */
export interface Finding {
  readonly property: string;
  /** How many items were checked, and what they are. */
  readonly checked: number;
  readonly of: string;
  readonly violations: readonly string[];
}

/** Formats an instant of the histories' clock for messages. */
export const at = (ms: number): string => `${ms.toFixed(1)} ms`;
