/** How hints reach the service's requests, and how its scripts send them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import type { Carrier, Notification } from "../../src/hints/hint.ts";
import { createApp } from "../../src/http/app.ts";
import { openRemote, type RemoteStore } from "../../src/stores/remote.ts";
import { EPOCH_MS, granted } from "../support/engines/fake-store.ts";
import { fakeApp } from "../support/services/fake-app.ts";

/** A store that grants every request, and reports that another client's turn has come. It counts as writable. */
const store = createServer(async (request, response) => {
  const [command] = (await json(request)) as string[];
  const reply = [...granted(0, "token"), `!1,-,${EPOCH_MS},0,1`];
  response.end(JSON.stringify({ result: command === "set" ? "OK" : reply }));
}).listen(0, "127.0.0.1");
afterAll(() => {
  store.closeAllConnections();
  store.close();
});

function service(hints: Carrier | undefined, variables: Record<string, string> = {}) {
  const config = parseConfig({
    ALLOW_ANONYMOUS: "true",
    UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    UPSTASH_REDIS_REST_TOKEN: "t",
    ...variables,
  });
  const app = createApp({ config, log: () => {}, ...openRemote(config.store as RemoteStore, config, { hints }) });
  const acquire = () => app.fetch(new Request("http://localhost/locks/a/acquire", { method: "POST" }));
  const ready = async () =>
    ((await (await app.fetch(new Request("http://localhost/readyz"))).json()) as { hints: string }).hints;
  return { acquire, ready };
}

test("a script whose reply contains a notification sends it; the response neither waits for it nor fails with it", async () => {
  const notifications: Notification[] = [];
  const lobby = (notified: () => Promise<void>): Carrier => ({
    kind: "lobby",
    connect: () => ({
      subscribe: () => Promise.reject(new Error("unexpected call")),
      notify(given) {
        notifications.push(...given);
        return notified();
      },
    }),
  });
  const carriers = [lobby(() => new Promise(() => {})), lobby(() => Promise.reject(new Error("it broke")))];
  for (const hints of carriers) expect((await service(hints).acquire()).status).toBe(200);
  const hint = { turn_until_ms: EPOCH_MS, readers_before: 0, changed: true };
  expect(notifications).toEqual(Array(2).fill({ key: "lh:{default}:lock:a", hint }));
  // Without a carrier, no notification is sent, but the service still understands the reply.
  expect((await service(undefined).acquire()).status).toBe(200);
});

test("/readyz names the carrier of hints, which HINTS selects", async () => {
  expect(await service(undefined).ready()).toBe("off");
  expect(await service(undefined, { HINTS: "process" }).ready()).toBe("process");
  expect(await service(undefined, { HINTS: "off" }).ready()).toBe("off");
});

test("the lock service gets hints in addition to its store, and both count against STORE_CALLS_MAX", async () => {
  let count: Parameters<Carrier["connect"]>[0] = () => {};
  const hints: Carrier = {
    kind: "object",
    connect(onStoreCall) {
      count = onStoreCall;
      return { subscribe: () => Promise.reject(new Error("unexpected call")), notify: () => {} };
    },
  };
  const app = fakeApp({ ALLOW_ANONYMOUS: "true", STORE_CALLS_MAX: "6" }, {}, hints);
  await app.post("/locks/a/acquire");
  expect(app.calls[0]?.request.hints).toMatchObject({ subscribe: expect.any(Function) });
  // The fake store was called once.
  expect(() => count(4)).not.toThrow();
  expect(() => count(4)).toThrow("STORE_CALLS_MAX");
  expect(() => count()).not.toThrow();
  expect(app.calls[0]?.request.context.store_calls()).toBe(3);
});
