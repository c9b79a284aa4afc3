/** The data that a Worker with the METRICS binding writes to Workers Analytics Engine, in workerd. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { Lock, post, send, type Target } from "../support/services/http.ts";

const worker = await startWorker({
  env: { ALLOW_ANONYMOUS: "true", METRIC_CLASSES: '{"deploy":"deploy/*"}' },
  entry: join(import.meta.dirname, "../support/services/data-points-worker.ts"),
});
afterAll(() => worker.stop());
const target: Target = { name: "pointing", url: worker.url };

interface Point {
  readonly indexes: [string];
  readonly blobs: string[];
  readonly doubles: number[];
}
const taken = async (): Promise<Point[]> => (await fetch(`${worker.url}/points`)).json();

test("points: one for each event, and one for the request with its store calls", async () => {
  const lock = new Lock(target, "deploy/eu");
  await taken();
  const { token } = await lock.hold({ owner: "secret-owner" });
  await lock.acquire();
  await lock.end(token);
  const points = await taken();
  expect(points.map(({ blobs, doubles }) => [...blobs, doubles[0]])).toEqual([
    ["granted", "deploy", "lock", "exclusive", "", 1],
    ["request", "/locks/:name/acquire", "POST", "200", "granted", 1],
    ["denied", "deploy", "lock", "exclusive", "busy", 1],
    ["request", "/locks/:name/acquire", "POST", "423", "locked", 1],
    ["released", "deploy", "lock", "exclusive", "", 1],
    ["request", "/locks/:name/release", "POST", "200", "released", 1],
  ]);
  expect(points[4]?.doubles[1]).toBeGreaterThan(0);
  for (const { indexes } of points) expect(indexes).toEqual(["default"]);
  const [, , store_calls, , failed, dropped] = points[1]?.doubles ?? [];
  expect([store_calls, failed, dropped]).toEqual([1, 0, 0]);
  expect(JSON.stringify(points)).not.toMatch(new RegExp(`secret-owner|deploy/eu|${token}`));
});

test("points: never exceed the limit of an invocation, and equal events are combined", async () => {
  const names = Array.from({ length: 32 }, (_, i) => `deploy/${i}`);
  const { body } = await post(target, "/multi/acquire", { locks: names.map((name) => ({ name })) });
  const beat = { leases: names.map((name) => ({ name, token: body.token })) };
  await post(target, "/heartbeat", beat);
  await send(target, "/readyz");
  const points = await taken();
  expect(points.map(({ blobs, doubles }) => [blobs[0], blobs[1], doubles[0]])).toEqual([
    ["granted", "deploy", 32],
    ["request", "/multi/acquire", 1],
    ["renewed", "deploy", 32],
    ["request", "/heartbeat", 1],
    ["request", "/readyz", 1],
  ]);
});
