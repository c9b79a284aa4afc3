/**
 * How a Worker calls a script of an object that may be of another version: both are being deployed, and for a while either
 * may be the newer one. (A Redis gets the text of the script itself, so there is nothing to agree on.)
 *
 * Arguments are only ever added, at the end and with a default. A call leaves out its last arguments while they stand at
 * their defaults, and the object fills in those that it knows. So only a call that needs a newer argument is refused.
 */
/** What the header of a script says of its keys and arguments. */
export interface Abi {
  /** Of the last arguments, those that have one. */
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

/** Calls a script with all of its arguments. */
export function scriptCall(script: Callable, keys: readonly string[], args: readonly string[]): ScriptCall {
  const { defaults, digests } = script.abi;
  const required = args.length - defaults.length;
  const needed = defaults.findLastIndex((value, i) => args[required + i] !== value) + 1;
  const digest = digests[needed] as string;
  return { operation: script.name, abi: digest, keys: [...keys], args: args.slice(0, required + needed) };
}

/** All arguments of a script that is called. Undefined if the call has some that `abi` does not describe, or lacks some. */
export function argumentsOfCall({ defaults, digests }: Abi, call: ScriptCall): string[] | undefined {
  const given = digests.indexOf(call.abi);
  return given < 0 ? undefined : [...call.args, ...defaults.slice(given)];
}
