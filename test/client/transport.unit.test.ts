import { describe, expect, test } from "vitest";
import { ApiError, type Fetch, Leasehold, type Retry, TimeoutError } from "../../src/client/index.ts";
import { settle } from "../support/clocks/turned-clock.ts";
import { acquires, client, clock, keysOf, outcome, service, useFakeService } from "./setup.ts";

useFakeService();

describe("every request", () => {
  test("is repeated with the same idempotency key until there is a response", async () => {
    service.fate = (_, count) => (["refused", "503", "unanswered"] as const)[count - 1] ?? "ok";
    const lease = await outcome(client.acquire("x"), 20_000);
    expect(service.fence).toBe(1);
    expect(acquires()).toHaveLength(4);
    expect(keysOf(acquires()).size).toBe(1);
    expect(lease.token).toBe("token-1");
  });

  test("has its own key", async () => {
    await (await client.acquire("x")).release();
    await (await client.acquire("x")).release();
    expect(keysOf(service.seen).size).toBe(4);
  });

  test("is given up after `timeout` without a response", async () => {
    service.fate = () => "refused";
    const started_ms = clock.now_ms();
    await expect(outcome(client.get("x"))).rejects.toThrow(TimeoutError);
    expect((service.seen.at(-1)?.at_ms ?? 0) - started_ms).toBeLessThanOrEqual(10_000);
    expect(service.seen.length).toBeGreaterThan(8);
  });

  test("ends with the last answer of a service that cannot serve", async () => {
    service.fate = () => "503";
    await expect(outcome(client.acquire("x"))).rejects.toMatchObject({ status: 503, code: "store_unavailable" });
  });

  test("sent by request() contains the fields of the given body, including `wait`", async () => {
    await client.request("POST", "/locks/x/acquire", { body: { ttl: "5s", wait: "1s" } });
    expect(service.seen.at(-1)?.body).toEqual({ ttl: "5s", wait: "1s" });
  });

  const circle: Record<string, unknown> = {};
  circle.itself = circle;
  test.each([
    ["a BigInt", { n: 1n }, "BigInt"],
    ["a circle", circle, "circular"],
  ])("is not sent when JSON cannot express %s, and fails immediately", async (_, metadata, words) => {
    const failure = await client.acquire("x", { wait: "1m", metadata: metadata as never }).catch((error) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure.message).toContain(words);
    await clock.turn(60_000);
    expect(service.seen).toEqual([]);
  });

  test("is repeated when the body of a success ends too early, because it may have been the service's response", async () => {
    let count = 0;
    const json = async () => {
      count++;
      throw new TypeError("terminated");
    };
    const cut = new Leasehold({
      url: "http://locks.test",
      clock,
      fetch: async () => ({ ok: true, status: 200, json }),
    });
    await expect(outcome(cut.acquire("x"))).rejects.toThrow("cannot be reached: terminated");
    expect(count).toBeGreaterThan(3);
  });

  test("is reported at its first failure, once, with the cause and how long it will be retried", async () => {
    const reported: { at_ms: number; message: string; left_ms: number }[] = [];
    const began_ms = clock.now_ms();
    const onRetry = ({ error, until }: Retry) => {
      const { name, message } = error;
      reported.push({
        at_ms: clock.now_ms() - began_ms,
        message: `${name}: ${message}`,
        left_ms: until.getTime() - Date.now(),
      });
    };
    const refused = async () => {
      throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
    };
    const late = new Leasehold({ url: "http://locks.test", clock, fetch: refused, timeout: "3s", onRetry });
    await expect(outcome(late.acquire("x"))).rejects.toThrow("cannot be reached: ECONNREFUSED");
    expect(reported).toEqual([
      {
        at_ms: 0,
        message: "TimeoutError: http://locks.test cannot be reached: ECONNREFUSED",
        left_ms: expect.closeTo(3000, -2),
      },
    ]);
  });

  test("fails when a web page is returned, whatever the path", async () => {
    const fetch = async () => ({ ok: true, status: 200, json: async () => JSON.parse("<html>") });
    const portal = new Leasehold({ url: "http://locks.test", clock, fetch });
    await expect(outcome(portal.request("GET", "/me"))).rejects.toMatchObject({
      name: "ApiError",
      message: "http://locks.test does not point to a Leasehold service: it returned 200",
    });
  });

  test("fails when a browser was redirected, which it reports as status 0", async () => {
    const fetch = async () => ({ ok: false, status: 0, json: async () => ({}) });
    const redirected = new Leasehold({ url: "http://locks.test", clock, fetch });
    await expect(outcome(redirected.get("x"))).rejects.toThrow("The service redirects to elsewhere: is the url right?");
  });

  test.each([
    [400, "invalid_request"],
    [401, "unauthenticated"],
    [403, "forbidden"],
    [503, "misconfigured"],
  ])("is not repeated after a %i %s, because the response would be the same", async (status, code) => {
    let count = 0;
    const fetch = async () => ({ ok: false, status, json: async () => ({ code, detail: `${++count}` }) });
    const refused = new Leasehold({ url: "http://locks.test", apiKey: "key", clock, fetch });
    await expect(outcome(refused.acquire("x"))).rejects.toMatchObject({ status, code, message: "1" });
  });

  test("rejects with an ApiError for an error response that the service did not send", async () => {
    const fetch = async () => ({ ok: false, status: 404, json: async () => JSON.parse("<html>") });
    const error = await new Leasehold({ url: "http://x.test", clock, fetch }).acquire("x").catch((error) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, code: undefined });
  });

  test("ends immediately with the signal's reason", async () => {
    service.fate = () => "lost";
    const controller = new AbortController();
    const acquiring = client.acquire("x", { signal: controller.signal });
    acquiring.catch(() => {});
    await settle();
    controller.abort(new Error("enough"));
    await expect(acquiring).rejects.toThrow("enough");
  });

  test("is not sent when the signal has already aborted", async () => {
    await expect(client.acquire("x", { signal: AbortSignal.abort() })).rejects.toThrow("abort");
    await clock.turn(60_000);
    expect(service.seen).toEqual([]);
  });
});

