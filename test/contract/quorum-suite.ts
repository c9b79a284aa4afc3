import { describe, expect, type RunnerTask, test } from "vitest";
import { QUORUM_LACKS } from "../../src/verify/capabilities.ts";
import { lockInfo } from "../support/platforms/terraform.ts";
import { type Capability, neededBy, skipWhatIsMissing } from "../support/services/capabilities.ts";
import { bodyOf, Lock, post, send, type Target } from "../support/services/http.ts";
import { insisting } from "../support/services/until-answered.ts";
import { expectProblem } from "./suite/expectations.ts";
import { contractSuite } from "./suite/index.ts";
import { remove } from "./suite/subjects.ts";

/** The contract except for what several independent databases can't promise; every skip states its reason. */
export function quorumSuite(served: Target, size: number, suite = contractSuite): void {
  // On a busy machine, it may take a majority nearly 100 ms to grant a lease of that length. The lease is then refused, with an
  // error that asks for a retry.
  const patient = insisting(served, { with_key: false, leaves_traces: true });
  const target: Target = { ...patient, lacks: QUORUM_LACKS, nodes: size };
  skipWhatIsMissing(QUORUM_LACKS);

  suite(target);

  describe(`a quorum: ${target.name}`, () => {
    test("unsupported features return 422 with an alternative", async () => {
      const { name, path } = new Lock(target);
      const token = { token: "a token" };
      for (const answer of [
        await post(target, `${path}/acquire`, token),
        await post(target, `${path}/acquire`, { ticket: "a ticket" }),
        await post(target, `${path}/acquire`, { lock_delay: "61s" }),
        await post(target, `${path}/acquire`, { head_start: "1s" }),
        await post(target, `${path}/release`, { ticket: "a ticket" }),
        await post(target, `${path}/transfer`, token),
        await remove(target, path),
        await post(target, `/terraform/${name}`, lockInfo()),
        await remove(target, `/terraform/${name}`),
        await send(target, "/locks"),
        await post(target, "/multi/acquire", { locks: [{ name }, { name: `${name}-2` }] }),
        await post(target, "/heartbeat", { leases: [{ name, kind: "semaphore", ...token }] }),
        await post(target, `/semaphores/${name}/acquire`, { capacity: 1 }),
        await send(target, `/semaphores/${name}`),
        await send(target, `/latches/${name}`),
      ]) {
        expectProblem(answer, 422, "unsatisfiable");
        expect(answer.body.detail).toMatch(/^A quorum of databases does not support .+: .+\.$/);
      }
      expectProblem(await post(target, `${path}/acquire`, { ttl: "601s" }), 400, "invalid_request");
    });

    test("/readyz and GET report how many of the databases respond and vote", async () => {
      const nodes = { total: size, answering: size, voting: size };
      expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "off", nodes });
      expect(bodyOf(await send(target, "/"), 200)).toMatchObject({ engine: "quorum" });
      const { total, voting } = (await new Lock(target).state()).nodes;
      expect(total).toBe(size);
      // The count may leave out nodes that are momentarily slow.
      expect(voting).toBeGreaterThan(size / 2);
    });
  });
}

/** Runs together with the whole suite. */
export function lacksSuite(): void {
  test("every capability that a quorum lacks is needed by some test", ({ task }) => {
    const needed = new Set(testsIn(task.file.tasks).flatMap(neededBy));
    expect((Object.keys(QUORUM_LACKS) as Capability[]).filter((capability) => !needed.has(capability))).toEqual([]);
  });
}

function testsIn(tasks: readonly RunnerTask[]): readonly RunnerTask[] {
  return tasks.flatMap((task) => (task.type === "suite" ? testsIn(task.tasks) : [task]));
}
