import type { Script } from "../engine.ts";
import { isNoFcall, isNoFunction, isNoRoomForFunctions } from "./functions.ts";
import { isNoEval, isNoScript } from "./refusals.ts";

/** `best`: as a function if the store is known to have it, and otherwise by its SHA-1. */
export type Way = "best" | "evalsha" | "eval";

export interface ScriptCommands {
  /** Sends one command, once. */
  run(way: Way, script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  /** Waits until it is known whether the server that has this key has all of the service's libraries. */
  hasFunctions(key: string): Promise<boolean>;
  /**
   * Waits until it is known whether the server has the library of this script. This is for a script that cannot run in any
   * other way. It therefore locates the server first, and requests the library again even if the server refused it a moment
   * ago. Undefined if scripts never run as functions.
   *
   * @throws the error that prevents loading the library now.
   */
  readonly findsFunctions?: ((script: Script, key: string) => Promise<boolean>) | undefined;
}

interface Runner {
  readonly commands: ScriptCommands;
  /** Returns the error's text if the error is a reply from the store. */
  answerOf(error: unknown): string | undefined;
}

/**
 * Returns how to resend a script that, according to the store's reply, has not run. The script is never resent in the same way.
 */
function otherWay(text: string, way: Way): Way | undefined {
  if (way === "eval") return undefined;
  if (isNoScript(text) || isNoFunction(text)) return "eval";
  return way === "best" && (isNoRoomForFunctions(text) || isNoFcall(text)) ? "evalsha" : undefined;
}

type Send = <Reply>(request: () => Promise<Reply>) => Promise<Reply>;

/** Runs a script once. If it did not run, it is resent in another way, but never twice in the same way. */
export function runScript(
  { commands, answerOf }: Runner,
  send: Send,
  script: Script,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> {
  const attempt = (way: Way): Promise<unknown> =>
    send(() => commands.run(way, script, keys, args)).catch((error) => {
      const text = answerOf(error) ?? "";
      const other = otherWay(text, way);
      if (other === undefined) throw error;
      if (!isNoRoomForFunctions(text)) return attempt(other);
      return attempt(other).catch((refusal) => {
        // The user may run only functions, so the error to report is that the store is full.
        throw isNoEval(answerOf(refusal) ?? "") ? error : refusal;
      });
    });
  return attempt("best").catch(async (error) => {
    // This user may run only functions, and whether the store has them is not known yet.
    const { findsFunctions } = commands;
    if (findsFunctions === undefined || !isNoEval(answerOf(error) ?? "")) throw error;
    if (!(await send(() => findsFunctions(script, keys[0] ?? "")))) throw error;
    return attempt("best");
  });
}
