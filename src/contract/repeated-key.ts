const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** An object or array that is open, and the key or index where the text is in it. */
interface Level {
  readonly keys: Set<string>;
  step: string | number;
}

/**
 * Where an object of this JSON has a key twice, with dots between the steps; undefined when none has. `JSON.parse`, which
 * must have taken the text before, lets the last of them win unseen.
 */
export function repeatedKey(json: string): string | undefined {
  const levels: Level[] = [];
  let text = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") levels.push({ keys: new Set(), step: 0 });
    else if (token === "}" || token === "]") levels.pop();
    const level = levels.at(-1);
    if (level === undefined) continue;
    if (token === "," && typeof level.step === "number") level.step++;
    else if (token === ":") {
      // The same key may be written in several ways.
      const key = JSON.parse(text) as string;
      level.step = key.slice(0, 64);
      if (level.keys.has(key)) return levels.map(({ step }) => step).join(".");
      level.keys.add(key);
    } else text = token;
  }
  return undefined;
}
