/** `/docs`, and what foreign pages try, in a real browser that reaches nothing but this machine. */
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { RunningWorker } from "../../tools/serve/worker.ts";
import { startWorker } from "../../tools/serve/worker.ts";
import { launchBrowser, type OpenPage, openPage, SCREENSHOTS } from "../support/browser.ts";
import { INSTALL_MS } from "../support/programs.ts";

let browser: Browser;
let service: RunningWorker;

beforeAll(async () => {
  service = await startWorker({ env: { ALLOW_ANONYMOUS: "true" } });
  // The first request compiles the scripts, which beside a browser that starts may take longer than a store may.
  const warm = () => fetch(`${service.url}/locks/warm/acquire`, { method: "POST" });
  for (let tries = 0; tries < 20 && (await warm()).status === 503; tries++);
  browser = await launchBrowser(["rebound.example"]);
}, INSTALL_MS);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const open = (path: string): Promise<OpenPage> => openPage(browser, `${service.url}${path}`);

test("/docs: renders without any other host, and a tried request is answered", { timeout: 120_000 }, async () => {
  const { page, complaints } = await open("/docs");
  await page.getByText("Take a lock exclusively").first().waitFor();
  await page.screenshot({ path: join(SCREENSHOTS, "docs.png") });

  const operation = page.locator("#operations-Locks-acquireLock");
  await operation.locator(".opblock-summary-control").click();
  await operation.getByPlaceholder("name", { exact: true }).fill("tried");
  await operation.getByRole("button", { name: "Execute" }).click();
  const answer = operation.locator(".live-responses-table .response");
  await answer.waitFor();
  await answer.scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(SCREENSHOTS, "docs-tried.png") });
  expect(await answer.textContent()).toMatch(/200[\s\S]*"lock": "tried"[\s\S]*"owner": "ci-42"/);
  const state = await (await fetch(`${service.url}/locks/tried`)).json();
  expect(state).toMatchObject({ state: "held" });
  expect(complaints).toEqual([]);
});

test("/docs/errors: the type of a problem leads to its explanation", { timeout: 60_000 }, async () => {
  const problem = (await (await fetch(`${service.url}/nowhere`)).json()) as { type: string };
  const { page, complaints } = await open(problem.type);
  expect(new URL(page.url()).hash).toBe("#not_found");
  expect(await page.locator("h2:target").textContent()).toBe("not_found");
  await page.screenshot({ path: join(SCREENSHOTS, "errors.png") });
  expect(complaints).toEqual([]);
});

test("/docs: what it answers may load nothing from elsewhere", async () => {
  const policy = (await fetch(`${service.url}/docs`)).headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(policy).toContain("script-src 'self';");
});

test("a foreign page takes no lock: not by a form, not by fetch, not under a name that was pointed here", {
  timeout: 60_000,
}, async () => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const form = (action: string) =>
    `<form method="post" action="${action}"><input name="ttl" value="24h"><button>Go on</button></form>`;
  const stateOf = async (name: string) =>
    ((await (await fetch(`${service.url}/locks/${name}`)).json()) as { state: string }).state;

  await page.route("http://page.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: form(`${service.url}/locks/by-form/acquire`) }),
  );
  await page.goto("http://page.example/");
  const url = `${service.url}/locks/by-fetch/acquire`;
  await page.evaluate(`fetch(${JSON.stringify(url)}, { method: "POST", mode: "no-cors" }).catch(() => {})`);
  await page.getByRole("button").click();
  expect(await page.textContent("body")).toContain("CORS_ORIGINS");

  const rebound = service.url.replace("localhost", "rebound.example");
  await page.goto(`${rebound}/docs`);
  const status = await page.evaluate(() => fetch("/locks/rebound/acquire", { method: "POST" }).then((r) => r.status));
  expect(status).toBe(403);
  for (const name of ["by-form", "by-fetch", "rebound"]) expect([name, await stateOf(name)]).toEqual([name, "free"]);
});
