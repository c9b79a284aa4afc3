import { keyCreate, keyDelete, keyFind } from "../../generated/scripts.ts";
import { call } from "../call.ts";
import { apiKeyKey } from "../codec/keys.ts";
import { decodeWord, encodeWord } from "../codec/label.ts";
import { pageOf } from "../pages.ts";
import type { RequestScope } from "../scope.ts";
import type { KeyDetails, KeyService, ListOptions, Page, StoredKey } from "../types.ts";

const DAY_MS = 86_400_000;

export function createKeyService(scope: RequestScope): KeyService {
  const keyOf = (id: string) => apiKeyKey(scope.caller.namespace, id);
  return {
    async create(id, details, ttl_ms) {
      return (await call(scope.engine, keyCreate, [keyOf(id)], { ttl_ms, details: encodeWord(details) })).expires_at;
    },
    find: async (id, used) => (await find(scope, [keyOf(id)], [id], used))[0],
    list: (options) => list(scope, options),
    remove: async (id) => (await call(scope.engine, keyDelete, [keyOf(id)], {})).existed,
  };
}

async function find({ engine }: RequestScope, keys: readonly string[], ids: readonly string[], used: boolean) {
  const { now, keys: found } = await call(engine, keyFind, keys, { n: keys.length, used });
  return found.map(({ i, expires_at, used_day, details }): StoredKey => {
    const used_on_ms = used_day === 0 ? undefined : used_day * DAY_MS;
    const described = decodeWord(details) as KeyDetails;
    return { ...described, id: ids[i - 1] as string, expires_at_ms: expires_at, now_ms: now, used_on_ms };
  });
}

/** Needs no second script, because the script that finds the keys also describes them. */
function list(scope: RequestScope, options: ListOptions): Promise<Page<StoredKey>> {
  const seen = new Map<string, StoredKey>();
  const listing = {
    key_prefix: apiKeyKey(scope.caller.namespace, ""),
    async candidates(keys: readonly string[], ids: readonly string[]) {
      for (const key of await find(scope, keys, ids, false))
        if (key.prefix.startsWith(options.prefix)) seen.set(key.id, key);
      return ids.filter((id) => seen.has(id)).map((name) => ({ name, size: 0 }));
    },
    describe: async (ids: readonly string[]) => ids.map((id) => seen.get(id) as StoredKey),
  };
  return pageOf(scope, listing, { ...options, prefix: "" });
}
