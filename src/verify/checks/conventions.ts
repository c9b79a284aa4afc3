/** Sections 2 and 3: how requests are parsed, how answers are formatted, and the routes of the service itself. */

import type { Answer, Head } from "../answer.ts";
import type { Check, World } from "../check.ts";
import {
  above,
  at,
  between,
  bodyOf,
  expectFields,
  expectInvalid,
  expectProblem,
  expectTrue,
  NotOffered,
} from "../expect.ts";

/** Sends an acquire with this body, for an unused name. */
function send(world: World, body: string, headers: Head = { "Content-Type": "application/json" }): Promise<Answer> {
  return world.probe.request(`${world.lock().path}/acquire`, { method: "POST", body, headers });
}

export const conventions: readonly Check[] = [
  {
    section: "2",
    name: "forms and JSON bodies are equivalent, and UTF-8 text arrives unchanged",
    run: async (world) => {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const body = `${new URLSearchParams({ ttl: "20s", owner: "ü & 1" })}`;
      expectFields(
        bodyOf(await send(world, body, headers), 200),
        { owner: "ü & 1", ttl_ms: between(15_000, 20_000) },
        "a form",
      );
      expectFields(await world.lock().hold({ owner: "日本 ü" }), { owner: "日本 ü" }, "JSON");
    },
  },
  {
    section: "2",
    name: "a name with '/', spaces and '%' arrives unchanged",
    run: async (world) => {
      const lock = world.lock("/a b%41é+&=");
      expectFields(await lock.hold(), { lock: lock.name }, "the grant");
      expectFields(await lock.state(), { lock: lock.name, state: "held" }, "GET");
    },
  },
  {
    section: "2",
    name: "unknown fields, repeated fields, null and invalid JSON return 400",
    run: async (world) => {
      expectInvalid(await send(world, `{"ttll":"10s"}`), "ttll");
      expectInvalid(await send(world, `{"ttl":null}`), "ttl");
      expectInvalid(await send(world, `{"ttl":"10s","ttl":"10s"}`));
      expectInvalid(await send(world, `{"ttl":`));
      const lock = world.lock();
      const query = await world.probe.request(`${lock.path}/acquire?ttl=10s`, { method: "POST", body: {} });
      expectInvalid(query, "ttl");
      expectInvalid(await lock.look("?colour=red"), "colour");
    },
  },
  {
    section: "2",
    name: "an unsupported media type returns 415, and a body over 16 KiB returns 413 with the limit",
    run: async (world) => {
      expectProblem(await send(world, "ttl: 10s", { "Content-Type": "text/yaml" }), 415, "unsupported_media_type");
      const large = JSON.stringify({ owner: "x".repeat(17_000) });
      expectProblem(await send(world, large), 413, "too_large", { limit: between(1, 16_384) });
    },
  },
  {
    section: "2",
    name: "durations are applied exactly; those without a unit or out of range return 400",
    run: async (world) => {
      expectFields(
        await world.lock().hold({ ttl: "1s500ms" }),
        { ttl_ms: between(1, 1_500), renew_after_ms: between(1, 500) },
        "1s500ms",
      );
      expectFields(await world.lock().hold({ ttl: "0.5m" }), { ttl_ms: between(15_001, 30_000) }, "0.5m");
      for (const ttl of [30, "30", "30x", "5s5s", "500ms1s", "-5s", "50ms", "25h"]) {
        expectInvalid(await world.lock().acquire({ ttl }), "ttl");
      }
    },
  },
  {
    section: "2",
    name: "names must have 1 to 256 bytes and no control characters",
    run: async (world) => {
      const long = "é".repeat(Math.floor((255 - new TextEncoder().encode(world.probe.prefix).length) / 2) + 8);
      expectInvalid(await world.lock(long).acquire());
      expectInvalid(await world.lock("\u0007").acquire());
    },
  },
  {
    section: "2",
    name: "Lock-Token is equivalent to the 'token' field, and must match it if both are sent",
    run: async (world) => {
      const [lock, { token }] = await world.held();
      expectInvalid(await lock.renew({ token }, { "Lock-Token": "another" }));
      bodyOf(await lock.renew({}, { "Lock-Token": token }), 200);
      bodyOf(await lock.release({}, { "Lock-Token": token }), 200);
    },
  },
  {
    section: "2",
    name: "Prefer: wait=N is equivalent to the 'wait' field, and Preference-Applied confirms it",
    run: async (world) => {
      const [lock] = await world.held();
      const answer = await lock.acquire({ fair: false }, { Prefer: "wait=1" });
      expectProblem(answer, 423, "locked", { waited_ms: between(950, 5_000), wait_ms: 1_000 });
      const applied = answer.headers.get("preference-applied");
      expectTrue(/\bwait=1\b/.test(applied ?? ""), `expected Preference-Applied: wait=1, got ${applied}`);
    },
  },
  {
    section: "2",
    name: "every answer has X-Request-Id and Server-Timing, and forbids caching",
    run: async (world) => {
      const id = `verify-${crypto.randomUUID()}`;
      const lock = world.lock();
      for (const answer of [
        await lock.acquire({}, { "X-Request-Id": id }),
        await lock.acquire({}, { "X-Request-Id": id }),
      ]) {
        const { headers, what } = answer;
        expectTrue(
          headers.get("x-request-id") === id,
          `${what}: X-Request-Id is ${headers.get("x-request-id")}, expected ${id}`,
        );
        const timing = headers.get("server-timing") ?? "";
        expectTrue(/(^|,\s*)total;dur=\d/.test(timing), `${what}: Server-Timing has no 'total' entry: '${timing}'`);
        const cache = headers.get("cache-control") ?? "";
        expectTrue(/no-store/.test(cache), `${what}: Cache-Control is '${cache}', expected no-store`);
      }
    },
  },
  {
    section: "2",
    name: "a conditional GET returns 304 until the lock changes, and 200 afterwards",
    needs: ["exact_lengths"],
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const first = await lock.look();
      const tag = first.headers.get("etag") ?? "";
      expectTrue(/^W\/".+"$/.test(tag), `GET of a lock: the ETag is '${tag}', expected a weak ETag`);
      const unchanged = await lock.look("", { "If-None-Match": tag });
      expectTrue(
        unchanged.status === 304 && unchanged.body === "",
        `expected 304 without a body, got ${unchanged.status}`,
      );
      await lock.end(token);
      bodyOf(await lock.look("", { "If-None-Match": tag }), 200);
    },
  },
  {
    section: "2",
    name: "an unknown route returns 404, an unsupported method 405 with Allow; OPTIONS and HEAD work",
    run: async (world) => {
      const { probe } = world;
      expectProblem(await probe.request("/nowhere"), 404, "not_found");
      const patched = await probe.request(`${world.lock().path}`, { method: "PATCH" });
      expectProblem(patched, 405, "method_not_allowed");
      expectTrue(/GET/.test(patched.headers.get("allow") ?? ""), `405 with Allow: ${patched.headers.get("allow")}`);
      const options = await probe.request(world.lock().path, { method: "OPTIONS" });
      expectTrue(
        options.status === 204 && /GET/.test(options.headers.get("allow") ?? ""),
        `OPTIONS returned ${options.status}, Allow: ${options.headers.get("allow")}`,
      );
      const head = await probe.request(world.lock().path, { method: "HEAD" });
      expectTrue(head.status === 200 && head.body === "", `HEAD of a lock returned ${head.status}`);
    },
  },
  {
    section: "3",
    name: "/ names the service, /me names the namespace, and /healthz and /readyz report 'ok'",
    run: async (world) => {
      const about = bodyOf(await world.probe.request("/"), 200);
      expectFields(about, { name: "leasehold" }, "GET /");
      // A proxy in front of the service may have added a path prefix, or removed one.
      expectTrue(
        /\/docs$/.test(about.docs ?? ""),
        `GET /: 'docs' is ${about.docs}, expected a path that ends in /docs`,
      );
      expectFields(bodyOf(await world.probe.request("/me"), 200), { namespace: world.facts.namespace }, "GET /me");
      for (const path of ["/healthz", "/readyz"]) {
        expectFields(bodyOf(await world.probe.request(path, { key: null }), 200), { status: "ok" }, `GET ${path}`);
      }
    },
  },
  {
    section: "3",
    name: "/openapi.json is an OpenAPI 3.1 document with the routes of the contract",
    run: async (world) => {
      const answer = await world.probe.request("/openapi.json", { key: null });
      if (answer.body?.code === "not_found") throw new NotOffered(answer.body.detail);
      const document = bodyOf(answer, 200);
      expectTrue(
        /^3\.1\./.test(document.openapi ?? ""),
        `/openapi.json: 'openapi' is ${document.openapi}, expected 3.1`,
      );
      for (const path of [
        "/locks/{name}/acquire",
        "/rw/{name}/read",
        "/multi/acquire",
        "/heartbeat",
        "/semaphores/{name}",
      ]) {
        expectTrue(document.paths?.[path] !== undefined, `/openapi.json has no ${path}`);
      }
    },
  },
  {
    section: "3",
    name: "GET with 'wait' returns when the lock changes, or else when the wait ends",
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const idle = await lock.look("?wait=300ms");
      expectFields(bodyOf(idle, 200), { state: "held" }, "GET ?wait=300ms");
      expectTrue(
        idle.took_ms >= 290,
        `GET ?wait=300ms returned after ${Math.round(idle.took_ms)} ms, though nothing had changed`,
      );
      const watched = world.probe.background(lock.look("?wait=15s"));
      await new Promise((resolve) => setTimeout(resolve, 300 + 2 * world.facts.round_trip_ms));
      await lock.end(token);
      const answer = await watched;
      expectFields(bodyOf(answer, 200), { state: "free" }, "GET ?wait=15s");
      expectTrue(
        answer.took_ms < 10_000,
        `GET ?wait=15s returned after ${Math.round(answer.took_ms)} ms, expected less than 10000 ms`,
      );
    },
  },
  {
    section: "2",
    name: "timestamps come from one clock and match the requested durations",
    needs: ["exact_lengths"],
    run: async (world) => {
      const { acquired_at, expires_at } = await world.lock().hold({ ttl: "20s" });
      expectFields(
        { length: at(expires_at) - at(acquired_at) },
        { length: 20_000 },
        "expires_at − acquired_at with a ttl of 20 s",
      );
      expectFields({ now: at(acquired_at) }, { now: above(Date.UTC(2020, 0)) }, "acquired_at");
    },
  },
];
