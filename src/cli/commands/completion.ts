import type { Command } from "commander";
import { bash, fish, zsh } from "../completion-scripts.ts";
import type { Context, ContextOf } from "../context.ts";
import { UsageError } from "../exit-codes.ts";
import { type Output, type Outputs, print } from "../output.ts";

const SHELLS = { bash, zsh, fish } as const;

/** The time limit for a completion. It is short because the user has pressed a key and is waiting. */
const NAMES_MS = 3_000;
const NAMES_MAX = 200;

export function defineCompletion(program: Command, { stdout }: Outputs, contextOf: ContextOf): void {
  program
    .command("completion")
    .argument("<shell>", "bash, zsh or fish")
    .summary("print a completion script for a shell")
    .description(
      "Prints a completion script for a shell. It completes commands, options and the names of locks that are held, " +
        "delayed or waited for, as listed by the service at LEASEHOLD_URL.",
    )
    .addHelpText(
      "after",
      "\nExamples:\n" +
        '  eval "$(leasehold completion bash)"      in ~/.bashrc\n' +
        '  eval "$(leasehold completion zsh)"       in ~/.zshrc, after compinit\n' +
        "  leasehold completion fish | source       in ~/.config/fish/config.fish\n",
    )
    .action((shell: string) => {
      if (!(shell in SHELLS)) throw new UsageError(`expected bash, zsh or fish, got '${shell}'`);
      return print(stdout, SHELLS[shell as keyof typeof SHELLS](program));
    });
  // The completion scripts call this. It prints one name per line, and never prints an error.
  program
    .command("__names", { hidden: true })
    .argument("[prefix]")
    .action(async (prefix: string | undefined, _options: object, command: Command) => {
      await printNames(stdout, () => contextOf(command, { patient: true }), prefix ?? "").catch(() => {});
    });
}

async function printNames(stdout: Output, contextOf: () => Context, prefix: string): Promise<void> {
  const names = new Set<string>();
  for await (const { lock } of contextOf().client.list({ prefix, signal: AbortSignal.timeout(NAMES_MS) })) {
    if (!names.has(lock)) await print(stdout, `${lock}\n`);
    names.add(lock);
    if (names.size >= NAMES_MAX) return;
  }
}
