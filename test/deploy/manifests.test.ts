/** The files in `deploy/` for containers and machines are valid in their formats, and agree with the service. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseConfig } from "../../src/config/config.ts";
import { parseDuration } from "../../src/contract/durations.ts";
import { examine } from "../../src/doctor/examine.ts";
import { redisDatabase } from "../../src/doctor/redis-database.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { manifestErrors } from "../support/platforms/kubernetes.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { scratchFolder } from "../support/services/start.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const COMPOSE = parse(read("deploy/compose.yaml"));
const UNIT = read("deploy/leasehold.service");
const MANIFESTS = ["deploy/kubernetes/file.yaml", "deploy/kubernetes/redis.yaml"];
/** `docs/operating/upgrading.md`, "Stop the service": the time between the last response and the end of the process. */
const ANSWER_MS = 5_000;

// biome-ignore lint/suspicious/noExplicitAny: the schemas check what a manifest contains.
const documents = (file: string): any[] => parseAllDocuments(read(file)).map((one) => one.toJS());
const workloads = MANIFESTS.map((file) => documents(file)[0]);

test("deploy/compose.yaml: is a valid Compose file", () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const errorsOf = (path: string) =>
    linter.lintFiles([path], false).flatMap(({ messages }) => messages.filter(({ type }) => type === "error"));
  expect(errorsOf(join(ROOT, "deploy/compose.yaml"))).toEqual([]);
  const broken = join(scratchFolder(), "compose.yaml");
  writeFileSync(broken, read("deploy/compose.yaml").replace("read_only:", "readonly:"));
  expect(errorsOf(broken)).not.toEqual([]);
});

test("deploy/compose.yaml: the doctor has no complaint about its Redis, which has a tested version", async () => {
  const words: string[] = COMPOSE.services.redis.command.slice(1);
  const names = words.flatMap((word, i) => (word.startsWith("--") ? [[word.slice(2), words[i + 1] as string]] : []));
  const { appendonly, ...config } = Object.fromEntries(names);
  const redis = await startRedis({ appendonly: appendonly === "yes", config });
  onTestFinished(() => redis.stop());
  const doubts: string[] = [];
  const { store } = parseConfig({ ALLOW_ANONYMOUS: "true", REDIS_URL: redis.url });
  const database = redisDatabase(store as Parameters<typeof redisDatabase>[0], 5_000);
  for await (const { about, verdict, message } of examine(database, { key_locking: false })) {
    // The latency depends on the other processes on this machine.
    if (verdict !== "ok" && about !== "latency") doubts.push(`${about}: ${message}`);
  }
  expect(doubts).toEqual([]);
});

test("deploy/kubernetes: is valid, without fields that the API does not have", { timeout: 60_000 }, () => {
  const all = MANIFESTS.flatMap(documents);
  expect(manifestErrors(all)).toBe("");
  const [broken] = documents("deploy/kubernetes/redis.yaml");
  broken.spec.template.spec.containers[0].securityContext.readOnlyRootFileSystem = true;
  expect(manifestErrors([broken])).toContain("readOnlyRootFileSystem");
});

test("deploy/kubernetes: uses one image, one port and one label throughout, and probes the service's health routes", () => {
  for (const file of MANIFESTS) {
    const [workload, service, budget] = documents(file);
    const { template, selector } = workload.spec;
    const [container] = template.spec.containers;
    const labels = [selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels];
    expect(labels).toEqual(labels.map(() => template.metadata.labels));
    expect([container.ports[0].containerPort, service.spec.ports[0].targetPort]).toEqual([
      8787,
      container.ports[0].name,
    ]);
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(["/healthz", "/healthz", "/readyz"]);
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } });
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: "RuntimeDefault" },
    });
  }
  const [file] = workloads;
  expect(file.spec.replicas).toBe(1);
  expect(file.spec.template.spec.containers[0].volumeMounts[0].mountPath).toBe("/data");
});

test("deploy/: everything that stops the service leaves it time for its last responses", () => {
  const { shutdown_grace_ms, wait_max_ms } = parseConfig({ ALLOW_ANONYMOUS: "true" });
  const given = {
    compose: parseDuration(COMPOSE.services.leasehold.stop_grace_period) as number,
    systemd: Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1]) * 1_000,
    file: workloads[0].spec.template.spec.terminationGracePeriodSeconds * 1_000,
    redis: workloads[1].spec.template.spec.terminationGracePeriodSeconds * 1_000,
  };
  for (const [name, ms] of Object.entries(given))
    expect(ms, name).toBeGreaterThan(shutdown_grace_ms + wait_max_ms + ANSWER_MS);
});

test(
  "deploy/leasehold.service: systemd accepts it, and rates its remaining permissions as low",
  async () => {
    const analyze = await ensure("systemd-analyze");
    const unit = join(scratchFolder(), "leasehold.service");
    // systemd-analyze checks that the unit's program exists, and this machine may not have Node at /usr/bin/node.
    writeFileSync(unit, UNIT.replace("/usr/bin/node ", `${process.execPath} `));
    expect(execFileSync(analyze, ["verify", "--man=no", unit], { encoding: "utf8", stdio: "pipe" })).toBe("");
    // systemd rates a unit's exposure on a scale from 0 (nothing is allowed) to 10. The threshold is in tenths of a point.
    execFileSync(analyze, ["security", "--offline=yes", "--no-pager", "--threshold=20", unit], { stdio: "pipe" });
  },
  INSTALL_MS,
);

test("the Cloudflare deploy button asks for what package.json describes, with defaults that allow no access", () => {
  const requested = Object.fromEntries(
    [...read(".dev.vars.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name as string, value]),
  );
  expect(Object.keys(requested)).toEqual(Object.keys(JSON.parse(read("package.json")).cloudflare.bindings));
  expect(() => parseConfig(requested)).toThrow("API_KEYS");
});
