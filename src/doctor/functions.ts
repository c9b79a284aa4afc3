/** Checks how the store runs the scripts as Redis Functions, and removes libraries left by other versions. */
import { type Absence, Functions, librariesIn, libraryOf } from "../engine/redis/functions.ts";
import { functionName, LIBRARY_NAMES, type Library, libraryName } from "../engine/redis/library.ts";
import { LOCK_KEYS } from "../generated/constants.ts";
import { inspect, libraries } from "../generated/scripts.ts";
import { ask, type Database, wordsOf } from "./database.ts";
import { type Finding, ok, warning } from "./finding.ts";

const RUNS = 21;
/** The keys for reading the state of one lock, which writes nothing. */
const KEYS = LOCK_KEYS.map((part) => `lh:{doctor}:${part}:doctor`);
const ARGS = ["1", "-", "0", "60000", "0", "0"];
const FAMILY = libraryOf(inspect) as Library;

const REASONS: Readonly<Record<Absence, string>> = {
  unsupported: "The store does not support Redis Functions",
  forbidden:
    "The store's user lacks some of the permissions to run, load and list functions (FCALL, FUNCTION LOAD, FUNCTION LIST)",
  foreign:
    "Another library or function in the store already has the name of the service's library or of one of its functions",
  refused: "The store rejects the service's library",
};

/** Treats a refused command as an error, as the service does. */
const asker = (database: Database) => async (words: readonly string[]) => {
  const reply = await database.send(words);
  if (reply.kind !== "result") throw new Error(wordsOf(reply));
  return reply.result;
};

const callOf = (key_locking: boolean): string[] => [
  functionName(inspect.name, FAMILY, key_locking),
  `${KEYS.length}`,
  ...KEYS,
  ...ARGS,
];

export async function runsFunctions(database: Database, key_locking: boolean): Promise<boolean> {
  // In a cluster, this selects the server that has the key.
  await ask(database, "EXISTS", KEYS[0] as string);
  const known = new Functions(key_locking);
  await known.load(FAMILY, asker(database));
  return known.has(FAMILY) && (await ask(database, "FCALL", ...callOf(key_locking))).kind === "result";
}

/** Loads the library to measure it. Removes it if the service would not have loaded it. */
export async function checkFunctions(
  database: Database,
  { functions, key_locking }: { readonly functions: boolean; readonly key_locking: boolean },
): Promise<Finding> {
  const about = "functions";
  const name = libraryName(FAMILY, key_locking);
  const before = await namesIn(database);
  const known = new Functions(key_locking);
  await known.load(FAMILY, asker(database));
  const why = known.absenceOf(FAMILY);
  if (why !== undefined) {
    const message = `${REASONS[why]}, so scripts run with EVALSHA.`;
    return why === "foreign" ? warning(about, `${message} FUNCTION DELETE ${name} removes it.`) : ok(about, message);
  }
  const call = callOf(key_locking);
  const by_function = await timeOf(database, ["FCALL", ...call]);
  await ask(database, "EVAL", inspect.source, ...call.slice(1));
  const by_script = await timeOf(database, ["EVALSHA", inspect.sha1, ...call.slice(1)]);
  if (!functions && !before.includes(name)) await ask(database, "FUNCTION", "DELETE", name);
  if (by_function === undefined)
    return ok(about, "The store's user is not allowed to run functions, so scripts run with EVALSHA.");
  const times = `takes ${by_function} ms as a function, and ${by_script === undefined ? "does not run with EVALSHA" : `${by_script} ms with EVALSHA`} (median, including the round trip)`;
  if (functions) return ok(about, `Scripts run as Redis Functions. The script that reads a lock ${times}.`);
  return ok(
    about,
    `Scripts run with EVALSHA, because REDIS_FUNCTIONS is not on. The script that reads a lock ${times}. With REDIS_FUNCTIONS=on, the service would use functions.`,
  );
}

/** Lists the libraries that other versions have left in the store, and deletes them on request. */
export async function checkLibraries(database: Database, prune: boolean): Promise<Finding | undefined> {
  const others = (await namesIn(database)).filter((name) => LIBRARY_NAMES.test(name) && !OWN.has(name));
  if (others.length === 0) return prune ? ok("libraries", "The store has no libraries of other versions.") : undefined;
  const list = others.toSorted().join(", ");
  if (!prune) {
    return ok(
      "libraries",
      `The store has libraries of other versions of the service: ${list}. Once these versions are no longer running, delete them with \`leasehold doctor --prune\`.`,
    );
  }
  for (const name of others) {
    const reply = await ask(database, "FUNCTION", "DELETE", name);
    if (reply.kind !== "result") return warning("libraries", `The store did not delete ${name}: ${wordsOf(reply)}`);
  }
  return ok("libraries", `Deleted the libraries of other versions: ${list}.`);
}

const OWN: ReadonlySet<string> = new Set(
  libraries.flatMap((library) => [libraryName(library, false), libraryName(library, true)]),
);

async function namesIn(database: Database): Promise<string[]> {
  const reply = await ask(database, "FUNCTION", "LIST");
  return reply.kind === "result" ? librariesIn(reply.result).map(({ library_name }) => `${library_name}`) : [];
}

/** Returns the median time in milliseconds, or undefined if the store refuses the command. */
async function timeOf(database: Database, command: readonly string[]): Promise<string | undefined> {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const started = performance.now();
    if ((await ask(database, ...command)).kind !== "result") return undefined;
    times.push(performance.now() - started);
  }
  return (times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] as number).toFixed(2);
}
