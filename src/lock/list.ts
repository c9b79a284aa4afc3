import { survey } from "../generated/scripts.ts";
import { call } from "./call.ts";
import { lockPrefix } from "./keys.ts";
import type { Session } from "./session.ts";
import { type State, statesOf } from "./state.ts";
import type { ListedLock, LockPage } from "./types.ts";

export interface ListOptions {
  readonly prefix: string;
  readonly limit: number;
  readonly cursor?: string;
}

/** Keys that one step looks through, and steps in a page: a page is bounded work, whatever the store holds. */
const STEP = 10_000;
const STEPS = 2;

/** Where a page starts: a step of the store's scan, and within it the names after `after` if it still ends at `end`. */
interface Position {
  readonly step: string;
  readonly after: string;
  readonly end: string;
}

const START: Position = { step: "0", after: "", end: "" };

/**
 * Locks that are held, delayed or waited for. A lock that is held throughout the listing is shown at least once, perhaps twice;
 * one that is taken or released meanwhile may be shown or not. Pages may be short or empty before the last one.
 */
export async function list(session: Session, options: ListOptions): Promise<LockPage> {
  const locks: ListedLock[] = [];
  let position = parseCursor(options.cursor);
  for (let steps = 0; steps < STEPS && locks.length < options.limit; steps++) {
    const wanted = options.limit - locks.length;
    const found = await lookThrough(session, options.prefix, position, wanted);
    locks.push(...found.locks);
    if (!found.next) return { locks, cursor: null };
    position = found.next;
  }
  return { locks, cursor: formatCursor(position) };
}

async function lookThrough(
  session: Session,
  name_prefix: string,
  position: Position,
  limit: number,
): Promise<{ locks: ListedLock[]; next: Position | undefined }> {
  const prefix = lockPrefix(session.caller.namespace, "");
  const page = await session.engine.scan(prefix + name_prefix, position.step, STEP);
  // A store that has shrunk since takes more keys in one step, and those were not among the names before `after`.
  const after = page.cursor === position.end ? position.after : "";
  const keys = page.keys.filter((key) => key.slice(prefix.length) > after).sort();
  const live = await liveNames(session, keys, prefix.length);
  // Every step but the last ends with its scan; a step with more than fits is gone through again from where it broke off.
  const names = live.slice(0, limit);
  const states = names.length > 0 ? await statesOf(session, names) : [];
  const locks = states.filter(isInUse).map(toListed);
  if (live.length > limit) {
    return { locks, next: { step: position.step, after: names.at(-1) as string, end: page.cursor } };
  }
  return { locks, next: page.cursor === "0" ? undefined : { ...START, step: page.cursor } };
}

async function liveNames(session: Session, keys: readonly string[], prefix_length: number): Promise<string[]> {
  if (keys.length === 0) return [];
  const reply = await call(session.engine, survey, keys, { n: keys.length });
  return reply.slice(1).map((i) => (keys[Number(i) - 1] as string).slice(prefix_length));
}

function isInUse(state: State): boolean {
  return state.state !== "free" || state.queue_length > 0;
}

function toListed({ queue: _, yours: __, capacity: ___, available: ____, ...listed }: State): ListedLock {
  return listed;
}

function formatCursor({ step, after, end }: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([step, after, end]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** @throws InvalidCursorError for anything that is not a cursor of a page before. */
function parseCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return START;
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const parsed: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0))));
    const [step, after, end] = parsed as readonly unknown[];
    if (typeof step === "string" && typeof after === "string" && typeof end === "string") return { step, after, end };
  } catch {
    // Not ours: said below.
  }
  throw new InvalidCursorError("not a cursor of a page before");
}

/** A cursor that no page of this listing ended with. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
}
