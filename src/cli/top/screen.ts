/** A terminal on which a command draws, and which it restores when it exits. */
import { columnsOf, type Keyboard, type Output, print } from "../output.ts";
import { catchSignals } from "../signals.ts";
import type { Line, Size } from "./frame.ts";

const ROWS = 24;
/**
 * Switches to the alternate screen, hides the cursor, and cuts lines at the edge, because a wrapped line would move the others.
 */
const OPEN = "\x1b[?1049h\x1b[?25l\x1b[?7l";
const CLOSE = "\x1b[?7h\x1b[?25h\x1b[?1049l";
const CTRL_C = "\x03";
const CTRL_Z = "\x1a";

interface Calls {
  readonly quit: () => void;
  /** Called when the terminal has been resized, or has been used by another program. */
  readonly redraw: () => void;
}

export class Screen {
  readonly #stdout: Output;
  readonly #stdin: Keyboard | undefined;
  readonly #calls: Calls;
  #isOpen = false;
  #resumed = (): void => {};

  constructor(stdout: Output, stdin: Keyboard | undefined, calls: Calls) {
    this.#stdout = stdout;
    this.#stdin = stdin?.isTTY ? stdin : undefined;
    this.#calls = calls;
  }

  get size(): Size {
    return { columns: columnsOf(this.#stdout), rows: this.#stdout.rows || ROWS };
  }

  open(): void {
    this.#stdin?.setRawMode?.(true);
    this.#stdin?.on("data", this.#press);
    this.#stdin?.on("end", this.#calls.quit);
    this.#stdin?.resume();
    this.#stdout.on?.("resize", this.#calls.redraw);
    this.#write(OPEN);
    this.#isOpen = true;
  }

  close(): void {
    this.#resumed();
    this.#isOpen = false;
    this.#write(CLOSE);
    this.#stdout.off?.("resize", this.#calls.redraw);
    this.#stdin?.off("data", this.#press);
    this.#stdin?.off("end", this.#calls.quit);
    this.#stdin?.setRawMode?.(false);
    this.#stdin?.pause();
  }

  draw(lines: readonly Line[]): void {
    if (!this.#isOpen) return;
    const drawn = lines
      .slice(0, this.size.rows)
      .map(({ text, bold }) => `${bold ? `\x1b[1m${text}\x1b[22m` : text}\x1b[K`)
      .join("\r\n");
    this.#write(`\x1b[H${drawn}\x1b[J`);
  }

  /** Ignores errors: if the terminal is gone, the output no longer matters. */
  #write(text: string): void {
    void print(this.#stdout, text).catch(this.#calls.quit);
  }

  readonly #press = (keys: Uint8Array | string): void => {
    const text = typeof keys === "string" ? keys : new TextDecoder().decode(keys);
    // Input that starts with ESC is a single key, such as an arrow key.
    if (text.startsWith("\x1b")) return;
    if (/[qQ]/.test(text) || text.includes(CTRL_C)) this.#calls.quit();
    else if (text.includes(CTRL_Z)) this.#suspend();
  };

  /** Does what Ctrl-Z does in a terminal that does not read keys one by one. */
  #suspend(): void {
    this.close();
    this.#resumed = catchSignals(["SIGCONT"], () => {
      this.#resumed();
      this.open();
      this.#calls.redraw();
    });
    process.kill(process.pid, "SIGTSTP");
  }
}
