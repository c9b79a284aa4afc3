import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeNote, encodeNote } from "../../../src/lock/codec/note.ts";

const text = fc.option(fc.string({ unit: "binary", minLength: 1 }), { nil: undefined });

test("encodeNote() is one word that no list of the scripts divides, and decodeNote() its inverse", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), text, text, (key_id, reason, by) => {
      const word = encodeNote(key_id, { reason, by });
      expect(word).toMatch(/^[A-Za-z0-9+/=]+$/);
      expect(decodeNote(word)).toEqual({ note: { key_id, ...(reason && { reason }), ...(by && { by }) } });
    }),
  );
});

test("decodeNote(): an earlier version says nothing, and damage is nothing", () => {
  for (const word of [undefined, "-", "%", btoa("{"), btoa('{"a":1}')]) expect(decodeNote(word)).toEqual({});
});
