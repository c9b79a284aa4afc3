import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, Lock, post, type Target } from "../../support/services/http.ts";
import { expectDismissed, expectInvalid, expectLost, expectProblem, expectQueueLength } from "./expectations.ts";
import { remove, Semaphore } from "./subjects.ts";

const WHY = "the migration hangs: 3 of 7";
const WORDS = { reason: WHY, by: "Ada <ada@example.com>" };
const TOLD = `The lease was broken by "${WORDS.by}", who says "${WHY}"`;

/** Section 8: the reason given with a break, as reported to the holders and in the history. */
export function breakWordsSuite(target: Target): void {
  const ask = ({ path }: Lock | Semaphore, query: object, headers = {}) =>
    remove(target, `${path}?${new URLSearchParams({ ...query })}`, headers);
  const beat = async (...leases: object[]) => bodyOf(await post(target, "/heartbeat", { leases }), 200).results;

  describe.concurrent(`8 break, with a reason: ${target.name}`, needs("breaks"), () => {
    test("8 break: reason and by are reported to each holder in every response about its lost lease", async () => {
      const lock = new Lock(target);
      const [one, two] = [await lock.share(), await lock.share()];
      expect(bodyOf(await ask(lock, WORDS), 200)).toEqual({ lock: lock.name, broken: 2 });
      for (const { token } of [one, two]) {
        for (const answer of [await lock.renew({ token }), await lock.release({ token }), await lock.read({ token })]) {
          expectLost(answer, "broken");
          expect(answer.body.detail).toMatch(new RegExp(`^${TOLD}: stop`));
        }
      }
      expectLost(await post(target, `${lock.path}/transfer`, { token: one.token }), "broken");
      const lost = { name: lock.name, ok: false, code: "lease_lost", reason: "broken", detail: TOLD };
      expect(await beat({ name: lock.name, token: two.token })).toEqual([lost]);
      const { results } = bodyOf(await post(target, "/multi/renew", { token: two.token, locks: [lock.name] }), 200);
      expect(results).toMatchObject([{ lock: lock.name, ok: false, detail: TOLD }]);
    });

    test("8 break: with grace or fence, a holder learns only of the break that ended its lease", async ({ expect }) => {
      const lock = new Lock(target);
      const [one, two] = [await lock.share(), await lock.share({ ttl: "1h" })];
      await ask(lock, { fence: one.fence, by: "Ada" });
      bodyOf(await ask(lock, { grace: "300ms", reason: "later" }), 202);
      await ask(lock, { grace: "1h", reason: "too late to count" });
      await expect.poll(async () => (await lock.state()).state, { timeout: 5_000 }).toBe("free");
      const next = await lock.hold();
      await ask(lock, {});
      expect(await beat(...[one, two, next].map(({ token }) => ({ name: lock.name, token })))).toMatchObject([
        { reason: "broken", detail: 'The lease was broken by "Ada"' },
        { reason: "broken", detail: 'The lease was broken by an administrator, who says "later"' },
        { reason: "broken" },
      ]);
    });

    test("8 break: dismissed waiters and holders of permits get the reason", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const waiting = lock.acquire({ wait: "15s" });
      await expectQueueLength(lock, 1);
      await ask(lock, { queue: "only", reason: WHY });
      const sent = await waiting;
      expectDismissed(sent);
      expect(sent.body.detail).toMatch(`An administrator, who says "${WHY}", dismissed all waiting requests`);
      const semaphore = await Semaphore.of(target, 3);
      const [one, two, three] = [await semaphore.take(), await semaphore.take(), await semaphore.take()];
      await ask(semaphore, { fence: one.fence, reason: "first" });
      await ask(semaphore, { leases: "only", reason: "second" });
      const leases = [one, two, three].map(({ token }) => ({ kind: "semaphore", name: semaphore.name, token }));
      const detailOf = (why: string) => `The lease was broken by an administrator, who says "${why}"`;
      expect(await beat(...leases)).toMatchObject([
        { detail: detailOf("first") },
        { detail: detailOf("second") },
        { detail: detailOf("second") },
      ]);
    });

    test("8 break: reason and by are 1 to 256 bytes each, and part of the request that an Idempotency-Key identifies", async () => {
      const lock = new Lock(target);
      for (const name of ["reason", "by"]) {
        for (const text of ["", "x".repeat(257), "é".repeat(129)])
          expectInvalid(await ask(lock, { [name]: text }), name);
        bodyOf(await ask(lock, { [name]: "x".repeat(256) }), 200);
      }
      const headers = keyed();
      await lock.hold();
      bodyOf(await ask(lock, { reason: "one" }, headers), 200);
      expectProblem(await ask(lock, { reason: "two" }, headers), 422, "unsatisfiable");
    });

    test("8 break: any text comes back unchanged, in quotation marks", needs("history"), async () => {
      const lock = new Lock(target);
      const reason = '"quoted", \\ and\nlines, ☃ 𝒳 ,;~! x';
      const { token } = await lock.hold();
      await ask(lock, { reason, by: "-" });
      const [lost] = await beat({ name: lock.name, token });
      expect(lost.detail).toBe(`The lease was broken by "-", who says ${JSON.stringify(reason)}`);
      const [{ key_id, ...event }] = (await lock.state({}, "?history=true")).history;
      expect(event).toMatchObject({ event: "broken", reason, by: "-" });
      expect(key_id).toMatch(/\S/);
    });

    test(
      "8 history: a broken lease has the id of the API key, even if no reason was given",
      needs("history"),
      async () => {
        const lock = new Lock(target);
        await lock.hold();
        await ask(lock, {});
        const held = await lock.hold();
        await ask(lock, { fence: held.fence, ...WORDS });
        await lock.end((await lock.hold()).token);
        const { history } = await lock.state({}, "?history=true");
        const ends = history.filter(({ event }: { event: string }) => event !== "granted");
        const key_id = ends[2].key_id;
        expect(key_id).toMatch(/\S/);
        expect(ends).toMatchObject([{ event: "released" }, { event: "broken", ...WORDS, key_id }, { event: "broken" }]);
        expect(ends[0]).not.toHaveProperty("key_id");
        for (const field of ["reason", "by"]) expect(ends[2]).not.toHaveProperty(field);
      },
    );
  });
}
