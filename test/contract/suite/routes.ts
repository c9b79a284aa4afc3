import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, post, send, type Target, uniqueName } from "../../support/services/http.ts";
import { expectInvalid, expectProblem } from "./expectations.ts";

/** Sections 2 and 3: names, routes, headers. */
export function routesSuite(target: Target): void {
  describe.concurrent(`2 names: ${target.name}`, () => {
    const suffix = uniqueName();

    async function expectUsable(name: string) {
      const lock = new Lock(target, name);
      const lease = await lock.hold();
      expect(lease.lock).toBe(name);
      expect(await lock.state()).toMatchObject({ lock: name, state: "held" });
      expect(await lock.end(lease.token)).toMatchObject({ lock: name, released: true });
    }

    test.for(["a/b", "a%2Fb", "{x}", "{}", "🔒", "a b", "a+b", "...", ":", "a?b#c", "é", "\u202e", "x/../.."])(
      "2 names: %j can be the beginning of a name",
      (name) => expectUsable(name + suffix),
    );

    test("2 names: can be up to 256 bytes of UTF-8, counted after decoding", async () => {
      await expectUsable(suffix.padEnd(256, "n"));
      await expectUsable(suffix + "🔒".repeat((256 - suffix.length) / 4));
      for (const name of [suffix.padEnd(257, "n"), `${"é".repeat(128)}x`])
        expectInvalid(await new Lock(target, name).acquire());
    });

    test("2 names: names that look alike are different locks", async () => {
      const uniqueSuffix = uniqueName();
      const names = ["a/b", "a%2Fb", "a%252Fb", "A/b", "a", "{a}", "a ", "å", "a\u030a"].map(
        (name) => name + uniqueSuffix,
      );
      for (const name of names) await new Lock(target, name).hold();
    });

    test("2 names: `__proto__` is a name like any other", async () => {
      const lock = new Lock(target, "__proto__");
      const { token } = await lock.hold({ wait: "5s" });
      expect(await lock.state()).toMatchObject({ lock: "__proto__", state: "held" });
      await lock.end(token);
    });

    const expectRefused = async (path: string) => {
      expectInvalid(await post(target, `/locks/${path}/acquire`));
      expectInvalid(await send(target, `/locks/${path}`));
      expectInvalid(await post(target, `/rw/${path}/read`));
    };
    test.for(["%00", "a%1Fb", "%7F", "%C2%85", "%0A"])("2 names: /locks/%s is refused", expectRefused);
    test.for(["%E0%A4%A", "%ZZ", "%", "%C0%AF", "%ED%A0%80"])(
      "2 names: /locks/%s is rejected",
      needs("http"),
      expectRefused,
    );

    test("2 names: bodies have the same limits for names", async () => {
      for (const name of ["", ".", "..", "a\u0000", "x".repeat(257), "\ud800", 1, null]) {
        expectInvalid(
          await post(target, "/multi/acquire", { locks: [{ name: uniqueName() }, { name }] }),
          "locks.1.name",
        );
      }
    });

    test("3 names: /locks/x and /rw/x refer to the same lock", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      expect((await lock.read()).status).toBe(423);
      expect((await lock.write()).status).toBe(423);
      expect(bodyOf(await send(target, lock.rwPath), 200)).toMatchObject({ lock: lock.name, state: "held" });
      expect((await post(target, `${lock.rwPath}/renew`, { token })).status).toBe(200);
      expect((await post(target, `${lock.rwPath}/release`, { token })).status).toBe(200);
      expect((await lock.read()).status).toBe(200);
    });
  });

  describe.concurrent(`3 routes: ${target.name}`, needs("http"), () => {
    test("3 routes: the root returns name, version and engine, and the health routes respond", async () => {
      expect(bodyOf(await send(target, "/"), 200)).toMatchObject({ name: "leasehold", version: expect.any(String) });
      expect(bodyOf(await send(target, "/me"), 200)).toMatchObject({ scopes: expect.any(Array), prefix: "" });
      expect(bodyOf(await send(target, "/console/access"), 200)).toEqual({
        access: expect.stringMatching(/^(keys|anonymous)$/),
      });
      expect((await send(target, "/healthz")).status).toBe(200);
      expect((await send(target, "/readyz")).status).toBe(200);
    });

    test.for(["/nope", "/locks/x/nope", "/locks/x/acquire/y", "/rw/x/acquire", "/locks//acquire", "/multi/x", "//"])(
      "3 routes: %s returns 404",
      async (path) => {
        expectProblem(await post(target, path), 404, "not_found");
      },
    );

    test.for([
      ["GET", "/locks/x/acquire", "POST"],
      ["PUT", "/locks/x/release", "POST"],
      ["DELETE", "/rw/x/read", "POST"],
      ["GET", "/multi/acquire", "POST"],
      ["POST", "/locks/x", "GET"],
      ["PATCH", "/rw/x", "GET"],
    ] as const)("3 routes: %s %s returns 405 and allows %s", async ([method, path, allowed]) => {
      const answer = await send(target, path, { method });
      expectProblem(answer, 405, "method_not_allowed");
      expect(answer.headers.get("allow")?.split(/, */)).toContain(allowed);
    });

    test("2 queries: unknown parameters are rejected, and a token in a URL is ignored", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      expectInvalid(await post(target, `${lock.path}/release?token=${token}`));
      expectInvalid(await send(target, `${lock.path}?wiat=1`), "wiat");
      expect(await lock.state()).toMatchObject({ state: "held" });
    });

    test("2 Lock-Token: identifies the lease in a release, a renewal and a read", async () => {
      const lock = new Lock(target);
      const { token, fence } = await lock.hold();
      const head = { "Lock-Token": token };
      expect(bodyOf(await lock.renew({}, head), 200)).toMatchObject({ token, fence });
      expect((await lock.state(head)).yours).toMatchObject({ fence, mode: "exclusive" });
      expect(bodyOf(await lock.release({}, head), 200)).toMatchObject({ released: true });
    });

    test("4 requests: a release requires a token or a ticket, a renewal a token", async () => {
      const lock = new Lock(target);
      expectInvalid(await lock.release({}));
      expectInvalid(await lock.release({ token: "a", ticket: "b" }));
      expectInvalid(await lock.renew({}), "token");
      expectInvalid(await lock.release({ token: "" }), "token");
    });
  });
}
