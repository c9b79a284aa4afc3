/** Where the command line writes. The streams of `process` fit, and so does everything else that takes text. */
export interface Output {
  write(text: string): unknown;
  /** Whether it is a terminal, on which progress is shown. */
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** Announces that the terminal's size has changed. */
  on?(event: "resize", call: () => void): unknown;
  off?(event: "resize", call: () => void): unknown;
}

/** The width of the terminal. One that does not know its width reports 0. */
export const columnsOf = ({ columns }: Output): number => columns || 80;

/** The keys of a terminal. `process.stdin` fits. */
export interface Keyboard {
  readonly isTTY?: boolean | undefined;
  /** Whether keys arrive one by one, and Ctrl-C as one of them. */
  setRawMode?(raw: boolean): unknown;
  on(event: "data", call: (keys: Uint8Array | string) => void): unknown;
  on(event: "end", call: () => void): unknown;
  off(event: "data", call: (keys: Uint8Array | string) => void): unknown;
  off(event: "end", call: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

export interface Outputs {
  /** Results. */
  readonly stdout: Output;
  /** Errors, warnings and progress. */
  readonly stderr: Output;
  /** Where the keys come from that a live display obeys. */
  readonly stdin?: Keyboard;
}
