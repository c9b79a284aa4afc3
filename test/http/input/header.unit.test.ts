import type { Context } from "hono";
import { describe, expect, test } from "vitest";
import { type AppEnv, readHeader } from "../../../src/http/context.ts";

/**
 * A request as it arrives on Node: a Request joins the values of repeated headers, but Node keeps only one value of some
 * headers.
 */
function request(direct: boolean, ...sent: readonly (readonly [name: string, value: string])[]) {
  const read: string[] = [];
  const joined = new Headers();
  for (const [name, value] of sent) joined.append(name, value);
  const headers = Object.fromEntries(sent.toReversed().map(([name, value]) => [name.toLowerCase(), value]));
  const header = (name: string) => {
    read.push(name);
    return joined.get(name) ?? undefined;
  };
  const c = { env: { direct, incoming: { headers, rawHeaders: sent.flat() } }, req: { header } };
  return { c: c as unknown as Context<AppEnv>, read };
}

describe("readHeader()", () => {
  test("returns a header that was sent once, and undefined for a missing one, without reading the Request", () => {
    const { c, read } = request(true, ["Host", "here"], ["Content-TYPE", "application/json"]);
    expect(readHeader(c, "content-type")).toBe("application/json");
    expect(readHeader(c, "idempotency-key")).toBeUndefined();
    expect(read).toEqual([]);
  });

  test("returns all values of a header that was sent twice, like on other runtimes", () => {
    const { c } = request(true, ["Content-Type", "application/json"], ["content-type", "text/plain"]);
    expect(readHeader(c, "content-type")).toBe("application/json, text/plain");
  });

  test("reads the Request if another app around this one has created it", () => {
    const { c, read } = request(false, ["Content-Type", "application/json"]);
    expect(readHeader(c, "content-type")).toBe("application/json");
    expect(read).toEqual(["content-type"]);
  });
});
