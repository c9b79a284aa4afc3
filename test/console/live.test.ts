/** What an operator does with the console while things change, and what the console does while hidden. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LockState } from "../../src/contract/responses.ts";
import { barriers, launchBrowser, openPage, WIDTHS } from "../support/platforms/browser.ts";
import { INSTALL_MS } from "../support/runner/programs.ts";
import { sum } from "../support/services/logged-service.ts";
import { KEYS, type Role, signIn, startService } from "./service.ts";

const TIMEOUT_MS = 120_000;
const WITHIN = { timeout: 20_000, interval: 100 };
const HOUR_MS = 3_600_000;
/** This interval is longer than usual, so that fewer polls fit into an hour. */
const INTERVAL_MS = 60_000;

let browser: Browser;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startService({ CONSOLE_REFRESH: `${INTERVAL_MS}ms` })]);
}, INSTALL_MS);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function open(fragment: string, role: Role): Promise<Page> {
  const { page } = await openPage(browser, `${service.url}/console${fragment}`);
  await signIn(page, role);
  return page;
}

test("an empty console shows how to acquire a first lock, and a holder that is a URL becomes a link", {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await open("#/locks", "reader");
  await page.getByText("No lock is in use. Take one").waitFor();
  const [curl = ""] = await page.locator(".command code").allTextContents();
  const command = curl.replace("$LEASEHOLD_API_KEY", KEYS.everything).replace("curl ", "curl -sS ");
  const owner = "https://ci.example.com/organisation/repository/actions/runs/1234567890/attempts/2";
  const { stdout } = await promisify(execFile)("sh", ["-c", command.replace("owner=me", `owner=${owner}`)]);
  const { token } = JSON.parse(stdout);
  await page.getByRole("button", { name: "Refresh" }).click();
  const link = page.getByRole("cell").getByRole("link");
  expect(await link.getAttribute("href")).toBe(owner);
  expect(await link.getAttribute("rel")).toBe("noreferrer");
  // Runs are distinguished by the ends of their names, so those must be visible.
  const [cell, end] = await Promise.all(
    [link.locator("xpath=ancestor::td"), link.locator(".name > :last-child")].map((one) => one.boundingBox()),
  );
  if (!cell || !end) throw new Error("the holder is not shown");
  expect(end.x + end.width).toBeLessThanOrEqual(cell.x + cell.width);
  const script = await service.acquire("script", { owner: "javascript:alert(1)" });
  await page.getByLabel("Find").fill("nothing like it");
  await page.getByText("No matching locks are in use.").waitFor();
  await page.getByLabel("Find").fill("script");
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("javascript:alert(1)").waitFor();
  expect(await page.getByRole("cell").getByRole("link").count()).toBe(0);
  await service.send("POST", "/locks/script/release", { token: script.token });
  await service.send("POST", "/locks/deploy/release", { token });
});

