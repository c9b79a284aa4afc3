import type { Leasehold } from "../../../src/client/index.ts";

/** The client's behaviors against a real service. Imports nothing from a test framework. */
export interface Behaviour {
  readonly name: string;
  run(client: Leasehold): Promise<void>;
}

export function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`expected ${what}`);
}

export async function expectError<E extends Error>(
  kind: new (...args: never[]) => E,
  work: Promise<unknown>,
): Promise<E> {
  const error = await work.then(
    () => undefined,
    (error) => error,
  );
  expect(error instanceof kind, `${kind.name}, got ${error}`);
  return error;
}

/** Returns those of this runtime's functions, if accessible, that format values as `console.log` does. */
export function inspectors(): ((value: unknown) => string)[] {
  // biome-ignore lint/suspicious/noExplicitAny: runtimes differ in which of these they have.
  const { Bun, Deno, process } = globalThis as any;
  const own = Bun ?? Deno;
  const node = process?.getBuiltinModule?.("node:util");
  return [own?.inspect, node?.inspect].filter((inspect) => inspect !== undefined);
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const unique = () => `client ${crypto.randomUUID()}/ä`;
