/**
 * Defines how a script is called, in particular when a Worker calls an object of another version: during a deployment, either
 * may be newer. (Redis receives the text of the script itself, so the two need not agree on anything.)
 *
 * Arguments are only ever added at the end, with a default. A call leaves out trailing arguments that have their default
 * values, which the script knows. So an argument that few requests use costs the other requests nothing, and an object refuses
 * only calls that need a newer argument.
 */
/** The keys and arguments in a script's header. */
export interface Abi {
  /** The number of arguments that every call has: those without a default. */
  readonly required: number;
  /** Of the others. */
  readonly defaults: readonly string[];
  /**
   * Digests of the description: the first one leaves out the arguments that have a default, and each later one adds one of
   * them.
   */
  readonly digests: readonly string[];
}

export interface ScriptCall {
  /** The name of the script. */
  readonly operation: string;
  /** Describes the arguments in the call: one of the digests of the caller's `Abi`. */
  readonly abi: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

interface Callable {
  readonly name: string;
  readonly abi: Abi;
}

/** Leaves out trailing arguments that have their default values, but keeps at least `shortest` arguments. */
export function withoutDefaults({ required, defaults }: Abi, args: string[], shortest = 0): string[] {
  let length = args.length;
  while (length > required && length > shortest && args[length - 1] === defaults[length - 1 - required]) length -= 1;
  args.length = length;
  return args;
}

/** Makes the call of a script with all of its arguments, or without the last ones. */
export function scriptCall({ name, abi }: Callable, keys: readonly string[], args: readonly string[]): ScriptCall {
  return { operation: name, abi: abi.digests[args.length - abi.required] as string, keys: [...keys], args: [...args] };
}

/** Whether the script has the keys and the arguments of this call. */
export const understands = ({ digests }: Abi, call: ScriptCall): boolean => digests.includes(call.abi);
