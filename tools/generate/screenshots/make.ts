/**
 * `npm run screenshots` takes the pictures of the console in README.md and docs/operating/console.md, from a service that is
 * in use.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../support/browser/chromium.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDER = join(ROOT, "docs/screenshots");
const VIEWPORT = { width: 1000, height: 600 };
const QUALITY = 80;

const service = spawn(process.execPath, ["src/runtimes/node.ts"], {
  cwd: ROOT,
  env: { PATH: process.env.PATH, PORT: "0", ALLOW_ANONYMOUS: "true" },
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await launchBrowser();
const leaving = new AbortController();
try {
  const url = await addressOf(service);
  await fill(url);
  const page = await browser.newPage({ viewport: VIEWPORT, deviceScaleFactor: 2, reducedMotion: "reduce" });
  mkdirSync(FOLDER, { recursive: true });
  const show = (fragment: string) => page.goto(`${url}/console#${fragment}`);

  await show("/locks");
  await page.getByText("6 locks in use").waitFor();
  await take(page, "console-locks");

  await show("/locks/deploy%2Fshop");
  await page.getByText("#1482").first().waitFor();
  await take(page, "console-lock");

  await show("/locks/shop%2Fimport");
  await page.getByRole("button", { name: "Hold…" }).click();
  await page.getByLabel("Who you are").fill("Ada");
  await page.getByLabel("Why, for those").fill("orders are being moved by hand until the totals match");
  await take(page, "console-hold");

  await show("/overview");
  await page.getByText("Most contended").waitFor();
  await take(page, "console-overview");
} finally {
  leaving.abort();
  await browser.close();
  service.kill();
}

/** Creates the locks of a small company on a weekday, with a history. */
async function fill(url: string): Promise<void> {
  const send = async (name: string, what: string, body: object, signal?: AbortSignal) => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body), ...(signal && { signal }) };
    const path = what === "read" ? "rw" : "locks";
    return (await fetch(`${url}/${path}/${encodeURIComponent(name)}/${what}`, init)).json() as Promise<{
      token: string;
    }>;
  };
  for (const [i, end] of ["released", "released", "expired", "released"].entries()) {
    const { token } = await send("deploy/shop", "acquire", {
      owner: `#147${i + 6}`,
      ttl: end === "expired" ? "1s" : "1m",
    });
    await sleep(end === "expired" ? 1_300 : 300 + 250 * i);
    if (end === "released") await send("deploy/shop", "release", { token });
  }
  const hold = (name: string, owner: string, metadata?: object) =>
    send(name, "acquire", { owner, ttl: "2h", ...(metadata && { metadata }) });
  await hold("deploy/shop", "#1480", { commit: "4be1f0c", by: "grace" });
  await hold("deploy/blog", "#1481", { commit: "90aa3de" });
  await hold("db/orders", "Ada", { reason: "index on orders.customer" });
  await hold("jobs/nightly-report", "cron@app-2");
  await hold("jobs/sitemap", "cron@app-1");
  await send("imports/eu", "read", { owner: "worker-3", ttl: "2h" });
  for (const [name, owner] of [
    ["deploy/shop", "#1482"],
    ["deploy/shop", "#1483"],
    ["jobs/nightly-report", "cron@app-3"],
  ] as const) {
    void send(name, "acquire", { owner, wait: "20s" }, leaving.signal).catch(() => {});
    await sleep(700);
  }
}

/** Takes the browser's screenshot as WebP, which Playwright itself does not write. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate("document.activeElement?.blur()");
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
}

/** The log is read continuously; otherwise, the service could not write to it. */
function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = "";
    stdout?.on("data", (chunk) => {
      log += chunk;
      const [, url] = /listening on (http:\S+)/.exec(log) ?? [];
      if (url !== undefined) resolve(url);
    });
    stdout?.on("end", () => reject(new Error(`The service has ended:\n${log}`)));
  });
}
