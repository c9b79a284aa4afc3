const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** An object or array that is not closed yet, and the current key or index in it. */
interface Level {
  readonly keys: Set<string>;
  step: string | number;
}

/**
 * The path of a key that an object in this JSON has twice, with dots between the levels; undefined if there is none. The text
 * must be valid JSON. `JSON.parse` would silently use the last value.
 */
export function repeatedKey(json: string): string | undefined {
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
