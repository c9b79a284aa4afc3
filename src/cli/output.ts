/** Where the command line writes. The streams of `process` fit, and so does everything else that takes text. */
export interface Output {
  write(text: string): unknown;
  /** Whether it is a terminal, on which progress is shown. */
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** The width of the terminal. One that does not know its width reports 0. */
export const columnsOf = ({ columns }: Output): number => columns || 80;

export interface Outputs {
  /** Results. */
  readonly stdout: Output;
  /** Errors, warnings and progress. */
  readonly stderr: Output;
}
