/** Terraform's and OpenTofu's `http` backend, re-enacted from its sources (see `test/support/platforms/terraform.ts`). */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { type Flavour, HttpClient, lockInfo } from "../support/platforms/terraform.ts";
import { Lock, type Target, uniqueName } from "../support/services/http.ts";
import { type InProcess, inProcess, startStore } from "../support/services/targets.ts";

const FLAVOURS: readonly Flavour[] = ["Terraform 1.11", "Terraform 1.15", "OpenTofu"];
const PASSWORDS = { run: "key:of/runs", admin: "key-of-operators", foreign: "key-of-others" };

const entry = (id: keyof typeof PASSWORDS, scopes: readonly string[]) => ({
  id,
  namespace: "team",
  scopes,
  hash: `sha256:${createHash("sha256").update(PASSWORDS[id]).digest("hex")}`,
});
const API_KEYS = JSON.stringify([
  entry("run", ["lock", "read"]),
  entry("admin", ["admin"]),
  entry("foreign", ["lock"]),
]);

const store = await startStore();
afterAll(() => store.stop());
const service = inProcess(store, { ALLOW_ANONYMOUS: "", API_KEYS });
const reader: Target = {
  ...service,
  fetch: (input, init) => {
    const headers = { ...(init?.headers as Record<string, string>), Authorization: `Bearer ${PASSWORDS.run}` };
    return service.fetch(input, { ...init, headers });
  },
};

