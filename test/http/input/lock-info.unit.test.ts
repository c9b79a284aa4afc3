import { describe, expect, test } from "vitest";
import { labelOf } from "../../../src/http/input/lock-info.ts";
import { lockInfo } from "../../support/platforms/terraform.ts";

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("labelOf()", () => {
  test("keeps values that fit unchanged, and leaves out empty ones", () => {
    const info = lockInfo({ Who: "ci@runner", Info: "" });
    expect(labelOf(info, 1024)).toEqual({
      owner: "ci@runner",
      metadata: { Operation: "OperationTypeApply", Version: "1.11.4" },
    });
    expect(labelOf(lockInfo({ Who: "", Operation: "", Version: "" }), 1024)).toEqual({ owner: "", metadata: {} });
  });

  test("stays within its limits, whatever they are and whatever the texts contain", () => {
    for (const text of ["a", "é", "😀", "\u0000", '"', "\ud800", "a\n😀"]) {
      for (let max = 0; max <= 400; max += 7) {
        const long = text.repeat(500);
        const { owner, metadata } = labelOf(lockInfo({ Who: long, Info: long, Path: long, Operation: long }), max);
        if (max > 1) expect(bytes(metadata)).toBeLessThanOrEqual(max);
        expect(Buffer.byteLength(owner)).toBeLessThanOrEqual(256);
        for (const part of [owner, ...Object.values(metadata)]) {
          expect(part.isWellFormed()).toBe(true);
          if (part.endsWith("…")) expect(long.toWellFormed().startsWith(part.slice(0, -1))).toBe(true);
        }
      }
    }
  });

  test("uses all of the available length", () => {
    const { owner, metadata } = labelOf(lockInfo({ Who: "w".repeat(300), Info: "i".repeat(3000) }), 1024);
    expect(owner).toBe(`${"w".repeat(253)}…`);
    // A trailing comma is counted but not written.
    expect(bytes(metadata)).toBe(1023);
  });
});
