/** Where a command line writes. The streams of `process` fit, and so does whatever else takes text. */
export interface Output {
  write(text: string): unknown;
  /** Whether somebody is there to read it, whom progress is shown to. */
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** A terminal that does not know its width says 0. */
export const columnsOf = ({ columns }: Output): number => columns || 80;

export interface Outputs {
  /** Results. */
  readonly stdout: Output;
  /** Errors, warnings and progress. */
  readonly stderr: Output;
}
