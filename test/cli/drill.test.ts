/** With only a terminal, an operator finds a hung holder and breaks its lease; all records agree about it afterwards. */
import { expect, onTestFinished, test } from "vitest";
import { startLogged, sum, until } from "../support/services/logged-service.ts";
import { environment, start } from "./cli.ts";

const WAITERS = ["second", "third", "fourth"];

test("drill: a hung holder is found and broken with grace, and the next one is served", {
  timeout: 90_000,
}, async () => {
  const { url, lines, metrics, stop } = await startLogged();
  onTestFinished(stop);
  const env = environment(url);
  const shell = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await start(env, ...args).finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout;
  };
  const top = () => shell("top", "--once");

  // The holder hangs, and sends no heartbeats.
  const hung = start(env, "run", "deploy", "--owner", "first", "--ttl", "5m", "--", "sleep", "60");
  onTestFinished(() => void hung.process.kill("SIGKILL"));
  await until(async () => (await top()).includes("first"));
  hung.process.kill("SIGSTOP");
  // Every client joins the queue before the next one arrives.
  const waiting = [];
  for (const [i, owner] of WAITERS.entries()) {
    waiting.push(start(env, "run", "deploy", "--owner", owner, "--timeout", "1m", "--", "echo", owner));
    await until(async () => (await shell("status", "deploy")).includes(`${i + 1} waiting`));
  }

  // The operator finds the lock in the first row.
  const frame = (await top()).split("\n");
  expect(frame.find((line) => line.includes("deploy"))).toMatch(/deploy\s.*\bheld\b.*first/);
  expect(frame.join("\n")).toMatch(/3 waiting|waiting\D+3/);

  // The operator breaks the lease with a grace period; the next clients are served in order.
  await shell("break", "deploy", "--grace", "500ms");
  const served = await Promise.all(waiting.map(({ finished }) => finished));
  expect(served.map(({ code, stdout }) => [code, stdout])).toEqual(WAITERS.map((owner) => [0, `${owner}\n`]));

  // The hung holder wakes up and is stopped: it no longer believes that it holds the lock.
  hung.process.kill("SIGCONT");
  hung.process.kill("SIGTERM");
  expect((await hung.finished).stderr).toMatch(/^leasehold: The lease on 'deploy' was lost \(broken\): [^\n]*\n$/);

  // Afterwards, the history, the log and the metrics agree.
  const { history } = JSON.parse(await shell("history", "deploy", "--json"));
  const story = history.toReversed().map((event: Record<string, unknown>) => [event.event, event.owner, event.fence]);
  const owners = ["first", ...WAITERS];
  expect(story.map(([event, owner]: unknown[]) => [event, owner])).toEqual(
    owners.flatMap((owner, i) => [
      ["granted", owner],
      [i === 0 ? "broken" : "released", owner],
    ]),
  );
  const logged = (await lines()).filter(({ lock }) => lock === "deploy");
  const ENDS = { granted: "granted", released: "released" } as Record<string, string>;
  const events = logged.flatMap(({ event, outcome, owner, fence }) => {
    const what = event === "broken" ? event : ENDS[outcome];
    return what === undefined ? [] : [[what, owner, fence]];
  });
  expect(events).toEqual(story);
  const table = (await shell("history", "deploy")).trim().split("\n");
  expect(table.filter((line) => /broken/.test(line))).toEqual([expect.stringContaining("first")]);
  expect(await shell("history", "deploy", "--at", new Date(history.at(-1).at).toISOString())).toContain("first");

  const counted = await metrics();
  const of = (name: string, label?: string) => sum(counted, `leasehold_${name}`, label);
  expect({
    granted: of("acquires_total", 'outcome="granted"'),
    queued: of("queue_length_count"),
    longest_queue: of("queue_length_bucket", 'le="5"') - of("queue_length_bucket", 'le="2"'),
    broken: of("hold_seconds_count", 'ended="broken"'),
    released: of("hold_seconds_count", 'ended="released"'),
    lost: of("lease_lost_total", 'reason="broken"'),
  }).toEqual({ granted: 4, queued: 3, longest_queue: 1, broken: 1, released: 3, lost: 1 });

  // The log shows the whole life of a lease, starting with its place in the queue.
  for (const owner of WAITERS) {
    const { lease } = logged.find((line) => line.outcome === "granted" && line.owner === owner);
    expect(logged.filter((line) => line.lease === lease).map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining(["granted", "released"]),
    );
  }
  expect(await top()).not.toContain("3 waiting");
});
