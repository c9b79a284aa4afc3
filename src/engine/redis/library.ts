/**
 * The scripts as Redis Functions: each family of scripts has one library, which creates its helpers once, when it is loaded.
 * Libraries are assembled from the same pieces as the scripts themselves. While Redis is loading a library, Lua's standard
 * libraries are not available.
 */

/**
 * The table that contains a script's functions. EVALSHA creates the functions in each run. For every outer variable that a
 * function uses, Lua 5.1 then searches all such variables of other functions. When each function had its own variable, these
 * searches took a fifth of a script's time.
 */
export const FUNCTIONS = "F";

export const functionAt = (place: number): string => `${FUNCTIONS}[${place}]`;

const FUNCTION = new RegExp(`\\b${FUNCTIONS}\\[(\\d+)\\]`, "g");
const ASSIGNED = new RegExp(`${FUNCTION.source}=function`, "g");

/**
 * Returns a script as a store runs it, assembled from its helpers and its body. `later` lists the helpers whose functions are
 * not created until one of them is called.
 */
export function scriptText(first: readonly string[], later: readonly string[], body: string): string {
  const rest = later.join("\n");
  const last = Math.max(0, ...placesIn([...first, rest, body].join("\n")));
  if (last === 0) return [...first, body].join("\n");
  const list = (length: number) => `local ${FUNCTIONS}={${Array.from({ length }, () => "nil").join()}}`;
  if (later.length === 0) return [list(last), ...first, body].join("\n");
  const made_later = new Set([...rest.matchAll(ASSIGNED)].map(([, place]) => place));
  const maker = functionAt(last + 1);
  const make = `${maker}=function(n)\nif not ${FUNCTIONS}[n] then\n${rest}\nend\nreturn ${FUNCTIONS}[n]\nend`;
  const calling = (text: string) =>
    text.replace(FUNCTION, (at, place) => (made_later.has(place) ? `${maker}(${place})` : at));
  return [list(last + 1), ...first.map(calling), make, calling(body)].join("\n");
}

const placesIn = (text: string): number[] => [...text.matchAll(FUNCTION)].map(([, place]) => Number(place));

/** Lua 5.1 allows 200 local variables in a library, some of which are needed for constants. */
const VARIABLES_MAX = 140;

/**
 * A library creates its functions only once, so most of them are kept in variables, which are faster to call. The rest are in
 * the table.
 */
const variableAt = (place: number | string): string =>
  Number(place) > VARIABLES_MAX ? functionAt(Number(place)) : `f${place}`;

/**
 * The text of a helper, in pieces. Every second piece sets variables for a single run, so it is executed at the start of each
 * run; the other pieces are executed once.
 */
export type Helper = readonly string[];

export interface Library {
  /** The name of the script family, which is part of the library's name. */
  readonly family: string;
  /** A digest of the text, so that versions with different functions use different names. */
  readonly digest: string;
  readonly helpers: readonly Helper[];
  /** The bodies of the scripts, by name. */
  readonly bodies: Readonly<Record<string, string>>;
}

/** Matches the names of all of the service's libraries, in all versions. */
export const LIBRARY_NAMES = /^lh_[a-z]+_[0-9a-f]{20}k?$/;

/** If Upstash locks each key instead of the whole database, the library has a different name. */
const suffixOf = ({ digest }: Library, key_locking: boolean): string => `${digest}${key_locking ? "k" : ""}`;

export const libraryName = (library: Library, key_locking: boolean): string =>
  `lh_${library.family}_${suffixOf(library, key_locking)}`;

export const functionName = (script: string, library: Library, key_locking: boolean): string =>
  `lh_${script}_${suffixOf(library, key_locking)}`;

/** The library's own names begin with _, unlike those of the scripts. */
export function libraryText(library: Library, key_locking: boolean): string {
  const fixed = library.helpers.map((helper) => helper.filter((_, i) => i % 2 === 0).join(""));
  const starts = library.helpers.flatMap((helper) => (helper.length > 1 ? [helper.filter((_, i) => i % 2 === 1)] : []));
  const flags = key_locking ? 'flags={"allow-key-locking"},' : "";
  const functions = Object.entries(library.bodies).map(
    ([name, body]) =>
      `redis.register_function{function_name="${functionName(name, library, key_locking)}",${flags}callback=function(_k,_a)\n_start(_k,_a)\n${body}end}`,
  );
  const places = [...new Set(placesIn(fixed.join("\n")))];
  const variables = places.filter((place) => place <= VARIABLES_MAX).map(variableAt);
  return [
    `#!lua name=${libraryName(library, key_locking)}`,
    `local ${["KEYS", "ARGV", ...variables].join()}`,
    ...(variables.length < places.length ? [`local ${FUNCTIONS}={}`] : []),
    ...fixed,
    "local function _start(_k,_a)",
    "KEYS,ARGV=_k,_a",
    ...starts.map((start) => `do\n${start.join("")}end`),
    "end",
    ...functions,
    "",
  ]
    .join("\n")
    .replace(FUNCTION, (_, place: string) => variableAt(place));
}
