import { ScriptError } from "../../engine/engine.ts";
import { list as script } from "../../generated/scripts.ts";
import { call, numberOf } from "../call.ts";
import { type Kind, recordKey } from "../codec/keys.ts";
import { type Candidate, type Listing, pageOf } from "../pages.ts";
import type { Session } from "../session.ts";
import type { ListedLock, ListOptions, Page } from "../types.ts";
import { type State, statesOf, unreadableState } from "./state.ts";

/** Locks that are held, delayed or waited for. */
export function list(session: Session, options: ListOptions): Promise<Page<ListedLock>> {
  const listing = {
    ...surveyed(session, "lock"),
    tell: async (names: readonly string[]) => (await toldOf(session, names, "lock")).filter(isInUse).map(toListed),
  };
  return pageOf(session, listing, options);
}

/** What is kept in records such as locks have. */
export function surveyed(session: Session, kind: Kind): Omit<Listing<never>, "tell"> {
  return {
    key_prefix: recordKey(kind, session.caller.namespace, ""),
    async survey(keys, names) {
      const [, ...words] = await call(session.engine, script, keys, { n: keys.length });
      const candidates: Candidate[] = [];
      for (let i = 0; i < words.length; i += 2) {
        candidates.push({ name: names[numberOf(words[i]) - 1] as string, size: numberOf(words[i + 1]) });
      }
      return candidates;
    },
  };
}

/** States without who waits. A script that fails at one of them is asked for each half, until that one is alone. */
export async function toldOf(session: Session, names: readonly string[], kind: Kind): Promise<State[]> {
  try {
    return await statesOf(session, names, { kind, without_queue: true });
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
  if (names.length === 1) return [unreadableState(names[0] as string, 0, "damaged")];
  const middle = Math.ceil(names.length / 2);
  const before = await toldOf(session, names.slice(0, middle), kind);
  return [...before, ...(await toldOf(session, names.slice(middle), kind))];
}

function isInUse(state: State): boolean {
  return state.state !== "free" || state.queue_length > 0;
}

function toListed({
  queue: _,
  yours: __,
  capacity: ___,
  available: ____,
  unreadable: _____,
  ...listed
}: State): ListedLock {
  return listed;
}
