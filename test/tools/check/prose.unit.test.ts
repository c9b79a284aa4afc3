import { describe, expect, test } from "vitest";
import { FORMS } from "../../../tools/check/prose/forms.ts";
import { readTexts, sentencesOf } from "../../../tools/check/prose/texts.ts";

const found = (text: string) => FORMS.flatMap(({ form }) => text.match(form) ?? []);

describe("the forms that lint finds", () => {
  test.each([
    ["whoever holds it is told that it ends", ["whoever", "is told"]],
    ["Such a request is answered `423`.", ["answered `423"]],
    ["The store answers 503.", ["answers 503"]],
    ["It runs in a process of its own.", ["in a process of its own"]],
    ["It asks what became of the key in the place of a token.", ["in the place of", "what became of"]],
    ["Besides, a store takes only so many requests.", ["so many", "Besides"]],
  ])("%s", (text, forms) => {
    expect(found(text)).toEqual(forms);
  });

  test.each([
    "A client learns that its lease ends, when it is told to look.",
    "Such a request gets `423`, and the answer 503 is not cached.",
    "Part of its own namespace.",
    "There are so many that nothing else fits.",
  ])("not in: %s", (text) => {
    expect(found(text)).toEqual([]);
  });
});

test("readTexts(): reads pages, comments in both languages and messages, each with its line", () => {
  const texts = readTexts();
  const has = (kind: string, file: RegExp) => texts.some((text) => text.kind === kind && file.test(text.file));
  expect([
    has("page", /^README\.md$/),
    has("comment", /\.lua$/),
    has("comment", /\.ts$/),
    has("error", /^src\//),
  ]).toEqual([true, true, true, true]);
  expect(texts.filter(({ line }) => line < 1)).toEqual([]);
});

test("sentencesOf(): returns one sentence each, without headings, code and lists of fields", () => {
  const text = {
    file: "x.md",
    line: 1,
    kind: "page",
    text: "A lease ends at its deadline. `a` `b` `c` `d` `e`. Short one.",
  } as const;
  expect(sentencesOf(text)).toEqual(["A lease ends at its deadline."]);
});
