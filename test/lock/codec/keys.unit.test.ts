import fc from "fast-check";
import { expect, test } from "vitest";
import { idempotencyKey, type Kind, keysFor, latchKey, recordKey } from "../../../src/lock/codec/keys.ts";
import { anyText } from "../../support/services/any-text.ts";

const namespace = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const name = fc.oneof(anyText({ minLength: 1, maxLength: 64 }), fc.stringMatching(/^[{}:lockhdetsn-]{1,12}$/));
const kind = fc.constantFrom<Kind>("lock", "semaphore");

/** The part of a key that a Redis Cluster hashes: between the first opening brace and the next closing one. */
const hashTag = (key: string) => key.slice(key.indexOf("{") + 1, key.indexOf("}", key.indexOf("{")));

test("the hash tag is the namespace, whatever the name contains", () => {
  fc.assert(
    fc.property(namespace, name, kind, (space, lock, of) => {
      for (const key of [...keysFor(of, space, lock), latchKey(space, lock)]) expect(hashTag(key)).toBe(space);
    }),
  );
});

test("no two records share a key", () => {
  const thing = fc.record({ namespace, name, kind });
  fc.assert(
    fc.property(thing, thing, (a, b) => {
      const keys = [a, b].flatMap((one) => [
        ...keysFor(one.kind, one.namespace, one.name),
        latchKey(one.namespace, one.name),
        idempotencyKey(one.namespace, one.name),
      ]);
      const same = a.namespace === b.namespace && a.name === b.name;
      const shared = same ? 2 + (a.kind === b.kind ? 8 : 0) : 0;
      expect(new Set(keys).size).toBe(20 - shared);
    }),
  );
});

test("a lock's first key is its record", () => {
  expect(keysFor("lock", "ns", "job")[0]).toBe(recordKey("lock", "ns", "job"));
  expect(keysFor("lock", "ns", "job")).toHaveLength(8);
  expect(keysFor("lock", "ns", "job", false)[7]).toBe(recordKey("lock", "ns", "job"));
});
