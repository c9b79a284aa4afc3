/** The result of a check. It counts the items that were `checked`, so that finding no violations means something. */
export interface Finding {
  readonly property: string;
  /** How many items were checked, and what they are. */
  readonly checked: number;
  readonly of: string;
  readonly violations: readonly string[];
}

/** Formats an instant on the histories' clock for messages. */
export const at = (ms: number): string => `${ms.toFixed(1)} ms`;
