import {
  type Answer,
  bodyOf,
  type Fields,
  granted,
  type Head,
  Lock,
  post,
  type Target,
} from "../../support/services/http.ts";

/** Several locks of a target, with unique names, and requests that concern all of them. */
export function severalOf(target: Target) {
  const some = (n: number) => Array.from({ length: n }, () => new Lock(target));
  const names = (locks: readonly Lock[]) => locks.map(({ name }) => name);
  const acquire = (locks: readonly Lock[], fields: Fields = {}, headers: Head = {}): Promise<Answer> =>
    post(target, "/multi/acquire", { locks: locks.map(({ name }) => ({ name })), ...fields }, headers);
  const hold = async (locks: readonly Lock[], fields?: Fields, headers?: Head) =>
    granted(() => acquire(locks, fields, headers), fields);
  const ask = async (operation: "release" | "renew", locks: readonly Lock[], fields: Fields, headers?: Head) =>
    bodyOf(await post(target, `/multi/${operation}`, { locks: names(locks), ...fields }, headers), 200).results;
  return { some, names, acquire, hold, ask };
}
