import { describe, expect, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { client, clock, service, useFakeService } from "./setup.ts";

useFakeService();

describe("new Leasehold()", () => {
  const failing = (options: unknown) => () => new Leasehold(options as { url: string });

  test.each([
    [{ url: "localhost:8787" }, "got 'localhost:8787': write 'http://localhost:8787' or 'https://localhost:8787'"],
    [{ url: "locks.example.com/x" }, "write 'http://locks.example.com/x' or 'https://locks.example.com/x'"],
    [{ url: undefined }, "is its environment variable set?"],
    [{ url: "" }, "is its environment variable set?"],
    [{ url: "ftp://x" }, "got 'ftp://x'"],
    [{ url: "http://x?a=b" }, "got 'http://x?a=b'"],
    [{ url: "http://x", apiKey: 7 }, "'apiKey' to be text"],
    [
      { url: "http://x", apiKey: "" },
      "'apiKey' to be text without spaces or line breaks, got nothing: is its environment",
    ],
    [{ url: "http://x", apiKey: "key\n" }, "without spaces or line breaks"],
    [{ url: "http://x", timeout: "10" }, "Expected 'timeout' to be a duration"],
    [{ url: "http://x", apikey: "key" }, "Expected options such as 'url' and 'apiKey', got apikey"],
    ["http://x", "Expected options such as 'url' and 'apiKey', got text"],
    [undefined, "Expected 'url' to be a URL"],
  ])("refuses %o with an explanation", (options, words) => {
    expect(failing(options)).toThrow(TypeError);
    expect(failing(options)).toThrow(words);
  });

  test("does not print passwords or keys in errors", () => {
    expect(failing({ url: "http://me:hunter2@x" })).toThrow("got 'http://…@x'");
    expect(failing({ url: "http://x", apiKey: "hunter 2" })).not.toThrow("hunter");
  });

  test.each(["http://x", "https://x.example:1/base/", "HTTP://[::1]:8787"])("accepts %s", (url) => {
    expect(failing({ url, apiKey: undefined })).not.toThrow();
  });
});

describe("usage errors", () => {
  const wrong = undefined as never;
  test.each<[string, () => unknown, string]>([
    ["no name", () => client.acquire(wrong), "Expected a name, got nothing: is its environment variable set?"],
    ["an empty name", () => client.semaphore(""), "Expected a name, got nothing: is its environment variable set?"],
    ["a lock for a name", () => client.tryAcquire({ name: "x" } as never), "Expected a name, got [object Object]"],
    ["half a surrogate pair", () => client.acquire("a\ud800"), 'without unpaired surrogates, got "a\\ud800"'],
    ["no work", () => client.run("x", {}, wrong), "Expected a function as the last argument, got undefined"],
    ["options for work", () => client.run("x", { ttl: "1s" } as never), "the last argument, got object"],
    [
      "a ttl that is not a duration",
      () => client.acquire("x", { ttl: "soon" as never }),
      "Expected 'ttl' to be a duration",
    ],
    ["a wait that is not a duration", () => client.acquire("x", { wait: "1 s" as never }), "'wait' to be a duration"],
  ])("%s: refused with an explanation before anything is sent", async (_, make, words) => {
    await expect((async () => make())()).rejects.toThrow(expect.objectContaining({ name: "TypeError" }));
    await expect((async () => make())()).rejects.toThrow(words);
    expect(service.seen).toEqual([]);
  });

  test("explains where to set an API key when the service requires one", async () => {
    const fetch = async () => ({
      ok: false,
      status: 401,
      json: async () => ({ code: "unauthenticated", detail: "?" }),
    });
    const options = { url: "http://locks.test", clock, fetch };
    const words = "The service requires an API key: pass 'apiKey' to the client";
    await expect(new Leasehold(options).get("x")).rejects.toMatchObject({ status: 401, message: words });
    await expect(new Leasehold({ ...options, apiKey: "wrong" }).get("x")).rejects.toThrow("?");
  });
});
