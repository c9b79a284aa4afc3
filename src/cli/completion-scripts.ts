/** Generates the completion scripts from the definitions of the commands. */
import type { Command } from "commander";

/** What can follow a command. */
interface Words {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly string[];
  readonly flags: readonly { readonly name: string; readonly summary: string; readonly takesValue: boolean }[];
  /** Whether the command takes the name of a lock. */
  readonly named: boolean;
}

const HELP = { name: "--help", summary: "display help for command", takesValue: false };

function wordsOf(program: Command): Words[] {
  const flagsOf = (command: Command) =>
    command.options.flatMap(({ long, description, required }) =>
      long ? [{ name: long, summary: description, takesValue: required }] : [],
    );
  return shown(program).map((command) => ({
    name: command.name(),
    summary: command.summary(),
    commands: shown(command).map((sub) => sub.name()),
    flags: [...flagsOf(command), ...flagsOf(program), HELP],
    named: command.registeredArguments.some((argument) => argument.name() === "name"),
  }));
}

const shown = (command: Command): Command[] => command.commands.filter((sub) => !sub.name().startsWith("__"));

const takingValues = (all: readonly Words[]): string[] => [
  ...new Set(all.flatMap(({ flags }) => flags.filter(({ takesValue }) => takesValue).map(({ name }) => name))),
];

export function bash(program: Command): string {
  const all = wordsOf(program);
  const cases = all.map(({ name, commands, flags, named }) => {
    const list = `words="${commands.join(" ")}" flags="${flags.map(({ name }) => name).join(" ")}"`;
    return `    ${name}) ${list}${named ? " named=1" : ""} ;;`;
  });
  return `_leasehold() {
  COMPREPLY=()
  local word=\${COMP_WORDS[COMP_CWORD]} words="${all.map(({ name }) => name).join(" ")}" flags= named= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    # Words after -- belong to another command.
    if [[ \${COMP_WORDS[i]} == -- ]]; then
      COMPREPLY=($(compgen -c -- "$word"))
      return
    fi
  done
  if ((COMP_CWORD > 1)); then
    case \${COMP_WORDS[1]} in
${cases.join("\n")}
    esac
  fi
  case \${COMP_WORDS[COMP_CWORD - 1]} in
    ${takingValues(all).join("|")}) return ;;
  esac
  [[ $word == -* ]] && words=$flags
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ $named && $word != -* ]] || return
  # Bash splits names at colons, so the word may be only the last part of a name.
  local line=\${COMP_LINE:0:\${COMP_POINT:-0}} name
  local whole=\${line##* }
  [[ $whole ]] || whole=$word
  while IFS= read -r name; do
    name=$(printf %q "$name")
    COMPREPLY+=("\${name#"\${whole%"\${whole##*[:=]}"}"}")
  done < <("\${COMP_WORDS[0]}" __names "$whole" 2> /dev/null)
}
complete -o default -F _leasehold leasehold
`;
}

/** Quotes a word in the form that zsh's _describe and fish expect. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export function zsh(program: Command): string {
  const all = wordsOf(program);
  const commands = all.map(({ name, summary }) => quoted(`${name}:${summary.replaceAll(":", "\\:")}`));
  const cases = all.map(({ name, commands, flags, named }) => {
    const names = named ? ` \${(f)"$($words[1] __names "$PREFIX" 2> /dev/null)"}` : "";
    const list = `offered=(${flags.map(({ name }) => name).join(" ")})`;
    return `    ${name}) ${list}; [[ $PREFIX == -* ]] || offered=(${commands.join(" ")}${names}) ;;`;
  });
  return `#compdef leasehold
_leasehold() {
  local -a offered
  offered=(
    ${commands.join("\n    ")}
  )
  if (( CURRENT == 2 )); then
    _describe command offered
    return
  fi
  # Words after -- belong to another command.
  if (( \${words[(I)--]} > 0 && \${words[(I)--]} < CURRENT )); then
    shift \${words[(I)--]} words
    (( CURRENT = \${#words} ))
    _normal
    return
  fi
  case \${words[CURRENT - 1]} in
    ${takingValues(all).join("|")}) return ;;
  esac
  case \${words[2]} in
${cases.join("\n")}
  esac
  compadd -- $offered
}
compdef _leasehold leasehold
`;
}

export function fish(program: Command): string {
  const lines = wordsOf(program).flatMap(({ name, summary, commands, flags, named }) => {
    const here = `-n '__leasehold_own; and __fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c leasehold -n '__leasehold_own; and __fish_use_subcommand' -a ${name} -d ${quoted(summary)}`,
      ...flags.map(
        (flag) =>
          `complete -c leasehold ${here} -l ${flag.name.slice(2)}${flag.takesValue ? " -x" : ""} -d ${quoted(flag.summary)}`,
      ),
      ...(commands.length > 0 ? [`complete -c leasehold ${here} -a '${commands.join(" ")}'`] : []),
      ...(named ? [`complete -c leasehold ${here} -a '(leasehold __names (commandline -ct) 2> /dev/null)'`] : []),
    ];
  });
  return `# Words after -- belong to another command.
function __leasehold_own
  not contains -- -- (commandline -opc)
end
function __leasehold_other
  set -l words (commandline -opc)
  set -l at (contains -i -- -- $words)
  complete -C (string join ' ' -- (string escape -- $words[(math $at + 1)..]) (commandline -ct))
end
complete -c leasehold -f
complete -c leasehold -n 'not __leasehold_own' -a '(__leasehold_other)'
${lines.join("\n")}
`;
}
