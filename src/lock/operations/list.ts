import { ScriptError } from "../../engine/engine.ts";
import { itemOf } from "../../engine/reply.ts";
import { list as script } from "../../generated/scripts.ts";
import { call } from "../call.ts";
import { type Kind, recordKey } from "../codec/keys.ts";
import { type Listing, pageOf } from "../pages.ts";
import type { RequestScope } from "../scope.ts";
import type { ListedLock, ListOptions, Page } from "../types.ts";
import { type State, statesOf, unreadableState } from "./state.ts";

/** Lists the locks that are held or delayed, or that have waiters. */
export function list(scope: RequestScope, options: ListOptions): Promise<Page<ListedLock>> {
  const listing = {
    ...recordListing(scope, "lock"),
    describe: async (names: readonly string[]) =>
      (await describeStates(scope, names, "lock")).filter(isInUse).map(toListed),
  };
  return pageOf(scope, listing, options);
}

/** Lists the names that have a record, for locks or semaphores. */
export function recordListing(scope: RequestScope, kind: Kind): Omit<Listing<never>, "describe"> {
  return {
    key_prefix: recordKey(kind, scope.caller.namespace, ""),
    async candidates(keys, names) {
      const { records } = await call(scope.engine, script, keys, { n: keys.length });
      return records.map(({ i, size }) => ({ name: itemOf(names, i - 1), size }));
    },
  };
}

/**
 * Returns the states without their waiters. If the script fails, runs it for each half of the names separately, and so on,
 * until it finds the damaged record.
 */
export async function describeStates(scope: RequestScope, names: readonly string[], kind: Kind): Promise<State[]> {
  try {
    return await statesOf(scope, names, { kind, without_queue: true });
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
  if (names.length === 1) return [unreadableState(names[0] as string, 0, "damaged")];
  const middle = Math.ceil(names.length / 2);
  const before = await describeStates(scope, names.slice(0, middle), kind);
  return [...before, ...(await describeStates(scope, names.slice(middle), kind))];
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
