/** A real browser that reaches only this machine, for page tests. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchBrowser as launchChromium } from "../../../tools/support/browser/chromium.ts";
import { deep } from "../runner/depth.ts";

const SCREENSHOTS = join(import.meta.dirname, "../../../build/screenshots");

/** Widths of a desktop, a tablet and a phone. */
export const WIDTHS = [1280, 768, 390] as const;

/** Launches the browser, with a folder for its screenshots. */
export async function launchBrowser(names: readonly string[] = []): Promise<Browser> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  return launchChromium(names);
}

/**
 * Saves a screenshot of a page for people to look at, in `npm run test:deep`. No test checks it, and taking it is slow.
 */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (deep) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage });
}

export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings that the page wrote to the browser's console, and its requests to other hosts. */
  readonly complaints: string[];
}

/** Opens a separate page for the current test. The page's complaints include violations of the content security policy. */
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
    if (protocol !== "data:" && origin !== new URL(url).origin) complaints.push(`requested ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that depend on colors, and therefore on the color scheme. */
export const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Returns the serious and critical accessibility problems that axe-core finds on the page in its current state: each
 * problem's rule and location.
 */
export async function barriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // The page's policy forbids adding axe-core as an element.
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
