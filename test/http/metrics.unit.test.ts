import { expect, test } from "vitest";
import { fakeApp } from "../support/services/fake-app.ts";

const hash = "sha256:2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683"; // of "key"
const as = (scopes: readonly string[]) => ({
  API_KEYS: JSON.stringify([{ id: "k", hash, namespace: "team", scopes }]),
});
const key = { Authorization: "Bearer key" };

test("GET /metrics: returns the metrics of the key's namespace, with the media type that Prometheus expects", async () => {
  const app = fakeApp(as(["metrics"]), {}, undefined, { metrics: (namespace) => `# of ${namespace}\n` });
  const response = await app.fetch("/metrics", { headers: key });
  expect([response.status, response.headers.get("Content-Type"), await response.text()]).toEqual([
    ...[200, "text/plain; version=0.0.4; charset=utf-8", "# of team\n"],
  ]);
});

test("GET /metrics: requires a key with its scope, which no other scope implies", async () => {
  const app = fakeApp(as(["read", "lock", "admin"]), {}, undefined, { metrics: () => "secret" });
  expect((await app.get("/metrics")).status).toBe(401);
  const { status, body } = await app.get("/metrics", key);
  expect([status, body.code]).toEqual([403, "forbidden"]);
});

test("GET /metrics: without metrics, says where to find some", async () => {
  for (const app of [fakeApp(), fakeApp(as(["metrics"]))]) {
    const { status, body } = await app.get("/metrics", key);
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect(body.detail).toContain("METRICS_PORT");
  }
});
