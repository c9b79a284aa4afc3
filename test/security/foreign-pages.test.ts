/**
 * What another site's page can attempt through its visitor's browser, and DELETE requests with a misplaced or misspelled
 * parameter.
 */
import { afterAll, expect, test } from "vitest";
import { Lock, send } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";

const store = await startStore();
afterAll(() => store.stop());
const target = inProcess(store);

test.each([
  ["a script", { Origin: "https://evil.example" }],
  ["a form or an image", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" }],
])("foreign pages: %s cannot acquire, read or break a lock of a service without keys", async (_, headers) => {
  const [held, free] = [new Lock(target), new Lock(target)];
  const { token } = await held.hold();
  const form = { method: "POST", body: new URLSearchParams({ ttl: "24h" }), headers };
  const answers = [
    await send(target, `${free.path}/acquire`, form),
    await send(target, held.path, { headers }),
    await send(target, held.path, { method: "DELETE", headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await free.state()).toMatchObject({ state: "free" });
  expect(await held.end(token)).toMatchObject({ released: true });
});

test.each([
  ["a grace in its body", "", "grace=1h"],
  ["an unknown parameter", "?grce=1h", null],
])("DELETE: breaks nothing with %s", async (_, query, body) => {
  const lock = new Lock(target);
  const { token } = await lock.hold();
  expect((await send(target, `${lock.path}${query}`, { method: "DELETE", body })).status).toBe(400);
  expect(await lock.end(token)).toMatchObject({ released: true });
});
