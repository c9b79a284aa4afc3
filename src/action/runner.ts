/**
 * How an action talks to its runner: in files that the runner reads when the step has ended, however it ended, and in lines
 * on standard output.
 *
 * `@actions/core` does the same, and 137 KB of HTTP client that come with it (minified and compressed) are not needed here.
 */
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { printable } from "../watch/text.ts";

/** Everything that reaches the log goes through here. The runner obeys what looks like a command of its old syntax, too. */
const write = (line: string): void => {
  process.stdout.write(`${line.replaceAll("##[", "# #[")}\n`);
};

/** Foreign text must not begin a line, so that it cannot begin a command. */
export const log = (text: string): void => write(printable(text).replace(/^\s*::/, " : :"));

const command = (name: string, text: string): void => {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  write(`::${name}::${escaped}`);
};

/** From now on, the runner shows `***` instead of this text, in every log of the job. */
export const mask = (secret: string): void => command("add-mask", secret);

/** Annotations, which are shown on the page of the run. */
export const error = (text: string): void => command("error title=Leasehold", printable(text));
export const warning = (text: string): void => command("warning title=Leasehold", printable(text));

/** The lines until `endGroup()` can be folded. */
export const group = (title: string): void => command("group", printable(title));
export const endGroup = (): void => command("endgroup", "");

/** Appends to one of the files that the runner names; where it names none, nothing would read it. */
function append(variable: string, text: string): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, text);
}

function setIn(variable: string, name: string, value: string): void {
  // The delimiter cannot be guessed, so no value can end early and set something else.
  const end = `end-${randomUUID()}`;
  append(variable, `${name}<<${end}\n${value}\n${end}\n`);
}

export const setOutput = (name: string, value: string | number | boolean): void =>
  setIn("GITHUB_OUTPUT", name, String(value));

/** The post step finds the latest value in `STATE_<name>`. */
export const saveState = (name: string, value: string): void => setIn("GITHUB_STATE", name, value);

/** Adds a paragraph to the summary of the job. */
export const summarize = (markdown: string): void => append("GITHUB_STEP_SUMMARY", `${markdown}\n\n`);

/** Escapes foreign text for Markdown; addresses remain links. */
export const plain = (text: string): string => printable(text).replace(/[\\`*[\]<>|&!~]/g, "\\$&");
