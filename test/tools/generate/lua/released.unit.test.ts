import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { abiOf } from "../../../../tools/generate/lua/abi.ts";
import { readLua } from "../../../../tools/generate/lua/assemble.ts";
import { AS_WRITTEN } from "../../../../tools/generate/lua/compact.ts";
import released from "../../../../tools/generate/lua/released.json" with { type: "json" };
import { describeTree, incompatibilities, type Released } from "../../../../tools/generate/lua/released.ts";

const LAST: Released = {
  scripts: {
    touch: {
      keys: ["1 record", "2 details"],
      args: ["request string", "ttl_ms integer"],
      replies: ["done n integer, leases [kept lease lease | lost reason string]", "gone"],
    },
  },
  lines: { lease: ["id string", "deadline integer"] },
  layouts: { LAYOUT: { written: 2, read: 2 } },
  record: ["layout", "fence"],
};
const touch = (change: Partial<Released["scripts"][string]>): Released => ({
  ...LAST,
  scripts: { touch: { ...LAST.scripts.touch, ...change } as Released["scripts"][string] },
});
const replies = (done: string, ...others: string[]) => touch({ replies: [done, ...others] });
const NEW_ARGUMENT = [...(LAST.scripts.touch?.args ?? []), "now flag=0"];
const DONE = "done n integer, leases [kept lease lease | lost reason string]";

test("the current scripts are compatible with those of the last release", () => {
  expect(
    incompatibilities(released as Released, describeTree(readLua(join(import.meta.dirname, "../../../../lua")))),
  ).toEqual([]);
});

test("describeTree() distinguishes the layout that is written from those that are read", () => {
  const sources = ["local LAYOUT = 2 -- exported\nlocal LAYOUT_READ = 3\n", "local LATCH_LAYOUT = 1\n"];
  expect(describeTree({ helpers: new Map(), scripts: [], unused: [], sources, names: AS_WRITTEN }).layouts).toEqual({
    LAYOUT: { written: 2, read: 3 },
    LATCH_LAYOUT: { written: 1, read: 1 },
  });
});

describe("incompatibilities()", () => {
  test.each<[what: string, now: Released]>([
    ["nothing", LAST],
    ["another script", { ...LAST, scripts: { ...LAST.scripts, more: LAST.scripts.touch as never } }],
    ["an argument with a default", touch({ args: NEW_ARGUMENT })],
    ["a word at the end of a reply", replies(`${DONE}, more string?`, "gone since integer?")],
    ["a word at the end of a group", replies(DONE.replace("lease |", "lease, break_at integer? |"), "gone")],
    ["a reply for callers that use a new argument", touch({ args: NEW_ARGUMENT, replies: [DONE, "gone", "later"] })],
    ["a word at the end of a line", { ...LAST, lines: { lease: ["id string", "deadline integer", "label string?"] } }],
    ["a layout that is only read", { ...LAST, layouts: { LAYOUT: { written: 2, read: 3 } } }],
  ])("%s: none", (_, now) => {
    expect(incompatibilities(LAST, now)).toEqual([]);
  });

  test.each<[problem: string, now: Released]>([
    ["touch: is missing", { ...LAST, scripts: {} }],
    ["touch: the keys changed", touch({ keys: ["1 record", "2 details", "3 more"] })],
    [
      "touch: the arguments: 'now flag' is new, and needs a default",
      touch({ args: ["request string", "ttl_ms integer", "now flag"] }),
    ],
    ["touch: the arguments: 'ttl_ms integer' was removed", touch({ args: ["request string"] })],
    [
      "touch: the arguments: 'request string' was changed to 'ttl_ms integer'",
      touch({ args: ["ttl_ms integer", "request string"] }),
    ],
    ["touch: 'gone' is no longer a reply", replies(DONE)],
    ["touch: 'later' is a new reply", replies(DONE, "gone", "later")],
    ["touch: 'unknown' is a new reply", replies(DONE.replace("]", " | unknown]"), "gone")],
    ["touch: 'done': 'more string' is new, and needs '?'", replies(`${DONE}, more string`, "gone")],
    [
      "touch: 'done': 'n integer' was changed to 'm integer' since the last release",
      replies(DONE.replace("n ", "m "), "gone"),
    ],
    ["touch: 'kept': 'more string' is new", replies(DONE.replace("lease |", "lease, more string |"), "gone")],
    [
      "touch: 'lost': 'reason string' was changed to 'reason integer'",
      replies(DONE.replace("reason string", "reason integer"), "gone"),
    ],
    [
      "LINE lease: 'label string' is new",
      { ...LAST, lines: { lease: ["id string", "deadline integer", "label string"] } },
    ],
    ["LINE lease: 'id string' was removed", { ...LAST, lines: {} }],
    [
      "LAYOUT: this version writes 3, but the last release reads only up to 2",
      { ...LAST, layouts: { LAYOUT: { written: 3, read: 3 } } },
    ],
    ["RECORD_FIELDS changed", { ...LAST, record: ["layout", "fence", "more"] }],
  ])("%s", (problem, now) => {
    expect(incompatibilities(LAST, now)).toEqual([expect.stringContaining(problem)]);
  });

  test("a layout can be written as soon as the last release reads it", () => {
    const last = { ...LAST, layouts: { LAYOUT: { written: 2, read: 3 } } };
    const now = { ...LAST, layouts: { LAYOUT: { written: 3, read: 3 } }, record: ["layout", "fence", "more"] };
    expect(incompatibilities(last, now)).toEqual([]);
  });
});

test("abiOf() describes each number of arguments that a script has had, and changes with its keys", () => {
  const script = {
    keys: [{ position: "1", name: "record", about: "" }],
    args: [
      { name: "request", type: "string", about: "" },
      { name: "now", type: "flag", default: "0", about: "" },
    ],
  } as const;
  const { required, defaults, digests } = abiOf(script);
  expect([required, defaults]).toEqual([1, ["0"]]);
  expect(new Set(digests).size).toBe(2);
  expect(abiOf({ ...script, args: script.args.slice(0, 1) }).digests).toEqual(digests.slice(0, 1));
  expect(digests).not.toContain(abiOf({ ...script, keys: [] }).digests[0]);
  expect(abiOf({ ...script, args: script.args.map((arg) => ({ ...arg, about: "reworded" })) }).digests).toEqual(
    digests,
  );
});
