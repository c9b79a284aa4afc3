/**
 * Which of our libraries of Redis Functions a server has. They are loaded where they are missing, and checked before they are
 * used.
 */
import { libraries } from "../../generated/scripts.ts";
import type { Script } from "../engine.ts";
import { functionName, type Library, libraryName, libraryText } from "./library.ts";
import { isUnexplained } from "./refusals.ts";

/**
 * Why a library cannot be used, so that its scripts run by EVALSHA: the store has no Functions, or lets this user load or list none;
 * something else is under the library's name; or the store has not answered, or refuses the text.
 */
export type Absence = "unsupported" | "forbidden" | "foreign" | "refused";

/** A command of the library's owner to the server, and the server's reply. @throws Error with the server's text. */
export type Ask = (words: readonly string[]) => Promise<unknown>;

type State =
  | { readonly kind: "loaded" }
  | { readonly kind: "asking"; readonly until_ms: number }
  | { readonly kind: "absent"; readonly why: Absence; readonly until_ms: number; readonly error?: unknown };

/** A request without an answer for this long is sent again. */
const ASKING_MS = 10_000;
/** A request that the store refuses for a reason that may pass is sent again. */
const REFUSED_MS = 10_000;
/** Another client may load the same library between the check and the load. */
const LOOKS_MAX = 2;

/** Redis 7 and Valkey answer the first to a function that is not there. It certainly did not run. */
export const isNoFunction = (text: string): boolean =>
  /^ERR (function not found|unknown function|no such function)/i.test(text);

/**
 * Redis refuses a function before it runs when it is out of memory, and a script at its first write that needs some, which it then
 * names. So a script that needs no memory still runs.
 */
export const isNoRoomForFunctions = (text: string): boolean => text.startsWith("OOM") && !text.includes("script:");

/** The store does not let this user, or anyone, run functions. */
export const isNoFcall = (text: string): boolean => /^(NOPERM|ERR unknown command)\b.*['`]fcall['`]/i.test(text);

const isUnknown = (text: string): boolean => /unknown (sub)?command|not available|not supported/i.test(text);

/** Undefined for a script that is not a function. */
export const libraryOf = ({ family }: Pick<Script, "family">): Library | undefined =>
  libraries.find((library) => library.family === family);

/** What one server is known to have: of one connection over TCP, or of one URL. */
export class Functions {
  readonly #key_locking: boolean;
  readonly #states = new Map<Library, State>();

  constructor(key_locking = false) {
    this.#key_locking = key_locking;
  }

  has(library: Library): boolean {
    return this.#states.get(library)?.kind === "loaded";
  }

  /** The name by which the script can be called at once; undefined if it cannot. */
  nameOf(script: Script): string | undefined {
    const library = libraryOf(script);
    return library && this.has(library) ? functionName(script.name, library, this.#key_locking) : undefined;
  }

  /** Why a library cannot be used; undefined if it can, or if that is not known yet. */
  absenceOf(library: Library): Absence | undefined {
    const state = this.#states.get(library);
    return state?.kind === "absent" ? state.why : undefined;
  }

  /** The error that keeps a library from being used, if it may pass. */
  refusalOf(library: Library): unknown {
    const state = this.#states.get(library);
    return state?.kind === "absent" ? state.error : undefined;
  }

  /**
   * Whether it was never requested, or not for too long. `at_once`: a refusal that may pass is ignored.
   */
  isUnasked(library: Library, at_once = false): boolean {
    const state = this.#states.get(library);
    if (state === undefined) return true;
    if (state.kind === "loaded") return false;
    return state.until_ms <= Date.now() || (at_once && state.kind === "absent" && state.why === "refused");
  }

  /** Learns from an error that a function is missing, that this user may call none, or that the store has none. */
  learn(library: Library, text: string): void {
    if (isNoFcall(text)) this.#states.set(library, absent("forbidden"));
    else if (isNoFunction(text) || isUnexplained(text)) this.#states.delete(library);
  }

  /** Loads a library unless it is there, and compares it if it is. Never rejects. */
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

/** @throws the reason why a library cannot be loaded now: the store's answer, or that there is none. */
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

/** A permanent refusal is remembered. */
const absent = (why: Absence): State & { kind: "absent" } => ({
  kind: "absent",
  why,
  until_ms: why === "refused" ? Date.now() + REFUSED_MS : Number.POSITIVE_INFINITY,
});

/** The code of a library in the reply to FUNCTION LIST, whose fields are a list, or an object in newer protocols. */
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
