/**
 * The metrics of a real server under load: they are compared with what clients saw, parsed with Prometheus's own parser, and
 * checked against the dashboard and the alerts.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../tools/support/processes/port.ts";
import { locate } from "../../tools/support/processes/program.ts";
import { parseExpositions, type Sample } from "../support/platforms/exposition.ts";
import { readQuery } from "../support/platforms/promql.ts";
import { atDepth } from "../support/runner/depth.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { CountingClient } from "../support/services/metered/client.ts";
import { LEASES_MAX, SCENES } from "../support/services/metered/scenes.ts";
import { Tally, tallyOf } from "../support/services/metered/tally.ts";
import { type NodeProcess, startNode } from "../support/services/targets.ts";

const OPERATIONS = atDepth({ test: 1_000, deep: 10_000 });
const CLIENTS = 16;
/** Parsing one scrape takes a tenth of a second. */
const SCRAPES_PARSED = 5;
const NAMESPACES = ["team", "team-2"];
const keyOf = (id: string, namespace: string, scopes: string[]) => ({
  id,
  namespace,
  scopes,
  hash: `sha256:${createHash("sha256").update(id).digest("hex")}`,
});
const API_KEYS = JSON.stringify([
  ...NAMESPACES.map((namespace) => keyOf(`key-${namespace}`, namespace, ["read", "lock", "admin"])),
  keyOf("prometheus", "team", ["metrics"]),
]);
const CLASSES = { deploy: "deploy/*", ci: "ci/*" };

const ROOT = join(import.meta.dirname, "../..");

let server: NodeProcess;
let all_url: string;
let samples: Sample[];
const seen = new Tally();
const scrapes: string[] = [];
let requests = 0;

const scrape = async (url: string, key = "") =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text();

beforeAll(async () => {
  await ensure("prometheus-parser");
  const METRICS_PORT = await freePort();
  all_url = `http://127.0.0.1:${METRICS_PORT}`;
  const METRIC_CLASSES = JSON.stringify(CLASSES);
  const variables = { ALLOW_ANONYMOUS: "", API_KEYS, METRIC_CLASSES, LEASES_MAX, METRICS_PORT };
  server = await startNode(undefined, variables);
  const clients = Array.from({ length: CLIENTS }, (_, number) => runClient(number));
  const load = Promise.all(clients).then(() => "done");
  for (let state: unknown; state !== "done"; state = await Promise.race([load, sleep(250)])) {
    scrapes.push(await scrape(all_url));
  }
  await Promise.all([fetch(server.url), fetch(server.url)]);
  seen.add("leasehold_requests_total", { namespace: "", method: "GET", route: "/*", status: "401" }, 2);
  scrapes.push(await scrape(all_url));
  samples = (await parseExpositions(scrapes.slice(-1)))[0] ?? [];
}, INSTALL_MS);
afterAll(() => server.stop());

