import type { Command } from "commander";
import { UsageError } from "../exit-codes.ts";

export function defineCompletion(program: Command): void {
  program
    .command("completion")
    .argument("<shell>", "bash or zsh")
    .summary("print a completion script for a shell")
    .addHelpText(
      "after",
      "\nExamples:\n" +
        '  eval "$(leasehold completion bash)"    in ~/.bashrc\n' +
        '  eval "$(leasehold completion zsh)"     in ~/.zshrc, after compinit\n',
    )
    .action((shell: string) => {
      if (shell !== "bash" && shell !== "zsh") throw new UsageError(`expected bash or zsh, got '${shell}'`);
      process.stdout.write(shell === "bash" ? bash(program) : zsh(program));
    });
}

const flagsOf = (command: Command): string[] =>
  command.options.flatMap(({ long }) => (long ? [long] : [])).concat("--help");

function bash(program: Command): string {
  const names = program.commands.map((command) => command.name());
  const cases = program.commands.map(
    (command) => `    ${command.name()}) words="${[...flagsOf(command), ...flagsOf(program)].join(" ")}" ;;`,
  );
  return `_leasehold() {
  local word=\${COMP_WORDS[COMP_CWORD]} words="${names.join(" ")}" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    # After -- it is another command's turn.
    if [[ \${COMP_WORDS[i]} == -- ]]; then
      COMPREPLY=($(compgen -c -- "$word"))
      return
    fi
  done
  case \${COMP_WORDS[1]} in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _leasehold leasehold
`;
}

/** A word as zsh's _arguments and _describe take it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''").replaceAll(":", "\\:")}'`;

function zsh(program: Command): string {
  const commands = program.commands.map((command) =>
    quoted(command.name()).replace(/'$/, `:${command.summary().replaceAll("'", "")}'`),
  );
  const cases = program.commands.map(
    (command) => `    ${command.name()}) compadd -- ${[...flagsOf(command), ...flagsOf(program)].join(" ")} ;;`,
  );
  return `#compdef leasehold
_leasehold() {
  local -a commands=(
    ${commands.join("\n    ")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  # After -- it is another command's turn.
  if (( \${words[(I)--]} > 0 && \${words[(I)--]} < CURRENT )); then
    shift \${words[(I)--]} words
    (( CURRENT = \${#words} ))
    _normal
    return
  fi
  case \${words[2]} in
${cases.join("\n")}
  esac
}
compdef _leasehold leasehold
`;
}
