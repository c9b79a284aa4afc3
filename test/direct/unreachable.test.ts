/** What a direct client reports when its store cannot be reached, or is none. */
import { Redis } from "@upstash/redis";
import { expect, onTestFinished, test } from "vitest";
import { Leasehold, LocksOnly } from "../../src/direct/index.ts";
import { redisStore } from "../../src/direct/stores.ts";
import { freePort } from "../../tools/support/processes/port.ts";
import { listen } from "../support/services/listen.ts";

const token = "t-secret";

test.each([
  ["undefined url", { url: undefined, token }],
  ["empty url", { url: "", token }],
  ["url without a scheme", { url: "example.upstash.io", token }],
  ["undefined token", { url: "http://127.0.0.1", token: undefined }],
  ["empty token", { url: "http://127.0.0.1", token: "" }],
  ["client without a token", new Redis({ url: "http://127.0.0.1", token: undefined })],
  ["a text", "https://example.upstash.io"],
])("%s: a TypeError says what to pass", (_, redis) => {
  for (const Client of [Leasehold, LocksOnly]) {
    const made = () => new Client({ redis: redis as Redis });
    expect(made).toThrow(TypeError);
    expect(made).toThrow("with a url such as https://example.upstash.io and a token");
  }
});

test("an error names the store and why it cannot be reached", { timeout: 20_000 }, async () => {
  const port = await freePort();
  const page = new URL(await listen((_, response) => response.end("<h1>Welcome</h1>")));
  const tcp = redisStore(`redis://127.0.0.1:${port}`);
  onTestFinished(() => tcp.close());
  const failures = [
    [
      { redis: { url: `http://127.0.0.1:${port}`, token } },
      `127.0.0.1:${port} could not be reached (connection refused)`,
    ],
    [{ redis: { url: "https://nope.invalid", token } }, "nope.invalid could not be reached (unknown host)"],
    [{ redis: { url: page.href, token } }, `${page.host} did not answer with JSON`],
    [{ store: tcp }, `127.0.0.1:${port} could not be reached (connection refused)`],
  ] as const;
  await Promise.all(
    failures.map(async ([where, words]) => {
      const failure = await new Leasehold({ ...where, timeout: "4s" }).acquire("x").catch((error) => error);
      // The last attempt has the least time, so it may end without an answer.
      expect(failure.name).toMatch(/^(ApiError|TimeoutError)$/);
      expect(failure.message).toContain(`The store at ${words}`);
      expect(failure.message).not.toContain(token);
    }),
  );
});

test("a client that gives up before its store answers names the store", async () => {
  const page = new URL(await listen(() => {}));
  const direct = new LocksOnly({ redis: { url: page.href, token }, timeout: "300ms" });
  await expect(direct.acquire("x")).rejects.toThrow(`${page.host} cannot be reached: No answer in time`);
});
