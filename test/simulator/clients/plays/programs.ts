/** Programs that use the TypeScript client over failing links while other clients break their leases. */
import { DismissedError, type Lease, LeaseLostError } from "../../../../src/client/index.ts";
import { type Outcome, type Play, type Stage, settled } from "./stage.ts";

/** Expects that another client can acquire the lock immediately or within `wait_ms`. */
async function expectFree(stage: Stage, name: string, why: string, wait_ms = 0): Promise<void> {
  const { result, error } = await settled(stage.client().client.acquire(name, { wait: wait_ms, ttl: 5_000 }));
  stage.expect(result !== undefined, `${why}, but ${name} is not free after ${wait_ms} ms: ${error}`);
  await result?.release();
}

const inWords = ({ result, error }: Outcome<unknown>) => (result === undefined ? `${error}` : "granted");

/** A dismissed client doesn't rejoin the queue on its own. */
export const sentAway: Play = async (stage) => {
  const [name, admin, waiter] = [stage.name(), stage.client().client, stage.client()];
  const lease = await admin.acquire(name);
  const waiting = settled(waiter.client.acquire(name, { wait: 60_000, ttl: stage.random.pick([5_000, 30_000]) }));
  await stage.sleep(500);
  // This is how long the place is unattended between requests.
  waiter.link.delay_ms = stage.random.pick([0, 1_000]);
  await stage.random.pick([() => stage.pause(0, 3_000), () => stage.pause(19_600, 20_600)])();
  const { dropped } = (await admin.break(name, { queue: "only" })) as { dropped?: number };
  await lease.release();
  const outcome = await waiting;
  if (dropped === 1)
    stage.expect(outcome.error instanceof DismissedError, `a dismissed client got ${inWords(outcome)}`);
  await outcome.result?.release();
};

/** A client whose lease was broken before the response to its acquire arrived doesn't queue again. */
export const brokenUnheard: Play = async (stage) => {
  const [name, admin, waiter] = [stage.name(), stage.client().client, stage.client()];
  const lease = await admin.acquire(name);
  const waiting = settled(waiter.client.acquire(name, { wait: 30_000, ttl: 30_000 }));
  await stage.sleep(500);
  waiter.link.delay_ms = 200;
  await lease.release();
  await stage.pause(0, 100);
  const { broken } = (await admin.break(name)) as { broken: number };
  const outcome = await waiting;
  await stage.sleep(300);
  const { state } = await admin.get(name);
  if (broken === 1) stage.expect(state === "free", `a client whose lease was broken queued again: ${inWords(outcome)}`);
  await settled(outcome.result?.release() ?? Promise.resolve());
};

/** The work of a run is aborted when its caller gives up. */
export const interrupted: Play = async (stage) => {
  const { client } = stage.client();
  const enough = new AbortController();
  const run = client.run(stage.name(), { signal: enough.signal }, async (lease) => {
    await stage.pause(0, 2_000);
    enough.abort(new Error("enough"));
    await stage.sleep(10);
    stage.expect(lease.signal.aborted, "the run was canceled, but its work's signal did not abort");
  });
  await settled(run);
};

/** If one of several locks is broken, a release or a resume releases the others, and the loss names the right lock. */
export const lostOneOfSeveral: Play = async (stage) => {
  const { client } = stage.client();
  const names = [stage.name(), stage.name()];
  const lease = await client.multi(names, { ttl: 30_000 });
  const resumed = stage.random.chance(0.5);
  const text = resumed ? lease.serialize() : "";
  const [gone, ...others] = stage.random.chance(0.5) ? names : names.toReversed();
  await stage.client().client.break(gone as string);
  await stage.random.pick([() => stage.sleep(1), () => stage.sleep(25_000)])();
  const { error } = await settled<unknown>(resumed ? stage.client().client.resume(text) : lease.release());
  const lost = error instanceof LeaseLostError && error.reason === "broken" && error.lock === gone;
  stage.expect(lost, `the lease on ${gone} was broken, but the client got ${error}`);
  await expectFree(stage, others[0] as string, `${gone} was broken and the other lock released`);
};

/** A release that got no response is repeated. */
export const releasedAgain: Play = async (stage) => {
  const { client, link } = stage.client({ timeout: 2_000 });
  const name = stage.name();
  const lease = await client.acquire(name, { ttl: 120_000 });
  link.weather = stage.random.pick(["unanswered", "down"] as const);
  await settled(lease.release());
  link.weather = "fair";
  const { error } = await settled(lease.release());
  stage.expect(error === undefined, `the second release failed: ${error}`);
  await expectFree(stage, name, "the second attempt released the lock");
};

/** No request is repeated so late that it affects the next holder. */
export const brokenTooLate: Play = async (stage) => {
  const { client, link } = stage.client({ timeout: 180_000 });
  const name = stage.name();
  await client.acquire(name, { ttl: 2_000 });
  link.weather = "unanswered";
  const breaking = settled(client.break(name));
  const next = await stage.client().client.acquire(name, { wait: 10_000, ttl: 60_000 });
  await stage.pause(61_000, 100_000);
  link.weather = "fair";
  await breaking;
  await settled(next.heartbeat());
  stage.expect(
    !next.signal.aborted,
    `a break ended a lease that was granted after the break was sent: ${next.signal.reason}`,
  );
  await settled(next.release());
};

