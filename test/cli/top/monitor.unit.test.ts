import { expect, test } from "vitest";
import type { Context } from "../../../src/cli/context.ts";
import { Monitor } from "../../../src/cli/top/monitor.ts";
import { ApiError, TimeoutError } from "../../../src/client/index.ts";

const listed = (lock: string) => ({ lock, state: "held", fence: 1, holders: [{ fence: 1 }], queue_length: 0 });
const PAGE = { locks: [listed("a")], cursor: null };
const historyPath = (name: string) => `/locks/${name}?history=true`;
const { signal } = new AbortController();

/** Returns a monitor of a service that gives these answers, and the paths that the monitor has requested. */
function monitorOf(answer: (path: string) => object, patient = true) {
  const requested: string[] = [];
  const request = async (_method: string, path: string) => {
    requested.push(path);
    return answer(path);
  };
  const context = { client: { request }, connection: { took_ms: 3 }, url: "http://locks" } as unknown as Context;
  return { requested, monitor: new Monitor(context, { prefix: "a", semaphores: false, patient }) };
}

test("a redraw sends one request for the health, at most ten for the listing and eight for histories", async () => {
  let pages = 0;
  const { requested, monitor } = monitorOf((path) =>
    path.startsWith("/locks?") ? { locks: [listed(`a${pages}`), listed("a")], cursor: `${++pages}` } : { history: [] },
  );
  await monitor.refresh(signal);
  expect(requested.slice(0, 4)).toEqual([
    "/readyz",
    "/",
    "/locks?prefix=a&limit=100",
    "/locks?prefix=a&limit=100&cursor=1",
  ]);
  expect(requested.slice(12)).toEqual(["a0", "a", ...[1, 2, 3, 4, 5, 6].map((i) => `a${i}`)].map(historyPath));
  expect(monitor.frame).toMatchObject({ ready: { ms: 3 }, unread: 3, listing: { complete: false } });
  expect(monitor.frame.listing?.locks).toHaveLength(11);
});

test("a redraw without changes requests only the health and the listing", async () => {
  const { requested, monitor } = monitorOf((path) => (path === historyPath("a") ? { history: [] } : PAGE));
  await monitor.refresh(signal);
  requested.length = 0;
  await monitor.refresh(signal);
  expect(requested).toEqual(["/readyz", "/locks?prefix=a&limit=100"]);
});

test("keeps the last state while the service cannot be reached, and requests its version again afterwards", async () => {
  let away = false;
  const { requested, monitor } = monitorOf(() => {
    if (away) throw new TimeoutError("http://locks cannot be reached");
    return { ...PAGE, version: "1.2.3", history: [] };
  });
  await monitor.refresh(signal);
  away = true;
  await monitor.refresh(signal);
  const problem = "http://locks cannot be reached";
  expect(monitor.frame).toMatchObject({ ready: { problem }, problem, about: undefined, listing: { locks: [{}] } });
  away = false;
  requested.length = 0;
  await monitor.refresh(signal);
  expect(requested).toContain("/");
  expect(monitor.frame).toMatchObject({ ready: { ms: 3 }, problem: undefined, about: { version: "1.2.3" } });
});

test("a history that cannot be read is not requested again", async () => {
  const { requested, monitor } = monitorOf((path) => {
    if (path === historyPath("a")) throw new ApiError(503, { code: "store_unavailable" } as ApiError["problem"]);
    return PAGE;
  });
  await monitor.refresh(signal);
  await monitor.refresh(signal);
  expect(requested.filter((path) => path === historyPath("a"))).toHaveLength(1);
});

test("shows the health of a quorum, which has no listings; a single frame of it is an error", async () => {
  const nodes = { total: 3, answering: 3, voting: 2 };
  const answer = (path: string) => {
    if (path.startsWith("/locks"))
      throw new ApiError(422, { code: "unsatisfiable", detail: "No." } as ApiError["problem"]);
    return path === "/" ? { version: "1.2.3" } : { nodes };
  };
  const { monitor } = monitorOf(answer);
  await monitor.refresh(signal);
  expect(monitor.frame).toMatchObject({
    ready: { nodes },
    listing: undefined,
    problem: expect.stringContaining("No."),
  });
  await expect(monitorOf(answer, false).monitor.refresh(signal)).rejects.toThrow("No.");
});

test("ends immediately when the service rejects the API key", async () => {
  const { monitor } = monitorOf((path) => {
    if (path === "/readyz") return {};
    throw new ApiError(401, { code: "unauthenticated" } as ApiError["problem"]);
  });
  await expect(monitor.refresh(signal)).rejects.toMatchObject({ status: 401 });
});