async function runClient(number: number): Promise<void> {
  const namespace = NAMESPACES[number % NAMESPACES.length] as string;
  const classOf = (name: string) => (name in CLASSES ? name : (/^(deploy|ci)\//.exec(name)?.[1] ?? "other"));
  const client = new CountingClient({ url: server.url, namespace, key: `key-${namespace}`, classOf, tally: seen });
  const scenes = SCENES.flatMap(([weight, scene]) => Array.from({ length: weight }, () => scene));
  for (let i = 0; client.requests < OPERATIONS / CLIENTS; i++) {
    const scene = scenes[(i * 37 + number * 11) % scenes.length] as (typeof scenes)[number];
    const folder = ["deploy/", "ci/", ""][(i + number) % 3] as string;
    await scene(client, `${folder}c${number}-${i}`, `${folder}shared-${i % 2}`);
  }
  requests += client.requests;
}

test("metrics: every counter equals what clients saw", () => {
  expect(requests).toBeGreaterThanOrEqual(OPERATIONS);
  expect(tallyOf(samples).counts).toEqual(seen.counts);
});

test("metrics: Prometheus's parser accepts them under load, and buckets add up", async () => {
  const some = scrapes.filter((_, i) => i % Math.ceil(scrapes.length / SCRAPES_PARSED) === 0);
  expect(some.length).toBeGreaterThan(1);
  for (const read of await parseExpositions(some)) expect(read.length).toBeGreaterThan(0);
  const endless = samples.filter(({ labels }) => labels.le === "+Inf");
  expect(endless.length).toBeGreaterThan(10);
  for (const { name, labels, value } of endless) {
    const { le: _, ...of } = labels;
    const count = samples.find((one) => one.name === name.replace("_bucket", "_count") && same(one.labels, of));
    expect([name, of, count?.value]).toEqual([name, of, value]);
  }
});

const same = (a: Sample["labels"], b: Sample["labels"]) =>
  Object.keys({ ...a, ...b }).every((label) => a[label] === b[label]);

test("GET /metrics: shows a namespace the same values that METRICS_PORT shows for it", async () => {
  const [ours = []] = await parseExpositions([await scrape(server.url, "prometheus")]);
  const expected = samples.filter(({ labels }) => (labels.namespace ?? "team") === "team");
  expect(ours).toEqual(expected);
  expect((await fetch(`${all_url}/locks`)).status).toBe(404);
});

const promtool = await locate({ names: ["promtool"] });

// Debian packages promtool only together with Prometheus, which is large.
test.skipIf(promtool === undefined)("promtool, where it is installed, accepts the metrics and the files", () => {
  const run = (args: string[], input?: string) =>
    execFileSync(promtool as string, args, { cwd: ROOT, input, stdio: "pipe" });
  run(["check", "metrics"], scrapes.at(-1));
  run(["check", "config", "deploy/prometheus/prometheus.yml"]);
  run(["test", "rules", "test/deploy/alerts.yml"]);
});

const read = (file: string) => readFileSync(join(ROOT, "deploy", file), "utf8");
const FILES: Readonly<Record<string, () => string[]>> = {
  "grafana/dashboard.json": () => {
    const { panels } = JSON.parse(read("grafana/dashboard.json"));
    return panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr));
  },
  "prometheus/alerts.yml": () => {
    const { groups } = parse(read("prometheus/alerts.yml"));
    return groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr));
  },
};
/** The labels that Prometheus adds to every series. */
const OF_PROMETHEUS = ["job", "instance"];

describe.each(Object.keys(FILES))("deploy/%s", (file) => {
  const queries = (FILES[file] as () => string[])().map((expr) => readQuery(expr.replaceAll("$__rate_interval", "5m")));
  const selectors = queries.flatMap((query) => query.selectors).filter(({ metric }) => metric !== "up");

  test("uses only metrics that the service has, with their labels", () => {
    expect(selectors.length).toBeGreaterThan(8);
    for (const { metric, matchers } of selectors) {
      const known = samples.filter(({ name }) => name === metric);
      expect([metric, known.length > 0]).toEqual([metric, true]);
      for (const { label } of matchers) {
        expect([metric, label, known.every(({ labels }) => label in labels)]).toEqual([metric, label, true]);
      }
    }
    for (const { selectors, labels } of queries) {
      const selected = new Set(selectors.map(({ metric }) => metric));
      const known = samples.filter(({ name }) => selected.has(name)).flatMap((one) => Object.keys(one.labels));
      expect(labels.filter((label) => ![...known, ...OF_PROMETHEUS].includes(label))).toEqual([]);
    }
  });

  test("compares labels only with values that they can have", () => {
    for (const { metric, matchers } of selectors) {
      const known = samples.filter(({ name }) => name === metric);
      for (const { label, value } of matchers.filter((one) => !/^\$|^5\.\.$|^\/readyz$/.test(one.value))) {
        const values = known.map(({ labels }) => labels[label]);
        for (const word of value.split("|"))
          expect([metric, label, values]).toEqual([metric, label, expect.arrayContaining([word])]);
      }
    }
  });
});
