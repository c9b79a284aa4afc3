import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, send, sleep, type Target, uniqueName } from "../../support/services/http.ts";
import { steadyTag } from "./conditional.ts";
import { anyInstant, expectInvalid, whileExpected } from "./expectations.ts";
import { Latch, Semaphore } from "./subjects.ts";

/** Section 8: locks that are held or have waiting clients. */
export function listingSuite(target: Target): void {
  async function page(query: Record<string, string | number>) {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return ask(`/locks?${text}`);
  }

  /** Requests one page at a time for each key, because the other tests in this file also request listings. */
  async function inTurn(path: string) {
    for (;;) {
      const answer = await send(target, path);
      if (answer.status !== 429) return answer;
      await sleep(20);
    }
  }

  const ask = async (path: string) => bodyOf(await inTurn(path), 200);

  /** Returns the names on all pages, in order. */
  async function listed(query: Record<string, string | number>): Promise<string[]> {
    const names: string[] = [];
    let { locks, cursor } = await page(query);
    for (let pages = 1; pages < 1_000; pages += 1) {
      names.push(...locks.map(({ lock }: { lock: string }) => lock));
      if (cursor === null) return names;
      ({ locks, cursor } = await page({ ...query, cursor }));
    }
    throw new Error("the listing does not end");
  }

  // Each key gets one page at a time, so concurrent tests would wait for each other.
  describe(`8 listing: ${target.name}`, needs("listings"), () => {
    test("8 listing: shows a lock like GET does, without the entries of its queue", async () => {
      const lock = new Lock(target);
      const { fence } = await lock.hold({ owner: "ci-42", metadata: { job: 7 } });
      await lock.enqueue();
      const { locks, cursor } = await page({ prefix: lock.name });
      const { queue: _, holders, ...state } = await lock.state();
      expect(locks).toEqual([{ ...state, holders: [{ ...holders[0], ttl_ms: expect.any(Number) }] }]);
      expect(locks[0]).toMatchObject({ state: "held", fence, queue_length: 1, available_at: anyInstant });
      expect(cursor).toBeNull();
    });

    test("8 listing: a lock that a lock_delay keeps unavailable, and until when", async () => {
      const lock = new Lock(target);
      const { expires_at } = await lock.hold({ ttl: "400ms", lock_delay: "1h" });
      await sleep(440);
      const available_at = new Date(Date.parse(expires_at) + 3_600_000).toISOString();
      expect((await page({ prefix: lock.name })).locks).toMatchObject([
        { state: "delayed", holders: [], available_at },
      ]);
    });

    test("8 listing: shows only locks that are held or waited for", () =>
      whileExpected(async () => {
        const prefix = uniqueName();
        const lock = (name: string) => new Lock(target, `${prefix}/${name}`);
        await lock("held").hold();
        await lock("read").share();
        await lock("released").end((await lock("released").hold()).token);
        await lock("expired").hold({ ttl: "400ms" });
        await lock("read and expired").share({ ttl: "400ms" });
        const waited = await lock("waited for").hold();
        await lock("waited for").comeBack();
        await lock("waited for").end(waited.token);
        await sleep(440);
        expect((await listed({ prefix })).sort()).toEqual(
          ["held", "read", "waited for"].map((name) => `${prefix}/${name}`),
        );
      }));

    test("8 listing: with limit and cursor, shows every lock with the prefix that is held throughout, and no others", async () => {
      const prefix = uniqueName();
      const names = Array.from({ length: 12 }, (_, i) => `${prefix}${String.fromCharCode(97 + (i % 10))}/${i} ü*[?]`);
      await Promise.all(names.map((name) => new Lock(target, name).hold()));
      for (const limit of [1, 5, 11, 12, 100]) {
        expect([...new Set(await listed({ prefix, limit }))].sort()).toEqual(names.toSorted());
      }
      for (let cursor = "", pages = 0; pages < 3; pages += 1) {
        const { locks, cursor: next } = await page({ prefix, limit: 5, ...(cursor === "" ? {} : { cursor }) });
        expect(locks.length).toBeLessThanOrEqual(5);
        cursor = next;
      }
      expect((await listed({ prefix: `${prefix}b` })).sort()).toEqual(
        names.filter((name) => name.startsWith(`${prefix}b`)).sort(),
      );
      expect(await listed({ prefix: `${prefix}*` })).toEqual([]);
      expect(await listed({ prefix: `${prefix}?` })).toEqual([]);
    });

    test("8 listing: shows a lock that is held throughout, even if others come and go", async () => {
      const prefix = uniqueName();
      const held = Array.from({ length: 12 }, (_, i) => `${prefix}/held/${i}`);
      await Promise.all(held.map((name) => new Lock(target, name).hold()));
      async function others(round: number) {
        for (const place of ["a", "z"]) {
          const other = new Lock(target, `${prefix}/${place}/${round}`);
          await other.end((await other.hold()).token);
        }
      }
      const names: string[] = [];
      let cursor: string | null = "";
      for (let pages = 0; cursor !== null; pages += 1) {
        const next: Promise<{ locks: { lock: string }[]; cursor: string | null }> = page({
          prefix,
          limit: 30,
          ...(cursor === "" ? {} : { cursor }),
        });
        await Promise.all([next, others(2 * pages), others(2 * pages + 1)]);
        names.push(...(await next).locks.map(({ lock }) => lock));
        cursor = (await next).cursor;
      }
      expect(names).toEqual(expect.arrayContaining(held));
    });

    test("8 listing: limit must be from 1 to 100, and a cursor must come from the service", async () => {
      for (const [family, kind] of [
        ["locks", "lock"],
        ["semaphores", "semaphore"],
        ["latches", "latch"],
      ]) {
        const steps = ["elsewhere", "", "-1", "7>k", "99999999999999999999999"].map((step) =>
          btoa(JSON.stringify([step, "", "", `lh:{default}:${kind}:`])),
        );
        for (const limit of [0, 101, "all"]) expectInvalid(await send(target, `/${family}?limit=${limit}`), "limit");
        for (const cursor of ["x", "e30", "bm9wZQ", "WyIwIiwiIl0", ...steps]) {
          expectInvalid(await inTurn(`/${family}?cursor=${encodeURIComponent(cursor)}`), "cursor");
        }
        expectInvalid(await send(target, `/${family}?prefx=a`), "prefx");
      }
    });

    test("8 listing: a cursor is valid only for the same listing and prefix", async () => {
      const prefix = uniqueName();
      for (const i of [1, 2]) await new Lock(target, `${prefix}/${i}`).hold();
      const { cursor } = await page({ prefix, limit: 1 });
      const locks = (prefix: string) => inTurn(`/locks?prefix=${prefix}&cursor=${encodeURIComponent(cursor)}`);
      for (const other of ["", `${prefix}/`, uniqueName()]) expectInvalid(await locks(other), "cursor");
      for (const family of ["semaphores", "latches"]) {
        expectInvalid(await inTurn(`/${family}?prefix=${prefix}&cursor=${encodeURIComponent(cursor)}`), "cursor");
      }
      expect((await locks(prefix)).status).toBe(200);
    });

    test("8 listing: semaphores that are set up, used or not, as GET returns them", async () => {
      const [idle, used, gone] = await Promise.all([2, 3, 4].map((permits) => Semaphore.of(target, permits)));
      await used?.take({ permits: 2, owner: "ci-42" });
      await used?.enqueue({ permits: 2 });
      await gone?.remove();
      for (const semaphore of [idle, used] as Semaphore[]) {
        const { holders, ...state } = await semaphore.state();
        const { semaphores, cursor } = await ask(`/semaphores?prefix=${semaphore.name}`);
        const listed = holders.map((holder: object) => ({ ...holder, ttl_ms: expect.any(Number) }));
        expect([semaphores, cursor]).toEqual([[{ ...state, holders: listed }], null]);
      }
      expect(await ask(`/semaphores?prefix=${gone?.name}`)).toEqual({ semaphores: [], cursor: null });
    });

    test("8 listing: existing latches, open or not, as GET returns them", async () => {
      const [closed, open, gone] = await Promise.all([2, 1, 1].map((count) => Latch.of(target, count)));
      await open?.countDown();
      await gone?.remove();
      for (const latch of [closed, open] as Latch[]) {
        const { gone: _, ...state } = bodyOf(await latch.inspect(), 200);
        expect(await ask(`/latches?prefix=${latch.name}`)).toEqual({ latches: [state], cursor: null });
      }
      expect(await ask(`/latches?prefix=${gone?.name}`)).toEqual({ latches: [], cursor: null });
    });

    test("2 ETag: a page's tag changes with its entries, but not as time passes", needs("http"), async () => {
      const name = uniqueName();
      const [lock, semaphore, latch] = [new Lock(target, name), new Semaphore(target, name), new Latch(target, name)];
      for (const family of ["locks", "semaphores", "latches"]) {
        const path = `/${family}?prefix=${name}`;
        const empty = await steadyTag(target, path);
        if (family === "locks") await lock.hold();
        if (family === "semaphores") await semaphore.take({ capacity: 2 });
        if (family === "latches") await latch.set({ count: 1 });
        expect(await steadyTag(target, path)).not.toBe(empty);
      }
    });

    test("8 listing: semaphores and latches are paged, too", async () => {
      const prefix = uniqueName();
      const names = Array.from({ length: 5 }, (_, i) => `${prefix}/${i}`);
      for (const name of names) {
        const put = (family: string, body: object) =>
          send(target, `/${family}/${encodeURIComponent(name)}`, {
            method: "PUT",
            body: JSON.stringify(body),
            headers: { "content-type": "application/json" },
          });
        bodyOf(await put("semaphores", { permits: 1 }), 200);
        bodyOf(await put("latches", { count: 1 }), 201);
      }
      for (const [family, field] of [
        ["semaphores", "semaphore"],
        ["latches", "latch"],
      ] as const) {
        const found = new Set<string>();
        for (let cursor: string | null = ""; cursor !== null; ) {
          const answer = await ask(
            `/${family}?prefix=${encodeURIComponent(prefix)}&limit=2${cursor && `&cursor=${cursor}`}`,
          );
          expect(answer[family].length).toBeLessThanOrEqual(2);
          for (const one of answer[family]) found.add(one[field]);
          cursor = answer.cursor;
        }
        expect([...found].sort()).toEqual(names);
      }
    });
  });
}
