/**
 * How a script is called, and how a Worker calls one of an object that may be of another version: both are being deployed, and for a
 * while either may be the newer one. (A Redis gets the text of the script itself, so there is nothing to agree on.)
 *
 * Arguments are only ever added, at the end and with a default. A call leaves out its last arguments while they stand at
 * their defaults, which the script knows. So an argument that few requests use costs the others nothing, and an object refuses
 * only a call that needs a newer argument.
 */
/** What a script's header says about its keys and arguments. */
export interface Abi {
  /** How many arguments every call has: those without a default. */
  readonly required: number;
  /** Of the others. */
  readonly defaults: readonly string[];
  /** Digests of the description: without the arguments that have a default, then with the first of them, and so on. */
  readonly digests: readonly string[];
}

export interface ScriptCall {
  /** The name of the script. */
  readonly operation: string;
  /** Describes the arguments that are sent: one of the digests of the caller's `Abi`. */
  readonly abi: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

interface Callable {
  readonly name: string;
  readonly abi: Abi;
}

/** Leaves out the last arguments while they stand at their defaults. At least `shortest` stay. */
export function withoutDefaults({ required, defaults }: Abi, args: string[], shortest = 0): string[] {
  let length = args.length;
  while (length > required && length > shortest && args[length - 1] === defaults[length - 1 - required]) length -= 1;
  args.length = length;
  return args;
}

/** Calls a script with all of its arguments, or without the last ones. */
export function scriptCall({ name, abi }: Callable, keys: readonly string[], args: readonly string[]): ScriptCall {
  return { operation: name, abi: abi.digests[args.length - abi.required] as string, keys: [...keys], args: [...args] };
}

/** Whether a script has the keys and the arguments of this call. */
export const understands = ({ digests }: Abi, call: ScriptCall): boolean => digests.includes(call.abi);
