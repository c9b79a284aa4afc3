import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, isText, type Outcome } from "./command.ts";

const SHEBANG = /^#!lua([^\n]*)\n/;
const FLAG = "allow-key-locking";

/** Joins the file to one line, so that the script's own lines keep their numbers in error messages. */
const inOneLine = (file: string): string =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("--"))
    .join(" ");

const PRELUDE = inOneLine("key-locking.lua");
const FUNCTIONS_PRELUDE = inOneLine("key-locking-functions.lua").replace("PRELUDE", () => PRELUDE);

/**
 * Emulates Upstash's `#!lua flags=allow-key-locking` with a Redis that refuses it: the flag is removed, and a prelude enforces
 * its rules.
 *
 * Clients identify a script by the SHA-1 of the text that they sent, and Redis by that of the text that it received.
 * Only the names that Redis knows are stored here: a script that Redis has lost leads to NOSCRIPT.
 */
export class KeyLocking {
  readonly #stored = new Map<string, string>();

  /** Returns the command for Redis, and a function that converts its outcome to the client's terms. */
  translate(command: Command): { command: Command; restore: (outcome: Outcome) => Outcome } {
    const [name, first = "", ...rest] = command;
    switch (name.toUpperCase()) {
      case "EVAL":
      case "EVAL_RO": {
        const { source, restore } = this.#load(first);
        return { command: [name, source, ...rest], restore };
      }
      case "EVALSHA":
      case "EVALSHA_RO": {
        const sha1 = this.#sha1(first);
        return { command: [name, sha1, ...rest], restore: renaming(sha1, first) };
      }
      case "SCRIPT":
        return this.#script(command, first.toUpperCase(), rest);
      case "FUNCTION":
        return this.#function(command, first.toUpperCase(), rest);
      default:
        return { command, restore: unchanged };
    }
  }

  #script(command: Command, subcommand: string, rest: string[]) {
    if (subcommand === "LOAD" && rest.length === 1) {
      const { source, restore } = this.#load(rest[0] as string);
      return { command: ["SCRIPT", "LOAD", source] as Command, restore };
    }
    if (subcommand === "EXISTS") {
      return {
        command: ["SCRIPT", "EXISTS", ...rest.map((sha1) => this.#sha1(sha1))] as Command,
        restore: unchanged,
      };
    }
    if (subcommand === "FLUSH") this.#stored.clear();
    return { command, restore: unchanged };
  }

  /** Redis stores the libraries, so only the text before their code must be known here. */
  #function(command: Command, subcommand: string, rest: string[]) {
    if (subcommand === "LIST") return { command, restore: withoutPreludes };
    const code = rest.at(-1);
    if (subcommand !== "LOAD" || code === undefined || !code.includes(FLAG)) return { command, restore: unchanged };
    const [line = ""] = /^#!lua [^\n]*\n?/.exec(code) ?? [];
    const translated = `${line}${FUNCTIONS_PRELUDE} ${code.slice(line.length)}`;
    return { command: ["FUNCTION", subcommand, ...rest.slice(0, -1), translated] as Command, restore: unchanged };
  }

  #load(script: string) {
    const source = withoutFlag(script);
    if (source === script) return { source, restore: unchanged };
    const [outer, inner] = [sha1Of(script), sha1Of(source)];
    this.#stored.set(outer, inner);
    return { source, restore: renaming(inner, outer) };
  }

  #sha1(outer: string): string {
    return this.#stored.get(outer.toLowerCase()) ?? outer;
  }
}

/** Returns the script in a form that Redis can run; returns it unchanged if it does not have the flag. */
function withoutFlag(script: string): string {
  const [line, options = ""] = SHEBANG.exec(script) ?? [];
  const flags = /(?<=\sflags=)\S+/.exec(options)?.[0].split(",") ?? [];
  if (line === undefined || !flags.includes(FLAG)) return script;
  const others = flags.filter((flag) => flag !== FLAG);
  // The prelude replaces the shebang's line, or is put at the start of the next line if Redis needs a shebang for the
  // other flags.
  const [before, after] = others.length === 0 ? ["", "\n"] : [`#!lua flags=${others.join(",")}\n`, " "];
  const body = script.slice(line.length);
  return `${before}local redis, __checked = (function() ${PRELUDE} end)() return __checked((function()${after}${body}\nend)())`;
}

/** Redis reports the script's name in the reply to SCRIPT LOAD and in errors. */
function renaming(from: string, to: string): (outcome: Outcome) => Outcome {
  return (outcome) => {
    if ("error" in outcome) return { error: outcome.error.replaceAll(from, to) };
    const { result } = outcome;
    return isText(result) && result.toString("latin1") === from ? { result: Buffer.from(to) } : outcome;
  };
}

/** In the reply to FUNCTION LIST, restores the code that clients sent. */
function withoutPreludes(outcome: Outcome): Outcome {
  if ("error" in outcome || !Array.isArray(outcome.result)) return outcome;
  return { result: outcome.result.map((library) => (Array.isArray(library) ? library.map(withoutPrelude) : library)) };
}

function withoutPrelude(field: unknown): unknown {
  if (!isText(field)) return field;
  const text = field.toString();
  return text.includes(FUNCTIONS_PRELUDE) ? Buffer.from(text.replace(`${FUNCTIONS_PRELUDE} `, () => "")) : field;
}

function unchanged(outcome: Outcome): Outcome {
  return outcome;
}

function sha1Of(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}
