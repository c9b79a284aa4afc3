import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeLabel,
  decodeNote,
  encodeLabel,
  encodeMetadata,
  encodeNote,
  encodeWord,
  revisionOf,
} from "../../../src/lock/codec/label.ts";
import { anyText } from "../../support/services/any-text.ts";

const scalar = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const metadata = fc.dictionary(fc.string({ unit: "grapheme" }), scalar, { maxKeys: 10 });

test("encodeLabel() returns one word, whatever the label contains, and decodeLabel() reverses it", () => {
  const option = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
  fc.assert(
    fc.property(option(anyText()), option(metadata), (owner, data) => {
      const word = encodeLabel(owner, data);
      expect(word).toMatch(/^(-|[A-Za-z0-9+/=.]+)$/);
      // JSON has no negative zero.
      const expected = JSON.parse(JSON.stringify({ owner: owner ?? null, metadata: data ?? null }));
      expect(decodeLabel(word)).toEqual(expected);
    }),
  );
});

test("decodeLabel() reads a renewal's metadata, with or without a revision or an owner", () => {
  const given = { metadata: { step: "3 of 7" } };
  for (const word of [encodeMetadata(given), encodeMetadata({ ...given, revision: 12 })]) {
    expect(decodeLabel(`${encodeLabel("ci", undefined)}.${word}`)).toEqual({ owner: "ci", ...given });
    expect(decodeLabel(`-.${word}`)).toEqual({ owner: null, ...given });
    expect(decodeLabel(`${encodeWord(["ci", { run: "42" }])}.${word}`)).toEqual({ owner: "ci", ...given });
  }
  expect(encodeMetadata({})).toBe("-");
});

test("revisionOf() returns the metadata's revision, or 0", () => {
  expect(["-", "o", "o.m", "o.m.12"].map(revisionOf)).toEqual([0, 0, 0, 12]);
});

test("a missing label is encoded as a dash, an empty owner is not", () => {
  expect(encodeLabel(undefined, undefined)).toBe("-");
  expect(decodeLabel("-")).toEqual({ owner: null, metadata: null });
  expect(decodeLabel(encodeLabel("", undefined))).toEqual({ owner: "", metadata: null });
});

test("decodeLabel() reads labels of the first version, which are a single list", () => {
  expect(decodeLabel(encodeWord(["ci", { run: "42" }]))).toEqual({ owner: "ci", metadata: { run: "42" } });
  expect(decodeLabel(encodeWord(["ci", null]))).toEqual({ owner: "ci", metadata: null });
});

const text = fc.option(anyText({ minLength: 1 }), { nil: undefined });

test("encodeNote() returns one word that the scripts' lists never split, and decodeNote() reverses it", () => {
  fc.assert(
    fc.property(anyText(), text, text, (key_id, reason, by) => {
      const word = encodeNote(key_id, { reason, by });
      expect(word).toMatch(/^[A-Za-z0-9+/=]+$/);
      expect(decodeNote(word)).toEqual({ note: { key_id, ...(reason && { reason }), ...(by && { by }) } });
    }),
  );
});

test("decodeNote() returns nothing for earlier versions and damaged notes", () => {
  for (const word of [undefined, "-", "%", btoa("{"), btoa('{"a":1}')]) expect(decodeNote(word)).toEqual({});
});
