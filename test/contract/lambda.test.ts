/**
 * AWS Lambda with each kind of event, on a real Redis that is reached over Upstash's protocol. The whole suite and the faults
 * are deep tests; otherwise each kind runs the short suite.
 */
import { afterAll, describe, expect, test } from "vitest";
import { EVENTS, type EventKind, lambdaTarget } from "../support/platforms/functions.ts";
import { startLambda } from "../support/platforms/lambda-runtime.ts";
import { deep } from "../support/runner/depth.ts";
import { skipWhatIsMissing } from "../support/services/capabilities.ts";
import { bodyOf, Lock, send } from "../support/services/http.ts";
import { startStore } from "../support/services/targets.ts";
import { faultsSuite } from "./faults-suite.ts";
import { startFaultyStore } from "./faulty-store.ts";
import { shortSuite, waitingSuites } from "./short-suite.ts";
import { expectLocked, expectProblem, expectQueueLength } from "./suite/expectations.ts";
import { contractSuite } from "./suite/index.ts";

const LACKS = {
  exact_headers: "empty headers are dropped on the way, and non-ASCII headers are percent-encoded",
};
/** Some of the suite's waits are longer than the default maximum of 5 s. */
const LONGER = { WAIT_MAX: "20s" };
/**
 * HTTP APIs decode paths, so names with a "/" or a "?" don't arrive intact. For that reason, HTTP APIs run only the short
 * suite.
 */
const WHOLE: readonly EventKind[] = ["function URL", "REST API", "load balancer"];

const faulty = await startFaultyStore({ durable: deep });
const { store } = faulty;

skipWhatIsMissing(LACKS);
for (const kind of EVENTS) {
  if (deep && WHOLE.includes(kind)) {
    // If the store contained the other suites' locks, listings would have more pages.
    const own = await startStore();
    afterAll(() => own.stop());
    contractSuite({ ...lambdaTarget(kind, own, LONGER), lacks: LACKS });
  } else {
    shortSuite(lambdaTarget(kind, store));
  }
}
if (!deep) waitingSuites(lambdaTarget("function URL", store, LONGER));
if (deep) {
  const impatient = lambdaTarget("function URL", store, { ...LONGER, STORE_TIMEOUT: "200ms" });
  faultsSuite(faulty, lambdaTarget("function URL", store, LONGER), impatient);
  // Runs in processes of Lambda's runtime client, which serve one request at a time.
  for (const kind of EVENTS) {
    const running = await startLambda(kind, store.variables);
    afterAll(() => running.stop());
    shortSuite(running);
  }
}

describe("a function", () => {
  test("6 wait: a request waits for at most 5 s, unless WAIT_MAX says otherwise", async () => {
    const lock = new Lock(lambdaTarget("function URL", store));
    const { token } = await lock.hold({ ttl: "60s" });
    const waiting = lock.acquire({ wait: "20s" });
    await expectQueueLength(lock, 1);
    await lock.end(token);
    expect(bodyOf(await waiting, 200)).toMatchObject({ wait_ms: 5_000 });
    const shorter = new Lock(lambdaTarget("function URL", store, { WAIT_MAX: "1ms" }), lock.name);
    expectLocked(await shorter.acquire({ wait: "20s" }), { wait_ms: 1 });
  });

  test("9 access: without a database, every response says what to set", async () => {
    const refused = lambdaTarget("REST API", { variables: {} });
    const answer = await send(refused, "/locks/x");
    expectProblem(answer, 503, "misconfigured");
    expect(answer.body.detail).toMatch(/AWS Lambda has no persistent disk.* set UPSTASH_REDIS_REST_URL/);
    expect((await send(refused, "/healthz")).status).toBe(200);
  });

  test("9 access: HINTS=process is rejected, because there are several processes", async () => {
    const answer = await send(lambdaTarget("REST API", store, { HINTS: "process" }), "/locks/x");
    expectProblem(answer, 503, "misconfigured");
    expect(answer.body.detail).toContain("HINTS=process works only in a single process, and AWS Lambda starts several");
  });
});
