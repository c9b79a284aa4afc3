/** `leasehold verify` against every engine and runtime, and against every planted mistake that requests can reveal. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { deep } from "../support/runner/depth.ts";
import { serveHere } from "../support/services/serve-here.ts";
import {
  inProcess,
  type RunningTarget,
  startEmbeddedWorker,
  startQuorum,
  startServer,
  startStore,
  startUpstashWorker,
} from "../support/services/targets.ts";
import { failedOf, verifyAt, verifyMistaken } from "./mistaken.ts";
import { mutants, type Planted } from "./visible.ts";

const LONG = { timeout: 300_000 };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "leasehold-verify-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const runtimes: Readonly<Record<string, () => Promise<RunningTarget>>> = {
  "workerd, embedded": startEmbeddedWorker,
  "workerd, Upstash": async () => {
    const store = await startStore();
    onTestFinished(() => store.stop());
    return startUpstashWorker(store);
  },
  "Node, a file": () => startServer("node", undefined, { LEASEHOLD_STATE: folder() }),
  "Node, a Redis": async () => {
    const store = await startStore();
    onTestFinished(() => store.stop());
    return startServer("node", undefined, { REDIS_URL: store.redis.url });
  },
  "Deno, a file": () => startServer("deno", undefined, { LEASEHOLD_STATE: folder() }),
  "Bun, a file": () => startServer("bun", undefined, { LEASEHOLD_STATE: folder() }),
  "a quorum": async () => {
    const stores = await startQuorum(3);
    onTestFinished(() => stores.stop());
    const { fetch } = inProcess(stores);
    return serveHere("a quorum", (request) => fetch(request));
  },
};

describe.runIf(deep)("verify, in full", () => {
  test.each(Object.keys(runtimes))("passes on %s", LONG, async (name) => {
    const target = await (runtimes[name] as () => Promise<RunningTarget>)();
    onTestFinished(() => target.stop());
    const { outcomes } = await verifyAt(target.url);
    const count = (verdict: string) => outcomes.filter((outcome) => outcome.verdict === verdict).length;
    expect(outcomes.filter(({ verdict }) => verdict === "broken")).toEqual([]);
    expect(count("kept")).toBeGreaterThan(name === "a quorum" ? 30 : 100);
  });

  describe.concurrent("mistakes", () => {
    test.each(mutants.filter(({ not_visible }) => not_visible === undefined).map(({ name }) => name))(
      "finds that %s",
      LONG,
      async (name) => {
        const mutant = mutants.find((one) => one.name === name);
        expect(failedOf(await verifyMistaken(mutant as Planted))).not.toEqual([]);
      },
    );
  });
});