test("a person holds a lock from the console, with a reason; it is renewed while the tab is open, until it is released", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, complaints } = await openPage(browser, `${service.url}/console#/locks/shop%2Fdatabase`);
  await page.clock.install();
  await signIn(page, "everything");
  const read = () => service.send("GET", "/locks/shop%2Fdatabase") as Promise<LockState>;
  await page.getByRole("button", { name: "Hold…" }).click();
  const button = page.getByRole("button", { name: "Hold it" });
  expect(await button.isDisabled()).toBe(true);
  expect(await page.getByLabel("Who you are").inputValue()).toBe("everything");
  await page.getByLabel("Who you are").fill("Ada");
  await page.getByLabel("Why, for those").fill("migration of the orders");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect([width, colorScheme, await barriers(page)]).toEqual([width, colorScheme, []]);
    }
  }
  await button.click();
  await page.getByText("You hold it until").waitFor();
  expect(await barriers(page)).toEqual([]);
  const [holder] = (await read()).holders;
  expect(holder).toMatchObject({ owner: "Ada", metadata: { reason: "migration of the orders" } });
  // The lease is short, so that it doesn't outlive the tab by much.
  expect(holder?.ttl_ms).toBeLessThanOrEqual(180_000);
  // The lease is renewed while another page is open and after a reload.
  await page.getByRole("link", { name: "Overview" }).click();
  let renewals = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/renew") && response.ok()) renewals++;
  });
  for (const again of [false, true]) {
    if (again) await page.reload();
    const before = renewals;
    await vi.waitUntil(async () => {
      await page.clock.fastForward(10_000);
      return renewals > before;
    }, WITHIN);
  }
  await page.goto(`${service.url}/console#/locks/shop%2Fdatabase`);
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByText("Nobody holds it.").waitFor();
  expect(await read()).toMatchObject({ state: "free" });
  expect(await page.evaluate("sessionStorage.getItem('leasehold.held')")).toBe("[]");

  // A lease with a fixed end isn't renewed. A loss is reported, and a held lock isn't offered.
  await page.getByRole("button", { name: "Hold…" }).click();
  await page.getByLabel("Why, for those").fill("holidays");
  await page.getByLabel("For at most").selectOption("4 hours");
  await page.getByLabel("Only while this tab is open").uncheck();
  await button.click();
  await page.getByText("You hold it until").waitFor();
  expect((await read()).holders[0]?.ttl_ms).toBeGreaterThan(3 * HOUR_MS);
  expect(await page.getByRole("button", { name: "Hold…" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByText("Nobody holds it.").waitFor();
  await page.getByRole("button", { name: "Hold…" }).click();
  await page.getByLabel("Why, for those").fill("a check");
  await button.click();
  await page.getByText("You hold it until").waitFor();
  const [{ token }] = JSON.parse(await page.evaluate("sessionStorage.getItem('leasehold.held')"));
  await service.send("POST", "/locks/shop%2Fdatabase/release", { token });
  await vi.waitUntil(async () => {
    await page.clock.fastForward(10_000);
    return page.getByRole("alert").isVisible();
  }, WITHIN);
  await page.getByRole("alert").getByText("You no longer hold it.").waitFor();
  // The browser logs the 409 as an error, too.
  expect(complaints).toEqual([expect.stringContaining("409")]);
});

test("the console does not let a key hold a lock beyond its permissions, or one that others hold", {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await open("#/locks/shop%2Fother", "reader");
  await page.getByText("Nobody holds it.").waitFor();
  expect(await page.getByRole("button", { name: "Hold…" }).count()).toBe(0);
  await page.getByText("Your API key: reader").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, "everything");
  await page.getByRole("button", { name: "Hold…" }).click();
  await page.getByLabel("Why, for those").fill("too late");
  await service.acquire("shop/other", { owner: "ci-42", ttl: "1m" });
  await page.getByRole("button", { name: "Hold it" }).click();
  await page.getByRole("alert").getByText("The lock is held").waitFor();
  expect(await page.evaluate("sessionStorage.getItem('leasehold.held')")).toBe(null);
});

