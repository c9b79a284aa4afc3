import { Writable } from "node:stream";

/** Where the command line writes: a stream of `process`, or anything else that accepts text. */
export interface Output {
  write(text: string): unknown;
  /** Whether this is a terminal, which can show progress. */
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** Subscribes to changes in the terminal's size. */
  on?(event: "resize", call: () => void): unknown;
  off?(event: "resize", call: () => void): unknown;
}

/** Returns the terminal's width. Terminals that don't know their width report 0. */
export const columnsOf = ({ columns }: Output): number => columns || 80;

/** The keyboard of a terminal. `process.stdin` fits. */
export interface Keyboard {
  readonly isTTY?: boolean | undefined;
  /** Whether to read keys one by one, including Ctrl-C. */
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
  /** The source of keystrokes for a live display. */
  readonly stdin?: Keyboard;
}

/** The error that Node throws for a failed system call. */
type SystemError = Error & { readonly code?: string };

/** Thrown if a result could not be written. */
export class OutputError extends Error {
  override readonly name = "OutputError";
  /** Whether the reader has closed the output on purpose, as in `leasehold list | head`. */
  readonly unwanted: boolean;

  constructor(cause: SystemError, consequence?: string) {
    super(`cannot write to standard output (${cause.code})${consequence ? `: ${consequence}` : ""}`, { cause });
    this.unwanted = cause.code === "EPIPE" && consequence === undefined;
  }
}

/** @throws {OutputError} if the text cannot be written. */
export async function print(output: Output, text: string): Promise<void> {
  if (!(output instanceof Writable)) return void output.write(text);
  const error = await new Promise<Error | null | undefined>((resolve) => output.write(text, resolve));
  if (error) throw new OutputError(error);
}

/**
 * Prints a secret that is shown only once. If it cannot be written, revokes it.
 *
 * @throws {OutputError} that reports whether the revocation succeeded.
 */
export async function printSecret(
  print: () => Promise<void>,
  takeBack: () => Promise<unknown>,
  texts: { readonly done: string; readonly failed: string },
): Promise<void> {
  try {
    await print();
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    const consequence = await takeBack().then(
      () => texts.done,
      () => texts.failed,
    );
    throw new OutputError(error.cause as SystemError, consequence);
  }
}
