/** A real browser that reaches nothing but this machine, for the tests of pages. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchBrowser as launchChromium } from "../../../tools/browser/chromium.ts";
import { deep } from "../runner/depth.ts";

const SCREENSHOTS = join(import.meta.dirname, "../../../build/screenshots");

/** A desk, a tablet, a phone. */
export const WIDTHS = [1280, 768, 390] as const;

/** The browser, and a folder for its pictures. */
export async function launchBrowser(names: readonly string[] = []): Promise<Browser> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  return launchChromium(names);
}

/** Saves a picture of a page for people, in `npm run test:deep`. No test looks at it, and it takes long to make. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (deep) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage });
}

export interface OpenPage {
  readonly page: Page;
  /** What the page wrote to the browser's console as errors and warnings, and its requests to other hosts. */
  readonly complaints: string[];
}

/** Its own page for the test that runs. Violations of the content security policy are among the complaints. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, ...options });
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && origin !== new URL(url).origin) complaints.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colours, and so on the scheme. */
export const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** The serious or critical barriers that axe-core finds on the page as it is now: the rule, and where. */
export async function barriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Not as an element of the page, which its policy would forbid.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${AXE}; 0`);
  const { violations } = await page.evaluate<import("axe-core").AxeResults>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...(rules.length > 0 && { runOnly: rules }) })})`,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
    );
}
