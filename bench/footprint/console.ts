/**
 * Measures how soon the console shows a thousand locks on a slow machine, in a real browser that is throttled with Chrome's own
 * settings.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { buildPublic } from "../../tools/generate/public/build.ts";
import { launchBrowser } from "../../tools/support/browser/chromium.ts";
import { median } from "../../tools/support/statistics.ts";
import { startNodeServer } from "../environment/node-server.ts";
import type { Bench, Report } from "../report.ts";

const LOCKS = 1_000;
const FIRST = 50;
const CPU_SLOWDOWN = 4;
const BYTES_PER_S = 1_600_000 / 8;
const LATENCIES_MS = [0, 40];
const KEY = "key-of-the-operator";
const API_KEYS = JSON.stringify([
  {
    id: "operator",
    namespace: "team",
    scopes: ["read", "lock"],
    hash: `sha256:${createHash("sha256").update(KEY).digest("hex")}`,
  },
]);
const ENTRY = join(import.meta.dirname, "../../src/runtimes/node.ts");

interface Painted {
  readonly first_ms: number;
  readonly all_ms: number;
}

export async function consolePage({ quick, progress }: Bench): Promise<Report> {
  buildPublic();
  const server = await startNodeServer(ENTRY, { PORT: "0", API_KEYS });
  const browser = await launchBrowser();
  try {
    progress(`taking ${LOCKS} locks`);
    await fill(server.url);
    const rows = [];
    for (const latency_ms of LATENCIES_MS) {
      progress(`round trips of ${latency_ms} ms`);
      const loads: Painted[] = [];
      for (let i = 0; i < (quick ? 3 : 15); i++) loads.push(await load(browser, server.url, latency_ms));
      const of = (key: keyof Painted) => median(loads.map((painted) => painted[key])) / 1000;
      rows.push({ "round trip ms": latency_ms, "first 50 rows s": of("first_ms"), "all rows s": of("all_ms") });
    }
    const [near] = rows;
    const note = `Medians of the seconds from the navigation until ${FIRST} rows, or all of ${LOCKS}, are painted. A signed-in operator loads the page anew, without a cache.`;
    return {
      tables: [{ title: "Console", note, rows }],
      targets: [
        {
          what: "console: seconds to the first 50 rows of 1,000",
          at_most: 1,
          measured: near?.["first 50 rows s"] ?? 0,
        },
        { what: "console: seconds to all of 1,000 rows", at_most: 3, measured: near?.["all rows s"] ?? 0 },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function fill(url: string): Promise<void> {
  for (let from = 0; from < LOCKS; from += 50) {
    const body = JSON.stringify({ owner: "worker-7", ttl: "2h" });
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${KEY}` };
    const take = (i: number) =>
      fetch(`${url}/locks/jobs%2Fimport-${from + i}/acquire`, { method: "POST", headers, body });
    await Promise.all(Array.from({ length: 50 }, (_, i) => take(i)));
  }
}

/** Runs in the page: records when this many rows have been painted. */
const WATCH = `
  const painted = (globalThis.painted = {});
  const rows = document.getElementsByTagName("tr");
  (function look() {
    const note = (key) => setTimeout(() => { painted[key] ??= performance.now(); });
    if (rows.length > ${FIRST} && !painted.first_ms) note("first_ms");
    if (rows.length > ${LOCKS}) note("all_ms");
    else requestAnimationFrame(look);
  })();`;

async function load(browser: Browser, url: string, latency: number): Promise<Painted> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/console#/latches`);
    await page.getByLabel("API key", { exact: true }).fill(KEY);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("0 latches").waitFor();
    const session = await context.newCDPSession(page);
    const speed = { downloadThroughput: BYTES_PER_S, uploadThroughput: BYTES_PER_S };
    await session.send("Network.enable");
    await session.send("Network.clearBrowserCache");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(WATCH);
    await page.evaluate("location.hash = '#/locks'");
    await page.reload({ waitUntil: "commit" });
    // The page's content security policy forbids evaluating strings, as Playwright does when it waits in a page, so poll.
    for (;;) {
      await sleep(250);
      const painted = await page.evaluate<Partial<Painted> | undefined>("globalThis.painted");
      if (painted?.all_ms) return painted as Painted;
    }
  } finally {
    await context.close();
  }
}
