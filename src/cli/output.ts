import { Writable } from "node:stream";

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
  /** The source of keys for a live display. */
  readonly stdin?: Keyboard;
}

/** What Node throws for a failed system call. */
type SystemError = Error & { readonly code?: string };

/** A result that could not be written. */
export class OutputError extends Error {
  override readonly name = "OutputError";
  /** Whether the reader has closed it, as in `leasehold list | head`: it wants no more. */
  readonly unwanted: boolean;

  constructor(cause: SystemError, consequence?: string) {
    super(`cannot write to standard output (${cause.code})${consequence ? `: ${consequence}` : ""}`, { cause });
    this.unwanted = cause.code === "EPIPE" && consequence === undefined;
  }
}

/** @throws {OutputError} when the text cannot be written. */
export async function print(output: Output, text: string): Promise<void> {
  if (!(output instanceof Writable)) return void output.write(text);
  const error = await new Promise<Error | null | undefined>((resolve) => output.write(text, resolve));
  if (error) throw new OutputError(error);
}

/**
 * Prints a secret that is shown only once. If it cannot be written, takes back what it is good for.
 *
 * @throws {OutputError} that says whether this succeeded.
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
