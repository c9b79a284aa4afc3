import fc from "fast-check";

/** Surrogates are not characters of their own. */
const [FIRST_SURROGATE, SURROGATES] = [0xd800, 0x800];

const character = fc.nat(0x10ffff - SURROGATES).map(
  (i) => String.fromCodePoint(i < FIRST_SURROGATE ? i : i + SURROGATES),
  (text) => {
    const code = typeof text === "string" ? (text.codePointAt(0) ?? -1) : -1;
    if (code < 0 || String.fromCodePoint(code) !== text) throw new Error("not one character");
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);

/** Text of any characters, like fast-check's unit "binary", which spends a second on a table of all characters. */
export const anyText = (limits: Omit<fc.StringConstraints, "unit"> = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: character });
