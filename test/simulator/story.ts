/** Describes what happened in a world, in readable lines: when, from whom, to whom, and what. */
import type { Programs } from "./stores/programs.ts";

export const HEADING =
  "Times are in seconds since the world began, on the world's own clock. Steps of other clocks are listed as faults.";

const LINE = /^(\S+) (\S+) > (\S+) (.*)$/s;
const COMMAND = /^POST \/? ?(\[.*\])$/s;
const SHOWN_MAX = 240;

/** `line` is a line of the network's log. */
export function lineText(line: string, programs: Programs): string {
  const [, at_ms = "", from = "", to = "", what = ""] = LINE.exec(line) ?? [];
  const at = (Number(at_ms) / 1000).toFixed(3).padStart(9);
  if (from === "fault") return `${at}  *** ${to} ${what}`;
  return `${at}  ${from} -> ${to}: ${inWords(what, programs)}`.slice(0, SHOWN_MAX);
}

/** Describes a command in words. A script is shown by its name. */
function inWords(what: string, programs: Programs): string {
  const [, json] = COMMAND.exec(what) ?? [];
  if (json === undefined) return what;
  const [name = "", digest = "", count = "0", ...words] = (JSON.parse(json) as unknown[]).map(String);
  if (!/^evalsha$/i.test(name))
    return `${name} ${/^eval$/i.test(name) ? "(a script in full)" : [digest, count, ...words].join(" ")}`;
  const [key = ""] = words;
  const args = words.slice(Number(count)).join(" ");
  return `${programs.get(digest)?.name ?? digest} ${key.replace(/^.*\}:/, "")} ${args}`;
}

/** Returns the lines about the subject of a violation, interleaved with all faults. */
export function about(violation: string, story: readonly string[], lines_max: number): readonly string[] {
  const name = violation.match(/\b(?:hot|own|gate)-[\w-]+/)?.[0] ?? "";
  const mine = story.filter((line) => line.includes(name));
  const first_ms = Number.parseFloat(mine.at(-lines_max) ?? "0");
  const isFault = (line: string) => / fault > /.test(line) && Number.parseFloat(line) >= first_ms;
  return story.filter((line) => isFault(line) || (line.includes(name) && Number.parseFloat(line) >= first_ms));
}