describe("TimeoutError", () => {
  test.each([
    [{ code: "ENOTFOUND", message: "getaddrinfo ENOTFOUND x" }, "getaddrinfo ENOTFOUND x"],
    // This is what an AggregateError looks like if a host name has several addresses.
    [{ code: "ECONNREFUSED", message: "" }, "ECONNREFUSED"],
    [{ code: "ERR_SSL_WRONG_VERSION_NUMBER", message: "40:error:0A:SSL routines::c:77:\n" }, "NUMBER: is it http://?"],
    [{ message: "other side closed", code: "UND_ERR_SOCKET" }, "other side closed: is it https://?"],
  ])("names the last cause: %o", async (cause, words) => {
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
    const unreachable = new Leasehold({ url: "http://locks.test", clock, fetch });
    await expect(outcome(unreachable.acquire("x"))).rejects.toThrow(words);
    await expect(outcome(unreachable.acquire("x"))).rejects.toThrow("http://locks.test cannot be reached: ");
  });

  test("does not ask about the scheme of a service that has answered before", async () => {
    const reset = Object.assign(new TypeError("fetch failed"), { cause: { message: "other side closed" } });
    let broken = false;
    const fetch: Fetch = (url, init) => (broken ? Promise.reject(reset) : service.fetch(url, init));
    const other = new Leasehold({ url: "http://locks.test", clock, fetch });
    await (await other.acquire("x")).release();
    broken = true;
    await expect(outcome(other.get("x"))).rejects.toThrow(/cannot be reached: other side closed$/);
  });

  test("says 'No answer in time' when there was no other error", async () => {
    service.fate = () => "lost";
    await expect(outcome(client.acquire("x"))).rejects.toThrow("cannot be reached: No answer in time");
  });
});
