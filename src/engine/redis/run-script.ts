import type { Script } from "../engine.ts";
import { isNoFcall, isNoFunction, isNoRoomForFunctions } from "./functions.ts";
import { isNoEval, isNoScript } from "./refusals.ts";

/** `best`: as a function where the store certainly has it, otherwise by its SHA-1. */
export type Way = "best" | "evalsha" | "eval";

export interface ScriptCommands {
  /** One command, sent once. */
  run(way: Way, script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  /** Waits until it is known whether the server that has this key has all of our libraries. */
  hasFunctions(key: string): Promise<boolean>;
  /**
   * The same for the library of this script, for a caller that needs it: the server is found first, and asked again for what it
   * refused a moment ago. Undefined where scripts never run as functions.
   *
   * @throws what explains why the library cannot be had now.
   */
  readonly findsFunctions?: ((script: Script, key: string) => Promise<boolean>) | undefined;
}

interface Runner {
  readonly commands: ScriptCommands;
  /** The text of an error that is an answer of the store. */
  answerOf(error: unknown): string | undefined;
}

/** How to send a script again that certainly did not run, by the store's answer. Never in the same way. */
function otherWay(text: string, way: Way): Way | undefined {
  if (way === "eval") return undefined;
  if (isNoScript(text) || isNoFunction(text)) return "eval";
  return way === "best" && (isNoRoomForFunctions(text) || isNoFcall(text)) ? "evalsha" : undefined;
}

type Send = <Reply>(request: () => Promise<Reply>) => Promise<Reply>;

/** Runs a script once. A script that did not run is sent in another way, and in each way only once. */
export async function runScript(
  { commands, answerOf }: Runner,
  send: Send,
  script: Script,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> {
  const attempt = async (way: Way): Promise<unknown> => {
    try {
      return await send(() => commands.run(way, script, keys, args));
    } catch (error) {
      const text = answerOf(error) ?? "";
      const other = otherWay(text, way);
      if (other === undefined) throw error;
      if (!isNoRoomForFunctions(text)) return attempt(other);
      return attempt(other).catch((refusal) => {
        // To a user who may run functions only, the store is full.
        throw isNoEval(answerOf(refusal) ?? "") ? error : refusal;
      });
    }
  };
  try {
    return await attempt("best");
  } catch (error) {
    // This user may run functions only, and it was not known yet whether there are any.
    const { findsFunctions } = commands;
    if (findsFunctions === undefined || !isNoEval(answerOf(error) ?? "")) throw error;
    if (!(await send(() => findsFunctions(script, keys[0] ?? "")))) throw error;
    return attempt("best");
  }
}
