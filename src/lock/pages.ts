/** Pages of a listing: short steps over the store, as many as one request may take. */
import { InvalidCursorError } from "../engine/engine.ts";
import type { Session } from "./session.ts";
import type { ListOptions, Page } from "./types.ts";

/** Keys that one step of a scan passes, in surveys: a scan does not look into records. */
const SURVEYS_PER_SCAN = 5;
/** What one script may tell, in locks; one with many leases counts for several. */
const TOLD_MAX = 25;
/** Leases or tickets that cost a script as much as one more lock; of one lock, a script handles no more than `SIZE_MAX`. */
const SIZE_PER_LOCK = 6;
const SIZE_MAX = 140;
/** A page ends early rather than keep its client waiting, also when other listings leave it little time. */
const PAGE_MS = 1_000;

/** A name that is worth telling. */
export interface Candidate {
  readonly name: string;
  /** Leases and tickets that it has. */
  readonly size: number;
}

/** What is listed. Each method runs one short script, or none. */
export interface Listing<Item> {
  /** What the keys of all its records start with; the rest is the name. */
  readonly key_prefix: string;
  survey(keys: readonly string[], names: readonly string[]): Promise<readonly Candidate[]>;
  tell(names: readonly string[]): Promise<readonly Item[]>;
}

/** Where a page starts: a step of the store's scan, and within it the names after `after` if it still ends at `end`. */
interface Position {
  readonly step: string;
  readonly after: string;
  readonly end: string;
}

const START: Position = { step: "0", after: "", end: "" };

/** `position` is where to go on after it. */
type Found = Candidate & { readonly position: Position };

/**
 * What is there throughout the listing is told at least once, perhaps twice; what comes or goes meanwhile may be told or
 * not. Pages may be short or empty before the last one.
 *
 * @throws {InvalidCursorError} for a cursor that no page of this listing ended with.
 */
export async function pageOf<Item>(
  session: Session,
  listing: Listing<Item>,
  options: ListOptions,
): Promise<Page<Item>> {
  const scope = listing.key_prefix + options.prefix;
  const { found, end } = await gather(session, listing, scope, options);
  const items: Item[] = [];
  for (let from = 0; from < found.length; ) {
    const run = nextRun(found, from, options.limit - items.length);
    items.push(...(await inTurn(options, () => listing.tell(run.map(({ name }) => name)))));
    from += run.length;
    const last = run.at(-1) as Found;
    const full = items.length >= options.limit || callsLeft(session) < 1;
    if (full && from < found.length) return { items, cursor: formatCursor(scope, last.position) };
  }
  return { items, cursor: end === undefined ? null : formatCursor(scope, end) };
}

/** Looks through names until it has found enough of them, or spent what a page may cost but for telling of them. */
async function gather<Item>(session: Session, listing: Listing<Item>, scope: string, options: ListOptions) {
  const { engine, context } = session;
  const { limit, cursor } = options;
  const { key_prefix } = listing;
  const until_ms = context.clock.now_ms() + PAGE_MS;
  const found: Found[] = [];
  const enough = () =>
    found.length >= limit || context.clock.now_ms() >= until_ms || callsLeft(session) < 2 + runsOf(found);
  for (let position = parseCursor(scope, cursor); ; ) {
    const { step } = position;
    const scanned = await inTurn(options, () => engine.scan(scope, step, SURVEYS_PER_SCAN * engine.survey_max));
    // A store that has shrunk since takes more keys in one step, and those were not among the names before `after`.
    const end = scanned.cursor;
    const after = end === position.end ? position.after : "";
    const names = scanned.keys.map((key) => key.slice(key_prefix.length)).filter((name) => name > after);
    names.sort();
    for (let from = 0; from < names.length; from += engine.survey_max) {
      if (from > 0 && enough()) return { found, end: { step, after: names[from - 1] as string, end } };
      const part = names.slice(from, from + engine.survey_max);
      const keys = part.map((name) => key_prefix + name);
      for (const candidate of await inTurn(options, () => listing.survey(keys, part))) {
        found.push({ ...candidate, position: { step, after: candidate.name, end } });
      }
    }
    if (end === "0") return { found, end: undefined };
    position = { ...START, step: end };
    if (enough()) return { found, end: position };
  }
}

const inTurn = <T>({ turn }: ListOptions, step: () => Promise<T>): Promise<T> => (turn ? turn(step) : step());

const callsLeft = ({ config, context }: Session): number => config.store_calls_max - context.store_calls();

const costOf = ({ size }: Candidate): number => 1 + Math.min(size, SIZE_MAX) / SIZE_PER_LOCK;

/** As many as one script may tell, all of one step of the scan: a store that is split has each step in one part. */
function nextRun(found: readonly Found[], from: number, limit: number): Found[] {
  const run: Found[] = [];
  let cost = 0;
  for (const one of found.slice(from, from + limit)) {
    cost += costOf(one);
    if (run.length > 0 && (cost > TOLD_MAX || one.position.step !== run[0]?.position.step)) break;
    run.push(one);
  }
  return run;
}

function runsOf(found: readonly Found[]): number {
  let runs = 0;
  for (let from = 0; from < found.length; runs++) from += nextRun(found, from, found.length).length;
  return runs;
}

/** `scope` is what is listed: what the keys of all that is told start with. A cursor is of no use in another listing. */
function formatCursor(scope: string, { step, after, end }: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([step, after, end, scope]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function parseCursor(scope: string, cursor: string | undefined): Position {
  if (cursor === undefined) return START;
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    const [step, after, end, of] = parsed as readonly unknown[];
    const isPosition = typeof step === "string" && typeof after === "string" && typeof end === "string";
    if (isPosition && of === scope) return { step, after, end };
  } catch {
    // Not ours: said below.
  }
  throw new InvalidCursorError("not a cursor of a page before");
}
