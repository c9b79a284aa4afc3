import type { Abi } from "../../../src/engine/abi.ts";
import { sha1 } from "./assemble.ts";
import type { Argument } from "./expand.ts";
import type { LuaScript } from "./header.ts";

/** Formats an argument as in a header, without its description. */
export function argumentText({ name, type, default: value }: Argument): string {
  return `${name} ${type}${value === undefined ? "" : `=${value}`}`;
}

const DIGEST_CHARS = 8;

/**
 * Returns the interface on which a Worker and an object of another version must agree. The interface changes with the header of
 * the script, not with the script's code.
 */
export function abiOf({ keys, args }: Pick<LuaScript, "keys" | "args">): Abi {
  const defaults = args.flatMap((arg) => arg.default ?? []);
  const required = args.length - defaults.length;
  const digests = [...defaults, ""].map((_, added) => {
    const described = [
      ...keys.map(({ position, name }) => `${position} ${name}`),
      ...args.slice(0, required + added).map(argumentText),
    ];
    return sha1(described.join("\n")).slice(0, DIGEST_CHARS);
  });
  return { required, defaults, digests };
}