test("drill: a hung holder is found and broken with grace, and the next one is served", {
  timeout: TIMEOUT_MS,
}, async () => {
  const hung = await service.acquire("deploy/prod", { owner: "first", ttl: "5m" });
  const waiters = ["second", "third", "fourth"];
  const served: string[] = [];
  const all = [];
  for (const [i, owner] of waiters.entries()) {
    const done = service.wait("deploy/prod", owner).then(async (token) => {
      served.push(owner);
      await service.send("POST", "/locks/deploy%2Fprod/release", { token });
    });
    all.push(done);
    // Every client joins the queue before the next one arrives.
    await vi.waitUntil(async () => (await service.send("GET", "/locks/deploy%2Fprod")).queue_length === i + 1);
  }

  // The overview shows the contended lock.
  const page = await open("#/overview", "operator");
  await page.getByText("Most contended: deploy/prod, 3 waiting").waitFor();
  await page.getByText(/^Longest wait: deploy\/prod, for /).waitFor();
  await page.getByRole("rowheader").getByRole("link", { name: "deploy/prod" }).click();
  await expect.poll(() => page.locator(".queue .who").allTextContents()).toEqual(waiters);
  await page.getByRole("button", { name: "Break…" }).click();
  const dialog = page.getByRole("dialog", { name: "Break the lock" });
  await dialog.getByText("3 clients are waiting: second is served next").waitFor();
  await dialog.getByLabel("End this lease").selectOption("in 5 s");
  const confirm = dialog.getByRole("button", { name: "Break in 5 s" });
  await dialog.getByLabel("Type the name").fill("deploy/pro");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Type the name").fill("deploy/prod");
  await confirm.click();
  await page.getByText(/^Announced\. The lock will be broken at [\d:]+\./).waitFor();
  await page.getByText("being broken").waitFor();

  await Promise.all(all);
  expect(served).toEqual(waiters);
  expect(await service.send("POST", "/locks/deploy%2Fprod/renew", { token: hung.token })).toMatchObject({
    code: "lease_lost",
    reason: "broken",
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  const past = page.getByRole("table", { name: "The last leases" }).getByRole("row");
  await expect.poll(() => past.filter({ hasText: "first" }).textContent()).toContain("broken");
  expect(await past.filter({ hasText: "released" }).count()).toBe(3);

  // Afterwards, the history, the log and the metrics agree.
  const { history = [] } = await service.send("GET", "/locks/deploy%2Fprod?history=true");
  const story = history.toReversed().map(({ event, owner, fence }) => [event, owner, fence]);
  expect(story.map(([event, owner]) => `${event} ${owner}`)).toEqual([
    ...["granted first", "broken first"],
    ...waiters.flatMap((owner) => [`granted ${owner}`, `released ${owner}`]),
  ]);
  const events = (await service.lines()).flatMap(({ lock, event, outcome, owner, fence }) => {
    const what = event === "broken" ? event : outcome;
    return lock === "deploy/prod" && ["granted", "released", "broken"].includes(what) && fence
      ? [[what, owner, fence]]
      : [];
  });
  expect(events).toEqual(story);
  const metrics = await service.metrics();
  expect(sum(metrics, "leasehold_hold_seconds_count", 'ended="broken"')).toBe(1);
  expect(sum(metrics, "leasehold_lease_lost_total", 'reason="broken"')).toBe(1);
});

test("one of several leases is broken, only if it is still current", { timeout: TIMEOUT_MS }, async () => {
  for (const owner of ["one", "two"]) {
    await service.send("POST", "/rw/config/read", { owner, ttl: "5m" });
    await service.send("POST", "/semaphores/slots/acquire", { owner, capacity: 2, ttl: "5m" });
  }
  const page = await open("#/locks/config", "operator");
  const breakLease = async (name: string) => {
    await page.getByRole("row", { name: "one" }).first().getByRole("button").click();
    const dialog = page.getByRole("dialog", { name: "Break this lease" });
    await dialog.getByLabel("Type the name").fill(name);
    return dialog.getByRole("button", { name: "Break now" });
  };
  await (await breakLease("config")).click();
  await page.getByText("1 lease was broken.").waitFor();
  const owners = async (path: string) => (await service.send("GET", path)).holders?.map(({ owner }) => owner);
  expect(await owners("/locks/config")).toEqual(["two"]);

  await page.goto(`${service.url}/console#/semaphores/slots`);
  const confirm = await breakLease("slots");
  // The lease ends before the operator confirms, and another client takes the permit.
  await service.send("DELETE", "/semaphores/slots?leases=only");
  await service.send("POST", "/semaphores/slots/acquire", { owner: "three", ttl: "5m" });
  await confirm.click();
  await page.getByText("No lease was broken: it had already ended.").waitFor();
  expect(await owners("/semaphores/slots")).toEqual(["three"]);
});

test("a break ends only the lease that the operator saw, even if another client has acquired the lock since", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { token } = await service.acquire("import", { owner: "seen", ttl: "5m" });
  const { page } = await openPage(browser, `${service.url}/console#/locks/import`);
  await page.clock.install();
  await page.reload();
  await signIn(page, "operator");
  await page.getByRole("button", { name: "Break…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("seen has held it").waitFor();
  await service.send("POST", "/locks/import/release", { token });
  await service.acquire("import", { owner: "other", ttl: "5m" });
  await page.clock.runFor(INTERVAL_MS);
  await page.locator("section").getByText("other").first().waitFor();
  expect(await dialog.textContent()).toContain("seen has held it");
  await dialog.getByLabel("Type the name").fill("import");
  await dialog.getByRole("button", { name: /^Break/ }).click();
  await page.getByText("No lease was broken: it had already ended.").waitFor();
  expect((await service.send("GET", "/locks/import")).holders?.map(({ owner }) => owner)).toEqual(["other"]);
});

test("a break shows until when a min_hold keeps the lock unavailable", { timeout: TIMEOUT_MS }, async () => {
  await service.send("POST", "/locks/nightly/acquire", { owner: "holder", min_hold: "24h" });
  const page = await open("#/locks/nightly", "operator");
  await page.getByRole("button", { name: "Break…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption("0");
  await dialog.getByLabel("Type the name").fill("nightly");
  await dialog.getByRole("button", { name: "Break now" }).click();
  await page.getByText(/^1 lease was broken\. A lock_delay or min_hold keeps others out until /).waitFor();
});

test("dismissing waiters keeps the holder", { timeout: TIMEOUT_MS }, async () => {
  await service.acquire("reports", { owner: "holder", ttl: "5m" });
  const sent = service.send("POST", "/locks/reports/acquire", { wait: "20s" });
  const page = await open("#/locks/reports", "operator");
  await page.getByText("attended").waitFor();
  await page.getByRole("button", { name: "Send waiters away…" }).click();
  await page.getByLabel("Type the name").fill("reports");
  await page.getByRole("button", { name: "Send away", exact: true }).click();
  await page.getByText("1 waiting client was dismissed.").waitFor();
  expect(await sent).toMatchObject({ code: "lease_lost", reason: "broken" });
  await page.getByText("Nobody waits.").waitFor();
  expect((await service.send("GET", "/locks/reports")).holders?.map(({ owner }) => owner)).toEqual(["holder"]);
});

test("in an hour, the console sends no more requests than the interval allows, does not leak memory, and pauses while hidden", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page } = await openPage(browser, `${service.url}/console#/locks?prefix=hour`);
  await page.clock.install();
  await page.reload();
  let requests = 0;
  const open = new Set<Request>();
  page.on("request", (request) => {
    requests++;
    open.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => open.delete(request));
  await signIn(page, "reader");
  await page.getByText("0 locks in use").waitFor();
  const run = async (ms: number) => {
    await page.clock.runFor(ms);
    await vi.waitUntil(() => open.size === 0, { interval: 1, timeout: 10_000 });
  };
  const session = await page.context().newCDPSession(page);
  const size = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return { usedSize, nodes, jsEventListeners };
  };
  /** Changes locks continuously. */
  const hour = async () => {
    for (let at_ms = 0; at_ms < HOUR_MS; at_ms += INTERVAL_MS) {
      if (at_ms % 60_000 === 0) await service.acquire(`hour/${(at_ms / 60_000) % 5}`, { owner: "o", ttl: "200ms" });
      await run(INTERVAL_MS);
    }
  };
  // Memory for code that the first requests compile doesn't count as growth.
  for (let i = 0; i < 10; i++) await run(INTERVAL_MS);
  const before = await size();
  requests = 0;
  await hour();
  expect(requests).toBeGreaterThan(HOUR_MS / INTERVAL_MS / 2);
  expect(requests).toBeLessThanOrEqual(HOUR_MS / INTERVAL_MS);
  const after = await size();
  expect(after.usedSize - before.usedSize).toBeLessThan(1_000_000);
  expect(after.nodes - before.nodes).toBeLessThan(200);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(20);

  const setHidden = (hidden: boolean) =>
    page.evaluate(`
      Object.defineProperty(document, "hidden", { configurable: true, get: () => ${hidden} });
      document.dispatchEvent(new Event("visibilitychange"));`);
  await setHidden(true);
  requests = 0;
  await run(HOUR_MS);
  expect(requests).toBe(0);
  await setHidden(false);
  await run(1);
  expect(requests).toBe(1);
});
