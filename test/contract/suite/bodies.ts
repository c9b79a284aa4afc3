import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { type Answer, bodyOf, Lock, post, postForm, send, type Target } from "../../support/services/http.ts";
import { expectInvalid, expectLength, expectLocked, expectProblem } from "./expectations.ts";
import { Latch, remove } from "./subjects.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Section 2: the format of requests. */
export function bodiesSuite(target: Target): void {
  function acquireWith(lock: Lock, body: string | undefined, type?: string): Promise<Answer> {
    const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
    return send(target, `${lock.path}/acquire`, { method: "POST", headers, ...(body === undefined ? {} : { body }) });
  }

  describe.concurrent(`2 bodies: ${target.name}`, needs("http"), () => {
    test("2 bodies: no body, an empty body and an empty object all mean defaults", async () => {
      for (const [body, type] of [[undefined], ["", JSON_TYPE], ["", FORM_TYPE], ["{}", JSON_TYPE]] as const) {
        const lease = bodyOf(await acquireWith(new Lock(target), body, type), 200);
        expect(lease).toMatchObject({ mode: "exclusive", owner: null, hold_count: 1 });
        expectLength(target, lease, 30_000);
      }
    });

    test("2 bodies: a field that is given twice is refused, in JSON as in a form", async () => {
      const lock = new Lock(target);
      expectInvalid(await acquireWith(lock, '{"ttl":"1s","ttl":"24h"}', JSON_TYPE), "ttl");
      expectInvalid(await acquireWith(lock, "ttl=1s&ttl=24h", FORM_TYPE), "ttl");
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("2 bodies: JSON that was sent as a form is refused with advice on how to send it", async () => {
      const answer = await acquireWith(new Lock(target), ' {"ttl":"30s"}', FORM_TYPE);
      expectInvalid(answer, "");
      expect(answer.body.detail).toMatch(/looks like JSON.*curl --json.*application\/json/);
    });

    test("2 bodies: a DELETE accepts no body and no unknown parameters", needs("breaks"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const headers = { "content-type": FORM_TYPE };
      for (const path of [lock.path, `/semaphores/${lock.name}`, `/latches/${lock.name}`]) {
        expectInvalid(await send(target, path, { method: "DELETE", body: "grace=1h", headers }), "");
        expectInvalid(await remove(target, `${path}?graec=1h`), "graec");
        expectInvalid(await send(target, path, { method: "DELETE", body: "x".repeat(20_000) }), "");
      }
      expect(await lock.renew({ token })).toMatchObject({ status: 200 });
      expect(bodyOf(await send(target, lock.path, { method: "DELETE", body: "", headers }), 200).broken).toBe(1);
    });

    test("2 bodies: JSON with a charset, and forms, are accepted", async () => {
      const json = await acquireWith(new Lock(target), '{"ttl":"10s","owner":"ä"}', `${JSON_TYPE}; charset=utf-8`);
      const form = { ttl: "10s", wait: "0", fair: "false", owner: "ci 42 & ü" };
      const leases = [bodyOf(json, 200), bodyOf(await postForm(target, `${new Lock(target).path}/acquire`, form), 200)];
      for (const lease of leases) expectLength(target, lease, 10_000);
      expect(leases.map(({ owner }) => owner)).toEqual(["ä", "ci 42 & ü"]);
    });

    test("2 bodies: an unknown field is rejected by its name, and nothing is acquired", async () => {
      const lock = new Lock(target);
      expectInvalid(await lock.acquire({ tll: "30s" }), "tll");
      expectInvalid(await postForm(target, `${lock.path}/acquire`, { tll: "30s" }), "tll");
      expectInvalid(await acquireWith(lock, '{"__proto__":{"ttl":1000}}', JSON_TYPE), "__proto__");
      expect(await lock.state()).toMatchObject({ state: "free", fence: null });
    });

    test("2 bodies: every invalid field is listed", async () => {
      const answer = await new Lock(target).acquire({ ttl: "soon", wait: -1, fair: "yes" });
      expectInvalid(answer);
      expect(answer.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(["fair", "ttl", "wait"]);
    });

    test.for(["ttl", "wait", "fair", "token", "ticket", "owner", "metadata", "lock_delay", "max_hold", "min_hold"])(
      "2 bodies: null is rejected for %s",
      async (field) => {
        expectInvalid(await new Lock(target).acquire({ [field]: null }), field);
      },
    );

    test.for(["{", "[]", "null", '"ttl"', "1", "ttl=30s", "{'ttl':1000}", '{"ttl":1000}}', "\u0000"])(
      "2 bodies: %j is rejected as JSON",
      async (body) => {
        expectInvalid(await acquireWith(new Lock(target), body, JSON_TYPE));
      },
    );

    test("2 bodies: more than 16 KiB gets 413, exactly 16 KiB does not, with and without a Content-Length", async () => {
      const padded = (bytes: number) => `{"ttl":"10s"${" ".repeat(bytes - 13)}}`;
      expect((await acquireWith(new Lock(target), padded(16_384), JSON_TYPE)).status).toBe(200);
      for (const bytes of [16_385, 300_000]) {
        expectProblem(await acquireWith(new Lock(target), padded(bytes), JSON_TYPE), 413, "too_large");
        const streamed = await send(target, `${new Lock(target).path}/acquire`, {
          method: "POST",
          body: new Blob([padded(bytes)]).stream(),
          headers: { "content-type": JSON_TYPE },
          duplex: "half",
        } as RequestInit);
        expectProblem(streamed, 413, "too_large");
      }
    });

    test.for(["text/plain", "application/xml", "multipart/form-data; boundary=x", "application/jsonp", "junk"])(
      "2 bodies: %s gets 415",
      async (type) => {
        expectProblem(await acquireWith(new Lock(target), "{}", type), 415, "unsupported_media_type");
      },
    );
  });

  describe.concurrent(`2 durations: ${target.name}`, () => {
    const good: [unknown, number][] = [
      ["100ms", 100],
      ["1500ms", 1500],
      ["250ms", 250],
      ["30s", 30_000],
      ["1.5m", 90_000],
      ["1m30s", 90_000],
      ["2h", 7_200_000],
      ["1.1s", 1100],
      ["24h", 86_400_000],
    ];
    for (const [ttl, ttl_ms] of good) {
      const options = ttl_ms > 600_000 ? needs("long_terms") : {};
      test(`2 durations: ${JSON.stringify(ttl)} is ${ttl_ms} ms`, options, async () => {
        expectLength(target, await new Lock(target).hold({ ttl }), ttl_ms);
      });
    }

    test(
      "2 durations: a bare number is refused wherever it appears, and the message offers both readings",
      needs("http"),
      async () => {
        const lock = new Lock(target);
        const { name, path } = lock;
        const lease = { name, token: "none" };
        const bare: [field: string, answer: Promise<Answer>][] = [
          ["ttl", postForm(target, `${path}/acquire`, { ttl: "600" })],
          ["wait", postForm(target, `${path}/acquire`, { wait: "600" })],
          ["wait", send(target, `${path}?wait=600`)],
          ["wait", new Latch(target, name).inspect("?wait=600")],
          ["grace", remove(target, `${path}?grace=600`)],
          ["ttl", new Latch(target, name).set({ count: 1, ttl: 600 })],
          ["leases.0.ttl", post(target, "/heartbeat", { leases: [{ ...lease, ttl: 600 }] })],
          ["ttl", post(target, `/semaphores/${name}/renew`, { token: "none", ttl: 600 })],
        ];
        for (const field of ["ttl", "wait", "lock_delay", "max_hold", "min_hold"]) {
          for (const value of [600, "600"]) bare.push([field, lock.acquire({ [field]: value })]);
        }
        for (const [path, pending] of bare) {
          const answer = await pending;
          expectInvalid(answer, path);
          expect([path, answer.body.detail]).toEqual([path, expect.stringMatching(/did you mean "600s" or "600ms"\?/)]);
        }
        expect(await lock.state()).toMatchObject({ state: "free" });
      },
    );

    test("2 durations: 0 needs no unit", async () => {
      const lock = new Lock(target);
      const { token } = bodyOf(await postForm(target, `${lock.path}/acquire`, { wait: "0", lock_delay: "0" }), 200);
      for (const wait of [0, "0", "0s"]) expectLocked(await lock.acquire({ wait }), { queue_length: 0 });
      bodyOf(await send(target, `${lock.path}?wait=0`), 200);
      await lock.end(token);
    });

    const bad = [
      "",
      "s",
      "30 s",
      "-1s",
      "+1s",
      "1e3",
      "1e3ms",
      "1.5",
      ".5s",
      "1w",
      "30s1m",
      "1S",
      "0x10",
      "Infinity",
      "99ms",
    ];
    test.for([...bad, "24.1h", "0.5ms", "86400001ms", 0, -1, 1500, 1000.5])(
      "2 durations: %j is rejected as ttl",
      async (ttl) => {
        expectInvalid(await new Lock(target).acquire({ ttl }), "ttl");
      },
    );

    test("2 durations: other types and endless digits are rejected as ttl", async () => {
      for (const ttl of [true, [], {}, [1000], `${"9".repeat(400)}ms`, `0.${"0".repeat(400)}1s`]) {
        expectInvalid(await new Lock(target).acquire({ ttl }), "ttl");
      }
    });

    test("2 durations: each field has its documented bounds", needs("long_terms"), async () => {
      expectInvalid(await new Lock(target).acquire({ lock_delay: "61m" }), "lock_delay");
      expectInvalid(await new Lock(target).acquire({ min_hold: "25h" }), "min_hold");
      expectInvalid(await new Lock(target).acquire({ max_hold: 0 }), "max_hold");
      await new Lock(target).hold({ lock_delay: "1h", max_hold: "1h", wait: "100h" });
    });
  });

  describe.concurrent(`4 labels: ${target.name}`, () => {
    test("4 owner: can be up to 256 bytes of UTF-8", async () => {
      const owner = "é".repeat(128);
      expect(await new Lock(target).hold({ owner })).toMatchObject({ owner });
      expectInvalid(await new Lock(target).acquire({ owner: `${owner}x` }), "owner");
    });

    test("4 metadata: a flat object of scalars is shown in every read", async () => {
      const metadata = { build: 42, branch: "main", dirty: false, "": "", constructor: "x" };
      const lock = new Lock(target);
      expect(await lock.hold({ metadata, owner: "ci" })).toMatchObject({ metadata });
      expect((await lock.state()).holders[0]).toMatchObject({ owner: "ci", metadata });
      expect((await lock.acquire()).body.holders[0]).toMatchObject({ owner: "ci", metadata });
    });

    test("4 metadata: nested values, null, more than 1 KiB, and forms are rejected", needs("http"), async () => {
      for (const metadata of [{ a: {} }, { a: [] }, { a: null }, [], "x", { a: "x".repeat(1024) }]) {
        const answer = await new Lock(target).acquire({ metadata });
        expectInvalid(answer);
        expect(answer.body.errors[0].path).toMatch(/^metadata/);
      }
      expectInvalid(await postForm(target, `${new Lock(target).path}/acquire`, { metadata: "{}" }), "metadata");
    });
  });
}
