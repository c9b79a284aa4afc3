const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** An object or array that is not closed yet, and the current key or index in it. */
interface Level {
  readonly keys: Set<string>;
  step: string | number;
}

/** The colons in a text. */
function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) count++;
  return count;
}

/**
 * The path of a key that an object in this JSON has twice, with dots between the levels; undefined if there is none. The text
 * must be the valid JSON of `value`. `JSON.parse` silently uses the last value.
 */
export function repeatedKey(json: string, value: Readonly<Record<string, unknown>>): string | undefined {
  // Each key has a colon. Where an object's text has no more of them than keys, none is there twice, and nothing is nested.
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
