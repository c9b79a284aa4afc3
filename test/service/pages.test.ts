/** `/docs` and `/console` of a service that is part of an app and mounted at a path in it. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Hono } from "hono";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createService } from "../../src/service/index.ts";
import { buildPublic, PUBLIC } from "../../tools/generate/public/build.ts";
import { launchBrowser, openPage } from "../support/platforms/browser.ts";
import { INSTALL_MS } from "../support/runner/programs.ts";
import { serveHere } from "../support/services/serve-here.ts";

const MOUNT = "/locks-api";
const KEY = "key-of-the-operator";
const scopes = ["read", "lock", "admin"] as const;

/** Callers use an API key, and the app's router mounts the service. */
function inHono(file: string) {
  const apiKeys = [
    { id: "operator", hash: `sha256:${createHash("sha256").update(KEY).digest("hex")}`, namespace: "team", scopes },
  ];
  const service = createService({ file, apiKeys });
  return serveHere("a route of a Hono app", new Hono().route(MOUNT, service).fetch);
}

/** Callers use the app's cookie, and the path has two parts. */
function inHandler(file: string) {
  const service = createService({
    file,
    prefix: `/team${MOUNT}`,
    identify: (request) =>
      /\bsession=operator\b/.test(request.headers.get("Cookie") ?? "") ? { keyId: "operator", scopes } : undefined,
  });
  return serveHere("a bare handler", (request) => service.fetch(request));
}

let browser: Browser;
beforeAll(async () => {
  buildPublic();
  browser = await launchBrowser();
}, INSTALL_MS);
afterAll(() => browser?.close());

describe.each([
  ["a Hono app", inHono, MOUNT],
  ["a bare handler", inHandler, `/team${MOUNT}`],
] as const)("%s", (_, start, mount) => {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-pages-"));
  let app: Awaited<ReturnType<typeof serveHere>>;
  let url: string;
  beforeAll(async () => {
    app = await start(folder);
    url = app.url + mount;
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true });
  });

  /** The user whom the app knows, in the browser and outside it. */
  const cookie = { Cookie: "session=operator" };
  const withKey = mount === MOUNT;
  const headers = withKey ? { Authorization: `Bearer ${KEY}` } : cookie;
  const open = (path: string) => {
    const session = { name: "session", value: "operator", domain: "127.0.0.1", path: "/" };
    const known = { ...session, expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
    return openPage(browser, url + path, { storageState: { cookies: [known], origins: [] } });
  };

  test("every page is served, and every link and resource works below the mount path", async () => {
    const seen = new Map<string, number>();
    const left = ["", "/docs/nowhere/at/all", "/console", "/llms.txt", "/llms-full.txt", "/openapi.json"].map(
      (path) => url + path,
    );
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      if (seen.has(address)) continue;
      const response = await fetch(address, { headers: { Accept: "text/html", ...cookie } });
      seen.set(address, response.status);
      const text = await response.text();
      const links = /html|markdown|text\/plain/.test(response.headers.get("Content-Type") ?? "")
        ? [...prose(text).matchAll(/ (?:href|src)="([^"#]+)|\]\(([^)#\s]+)/g)].map(
            ([, one, other]) => one ?? other ?? "",
          )
        : [];
      for (const link of links) {
        const { origin, pathname } = new URL(link, response.url);
        if (origin === app.url) left.push(origin + pathname);
      }
    }
    const outside = [...seen.keys()].filter((address) => !address.startsWith(url));
    expect(outside).toEqual([]);
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([[`${url}/docs/nowhere/at/all`, 404]]);
    const pages = (await readdir(join(PUBLIC, "docs"), { recursive: true })).filter((file) => file.endsWith(".html"));
    for (const file of pages.filter((name) => name !== "404.html"))
      expect([...seen.keys()]).toContain(`${url}/docs/${file}`.replace(/(\/index)?\.html$/, ""));
  });

  test("the console shows how to acquire a lock, lists it, shows it, and breaks it", async () => {
    const { page, complaints } = await open("/console");
    if (withKey) {
      await page.getByLabel("API key", { exact: true }).fill(KEY);
      await page.getByRole("button", { name: "Sign in" }).click();
    }
    await page.getByText("No lock is in use. Take one").waitFor();
    const [curl = ""] = await page.locator(".command code").allTextContents();
    expect(curl).toContain(`${url}/locks/deploy/acquire`);
    const own = withKey ? curl.replace("$LEASEHOLD_API_KEY", KEY) : `${curl} -b '${cookie.Cookie}'`;
    const { stdout } = await promisify(execFile)("sh", ["-c", own.replace("curl ", "curl -sS ")]);
    expect(JSON.parse(stdout)).toMatchObject({ lock: "deploy", owner: "me" });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("link", { name: "deploy" }).click();
    await page.getByRole("button", { name: "Break…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").selectOption("0");
    await dialog.getByLabel("Type the name").fill("deploy");
    await dialog.getByRole("button", { name: "Break now" }).click();
    await page.getByText("broken").first().waitFor();
    const state = await fetch(`${url}/locks/deploy`, { headers });
    expect(await state.json()).toMatchObject({ state: "free" });
    expect(complaints).toEqual([]);
    await page.getByRole("link", { name: "Docs" }).click();
    await page.waitForURL(`${url}/docs`);
  });

  test("a browser gets the start page, whose samples, search and forms use this service", async () => {
    const { page, complaints } = await open("/");
    expect(page.url()).toBe(`${url}/docs`);
    for (const sample of await page.locator(".beside pre").allTextContents()) expect(sample).toContain(url);
    await page.keyboard.press("/");
    await page.keyboard.type("lease_los");
    await page
      .locator("search [role=status]")
      .filter({ hasText: /results$/ })
      .waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/docs/errors#lease_lost`);
    await page.getByRole("link", { name: "API reference" }).click();
    await page.waitForURL(`${url}/docs/reference`);
    const operation = page.locator("#acquireLock");
    await operation.locator(".try summary").click();
    if (withKey) await operation.getByLabel("API key").fill(KEY);
    await operation.getByLabel("name", { exact: true }).fill("tried");
    await operation.getByRole("button", { name: "Send POST" }).click();
    const answer = operation.getByRole("status").filter({ hasText: /^200 OK.*"lock": "tried"/s });
    await answer.waitFor();
    expect(complaints).toEqual([]);
  });

  test("problems and `GET /` link to the service's own pages", async () => {
    const ask = async (path: string) =>
      (await fetch(url + path, { headers })).json() as Promise<Record<string, string>>;
    const { type = "" } = await ask("/nothing");
    expect(type).toBe(`${mount}/docs/errors#not_found`);
    const { page } = await open("");
    await page.goto(new URL(type, url).href);
    expect(await page.locator("h2:target").textContent()).toBe("not_found");
    expect((await ask("/")).docs).toBe(`${mount}/docs`);
  });
});

/** Removes code samples, which contain links to other services. */
const prose = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
