import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BARE } from "../support/services/clean-environment.ts";
import { bodyOf, Lock } from "../support/services/http.ts";
import { startNode, startStore } from "../support/services/targets.ts";

/** A machine that is running tests on all of its cores responds late but must not be considered down. */
const QUORUM_NODE_TIMEOUT = "1s";
const BIN = join(import.meta.dirname, "../../src/cli/bin.ts");

function doctor(QUORUM_STORES: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return doctorWith({ QUORUM_NODE_TIMEOUT, QUORUM_STORES }, ...args);
}

function doctorWith(variables: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...BARE, ALLOW_ANONYMOUS: "true", UPSTASH_KEY_LOCKING: "true", ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, "doctor", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

test("npm run doctor: examines each database of a quorum, over HTTP or TCP, and lets new ones vote on request", {
  timeout: 120_000,
}, async () => {
  const stores = await Promise.all([1, 2, 3].map(() => startStore({ durable: true })));
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.stop()))));
  const listed = stores.map(({ gateway: { url, token }, redis }, i) => (i === 1 ? { url: redis.url } : { url, token }));
  const quorum = JSON.stringify(listed);

  const fresh = await doctor(quorum);
  expect(fresh.code).toBe(69);
  expect(fresh.output.match(/^ok {7}database [123], store: The store answers/gm)).toHaveLength(3);
  expect(fresh.output).toMatch(/^ERROR {4}votes in default: 0 of 3 databases vote: .*can vote in 12 min.*--admit/m);

  const admitted = await doctor(quorum, "--admit");
  expect(admitted.output).toMatch(/^ok {7}votes in default: All 3 databases vote\.$/m);
  expect([admitted.code, (await doctor(quorum)).code]).toEqual([0, 0]);

  const service = await startNode({ variables: { QUORUM_NODE_TIMEOUT, QUORUM_STORES: quorum } });
  onTestFinished(() => service.stop());
  const lock = new Lock(service);
  const [, overTcp] = stores as [unknown, (typeof stores)[0]];
  const { token } = await lock.hold();
  process.kill(overTcp.redis.pid, "SIGSTOP");
  expect(bodyOf(await lock.acquire(), 423).holders_total).toBe(1);
  process.kill(overTcp.redis.pid, "SIGCONT");
  expect(bodyOf(await lock.release({ token }), 200)).toMatchObject({ released: true });

  await stores[2]?.redis.kill9();
  const down = await doctor(quorum);
  expect(down.code).toBe(69);
  expect(down.output).toMatch(/^warning {2}votes in default: 2 of 3 databases vote: database 3 does not answer\.$/m);

  const swapped = await doctor(JSON.stringify([listed[1], listed[0], listed[2]]));
  expect(swapped.output).toMatch(
    /^ERROR {4}votes in default: .*database 1 belongs at another position in QUORUM_STORES/m,
  );
  expect(swapped.output).not.toContain("test-token");
});

test("npm run doctor: --admit without a quorum is a usage error", async () => {
  expect(await doctor("", "--admit")).toEqual({ code: 64, output: expect.stringContaining("set QUORUM_STORES") });
});

test("npm run doctor: --admit lets in databases whose first answers are later than QUORUM_NODE_TIMEOUT", {
  timeout: 120_000,
}, async () => {
  const stores = await Promise.all([1, 2, 3].map(() => startStore({ durable: true })));
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.stop()))));
  const listed = stores.map(({ gateway: { url, token } }) => ({ url, token }));
  for (const { gateway } of stores) gateway.faults.next({ kind: "delay", ms: 80, times: Number.POSITIVE_INFINITY });
  const variables = { QUORUM_NODE_TIMEOUT: "50ms", QUORUM_STORES: JSON.stringify(listed) };
  const { output } = await doctorWith(variables, "--admit");
  expect(output).toMatch(/^ok {7}votes in default: All 3 databases vote\.$/m);
});
