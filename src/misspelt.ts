import { PROCESS_VARIABLES, VARIABLES } from "./variables.ts";

const OURS: readonly string[] = [...VARIABLES, ...PROCESS_VARIABLES];
/** Shorter names resemble too much: PATH is no misspelt PORT. */
const LENGTH_MIN = 6;
const LETTERS_FOR_A_MISTAKE = 4;
const MISTAKES_MAX = 2;

/** A sentence for each name of an environment that is none of ours and looks like one: it would be ignored unseen. */
export function misspelt(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = OURS.includes(name) ? undefined : OURS.find((ours) => resembles(name, ours));
    return meant === undefined
      ? []
      : [`${name} is not a variable of this service, and is ignored: did you mean ${meant}?`];
  });
}

function resembles(name: string, ours: string): boolean {
  if (ours.length < LENGTH_MIN) return false;
  const mistakes = Math.min(MISTAKES_MAX, Math.floor(ours.length / LETTERS_FOR_A_MISTAKE));
  return name === `LEASEHOLD_${ours}` || distance(name.toUpperCase(), ours) <= mistakes;
}

/** Levenshtein's: how many letters to put in, take out or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