interface Program {
  readonly password?: keyof typeof PASSWORDS;
  readonly query?: string;
  readonly fetch?: InProcess["fetch"];
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const noSleep = async () => {};

function start(flavour: Flavour, name: string, { password = "run", query = "?wait=0", ...more }: Program = {}) {
  return new HttpClient({
    flavour,
    address: `${service.url}/terraform/${encodeURIComponent(name)}${query}`,
    username: "anyone",
    password: PASSWORDS[password],
    fetch: more.fetch ?? service.fetch,
    sleep: more.sleep ?? noSleep,
  });
}

describe.each(FLAVOURS)("%s", (flavour) => {
  test("HttpClient: locks and unlocks with the API key as the password of any user", async () => {
    const name = `${uniqueName()}/prod`;
    const client = start(flavour, name);
    await client.lock(lockInfo());
    await expect(start(flavour, name).lock(lockInfo())).rejects.toThrow(/already locked: ID=fence-\d+$/);
    await client.unlock();
    expect(await new Lock(reader, name).state()).toMatchObject({ state: "free" });
  });

  test("HttpClient: a wrong key, a missing key and a missing scope are distinguished", async () => {
    const name = uniqueName();
    const wrong = { flavour, address: `${service.url}/terraform/${name}`, fetch: service.fetch, sleep: noSleep };
    for (const more of [{}, { username: "x", password: "y" }, { username: PASSWORDS.run, password: "" }])
      await expect(new HttpClient({ ...wrong, ...more }).lock(lockInfo())).rejects.toThrow("requires auth");
    await expect(start(flavour, name, { password: "admin" }).lock(lockInfo())).rejects.toThrow("invalid auth");
  });

  test("HttpClient: a lock and an unlock whose responses are lost are repeated, and applied once", async () => {
    const name = uniqueName();
    let lost = 0;
    const losing: typeof fetch = async (input, init) => {
      const answer = await service.fetch(input, init);
      if (lost++ % 2 === 0) throw new TypeError("connection reset by peer");
      return answer;
    };
    const client = start(flavour, name, { fetch: losing });
    await client.lock(lockInfo());
    const { holders, fence } = await new Lock(reader, name).state();
    expect(holders).toMatchObject([{ fence, hold_count: 1 }]);
    await client.unlock();
    expect([await new Lock(reader, name).state(), lost]).toMatchObject([{ state: "free", fence }, 4]);
  });

  test("HttpClient: -lock-timeout retries until the lock is free, and keeps its place", async () => {
    const name = uniqueName();
    const [holder, other] = [start(flavour, name), start(flavour, name, { query: "?wait=15s" })];
    await holder.lock(lockInfo());
    let requests = 0;
    let later: Promise<void> | undefined;
    const waiting = start(flavour, name, {
      query: "?wait=1ms",
      sleep: async () => {
        requests += 1;
        // A client that arrived later is waiting in an open request when the lock is released.
        if (requests === 1) {
          later = other.lock(lockInfo());
          await expect.poll(async () => (await new Lock(reader, name).state()).queue.length).toBe(2);
        }
        if (requests === 2) await holder.unlock();
      },
    });
    await waiting.lock(lockInfo({ Who: "first" }), 60_000);
    expect(requests).toBe(2);
    expect((await new Lock(reader, name).state()).holders).toMatchObject([{ owner: "first" }]);
    await waiting.unlock();
    await later;
    await other.unlock();
  });

  test("HttpClient: -lock-timeout gives up in the end, and names the holder", async () => {
    const name = uniqueName();
    await start(flavour, name).lock(lockInfo({ Who: "the holder" }));
    const pauses: number[] = [];
    const waiting = start(flavour, name, { sleep: async (ms) => pauses.push(ms) });
    const info = lockInfo({ Who: "me" });
    await expect(waiting.lock(info, 60_000)).rejects.toMatchObject({
      info: { Who: flavour === "Terraform 1.11" ? "me" : "the holder" },
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000]);
  });

  test("HttpClient: force-unlock requires a key with the admin scope, and ends the lease that the 423 names", async () => {
    const name = uniqueName();
    const stuck = start(flavour, name);
    await stuck.lock(lockInfo());
    const { message } = await start(flavour, name)
      .lock(lockInfo())
      .catch((error) => error);
    const ID = /ID=(\S+)$/.exec(message)?.[1] as string;
    await expect(start(flavour, name).forceUnlock(ID)).rejects.toThrow("403");
    await start(flavour, name, { password: "admin" }).forceUnlock(ID);
    await expect(stuck.unlock()).rejects.toThrow("409");
    const next = start(flavour, name);
    await next.lock(lockInfo());
    // Terraform doesn't identify the lease, so it also ends the next one.
    if (flavour === "OpenTofu") {
      await start(flavour, name, { password: "admin" }).forceUnlock(ID);
      await next.unlock();
    }
  });

  test("HttpClient: an ID that another client has learned gives it no access", async () => {
    const name = uniqueName();
    const info = lockInfo();
    const client = start(flavour, name);
    await client.lock(info);
    await expect(start(flavour, name, { password: "foreign" }).lock(info)).rejects.toThrow("already locked");
    await client.unlock();
  });
});

test("Basic: no response requests it, and no other route accepts it", async () => {
  const headers = { Authorization: `Basic ${btoa(`x:${PASSWORDS.run}`)}` };
  const challenges = ["/terraform/x", "/locks/x", "/locks"].map(async (path) => {
    const method = path === "/terraform/x" ? "POST" : "GET";
    const answers = [
      await service.fetch(`${service.url}${path}`, { method, headers: { Authorization: "Basic eA==" } }),
    ];
    if (method === "GET") answers.push(await service.fetch(`${service.url}${path}`, { headers }));
    return answers.map(({ status, headers }) => [status, headers.get("www-authenticate")]);
  });
  for (const [status, challenge] of (await Promise.all(challenges)).flat())
    expect([status, challenge]).toEqual([401, expect.stringMatching(/^Bearer realm="leasehold"[^B]*$/)]);
});

test("Basic: invalid credentials are rejected, and Bearer is accepted, too", async () => {
  const ask = (Authorization: string) => {
    const headers = { Authorization, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(lockInfo()) };
    return service.fetch(`${service.url}/terraform/${uniqueName()}`, init);
  };
  for (const word of ["", "a", "%%%", btoa(PASSWORDS.run), btoa(`${PASSWORDS.run}:`), btoa(`x:${PASSWORDS.run} `)])
    expect((await ask(`Basic ${word}`)).status).toBe(401);
  expect((await ask(`Bearer ${PASSWORDS.run}`)).status).toBe(200);
});

test("lock_method and unlock_method: POST and DELETE work, too", async () => {
  const name = uniqueName();
  const client = new HttpClient({
    flavour: "OpenTofu",
    address: `${service.url}/terraform/${name}`,
    lock_method: "POST",
    unlock_method: "DELETE",
    username: "x",
    password: PASSWORDS.run,
    fetch: service.fetch,
    sleep: noSleep,
  });
  await client.lock(lockInfo());
  await client.unlock();
  expect(await new Lock(reader, name).state()).toMatchObject({ state: "free", fence: expect.any(Number) });
});
