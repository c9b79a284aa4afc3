const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** An unclosed object or array, with its current key or index. */
interface Level {
  readonly keys: Set<string>;
  step: string | number;
}

/** Counts the colons in a string. */
function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) count++;
  return count;
}

/**
 * Returns the path, with dots between levels, of a key that occurs twice in one object of this JSON; undefined if there is
 * none. `json` must be the valid JSON of `value`. Without this check, the last value would silently be used, as by
 * `JSON.parse`.
 */
export function repeatedKey(json: string, value: Readonly<Record<string, unknown>>): string | undefined {
  // Every key has a colon. If the JSON has no more colons than its object has keys, no key is repeated, and there are no nested
  // objects.
  if (colonsIn(json) === Object.keys(value).length) return undefined;
  const levels: Level[] = [];
  let text = "";
  for (const token of json.match(TOKEN) ?? []) {
    if (token === "{" || token === "[") levels.push({ keys: new Set(), step: 0 });
    else if (token === "}" || token === "]") levels.pop();
    const level = levels.at(-1);
    if (level === undefined) continue;
    if (token === "," && typeof level.step === "number") level.step++;
    else if (token === ":") {
      // The same key can be written with different escapes.
      const key = text.includes("\\") ? (JSON.parse(text) as string) : text.slice(1, -1);
      level.step = key.slice(0, 64);
      if (level.keys.has(key)) return levels.map(({ step }) => step).join(".");
      level.keys.add(key);
    } else text = token;
  }
  return undefined;
}
