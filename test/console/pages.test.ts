/** The console in a real browser, against a live service with many locks. */
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  barriers,
  launchBrowser,
  OF_COLOURS,
  type OpenPage,
  openPage,
  picture,
  WIDTHS,
} from "../support/platforms/browser.ts";
import { atDepth, deep } from "../support/runner/depth.ts";
import { INSTALL_MS } from "../support/runner/programs.ts";
import { CONTENDED, fill, HOSTILE, KEYS, LONG, type Role, signIn, startService, TURNED } from "./service.ts";

const LOCKS = atDepth({ test: 200, deep: 1_000 });
const TIMEOUT_MS = 120_000;

let browser: Browser;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startService()]);
  await fill(service, LOCKS);
}, INSTALL_MS);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function open(fragment: string, role: Role): Promise<OpenPage> {
  const opened = await openPage(browser, `${service.url}/console${fragment}`);
  await signIn(opened.page, role);
  return opened;
}

const PAGES = {
  locks: ["#/locks", `${LOCKS} locks in use`],
  tree: ["#/locks?view=tree&open=deploy%2F", "staging/"],
  lock: ["#/locks/deploy%2Fprod%2Fapi", "first in line"],
  hostile: [`#/locks/${encodeURIComponent(HOSTILE)}`, "held now"],
  semaphores: ["#/semaphores", "slots"],
  semaphore: ["#/semaphores/slots", "permits in use"],
  latches: ["#/latches", "batch"],
  overview: ["#/overview", "locks in use"],
} as const;

const SCHEMES = ["dark", "light"] as const;

test("every page, light and dark, wide and narrow, passes accessibility checks and logs no errors", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, complaints } = await open("#/locks", "operator");
  for (const [i, [name, [fragment, sign]]] of Object.entries(PAGES).entries()) {
    await page.goto(`${service.url}/console${fragment}`);
    await page.getByText(sign).first().waitFor({ state: "attached" });
    // A list of a thousand rows contains no element types that a short one lacks.
    if (name === "locks") await page.getByLabel("Find").fill("task-001");
    for (const [j, width] of WIDTHS.entries()) {
      await page.setViewportSize({ width, height: 900 });
      expect([name, await page.evaluate("document.scrollingElement.scrollWidth")]).toEqual([name, width]);
      // The color schemes differ only in their colors, so one is checked against all rules and the other only against the color
      // rules.
      for (const [k, colorScheme] of SCHEMES.entries()) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await picture(page, `console-${name}-${colorScheme}-${width}`);
        const rules = deep || (i + j + k) % 2 === 0 ? [] : OF_COLOURS;
        expect([name, width, colorScheme, await barriers(page, rules)]).toEqual([name, width, colorScheme, []]);
      }
    }
  }
  expect(complaints).toEqual([]);
});

test("names that contain markup or bidirectional controls are shown as they are", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, complaints } = await open("#/locks", "reader");
  await page.getByText(`${LOCKS} locks in use`).waitFor();
  for (const [name, shown] of [
    [HOSTILE, HOSTILE],
    [TURNED, "abc\\u202etxt.exe"],
    [LONG, LONG],
  ] as const) {
    await page.getByLabel("Find").fill(name.slice(0, 40));
    const link = page.getByRole("rowheader").getByRole("link");
    await expect.poll(() => link.count()).toBe(1);
    expect(await link.textContent()).toBe(shown);
    await link.click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(shown);
    await page.getByText("worker-").first().waitFor();
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#/locks/${name}`);
    await page.goBack();
  }
  await expect.poll(() => page.title()).toBe("Locks · Leasehold");
  expect(complaints).toEqual([]);
});

/** Leaves out the holders that narrow screens show below the names. */
const namesIn = async (rows: Locator) => (await rows.allTextContents()).map((text) => text.replace(/worker-\d+$/, ""));

test("filters, sorting and folding are in the address, and survive a reload", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page } = await open("#/locks", "reader");
  await page.getByText(`${LOCKS} locks in use`).waitFor();
  const rows = page.getByRole("rowheader");
  // Locks with the most waiting clients come first.
  expect((await namesIn(rows)).slice(0, 5).toSorted()).toEqual(CONTENDED.toSorted());
  await page.getByLabel("Find").fill("task-001");
  await page.getByRole("button", { name: "Lock" }).click();
  await page.getByRole("button", { name: "Lock" }).click();
  const before = await namesIn(rows);
  expect(before).toEqual(before.toSorted().reverse());
  expect(before.length).toBe(10);
  await page.reload();
  await expect.poll(() => namesIn(rows)).toEqual(before);
  expect(await page.getByRole("columnheader", { name: "Lock" }).getAttribute("aria-sort")).toBe("descending");

  await page.getByLabel("Tree by /").check();
  await page.getByRole("button", { name: "billing/" }).click();
  expect(await page.getByRole("button", { name: "billing/" }).getAttribute("aria-expanded")).toBe("true");
  await page.reload();
  await expect.poll(() => page.getByRole("button", { name: "billing/" }).getAttribute("aria-expanded")).toBe("true");
  await page.getByLabel("State").selectOption("Waited for");
  await page.getByText("No matching locks are in use.").waitFor();
  // A free lock appears in no listing but still has a page.
  await page.getByRole("link", { name: "Look at the lock" }).click();
  await page.getByText("Nobody holds it.").waitFor();
});

test("a listing that was not read to its end does not claim to be complete", { timeout: TIMEOUT_MS }, async () => {
  const { page } = await open("#/latches", "reader");
  await page.getByText("1 latch", { exact: true }).waitFor();
  await page.route("**/locks?*cursor=*", (route) => route.abort());
  await page.goto(`${service.url}/console#/locks`);
  await page.getByText("50 locks in use so far…").waitFor();
  await page.getByText("The service is not responding.").waitFor();
  expect(await page.getByText("50 locks in use so far…").isVisible()).toBe(true);
});

test("the key stays in the tab, and actions that it does not permit are not offered", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, complaints } = await openPage(
    browser,
    `${service.url}/console#/locks/${encodeURIComponent(CONTENDED[0] as string)}`,
  );
  await page.getByLabel("API key", { exact: true }).fill("nobody's");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("does not recognize this API key").waitFor();
  // The browser also logs the 401 as an error.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("401")]);

  await signIn(page, "reader");
  await page.getByText("first in line").waitFor();
  expect(await page.getByRole("button", { name: /Break|Send/ }).count()).toBe(0);
  await page.reload();
  await page.getByText("first in line").waitFor();
  expect(page.url()).not.toContain(KEYS.reader);
  expect(await page.evaluate("JSON.stringify([Object.entries(localStorage), document.cookie])")).toBe('[[],""]');
  await page.getByText("Your API key: reader").click();
  await page.getByText("break locks").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  expect(await page.evaluate("sessionStorage.length")).toBe(0);

  await signIn(page, "worker");
  await page.getByText("lacks the read scope").waitFor();
  await page.getByText("Your API key: worker").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, "operator");
  await page.getByRole("button", { name: "Break…" }).waitFor();
  expect(complaints).toEqual([]);

  // Deleting a key ends the session immediately.
  await page.route("**/locks/*", (route) =>
    route.fulfill({ status: 401, contentType: "application/json", body: "{}" }),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("alert").getByText("no longer accepted").waitFor();
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
});
