import { expect, test } from "vitest";
import { keysFor } from "../../../src/lock/codec/keys.ts";
import { encodeLabel } from "../../../src/lock/codec/label.ts";
import { extractEnds } from "../../../src/lock/events/ends.ts";

const KEYS = [...keysFor("lock", "n", "a}:semaphore:b\n"), ...keysFor("semaphore", "n", "s")];
const GRANTED_MS = 1_795_000_000_000;
const FENCE = GRANTED_MS * 1000 + 7;
const OWNER = encodeLabel("ci-42", undefined);

test("extractEnds(): removes the last element of a reply, and returns which leases ended, when and how", () => {
  const { reply, ends } = extractEnds(["done", `~1 ex${FENCE} 3 30000 ${OWNER},9 bs${FENCE} 0 5 -`], KEYS);
  expect(reply).toEqual(["done"]);
  expect(ends).toEqual([
    {
      event: "expired",
      kind: "lock",
      name: "a}:semaphore:b\n",
      mode: "exclusive",
      fence: FENCE,
      owner: "ci-42",
      held_ms: 30_000,
      at_ms: GRANTED_MS + 3 + 30_000,
    },
    {
      event: "broken",
      kind: "semaphore",
      name: "s",
      mode: "shared",
      fence: FENCE,
      owner: null,
      held_ms: 5,
      at_ms: GRANTED_MS + 5,
    },
  ]);
});

test("extractEnds(): leaves a reply without such an element unchanged", () => {
  for (const reply of [[], ["done"], ["!1,-,0,0,1"], ["~", "x"]])
    expect(extractEnds(reply, KEYS)).toEqual({ reply, ends: [] });
});

test("extractEnds(): also removes an invalid element, and then reports no ends", () => {
  for (const word of ["~", "~1", "~1 nonsense", "~99 ex7 0 0 -", "~2 ex7 0 0 -", "~1 gx7 0 0 -", "~1 ex7 0"])
    expect(extractEnds(["done", word], KEYS)).toEqual({ reply: ["done"], ends: [] });
});
