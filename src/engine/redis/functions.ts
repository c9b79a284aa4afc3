/**
 * Tracks which of the service's Redis Functions libraries a server has. Missing libraries are loaded, and existing ones are
 * checked before use.
 */
import { libraries } from "../../generated/scripts.ts";
import type { Script } from "../engine.ts";
import { functionName, type Library, libraryName, libraryText } from "./library.ts";
import { isUnexplained } from "./refusals.ts";

/**
 * Why a library cannot be used. Its scripts are then run with EVALSHA.
 *
 * - `unsupported`: the store does not have Redis Functions.
 * - `forbidden`: the store does not let this user load, list or call functions.
 * - `foreign`: a library with this name exists but has different code.
 * - `refused`: the store did not reply, or refused the library's text.
 */
export type Absence = "unsupported" | "forbidden" | "foreign" | "refused";

/** Sends a command to the server whose libraries are tracked, and returns its reply. @throws Error with the server's text. */
export type Ask = (words: readonly string[]) => Promise<unknown>;

type State =
  | { readonly kind: "loaded" }
  | { readonly kind: "asking"; readonly until_ms: number }
  | { readonly kind: "absent"; readonly why: Absence; readonly until_ms: number; readonly error?: unknown };

/** A request is sent again if there has been no reply for this long. */
const ASKING_MS = 10_000;
/** If the store refuses a request for a temporary reason, the request is sent again after this time. */
const REFUSED_MS = 10_000;
/** The maximum number of checks: another client may load the same library between the check and the load. */
const LOOKS_MAX = 2;

/** The reply of Redis 7 and Valkey to a call to a missing function. The function has not run. */
export const isNoFunction = (text: string): boolean =>
  /^ERR (function not found|unknown function|no such function)/i.test(text);

/**
 * When Redis is out of memory, it refuses to start a function, but stops a script only at its first write that needs memory,
 * with an error that names the script. Scripts that need no memory can therefore still run.
 */
export const isNoRoomForFunctions = (text: string): boolean => text.startsWith("OOM") && !text.includes("script:");

/** The store does not allow this user, or any user, to run functions. */
export const isNoFcall = (text: string): boolean => /^(NOPERM|ERR unknown command)\b.*['`]fcall['`]/i.test(text);

const isUnknown = (text: string): boolean => /unknown (sub)?command|not available|not supported/i.test(text);

/** Returns the script's library; undefined if the script never runs as a function. */
export const libraryOf = ({ family }: Pick<Script, "family">): Library | undefined =>
  libraries.find((library) => library.family === family);

/** Tracks the libraries of one server, which is identified by a connection over TCP or by a URL. */
export class Functions {
  readonly #key_locking: boolean;
  readonly #states = new Map<Library, State>();

  constructor(key_locking = false) {
    this.#key_locking = key_locking;
  }

  has(library: Library): boolean {
    return this.#states.get(library)?.kind === "loaded";
  }

  /** Returns the name by which the script can be called now; undefined if it cannot be called. */
  nameOf(script: Script): string | undefined {
    const library = libraryOf(script);
    return library && this.has(library) ? functionName(script.name, library, this.#key_locking) : undefined;
  }

  /** Returns why a library cannot be used; undefined if it can be, or if that is not known yet. */
  absenceOf(library: Library): Absence | undefined {
    const state = this.#states.get(library);
    return state?.kind === "absent" ? state.why : undefined;
  }

  /** Returns the error that prevents the use of a library, if the error may be temporary. */
  refusalOf(library: Library): unknown {
    const state = this.#states.get(library);
    return state?.kind === "absent" ? state.error : undefined;
  }

  /**
   * Whether the library must be requested, because it never was, or because the last request failed some time ago. With
   * `at_once`, also true right after a temporary refusal.
   */
  isUnasked(library: Library, at_once = false): boolean {
    const state = this.#states.get(library);
    if (state === undefined) return true;
    if (state.kind === "loaded") return false;
    return state.until_ms <= Date.now() || (at_once && state.kind === "absent" && state.why === "refused");
  }

  /**
   * Processes an error reply, which may show that a function is missing, that this user may not call functions, or that the
   * store does not support them.
   */
  learn(library: Library, text: string): void {
    if (isNoFcall(text)) this.#states.set(library, absent("forbidden"));
    else if (isNoFunction(text) || isUnexplained(text)) this.#states.delete(library);
  }

  /** Loads the library if it is missing, and compares its text if it already exists. Never rejects. */
  async load(library: Library, ask: Ask): Promise<void> {
    this.#states.set(library, { kind: "asking", until_ms: Date.now() + ASKING_MS });
    this.#states.set(library, await this.#find(library, ask));
  }

  async #find(library: Library, ask: Ask): Promise<State> {
    const name = libraryName(library, this.#key_locking);
    const text = libraryText(library, this.#key_locking);
    for (let looks = 1; ; looks++) {
      try {
        const code = codeOf(await ask(["FUNCTION", "LIST", "LIBRARYNAME", name, "WITHCODE"]), name);
        if (code !== undefined) return code === text ? { kind: "loaded" } : absent("foreign");
        await ask(["FUNCTION", "LOAD", text]);
        return { kind: "loaded" };
      } catch (error) {
        const message = error instanceof Error ? error.message : "";
        if (/already exists/i.test(message)) {
          if (looks < LOOKS_MAX) continue;
          return absent("foreign");
        }
        if (message.startsWith("NOPERM")) return absent("forbidden");
        if (isUnknown(message)) return absent("unsupported");
        return { ...absent("refused"), error };
      }
    }
  }
}

/** @throws the error that prevents loading the library now: the store's reply, or the lack of one. */
export function hasOrThrow(
  known: Functions,
  library: Library,
  answerOf: (error: unknown) => string | undefined,
): boolean {
  const refusal = known.refusalOf(library);
  const text = answerOf(refusal);
  if (refusal !== undefined && (text === undefined || !isUnexplained(text))) throw refusal;
  return known.has(library);
}

/** The state of a library that has been permanently refused, and is not requested again. */
const absent = (why: Absence): State & { kind: "absent" } => ({
  kind: "absent",
  why,
  until_ms: why === "refused" ? Date.now() + REFUSED_MS : Number.POSITIVE_INFINITY,
});

/**
 * Returns the code of a library from the reply to FUNCTION LIST, whose fields are in a list or, in newer protocols, in an
 * object.
 */
export function codeOf(reply: unknown, name: string): string | undefined {
  const found = librariesIn(reply).find(({ library_name }) => library_name === name);
  return typeof found?.library_code === "string" ? found.library_code : undefined;
}

export function librariesIn(reply: unknown): Record<string, unknown>[] {
  if (!Array.isArray(reply)) return [];
  return reply.map((fields: unknown) => {
    if (!Array.isArray(fields)) return Object(fields) as Record<string, unknown>;
    return Object.fromEntries(fields.flatMap((value, i) => (i % 2 === 1 ? [[String(fields[i - 1]), value]] : [])));
  });
}
