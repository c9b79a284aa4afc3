/**
 * Communicates with the runner through files, which it reads after the step (even if the step fails), and through lines on
 * standard output.
 *
 * `@actions/core` does the same, but includes an HTTP client of 137 KB (minified and compressed) that this action doesn't need.
 */
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { printable } from "../watch/text.ts";

/**
 * Writes to the log. All output goes through here, because the runner also obeys lines that look like its old command syntax.
 */
const write = (line: string): void => {
  process.stdout.write(`${line.replaceAll("##[", "# #[")}\n`);
};

/** Logs text. A line must not begin with foreign text, which could be taken for a command. */
export const log = (text: string): void => write(printable(text).replace(/^\s*::/, " : :"));

const command = (name: string, text: string): void => {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  write(`::${name}::${escaped}`);
};

/** Makes the runner replace this text with `***` in everything that the job logs from now on. */
export const mask = (secret: string): void => command("add-mask", secret);

/** Shows an annotation on the run's page. */
export const error = (text: string): void => command("error title=Leasehold", printable(text));
export const warning = (text: string): void => command("warning title=Leasehold", printable(text));

/** Makes the lines that are logged between this call and `endGroup()` collapsible. */
export const group = (title: string): void => command("group", printable(title));
export const endGroup = (): void => command("endgroup", "");

/**
 * Appends to the file that the runner names in a variable. If the variable is not set, does nothing, because nothing would read
 * the text.
 */
function append(variable: string, text: string): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, text);
}

function setIn(variable: string, name: string, value: string): void {
  // The delimiter can't be guessed, so no value can end early and set another variable.
  const end = `end-${randomUUID()}`;
  append(variable, `${name}<<${end}\n${value}\n${end}\n`);
}

export const setOutput = (name: string, value: string | number | boolean): void =>
  setIn("GITHUB_OUTPUT", name, String(value));

/** Saves state for the post step, which reads the latest value from `STATE_<name>`. */
export const saveState = (name: string, value: string): void => setIn("GITHUB_STATE", name, value);

/** Adds a paragraph to the summary of the job. */
export const summarize = (markdown: string): void => append("GITHUB_STEP_SUMMARY", `${markdown}\n\n`);

/** Escapes foreign text for Markdown. URLs remain links. */
export const plain = (text: string): string => printable(text).replace(/[\\`*[\]<>|&!~]/g, "\\$&");
