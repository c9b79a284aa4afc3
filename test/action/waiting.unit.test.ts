import { afterEach, expect, test, vi } from "vitest";
import { Waiting } from "../../src/action/waiting.ts";

const holder = {
  mode: "exclusive",
  owner: "acme/shop #41",
  fence: 1,
  hold_count: 1,
  ttl_ms: 1,
  acquired_at: "2026-11-23T12:00:04.123Z",
};
const busy = { holders: [holder], holders_total: 1, queue_length: 2, waited_ms: 0 };

function watched() {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(`${text}`.trimEnd());
    return true;
  });
  let now_ms = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now_ms);
  const waiting = new Waiting("deploy", "10m");
  return { lines, waiting, pass: (ms: number) => (now_ms += ms) };
}

afterEach(() => vi.restoreAllMocks());

test("Waiting: logs a line for each change and one each minute, all in one group", () => {
  const { lines, waiting, pass } = watched();
  waiting.observe(423, busy);
  for (let i = 0; i < 12; i++) {
    pass(20_000);
    waiting.observe(423, { ...busy, position: i < 6 ? 1 : 0 });
  }
  waiting.observe(200, {});
  waiting.end();
  const held = "held by acme/shop #41 since 12:00:04 UTC";
  expect(lines).toEqual([
    `::group::Waiting for 'deploy' for up to 10m: 2 waiting; ${held}`,
    `after 20s: 1 ahead of this job in the queue; ${held}`,
    `after 1m 20s: 1 ahead of this job in the queue; ${held}`,
    `after 2m 20s: next in the queue; ${held}`,
    `after 3m 20s: next in the queue; ${held}`,
    "::endgroup::",
  ]);
  expect(waiting.behind).toEqual(["acme/shop #41"]);
});

test("Waiting: reports once that the service cannot be reached", async () => {
  const { lines, waiting } = watched();
  const failure = Object.assign(new TypeError("fetch failed"), { cause: new Error("connect ECONNREFUSED") });
  const send = waiting.watch(() => Promise.reject(failure));
  const { signal } = new AbortController();
  for (let i = 0; i < 3; i++)
    await send("http://x", { method: "GET", headers: {}, body: null, signal }).catch(() => {});
  expect(lines).toEqual(["after 0s: the service cannot be reached (connect ECONNREFUSED); retrying"]);
});

test("Waiting: an owner's text is not run as a command of the runner", () => {
  const { lines, waiting, pass } = watched();
  const owner = "x\n::add-mask::y ##[error]z";
  waiting.observe(423, { ...busy, holders: [{ ...holder, owner }] });
  pass(1_000);
  waiting.observe(423, { ...busy, holders: [{ ...holder, owner: "::stop-commands::x" }], queue_length: 0 });
  expect(lines).toHaveLength(2);
  expect(lines.join("")).not.toContain("##[");
  expect(lines[0]).toContain("x\\u000a::add-mask::y");
  expect(lines[1]).toMatch(/^after 1s: held by ::stop/);
});
