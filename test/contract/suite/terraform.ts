import { describe, expect, test } from "vitest";
import { lockInfo } from "../../support/platforms/terraform.ts";
import { needs } from "../../support/services/capabilities.ts";
import {
  type Answer,
  bodyOf,
  type Head,
  keyed,
  Lock,
  send,
  type Target,
  uniqueName,
} from "../../support/services/http.ts";
import {
  anyFence,
  anyInstant,
  expectDismissed,
  expectInvalid,
  expectLocked,
  expectLost,
  expectQueueLength,
} from "./expectations.ts";
import { remove } from "./subjects.ts";

/** A lock as the `http` backend sees it. */
class Backend extends Lock {
  ask(method: string, body?: object, query = "", headers: Head = {}): Promise<Answer> {
    const init = { method, headers: { "content-type": "application/json", ...headers } };
    const path = `/terraform/${encodeURIComponent(this.name)}${query}`;
    return send(this.target, path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  }

  /** Tries to acquire the lock without waiting. */
  try(info: object = lockInfo(), query = "?wait=0"): Promise<Answer> {
    return this.ask("LOCK", info, query);
  }
}

/** Section 8, Terraform. */
export function terraformSuite(target: Target): void {
  describe.concurrent(`8 terraform: ${target.name}`, needs("terraform"), () => {
    test("8 terraform: LOCK acquires the lock with this name, with one lease for each ID; UNLOCK ends that lease", async () => {
      const lock = new Backend(target, `${uniqueName()}/prod é`);
      const info = lockInfo({ Path: "network/terraform.tfstate" });
      const lease = bodyOf(await lock.ask("LOCK", info), 200);
      expect(lease).toMatchObject({
        lock: lock.name,
        mode: "exclusive",
        fence: anyFence,
        owner: info.Who,
        waited_ms: 0,
      });
      expect(lease).not.toHaveProperty("token");
      expect(lease.ttl_ms).toBeGreaterThan(3_500_000);
      expect(bodyOf(await lock.try(info), 200)).toMatchObject({ fence: lease.fence, hold_count: 1 });
      const { Operation, Version, Path } = info;
      expect(await lock.state()).toMatchObject({
        holders: [{ owner: info.Who, metadata: { Operation, Version, Path }, fence: lease.fence }],
      });
      for (let i = 0; i < 2; i++)
        expect(bodyOf(await lock.ask("UNLOCK", info), 200)).toEqual({ lock: lock.name, released: true });
      expect(await lock.state()).toMatchObject({ state: "free" });
      expectLost(await lock.try(info), "released");
    });

    test("8 terraform: a dismissed waiter learns that it was dismissed, not that a lease ended", async () => {
      const lock = new Backend(target);
      bodyOf(await lock.try(), 200);
      const waiting = lock.ask("LOCK", lockInfo(), "?wait=15s");
      await expectQueueLength(lock, 1);
      bodyOf(await remove(target, `${lock.path}?queue=only`), 200);
      const answer = await waiting;
      expectDismissed(answer);
      expect(answer.body.Info).toBe("An administrator dismissed all waiting requests for this lock.");
    });

    test("8 terraform: two IDs are two requests, even with the same Idempotency-Key", async () => {
      const lock = new Backend(target);
      const same = keyed();
      bodyOf(await lock.ask("LOCK", lockInfo(), "", same), 200);
      expect((await lock.ask("LOCK", lockInfo(), "?wait=0", same)).status).toBe(423);
    });

    test("8 terraform: POST and PUT mean LOCK, DELETE means UNLOCK, and other methods get 405", async () => {
      for (const method of ["POST", "PUT"]) {
        const lock = new Backend(target);
        const info = lockInfo();
        const { fence } = bodyOf(await lock.ask(method, info, "?ttl=2m&wait=0"), 200);
        expect((await lock.state()).holders).toMatchObject([{ fence }]);
        bodyOf(await lock.ask("DELETE", info, "?ttl=2m&wait=0"), 200);
        expect(await lock.state()).toMatchObject({ state: "free" });
      }
      const answer = await new Backend(target).ask("GET");
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, PUT, DELETE, LOCK, UNLOCK, OPTIONS"]);
    });

    test("8 terraform: 423 contains a LockInfo of the holder, whose ID names its lease and is no credential", async () => {
      const lock = new Backend(target);
      const info = lockInfo({ Info: "nightly" });
      const { fence } = bodyOf(await lock.try(info), 200);
      const refused = await lock.try();
      const { ID: _, Created: __, ...shown } = info;
      expectLocked(refused, {
        lock: lock.name,
        mode: "exclusive",
        ID: `fence-${fence}`,
        Created: anyInstant,
        ...shown,
      });
      expect(JSON.stringify(refused.body)).not.toContain(info.ID);
      const waited = await lock.try(lockInfo(), "?wait=1ms");
      expectLocked(waited, { ID: `fence-${fence}`, position: 0, queue_length: 1, wait_ms: 1 });
      expect(waited.body).not.toHaveProperty("ticket");
    });

    test("8 terraform: a LockInfo also describes an ordinary lease, and a lock without holders", async ({ expect }) => {
      const lock = new Backend(target);
      const { token, fence } = await lock.hold({ owner: "ü", metadata: { n: 1 }, lock_delay: "1h" });
      const none = { Operation: "", Version: "", Path: "" };
      expectLocked(await lock.try(), { ID: `fence-${fence}`, Who: "ü", Info: "", Created: anyInstant, ...none });
      bodyOf(await lock.renew({ token, ttl: "400ms" }), 200);
      await expect.poll(async () => (await lock.state()).state).toBe("delayed");
      const info = expect.stringMatching(/^The lock is not held/);
      expectLocked(await lock.try(), { ID: "nobody", Who: "", Info: info, Created: anyInstant, ...none });
    });

    test("8 terraform: LOCK waits by default, and a request with the same ID returns to its place", async ({
      expect,
    }) => {
      const lock = new Backend(target);
      const [first, second, third] = [lockInfo(), lockInfo(), lockInfo()];
      bodyOf(await lock.try(first), 200);
      expectLocked(await lock.try(second, "?wait=1ms"));
      const later = lock.ask("LOCK", third);
      await expect.poll(async () => (await lock.state()).queue.length).toBe(2);
      const again = lock.ask("LOCK", second, "?wait=15s");
      await expectQueueLength(lock, 2);
      bodyOf(await lock.ask("UNLOCK", first), 200);
      const { fence } = bodyOf(await again, 200);
      expect((await lock.state()).holders).toMatchObject([{ fence }]);
      bodyOf(await lock.ask("UNLOCK", second), 200);
      expect(bodyOf(await later, 200).fence).toBeGreaterThan(fence);
    });

    test("8 terraform: UNLOCK of an expired lease reports that, and keeps the next holder's lease", async () => {
      const lock = new Backend(target);
      const [mine, theirs] = [lockInfo(), lockInfo()];
      bodyOf(await lock.try(mine, "?ttl=100ms"), 200);
      const { fence } = bodyOf(await lock.try(theirs, "?wait=10s"), 200);
      expectLost(await lock.ask("UNLOCK", mine), "expired");
      expectLost(await lock.try(mine), "expired");
      expectLost(await lock.ask("UNLOCK", lockInfo()), "unknown");
      expect((await lock.state()).holders).toMatchObject([{ fence }]);
    });

    test("8 terraform: UNLOCK with the ID of a 423 ends only that lease, and can be repeated", async () => {
      const lock = new Backend(target);
      const stuck = lockInfo();
      bodyOf(await lock.try(stuck), 200);
      const { ID } = (await lock.try()).body;
      for (const broken of [1, 0])
        expect(bodyOf(await lock.ask("UNLOCK", { ID }), 200)).toEqual({ lock: lock.name, broken });
      expectLost(await lock.ask("UNLOCK", stuck), "broken");
      const { fence } = bodyOf(await lock.try(), 200);
      bodyOf(await lock.ask("UNLOCK", { ID }), 200);
      expectLost(await lock.ask("UNLOCK", { ID: "fence-1" }), "unknown");
      expect((await lock.state()).holders).toMatchObject([{ fence }]);
    });

    test("8 terraform: UNLOCK without a body ends the current lease, even if another client holds it", async () => {
      const lock = new Backend(target);
      bodyOf(await lock.try(), 200);
      for (const broken of [1, 0]) expect(bodyOf(await lock.ask("UNLOCK"), 200)).toEqual({ lock: lock.name, broken });
      await lock.share();
      await lock.share();
      expect(bodyOf(await lock.ask("DELETE"), 200)).toMatchObject({ broken: 2 });
    });

    test("8 terraform: LockInfos of any length and content are accepted; values that do not fit are shortened", async () => {
      const lock = new Backend(target);
      const odd = "\u0000\n\"é😀'<".repeat(100);
      const info = lockInfo({ Who: odd, Info: odd, Path: odd, Operation: odd.slice(0, 40) });
      const answer = await lock.ask("LOCK", { ...info, Later: [1] });
      const { owner, metadata } = bodyOf(answer, 200);
      expect(Buffer.byteLength(owner)).toBeLessThanOrEqual(256);
      expect(Buffer.byteLength(JSON.stringify(metadata))).toBeLessThanOrEqual(1024);
      expect(metadata).toMatchObject({ Operation: info.Operation, Version: info.Version });
      for (const text of [owner, metadata.Path]) expect(odd.startsWith(text.slice(0, -1)) && text.at(-1)).toBe("…");
      expectLocked(await lock.try(), { Who: owner, Operation: info.Operation, Path: metadata.Path });
      bodyOf(await lock.ask("UNLOCK", info), 200);
    });

    test("8 terraform: an ID that is not a UUID, a bad query and a bad body are 400", async () => {
      const lock = new Backend(target);
      for (const ID of ["", "x", "fence-1", "nobody", crypto.randomUUID().toUpperCase(), 7])
        expectInvalid(await lock.try({ ID }), "ID");
      expectInvalid(await lock.try({}), "ID");
      for (const ID of ["", "x", "fence-", "fence-0", "fence--1", "nobody"])
        expectInvalid(await lock.ask("UNLOCK", { ID }), "ID");
      for (const query of ["?ttl=48h", "?ttl=600"]) expectInvalid(await lock.try(lockInfo(), query), "ttl");
      for (const method of ["LOCK", "UNLOCK"])
        expectInvalid(await lock.ask(method, lockInfo(), "?force=true"), "force");
      expectInvalid(await lock.try(lockInfo({ Who: 1 as never })), "Who");
      expect(await lock.state()).toMatchObject({ state: "free", fence: null });
    });

    test("8 terraform: requests from web pages are rejected, whatever their origin", async () => {
      const lock = new Backend(target);
      for (const headers of [
        { Origin: "https://evil.example" },
        { Origin: "null" },
        { "Sec-Fetch-Site": "cross-site" },
      ])
        for (const method of ["POST", "DELETE"])
          expect((await lock.ask(method, lockInfo(), "", headers as Head)).status).toBe(403);
      expect(await lock.state()).toMatchObject({ state: "free", fence: null });
    });
  });
}
