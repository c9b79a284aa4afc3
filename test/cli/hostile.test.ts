/** Responses from something other than a lock service. */
import { describe, expect, test } from "vitest";
import { listen } from "../support/services/listen.ts";
import { environment, run, spawned } from "./cli.ts";

const answering = (answer: unknown, status = 200): Promise<string> =>
  listen((_, response) => void response.writeHead(status).end(JSON.stringify(answer)));

const GRANT = {
  lock: "x",
  mode: "exclusive",
  token: "a-token-of-someone",
  ttl_ms: 30_000,
  renew_after_ms: 10_000,
  expires_at: "2100-01-01T00:00:00.000Z",
  acquired_at: "2100-01-01T00:00:00.000Z",
  waited_ms: 0,
};

describe("the command line", () => {
  test.each([301, 302, 307, 308])("does not follow a redirect (%d), and names its target", async (status) => {
    const requested: string[] = [];
    const elsewhere = await listen(({ method, url }, response) => {
      requested.push(`${method} ${url}`);
      response.end(JSON.stringify({ ...GRANT, fence: 1 }));
    });
    const service = await listen(
      ({ url }, response) => void response.writeHead(status, { Location: elsewhere + url }).end("moved"),
    );
    const commands = [
      ["run", "x", "--", "echo", "ran"],
      ["release", "x", "--token", "a-secret"],
      ["status", "x"],
    ];
    for (const command of commands) {
      const { code, stdout, stderr } = await spawned(environment(service), ...command);
      expect({ code, stdout, stderr }).toEqual({
        code: 69,
        stdout: "",
        stderr: expect.stringContaining(`The service redirects to ${elsewhere}/locks/x`),
      });
      expect(stderr).toContain("is LEASEHOLD_URL (or --url) right?");
    }
    expect(requested).toEqual([]);
  });

  test.each(["1; touch x #", -1, 2 ** 53, 1.5, null, undefined])(
    "run: does not pass %j on as a fence",
    async (fence) => {
      const service = await answering({ ...GRANT, fence });
      const { code, stdout, stderr } = await spawned(environment(service), "run", "x", "--", "echo", "ran");
      expect({ code, stdout, stderr }).toEqual({
        code: 69,
        stdout: "",
        stderr: expect.stringContaining("fence to be a positive integer"),
      });
    },
  );

  test.each([
    ["run", "x", "--", "echo", "ran"],
    ["acquire", "x"],
    ["acquire", "x", "y", "--multi"],
    ["status", "x"],
    ["status", "x", "--semaphore"],
    ["status", "x", "--latch"],
    ["list"],
    ["list", "--semaphores"],
    ["list", "--latches"],
    ["history", "x"],
    ["watch", "x"],
    ["watch", "x", "--semaphore"],
    ["watch", "x", "--latch"],
    ["set", "x", "--permits", "2"],
    ["set", "x", "--count", "2"],
    ["count-down", "x"],
    ["keys", "create", "x", "--scopes", "read"],
    ["keys", "list"],
    ["keys", "delete", "x"],
    ["break", "x"],
    ["break", "x", "--grace", "10s"],
    ["break", "x", "--fence", "7"],
    ["break", "x", "--semaphore"],
    ["delete", "x", "--semaphore"],
    ["delete", "x", "--latch"],
    ["release", "x", "--token", "a-secret"],
    ["release", "x", "y", "--multi", "--token", "a-secret"],
    ["renew", "x", "--token", "a-secret"],
    ["transfer", "x", "--token", "a-secret"],
  ])("%s %s %s: does not mistake another server's answer for the service's", async (...command) => {
    const answers: [number, string][] = [
      [200, '{"holders":[{}],"status":"ok"}'],
      [200, "null"],
      [200, "<!doctype html><h1>Welcome</h1>"],
      [404, '{"detail":"Not Found"}'],
      [501, "<h1>Unsupported method</h1>"],
    ];
    for (const [status, text] of answers) {
      let requests = 0;
      const service = await listen((_, response) => {
        requests++;
        response.writeHead(status).end(text);
      });
      const { code, stdout, stderr } = await run(environment(service), ...command);
      const words = `LEASEHOLD_URL (or --url) does not point to a Leasehold service: it returned ${status}`;
      expect({ code, stdout, stderr }).toEqual({ code: 69, stdout: "", stderr: expect.stringContaining(words) });
      expect(requests).toBe(1);
    }
  });
});
