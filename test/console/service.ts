/** A live service with a thousand locks, and a browser that shows its console. */
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { startLogged } from "../support/services/logged-service.ts";

const SCOPES = {
  operator: ["read", "admin"],
  reader: ["read"],
  worker: ["lock"],
  everything: ["read", "lock", "admin", "metrics"],
};
export type Role = keyof typeof SCOPES;

/** The API key of each role. */
export const KEYS = Object.fromEntries(Object.keys(SCOPES).map((role) => [role, `key-of-the-${role}`])) as {
  readonly [role in Role]: string;
};

const API_KEYS = Object.entries(SCOPES).map(([id, scopes]) => {
  const hash = `sha256:${createHash("sha256")
    .update(KEYS[id as Role])
    .digest("hex")}`;
  return { id, hash, namespace: "team", scopes };
});

/** The response fields that tests read. */
interface Answer {
  readonly token?: string;
  readonly ticket?: string;
  readonly queue_length?: number;
  readonly holders?: readonly { readonly owner: string }[];
  readonly history?: readonly { readonly event: string; readonly owner: string; readonly fence: number }[];
}

type Service = Awaited<ReturnType<typeof startService>>;

export async function startService(variables: Readonly<Record<string, string>> = {}) {
  const service = await startLogged({ API_KEYS: JSON.stringify(API_KEYS), ...variables });
  const waiting = new AbortController();
  async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
    const headers = { Authorization: `Bearer ${KEYS.everything}`, "Content-Type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    return (await fetch(`${service.url}${path}`, init)).json() as Promise<Answer>;
  }
  return {
    ...service,
    send,
    acquire: (name: string, body: object = {}) => send("POST", `/locks/${encodeURIComponent(name)}/acquire`, body),
    /**
     * Waits in the queue, passing its ticket from request to request, until the lock is granted or the service stops.
     */
    async wait(name: string, owner: string): Promise<string | undefined> {
      const path = `/locks/${encodeURIComponent(name)}/acquire`;
      for (let ticket: string | undefined; !waiting.signal.aborted; ) {
        const body = { owner, wait: "20s", ttl: "1m", ...(ticket && { ticket }) };
        const answer = await send("POST", path, body, waiting.signal).catch((): Answer => ({}));
        if (answer.token) return answer.token;
        ticket = answer.ticket;
      }
      return undefined;
    },
    stop() {
      waiting.abort();
      return service.stop();
    },
  };
}

export const HOSTILE = '<img src=x onerror="document.title=`pwned`">';
export const LONG = `${"a".repeat(100)}/${"b".repeat(150)}/tail`;
/** A name with a character that reverses the direction of the text after it. */
export const TURNED = "abc\u202etxt.exe";
/** The locks that clients are waiting for. */
export const CONTENDED = ["deploy/prod/api", "deploy/prod/web", "jobs/nightly", "reports", "imports/eu/crm"];

/** Fills the service with this many locks in use (five of them contended), a semaphore and a latch. */
export async function fill(service: Service, count: number): Promise<void> {
  const names = [HOSTILE, LONG, TURNED, ...CONTENDED];
  const folders = ["billing", "jobs/hourly", "deploy/staging", "imports/eu/erp"];
  for (let i = names.length; i < count; i++) names.push(`${folders[i % 4]}/task-${String(i).padStart(4, "0")}`);
  for (let from = 0; from < names.length; from += 50) {
    const some = names.slice(from, from + 50);
    await Promise.all(some.map((name, i) => service.acquire(name, { owner: `worker-${i}`, ttl: "2h" })));
  }
  for (const name of CONTENDED) void service.wait(name, "first in line");
  for (const owner of ["one", "two"]) {
    await service.send("POST", "/semaphores/slots/acquire", { owner, permits: 2, capacity: 4, ttl: "2h" });
  }
  await service.send("PUT", "/latches/batch", { count: 12, ttl: "2h" });
}

/** Signs in as a user would. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.getByLabel("API key", { exact: true }).fill(KEYS[role]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(`Your API key: ${role}`).waitFor();
}
