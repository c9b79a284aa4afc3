const LETTERS_FOR_A_MISTAKE = 4;
const MISTAKES_MAX = 2;
/** The maximum length of strings to compare, because the cost is proportional to the product of the two lengths. */
const LENGTH_MAX = 100;

/** Returns the `known` name of which `name` is probably a misspelling; undefined if it resembles none of them. */
export function resembling(name: string, known: readonly string[]): string | undefined {
  if (name.length > LENGTH_MAX) return undefined;
  const word = plain(name);
  let best: { readonly known: string; readonly mistakes: number } | undefined;
  for (const candidate of known) {
    const other = plain(candidate);
    const most = Math.min(MISTAKES_MAX, Math.max(1, Math.floor(candidate.length / LETTERS_FOR_A_MISTAKE)));
    if (Math.abs(other.length - word.length) > most) continue;
    const mistakes = distance(word, other);
    if (mistakes <= most && mistakes < (best?.mistakes ?? Infinity)) best = { known: candidate, mistakes };
  }
  return best?.known;
}

/** Reduces `maxHold`, `max-hold`, `max_hold` and `max_hold_ms` (the name in answers) to the same word. */
const plain = (name: string): string =>
  name
    .replace(/(?:[_-]?(?:ms|seconds)|_s)$/i, "")
    .replaceAll(/[_-]/g, "")
    .toLowerCase();

/** Counts the letters that must be inserted, deleted, replaced or swapped with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) as number;
}

/** Suggests what to do about an unknown member. */
export function insteadOf(key: string, known: readonly string[], member: string): string {
  if (known.length === 0) return "leave it out";
  const meant = resembling(key, known);
  if (meant !== undefined) return `did you mean '${meant}'?`;
  return known.length === 1 ? `the only ${member} is '${known[0]}'` : `the ${member}s are ${known.join(", ")}`;
}
