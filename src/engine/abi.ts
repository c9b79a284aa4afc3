/**
 * Defines how a script is called. This matters when a Worker calls an object that runs another version of the service: during a
 * deployment, either of them may be newer. (Redis receives the script's text from the caller, so versions cannot differ.)
 *
 * Arguments are only ever added at the end, with a default. A call leaves out trailing arguments whose values are the defaults,
 * because the script knows the defaults. So an argument that few requests use costs the other requests nothing, and an object
 * refuses only calls that need a newer argument.
 */
/** The keys and arguments in a script's header. */
export interface Abi {
  /** The number of arguments without a default, which every call must include. */
  readonly required: number;
  /** The default values of the remaining arguments. */
  readonly defaults: readonly string[];
  /**
   * Digests of the header. The first one covers only the required arguments, and each later one covers one more of the others.
   */
  readonly digests: readonly string[];
}

export interface ScriptCall {
  /** The name of the script. */
  readonly operation: string;
  /** The digest in the caller's `Abi` that covers the arguments of this call. */
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

/** Creates a call of a script. `args` may lack trailing arguments that have a default. */
export function scriptCall({ name, abi }: Callable, keys: readonly string[], args: readonly string[]): ScriptCall {
  return { operation: name, abi: abi.digests[args.length - abi.required] as string, keys: [...keys], args: [...args] };
}

/** Whether the script accepts the keys and the arguments of this call. */
export const understands = ({ digests }: Abi, call: ScriptCall): boolean => digests.includes(call.abi);
