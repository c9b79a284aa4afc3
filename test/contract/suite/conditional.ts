import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import {
  type Answer,
  bodyOf,
  type Head,
  Lock,
  send,
  sleep,
  type Target,
  uniqueName,
} from "../../support/services/http.ts";
import { Latch, Semaphore } from "./subjects.ts";

/**
 * Reads until every node of a quorum responds in time. The response contains the number of nodes, which a late node would
 * change.
 */
async function read(target: Target, path: string, headers: Head): Promise<Answer> {
  for (;;) {
    const answer = await send(target, path, { headers });
    const { nodes } = answer.body;
    if (nodes === undefined || nodes.answering === nodes.total) return answer;
  }
}

/** Returns the `ETag` of a read, which must still be valid a little later. */
export async function steadyTag(target: Target, path: string, headers: Head = {}): Promise<string> {
  const answer = await read(target, path, headers);
  bodyOf(answer, 200);
  const tag = answer.headers.get("etag") ?? "";
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  await sleep(15);
  const again = await read(target, path, { ...headers, "If-None-Match": `"other", ${tag}` });
  expect([path, again.status, again.body, again.headers.get("etag")]).toEqual([path, 304, "", tag]);
  return tag;
}

/** Section 2: conditional reads, which return a full response only if something has changed. */
export function conditionalSuite(target: Target): void {
  describe.concurrent(`2 ETag: ${target.name}`, needs("http"), () => {
    test("2 ETag: an unused lock has one; `*` gets 304 without a body", async () => {
      const lock = new Lock(target);
      const tag = await steadyTag(target, lock.path);
      expect(await steadyTag(target, lock.rwPath)).toBe(tag);
      const { status, headers } = await send(target, lock.path, { headers: { "If-None-Match": "*" } });
      expect([status, headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
      expect(headers.get("etag")).toMatch(/^W\//);
      for (const name of ["x-request-id", "server-timing"]) expect(headers.get(name)).toMatch(/./);
      const { token } = await lock.hold();
      const held = await send(target, lock.path, { headers: { "If-None-Match": tag } });
      expect(bodyOf(held, 200).state).toBe("held");
      expect(held.headers.get("etag")).not.toBe(tag);
      await lock.end(token);
    });

    test("2 ETag: a lock's tag does not change as time passes, but does with every event", needs("queue"), async () => {
      const lock = new Lock(target);
      const tags: string[] = [];
      const look = async () => {
        tags.push(await steadyTag(target, lock.path));
        if (target.lacks?.history === undefined) await steadyTag(target, `${lock.path}?history=true`);
      };
      const { token } = await lock.hold({ ttl: "60s" });
      await look();
      await lock.renew({ token });
      await look();
      await lock.hold({ token, ttl: "1m" });
      await look();
      // An unattended place stays unchanged for 30 s.
      await lock.abandon();
      await look();
      await lock.end(token);
      await look();
      expect(new Set(tags).size).toBe(tags.length);
    });

    test("2 ETag: a read with `yours` has one, but caches must not store it", needs("reentry"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.share();
      const head = { "Lock-Token": token };
      const tag = await steadyTag(target, lock.path, head);
      expect((await send(target, lock.path, { headers: head })).headers.get("cache-control")).toBe("no-store");
      await lock.renew({ token });
      expect(await steadyTag(target, lock.path, head)).not.toBe(tag);
    });

    test("2 ETag: a semaphore has one", needs("semaphores"), async () => {
      const semaphore = await Semaphore.of(target, 2);
      const free = await steadyTag(target, semaphore.path);
      const { token } = await semaphore.take();
      const held = await steadyTag(target, semaphore.path);
      bodyOf(await semaphore.renew({ token }), 200);
      expect(new Set([free, held, await steadyTag(target, semaphore.path)]).size).toBe(3);
      const absent = await send(target, `/semaphores/${uniqueName()}`, { headers: { "If-None-Match": "*" } });
      expect([absent.status, absent.headers.get("etag")]).toEqual([404, null]);
    });

    test("2 ETag: a latch has one, unless the request waits for it", needs("latches"), async () => {
      const latch = await Latch.of(target, 2);
      const tag = await steadyTag(target, latch.path);
      bodyOf(await latch.countDown(), 200);
      expect(await steadyTag(target, latch.path)).not.toBe(tag);
      const waited = await send(target, `${latch.path}?wait=1ms`, { headers: { "If-None-Match": "*" } });
      expect([waited.status, waited.headers.get("etag")]).toEqual([200, null]);
    });
  });
}