export const innerReleasedTooLate: Play = async (stage) => {
  const { client, link } = stage.client({ timeout: 180_000 });
  const name = stage.name();
  const outer = await client.acquire(name, { ttl: 20_000 });
  const inner = await client.acquire(name, { ttl: 20_000, lease: outer });
  link.about = /\/release$/;
  link.weather = "unanswered";
  const releasing = settled(inner.release());
  await stage.pause(61_000, 100_000);
  link.weather = "fair";
  await releasing;
  const { error } = await settled(outer.heartbeat());
  stage.expect(error === undefined, `the release of the inner hold ended the outer hold: ${error}`);
  await settled(outer.release());
};

/** An acquire that failed leaves no lease behind for long. */
export const nobodyAnswered: Play = async (stage) => {
  const { client, link } = stage.client({ timeout: 2_000 });
  const name = stage.name();
  const outer = stage.random.chance(0.3) ? await client.acquire(name, { ttl: 90_000 }) : undefined;
  link.about = /\/acquire$/;
  link.weather = "unanswered";
  const { error } = await settled(client.acquire(name, { ttl: 90_000, ...(outer && { lease: outer }) }));
  stage.expect(error !== undefined, "an acquire without a response returned a lease");
  link.weather = "fair";
  await stage.sleep(10_000);
  await outer?.release();
  await expectFree(stage, name, "an acquire without a response failed", 20_000);
};

/** A canceled acquire leaves no lease behind for long, whatever its min_hold. */
export const cancelled: Play = async (stage) => {
  const { client, link } = stage.client();
  const name = stage.name();
  link.about = /\/acquire$/;
  link.weather = "unanswered";
  const enough = new AbortController();
  const acquiring = settled(client.acquire(name, { ttl: 60_000, min_hold: 50_000, signal: enough.signal }));
  await stage.pause(100, 2_000);
  enough.abort();
  await acquiring;
  link.weather = "fair";
  await expectFree(stage, name, "an acquire with min_hold was canceled", 20_000);
};

/** The client polls a service that doesn't support waits. */
export const impatientService: Play = async (stage) => {
  const { client, link } = stage.client();
  const latch = client.latch(stage.name());
  await latch.set(1, { ttl: 60_000 });
  link.rewrite = (url) => url.replace(/\?wait=\d+ms$/, "");
  link.sent = 0;
  await latch.wait({ wait: 5_000 });
  stage.expect(link.sent < 20, `a client sent ${link.sent} requests for a latch in 5 s`);
  await latch.delete();
};

/** A client that re-enters a lease while its only other hold is being released has either the whole lease or none. */
export const reenteredWhileReleased: Play = async (stage) => {
  const { client, link } = stage.client();
  const name = stage.name();
  const lease = await client.acquire(name, { ttl: 2_000 });
  link.about = stage.random.pick([/\/release$/, /\/acquire$/]);
  link.delay_ms = stage.random.between(0, 20);
  const release = settled(lease.release());
  const { result: again } = await settled(client.acquire(name, { ttl: 2_000, lease }));
  await release;
  link.delay_ms = 0;
  if (again === undefined) return expectFree(stage, name, "the only hold was released", 1_000);
  await stage.sleep(5_000);
  const { state } = await client.get(name);
  stage.expect(!again.signal.aborted && state === "held", `a re-entered lock is ${state}: ${again.signal.reason}`);
  await settled(again.release());
};

/** Re-entering one lock of a multi-lock lease creates a separate lease. */
export const enteredOneOfSeveral: Play = async (stage) => {
  const { client } = stage.client();
  const names = [stage.name(), stage.name()];
  const outer = await client.multi(names, { ttl: 3_000 });
  const inner = await client.acquire(names[0] as string, { ttl: 3_000, lease: outer });
  await stage.pause(0, 5_000);
  await inner.release();
  await stage.sleep(6_000);
  const { error } = await settled(outer.heartbeat());
  const states = await Promise.all(names.map((name) => client.get(name)));
  const held = states.every(({ state }) => state === "held");
  stage.expect(
    error === undefined && held,
    `the outer lease on several locks: ${error}, ${states.map(({ state }) => state)}`,
  );
  await settled(outer.release());
};

/** A service can lower its limit on the leases in one request. */
export const lowerLimits: Play = async (stage) => {
  const { client, link } = stage.client();
  const most = stage.random.whole(1, 2);
  link.answer = (url, body) => {
    if (!url.endsWith("/heartbeat") || JSON.parse(body ?? "").leases.length <= most) return undefined;
    const errors = [{ path: "leases", message: "too many", limit: most }];
    const problem = stage.random.chance(0.5)
      ? { status: 413, code: "payload_too_large" }
      : { status: 422, code: "invalid_request", errors };
    return Response.json(problem, { status: problem.status });
  };
  const leases: Lease[] = [];
  for (let i = 0; i < 5; i++) leases.push(await client.acquire(stage.name(), { ttl: 3_000 }));
  await stage.sleep(8_000);
  const lost = leases.filter(({ signal }) => signal.aborted).length;
  stage.expect(lost === 0, `${lost} of 5 leases were lost after the limit was lowered`);
  for (const lease of leases) await settled(lease.release());
};

/** A lease is usable however short its max_hold is. */
export const shortMaxHold: Play = async (stage) => {
  const { client } = stage.client();
  const max_hold = stage.random.whole(500, 4_000);
  const { result, error } = await settled(client.acquire(stage.name(), { ttl: 60_000, max_hold }));
  stage.expect(result !== undefined && result.signal.aborted === false, `max_hold of ${max_hold} ms: ${error}`);
  await result?.release();
};
