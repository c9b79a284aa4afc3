interface Encoded {
  readonly name: string;
  readonly encode: (args: never, since_ms: number) => string[];
}

const known = new Map<string, readonly string[]>();

/** Returns the names of a script's arguments in order. */
export function argumentNames(script: Encoded): readonly string[] {
  const names = known.get(script.name) ?? namesReadBy(script);
  known.set(script.name, names);
  return names;
}

/** The encoder reads one argument after another. */
function namesReadBy({ encode }: Encoded): string[] {
  const names: string[] = [];
  const read = (name: string) => {
    names.push(name);
    return [];
  };
  const args = new Proxy({}, { get: (_, name) => read(String(name)) });
  encode(args as never, { toString: () => String(read("since")) } as unknown as number);
  return names;
}
