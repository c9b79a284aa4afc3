/**
 * Defines how a script is called. This matters when a Worker calls an object that runs another version of the service: during a
 * deployment, either of the two may be newer. (With Redis, the caller sends the script's text, so the versions cannot differ.)
 *
 * New arguments are always added at the end, with a default. A call omits trailing arguments that have their default values,
 * because the script knows the defaults. An argument that few requests use therefore costs the other requests nothing, and an
 * object refuses only calls that need a newer argument.
 */
/** The keys and arguments in a script's header. */
export interface Abi {
  /** The number of arguments without a default, which every call must include. */
  readonly required: number;
  /** The default values of the remaining arguments. */
  readonly defaults: readonly string[];
  /**
   * Digests of the header. The first one covers only the required arguments, and each of the following ones covers one more
   * argument.
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

/** Removes trailing arguments that have their default values, but keeps at least `shortest` arguments. */
export function withoutDefaults({ required, defaults }: Abi, args: string[], shortest = 0): string[] {
  let length = args.length;
  while (length > required && length > shortest && args[length - 1] === defaults[length - 1 - required]) length -= 1;
  args.length = length;
  return args;
}

/** Creates a call to a script. `args` may omit trailing arguments that have a default. */
export function scriptCall({ name, abi }: Callable, keys: readonly string[], args: readonly string[]): ScriptCall {
  return { operation: name, abi: abi.digests[args.length - abi.required] as string, keys: [...keys], args: [...args] };
}

/** Whether the script accepts the keys and the arguments of this call. */
export const understands = ({ digests }: Abi, call: ScriptCall): boolean => digests.includes(call.abi);
