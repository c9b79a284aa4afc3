interface Encoded {
  readonly name: string;
  readonly encode: (args: never, since_ms: number) => string[];
}

const known = new Map<string, readonly string[]>();

/** Returns the names of a script's arguments in order, which its encoder reads one after another. */
export function argumentsOf({ name, encode }: Encoded): readonly string[] {
  const names: string[] = [];
  const read = (of: string) => {
    names.push(of);
    return [];
  };
  const args = new Proxy({}, { get: (_, of) => read(String(of)) });
  const since_ms = { toString: () => String(read("since")) };
  if (!known.has(name)) {
    encode(args as never, since_ms as unknown as number);
    known.set(name, names);
  }
  return known.get(name) as readonly string[];
}
