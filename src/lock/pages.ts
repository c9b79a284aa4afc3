/** Pages of a listing. A page takes short steps through the store, within the budget of a single request. */

import { base64url, fromBase64url } from "../digest/base64url.ts";
import { InvalidCursorError } from "../engine/engine.ts";
import type { RequestScope } from "./scope.ts";
import type { ListOptions, Page } from "./types.ts";

/**
 * The number of keys that one scan step covers, in batches of candidates. A scan does not read records, so one step can cover
 * more keys.
 */
const BATCHES_PER_SCAN = 5;
/** The number of locks that one script may describe. A lock with many leases counts as several. */
const DESCRIBED_MAX = 25;
/**
 * This many leases or tickets slow a script down as much as another lock does. The script handles at most `SIZE_MAX` of them
 * per lock.
 */
const SIZE_PER_LOCK = 6;
const SIZE_MAX = 140;
/** After this time, a page ends early rather than keep its client waiting. */
const PAGE_MS = 1_000;

/** A name that the listing may contain. */
export interface Candidate {
  readonly name: string;
  /** The number of the lock's leases and tickets. */
  readonly size: number;
}

/** A kind of listing. Each method runs at most one short script. */
export interface Listing<Item> {
  /** The prefix of all record keys of this kind. The rest of a key is the name. */
  readonly key_prefix: string;
  candidates(keys: readonly string[], names: readonly string[]): Promise<readonly Candidate[]>;
  describe(names: readonly string[]): Promise<readonly Item[]>;
}

/** Where a page starts: at a step of the store's scan and, if that step still ends at `end`, at the names after `after`. */
interface Position {
  readonly step: string;
  readonly after: string;
  readonly end: string;
}

const START: Position = { step: "0", after: "", end: "" };

/** A candidate, and the position that follows it. */
type Found = Candidate & { readonly position: Position };

/**
 * Returns one page. A name that exists throughout the listing is listed at least once, and possibly twice. A name that is
 * created or deleted during the listing may or may not be listed. Pages before the last one may be short or empty.
 *
 * @throws {InvalidCursorError} for a cursor that no page of this listing returned.
 */
export async function pageOf<Item>(
  scope: RequestScope,
  listing: Listing<Item>,
  options: ListOptions,
): Promise<Page<Item>> {
  const { clock } = scope.context;
  const until_ms = clock.now_ms() + PAGE_MS;
  const listed_prefix = listing.key_prefix + options.prefix;
  const { found, end } = await gather(scope, listing, listed_prefix, options, until_ms);
  const items: Item[] = [];
  for (let from = 0; from < found.length; ) {
    const run = nextRun(found, from, options.limit - items.length);
    items.push(...(await inTurn(options, () => listing.describe(run.map(({ name }) => name)))));
    from += run.length;
    const last = run.at(-1) as Found;
    const full = items.length >= options.limit || callsLeft(scope) < 1 || clock.now_ms() >= until_ms;
    if (full && from < found.length) return { items, cursor: formatCursor(listed_prefix, last.position) };
  }
  return { items, cursor: end === undefined ? null : formatCursor(listed_prefix, end) };
}

/** Scans until it has enough names, or until the remaining budget suffices only to describe them. */
async function gather<Item>(
  scope: RequestScope,
  listing: Listing<Item>,
  listed_prefix: string,
  options: ListOptions,
  until_ms: number,
) {
  const { engine, context } = scope;
  const { limit, cursor } = options;
  const { key_prefix } = listing;
  const found: Found[] = [];
  const enough = () =>
    found.length >= limit || context.clock.now_ms() >= until_ms || callsLeft(scope) < 2 + runsOf(found);
  for (let position = parseCursor(listed_prefix, cursor); ; ) {
    const { step } = position;
    const scanned = await inTurn(options, () =>
      engine.scan(listed_prefix, step, BATCHES_PER_SCAN * engine.list_batch_max),
    );
    // If the store has shrunk, the step covers more keys than before, and the names up to `after` do not include the additional
    // ones.
    const end = scanned.cursor;
    const after = end === position.end ? position.after : "";
    const names = scanned.keys.map((key) => key.slice(key_prefix.length)).filter((name) => name > after);
    names.sort();
    for (let from = 0; from < names.length; from += engine.list_batch_max) {
      if (from > 0 && enough()) return { found, end: { step, after: names[from - 1] as string, end } };
      const part = names.slice(from, from + engine.list_batch_max);
      const keys = part.map((name) => key_prefix + name);
      for (const candidate of await inTurn(options, () => listing.candidates(keys, part))) {
        found.push({ ...candidate, position: { step, after: candidate.name, end } });
      }
    }
    if (end === "0") return { found, end: undefined };
    position = { ...START, step: end };
    if (enough()) return { found, end: position };
  }
}

const inTurn = <T>({ turn }: ListOptions, step: () => Promise<T>): Promise<T> => (turn ? turn(step) : step());

const callsLeft = ({ config, context }: RequestScope): number => config.store_calls_max - context.store_calls();

const costOf = ({ size }: Candidate): number => 1 + Math.min(size, SIZE_MAX) / SIZE_PER_LOCK;

/**
 * Returns at most as many names as one script may describe, all from the same scan step, because in a sharded store, a step
 * covers a single shard.
 */
function nextRun(found: readonly Found[], from: number, limit: number): Found[] {
  const run: Found[] = [];
  let cost = 0;
  for (const one of found.slice(from, from + limit)) {
    cost += costOf(one);
    if (run.length > 0 && (cost > DESCRIBED_MAX || one.position.step !== run[0]?.position.step)) break;
    run.push(one);
  }
  return run;
}

function runsOf(found: readonly Found[]): number {
  let runs = 0;
  for (let from = 0; from < found.length; runs++) from += nextRun(found, from, found.length).length;
  return runs;
}

/** A cursor contains the prefix of its listing, and is invalid in any other listing. */
function formatCursor(listed_prefix: string, { step, after, end }: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([step, after, end, listed_prefix]));
  return base64url(bytes);
}

function parseCursor(listed_prefix: string, cursor: string | undefined): Position {
  if (cursor === undefined) return START;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fromBase64url(cursor));
    const parsed: unknown = JSON.parse(text);
    const [step, after, end, of] = parsed as readonly unknown[];
    const isPosition = typeof step === "string" && typeof after === "string" && typeof end === "string";
    if (isPosition && of === listed_prefix) return { step, after, end };
  } catch {
    // The cursor is invalid, which is reported below.
  }
  throw new InvalidCursorError("not a cursor from a previous page");
}
