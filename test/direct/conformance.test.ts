/**
 * The behaviors that every client must show, tested with a direct client whose store replies as the scripts in
 * clients/conformance specify.
 */
import { describe, test } from "vitest";
import { Leasehold } from "../../src/direct/index.ts";
import type { LockStore } from "../../src/direct/types.ts";
import { TOPICS } from "../client/conformance-script.ts";
import { type MakeClient, Replay } from "../client/replay.ts";

/** Adds the headers that the scripts expect and that would be sent over HTTP. */
const onStore: MakeClient = (fetch, options) => {
  const store: LockStore = {
    exchange:
      () =>
      async (method, path, { key, token, text, signal }) => {
        const headers = { "Content-Type": "application/json", Authorization: "Bearer secret", "Idempotency-Key": key };
        const init = { method, headers: { ...headers, ...(token && { "Lock-Token": token }) }, body: text, signal };
        const response = await fetch(path, init);
        return { status: response.status, body: Object(await response.json()) };
      },
    close: () => {},
  };
  return new Leasehold({ store, ...options });
};

/**
 * Matches behaviors that only a client over HTTP can show: a direct client needs no API key, and has no URL at which the wrong
 * server could respond.
 */
const ONLY_BY_HTTP = /does not point to a Leasehold service|something else|redirect|unknown API key/;

describe.each(TOPICS)("a direct client conforms: %s", (_, behaviours) => {
  test.for(behaviours)("$name", (behaviour, { skip }) => {
    if (ONLY_BY_HTTP.test(JSON.stringify(behaviour)))
      skip("nothing but the lock service answers: there is no URL that could be wrong");
    return Replay.run(behaviour, onStore);
  });
});
