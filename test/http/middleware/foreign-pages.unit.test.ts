/** What a web page that is open on this machine can do to a service without API keys. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Variables } from "../../../src/config/variables.ts";
import { type Fake, fakeApp } from "../../support/services/fake-app.ts";

const OPEN = { ALLOW_ANONYMOUS: "true" };
const PAGE = "https://page.example";
const FORM = { method: "POST", body: "ttl=24h", headers: { "Content-Type": "application/x-www-form-urlencoded" } };

type Sent = { path?: string; method?: string; body?: string; origin?: string; headers: Record<string, string> };

/** Sends a request as it would reach the service at `origin`. Returns the response's status and message. */
async function ask(app: Fake, { origin, path = "/locks/x", ...init }: Sent): Promise<[number, string]> {
  const response = await app.fetch(path, init, origin);
  const { detail = "" } = (await response.json().catch(() => ({}))) as { detail?: string };
  return [response.status, detail];
}

const acquire = (headers: Record<string, string>): Sent => ({
  ...FORM,
  path: "/locks/x/acquire",
  headers: { ...FORM.headers, ...headers },
});

test("anonymous: a foreign page's request is refused, and the answer says what to set", async () => {
  const app = fakeApp(OPEN);
  const crossSite = { "Sec-Fetch-Site": "cross-site" };
  for (const sent of [
    acquire({ Origin: PAGE }),
    acquire({ Origin: "null" }),
    acquire({ Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-site" }),
    acquire({ ...crossSite, Origin: PAGE, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }),
    acquire(crossSite),
    { method: "DELETE", headers: { Origin: PAGE } },
    { path: "/locks/x?wait=20s", headers: { ...crossSite, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" } },
    { headers: { ...crossSite, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" } },
  ]) {
    const [status, detail] = await ask(app, sent);
    expect([sent, status]).toEqual([sent, 403]);
    expect(detail).toMatch(/CORS_ORIGINS.*API_KEYS/);
  }
  expect(app.calls).toEqual([]);
});

test("anonymous: programs, the service's own pages, links and CORS_ORIGINS are still allowed", async () => {
  const app = fakeApp({ ...OPEN, CORS_ORIGINS: PAGE });
  const link = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
  for (const sent of [
    acquire({}),
    acquire({ Origin: "http://localhost:8787", "Sec-Fetch-Site": "same-origin" }),
    acquire({ Origin: PAGE, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" }),
    { headers: { "Sec-Fetch-Site": "none" } },
    { headers: link },
    { path: "/", headers: link },
  ]) {
    expect([sent, (await ask(app, sent))[0]]).toEqual([sent, 200]);
  }
  const frame = { "Sec-Fetch-Site": "cross-site" };
  for (const path of ["/healthz", "/readyz"]) expect((await ask(app, { path, headers: frame }))[0]).toBe(200);
  expect((await ask(fakeApp({ ...OPEN, CORS_ORIGINS: "*" }), acquire({ Origin: PAGE })))[0]).toBe(200);
});

test("anonymous: a foreign name that points to the service (DNS rebinding) is refused, whatever the page sends", async () => {
  const statusAt = async (origin: string, variables: Variables = OPEN) => {
    const own = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    return (await ask(fakeApp(variables), { ...acquire(own), origin }))[0];
  };
  const here = ["localhost", "localhost:8787", "app.localhost:8787", "127.0.0.1:8787", "127.8.9.1", "[::1]:8787"];
  for (const host of here) expect([host, await statusAt(`http://${host}`)]).toEqual([host, 200]);
  const elsewhere = ["rebound.example:8787", "localhost.example", "notlocalhost", "127.0.0.1.nip.io", "0.0.0.0:8787"];
  for (const host of elsewhere) expect([host, await statusAt(`http://${host}`)]).toEqual([host, 403]);
  const listed = { ...OPEN, ALLOWED_HOSTS: "Locks.example, 10.0.0.5" };
  expect(await statusAt("https://locks.example", listed)).toBe(200);
  expect(await statusAt("http://10.0.0.5:8787", listed)).toBe(200);
  expect(await statusAt("https://more.locks.example", listed)).toBe(403);
  expect(await statusAt("http://rebound.example", { ...OPEN, ALLOWED_HOSTS: "*" })).toBe(200);

  const [, detail] = await ask(fakeApp(OPEN), { origin: "http://rebound.example:8787", headers: {} });
  expect(detail).toMatch(/"rebound\.example".*ALLOWED_HOSTS.*API_KEYS/);
});

test("anonymous: behind a proxy that terminates TLS, a page on the same host is not another site's", async () => {
  const app = fakeApp({ ...OPEN, ALLOWED_HOSTS: "locks.example" });
  const sent = { ...acquire({ Origin: "https://locks.example" }), origin: "http://locks.example" };
  expect((await ask(app, sent))[0]).toBe(200);
});

test("API keys: no page can send a key that it was not given, so hosts and origins are not checked", async () => {
  const hash = `sha256:${createHash("sha256").update("key").digest("hex")}`;
  const app = fakeApp({ API_KEYS: JSON.stringify([{ id: "k", hash, namespace: "team", scopes: ["lock"] }]) });
  const sent = acquire({ Origin: PAGE, Authorization: "Bearer key" });
  expect((await ask(app, { ...sent, origin: "https://locks.example" }))[0]).toBe(200);
});
