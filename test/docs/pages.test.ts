/** `/docs`, and attacks by other sites' pages, in a real browser that reaches only this machine. */
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { main } from "../../src/cli/index.ts";
import { ERRORS } from "../../src/contract/errors.ts";
import { TOOLS } from "../../src/http/mcp/tools.ts";
import { docsFiles } from "../../tools/generate/public/docs.ts";
import { type RunningWorker, startWorker } from "../../tools/start/serve/worker.ts";
import { barriers, launchBrowser, type OpenPage, openPage, picture } from "../support/platforms/browser.ts";
import { INSTALL_MS } from "../support/runner/programs.ts";

let browser: Browser;
let service: RunningWorker;

beforeAll(async () => {
  service = await startWorker({ env: { ALLOW_ANONYMOUS: "true" } });
  // The first request compiles the scripts, which may take longer than the store's timeout while a browser is starting.
  const warm = () => fetch(`${service.url}/locks/warm/acquire`, { method: "POST" });
  for (let tries = 0; tries < 20 && (await warm()).status === 503; tries++);
  browser = await launchBrowser(["rebound.example"]);
}, INSTALL_MS);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const open = (path: string, options?: BrowserContextOptions): Promise<OpenPage> =>
  openPage(browser, `${service.url}${path}`, options);

const { docs: BUILT, root: ROOT } = docsFiles();
const HTML = Object.entries(BUILT).filter(([file]) => file.endsWith(".html")) as [file: string, html: string][];
const urlOf = (file: string) => `/docs/${file.replace(/\.html$/, "")}`.replace(/\/index$/, "");
const gzipped = (file: string) => gzipSync(BUILT[file] as string | Uint8Array, { level: 9 }).length;

test("/docs: every link between the pages leads to an existing page and anchor, and nothing else is loaded", () => {
  const anchors = new Map(
    HTML.map(([file, html]) => [urlOf(file), [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string)]),
  );
  for (const [file, html] of HTML) {
    const ids = anchors.get(urlOf(file)) ?? [];
    expect([file, ids.length]).toEqual([file, new Set(ids).size]);
    const links = [...html.matchAll(/ href="([^"]+)"/g)].map(
      ([, href]) => new URL(href as string, `http://here${urlOf(file)}`),
    );
    const broken = links.filter(({ host, pathname, hash }) => {
      if (host !== "here" || /^\/(console|openapi\.json|docs\/assets\/)/.test(pathname)) return false;
      if (pathname.endsWith(".md")) return !(pathname.slice("/docs/".length) in BUILT);
      return !anchors.has(pathname) || (hash !== "" && !anchors.get(pathname)?.includes(hash.slice(1)));
    });
    expect([file, broken.map(({ href }) => href)]).toEqual([file, []]);
    expect(html).not.toMatch(/<style|<script>| style=| on[a-z]+=|<iframe| src="(?!(?:\.\.\/)*docs\/assets\/)/);
    for (const [, asset = ""] of html.matchAll(/ src="(?:\.\.\/)*docs\/([^"]+)"/g))
      expect(Object.keys(BUILT)).toContain(asset);
  }
});

test("/docs: every page exists as Markdown, /llms.txt links to each, and their links to each other are valid", () => {
  const pages = Object.entries({ ...BUILT, ...ROOT }).filter(([file]) => /\.(md|txt)$/.test(file)) as [
    string,
    string,
  ][];
  const known = new Set(Object.keys(BUILT).map((file) => `/docs/${file}`));
  for (const [file] of HTML.filter(([file]) => !/^(reference|404)\.html$/.test(file)))
    expect([...known]).toContain(`/docs/${file.replace(/html$/, "md")}`);
  for (const [file, source] of pages) {
    const prose = source.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href.replace(/#.*/, ""));
    const folder = `http://here${file in ROOT ? "" : "/docs"}/${file}`;
    const pathOf = (href: string) => new URL(href, folder).pathname;
    const broken = links.filter(
      (href) =>
        !/^(https?:|$)/.test(href) &&
        (href.startsWith("/") || !(known.has(pathOf(href)) || /^\/(openapi\.json|llms-full\.txt)$/.test(pathOf(href)))),
    );
    expect([file, broken]).toEqual([file, []]);
  }
  const listed = [...String(ROOT["llms.txt"]).matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, href]) => `/${href}`);
  expect(new Set(listed)).toEqual(
    new Set(pages.filter(([file]) => file.endsWith(".md")).map(([file]) => `/docs/${file}`)),
  );
  expect(String(ROOT["llms-full.txt"])).toContain("# The HTTP contract\n");
});

test("the skill: has the required name and description, and shows only commands that exist", async () => {
  const skill = String(BUILT["skill.md"]);
  const [, name, description = ""] = /^---\nname: ([a-z-]+)\ndescription: ([^\n]+)\n---\n/.exec(skill) ?? [];
  expect(name).toBe("leasehold");
  expect(description.length).toBeLessThanOrEqual(1024);
  const commands = [...skill.matchAll(/leasehold ([a-z]+) (?:NAME|A B)/g)].map(([, command = ""]) => command);
  expect(commands).toEqual(["run", "acquire", "renew", "release", "status", "history", "run"]);
  let help = "";
  expect(await main(["--help"], {}, { stdout: { write: (text) => (help += text) }, stderr: process.stderr })).toBe(0);
  for (const command of [...commands, "break"]) expect(help).toMatch(new RegExp(`^  ${command} `, "m"));
  const tools = [...skill.matchAll(/lock_[a-z]+/g)].map(([tool]) => tool);
  for (const tool of tools) expect(TOOLS.map(({ name }) => name)).toContain(tool);
});

test("/docs: shows the plots of the benchmark", async () => {
  const { page, complaints } = await open("/docs/performance");
  const plots = page.locator("main img");
  expect(await plots.count()).toBe(3);
  const widths = plots.evaluateAll((all) => all.map((one) => Reflect.get(one, "naturalWidth")));
  expect(await widths).toEqual([840, 840, 840]);
  expect(complaints).toEqual([]);
});

test("/docs: is small", () => {
  expect(gzipped("reference.html")).toBeLessThan(41_000);
  expect(gzipped("assets/docs.js")).toBeLessThan(6_000);
  expect(gzipped("assets/docs.css")).toBeLessThan(4_000);
});

test("/: a browser gets the start page, with this service's address in its samples, and programs get JSON", async () => {
  const { page, complaints } = await open("/");
  expect(page.url()).toBe(`${service.url}/docs`);
  expect(await page.locator("h1").textContent()).toBe("What do you want to do?");
  const samples = await page.locator(".beside pre").allTextContents();
  expect(samples).toHaveLength(3);
  for (const sample of samples) expect(sample).toContain(service.url);
  const tops = await page
    .locator(".beside .code")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops[1]).toBe(tops[0]);
  await page.goto(`${service.url}/docs/recipes/github-actions`);
  expect(await page.locator("main").textContent()).toContain(`url: ${service.url}`);
  expect(await page.locator("main").textContent()).not.toContain("locks.example.com");
  expect(await (await fetch(`${service.url}/`)).json()).toMatchObject({ name: "leasehold" });
  expect(complaints).toEqual([]);
});

test("/docs: for a missing page, browsers get a page with a search, and programs get a problem", async () => {
  const response = await fetch(`${service.url}/docs/nope`);
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: "not_found" })]);
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  expect((await page.goto(`${service.url}/docs/nope/at-all`))?.status()).toBe(404);
  await page.keyboard.press("/");
  await page.keyboard.type("cron");
  await page.locator("#results a").filter({ hasText: /cron/i }).first().waitFor();
});

test("/docs: the menu has the recipes in the order of their page, and the clients", async () => {
  const { page } = await open("/docs/recipes");
  const hrefs = (scope: string) =>
    page.locator(`${scope} a[href*="docs/recipes/"]`).evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const listed = (await hrefs("main table")).filter((href) => !href?.includes("#"));
  expect(await hrefs("#menu")).toEqual([...new Set(listed)]);
  for (const language of ["python", "go", "java"])
    expect(await page.locator(`#menu a[href$="docs/clients/${language}"]`).count()).toBe(1);
});

test("/docs: the old address of a moved section leads to its new page", async () => {
  const { page } = await open("/docs/cli#top");
  await page.waitForURL(`${service.url}/docs/cli/top`);
  await page.goto(`${service.url}/docs/deploy#the-lobby`);
  await page.waitForURL(`${service.url}/docs/deploy/cloudflare#the-lobby`);
});

test("/docs: 'try it' sends a request and shows the response", async () => {
  const { page, complaints } = await open("/docs#acquireLock");
  const operation = page.locator("#acquireLock");
  // The page's script inserts this service's URL into the samples.
  await operation
    .locator("pre", { hasText: `curl ${service.url}/locks/deploy/acquire` })
    .first()
    .waitFor();
  // Once the page has scrolled, the menu highlights what is in view.
  await page.locator("#menu [aria-current=location]").filter({ hasText: "POST/locks/{name}/acquire" }).waitFor();
  await operation.locator(".try summary").click();
  await operation.getByLabel("name", { exact: true }).fill("tried/once");
  await operation.getByRole("button", { name: "Send POST" }).click();
  const answer = operation.getByRole("status").filter({ hasText: "tried/once" });
  await answer.waitFor();
  expect(await answer.textContent()).toMatch(/^200 OK.*Content-Type: application\/json.*"owner": "ci-42"/s);
  await answer.scrollIntoViewIfNeeded();
  await picture(page, "docs-tried");
  expect(await (await fetch(`${service.url}/locks/tried%2Fonce`)).json()).toMatchObject({ state: "held" });
  expect(complaints).toEqual([]);
});

test("/docs: remembers the language for all samples, and an API key only for this tab until it is rejected", async () => {
  const { page } = await open("/docs/reference");
  const sent: (string | undefined)[] = [];
  let status = 200;
  await page.route(`${service.url}/me`, (route) => {
    sent.push(route.request().headers().authorization);
    return route.fulfill({ status, json: { status } });
  });
  const operation = page.locator("#me");
  const tryIt = async () => {
    await operation.locator(".try summary").click();
    if (sent.length === 0) await operation.getByLabel("API key").fill("secret");
    await operation.getByRole("button", { name: "Send GET" }).click();
    await operation
      .getByRole("status")
      .filter({ hasText: `${status}` })
      .waitFor();
    return page.evaluate(
      "[sessionStorage.length, localStorage.getItem('leasehold-docs-language'), localStorage.length]",
    );
  };
  const shown = (id: string) => page.locator(`#${id} .samples pre:visible`).textContent();

  await page.locator("#acquireLock").getByLabel("curl").focus();
  await page.keyboard.press("ArrowRight");
  expect(await shown("listLatches")).toContain("locks.listLatches()");
  expect(await tryIt()).toEqual([1, "javascript", 1]);
  await page.reload();
  expect(await shown("acquireLock")).toContain(`await locks.acquire("deploy"`);
  status = 401;
  expect(await tryIt()).toEqual([0, "javascript", 1]);
  expect(await operation.getByLabel("API key").inputValue()).toBe("");
  expect(sent).toEqual(["Bearer secret", "Bearer secret"]);
});

test("/docs: the search can be opened, read and followed with the keyboard", async () => {
  const { page, complaints } = await open("/docs/cli");
  await page.keyboard.press("/");
  await page.keyboard.type("lease_los");
  await page
    .locator("search [role=status]")
    .filter({ hasText: /^\d+ results$/ })
    .waitFor({ state: "attached" });
  expect(await barriers(page)).toEqual([]);
  await picture(page, "docs-search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${service.url}/docs/errors#lease_lost`);
  await page.keyboard.press("/");
  await page.keyboard.type("take permits");
  const permits = page.getByRole("link", { name: /^Take permits/ });
  expect(await permits.getAttribute("href")).toBe(`${service.url}/docs/reference#acquirePermits`);
  expect(complaints).toEqual([]);
});

test("/docs: the search lists the expected page first", async () => {
  const { page } = await open("/docs/cli");
  for (const [query, path] of [
    ["stuck", "/docs/operating#when-a-lock-is-stuck"],
    ["cron", "/docs/recipes/cron"],
    ["fence", "/docs/concepts#fence"],
    ["priority", "/docs/concepts#priority"],
    ["Next.js", "/docs/mount#nextjs-sveltekit-astro-and-remix"],
  ] as const) {
    await page.getByRole("searchbox").fill(query);
    const first = page.locator("#results li:first-child a");
    await expect.poll(() => first.getAttribute("href")).toBe(service.url + path);
  }
});

test("/docs: pages fit a phone, in both color schemes, and are accessible", async () => {
  const { page, complaints } = await open("/docs/errors", { viewport: { width: 390, height: 844 } });
  const width = () => page.evaluate<number>("document.scrollingElement.scrollWidth");
  const serve = (path: string, body: string) =>
    page.route(`${service.url}${path}`, (route) => route.fulfill({ contentType: "text/html", body }));
  // Shows all guides on one page, because opening each of them would take a long time.
  const guides = HTML.filter(([file]) => file !== "reference.html");
  const texts = guides.map(([, html]) => (html.split(/<main[^>]*>|<\/main>/) as [string, string, string])[1]);
  const [head, , foot] = (BUILT["errors.html"] as string).split(/(?<=<main[^>]*>)|(?=<\/main>)/) as string[];
  await serve("/docs/all", `${head}${texts.join("")}${foot}`);
  await page.goto(`${service.url}/docs/all`);
  expect(await page.locator("h1").count()).toBe(guides.length);
  expect(await width()).toBe(390);
  // One operation of the reference, fully expanded, which has every part that others have.
  const others = /<section class="operation" id="(?!acquireMulti")[\s\S]*?<\/section>/g;
  await serve(
    "/docs/one",
    (BUILT["reference.html"] as string).replace(others, "").replaceAll("<details", "<details open"),
  );
  const [light, dark] = ["light", "dark"] as const;
  for (const [path, schemes] of [
    ["/docs/errors", [light]],
    ["/docs/recipes/python", [dark]],
    ["/docs/one", [light, dark]],
  ] as const) {
    await page.goto(service.url + path);
    expect(await width()).toBe(390);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect([path, colorScheme, await barriers(page)]).toEqual([path, colorScheme, []]);
    }
  }
  await picture(page, "docs-390", true);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Guarantees" }).click();
  await page.waitForURL(`${service.url}/docs/guarantees`);
  expect(complaints).toEqual([]);
});

test("/docs/errors: the type of a problem leads to its explanation", async () => {
  const problem = (await (await fetch(`${service.url}/nowhere`)).json()) as { type: string };
  const { page, complaints } = await open(problem.type);
  expect(new URL(page.url()).hash).toBe("#not_found");
  expect(await page.locator("h2:target").textContent()).toBe("not_found");
  for (const code of Object.keys(ERRORS)) expect(BUILT["errors.html"]).toContain(`<h2 id="${code}">`);
  expect(complaints).toEqual([]);
});

test("pages load nothing from other sites, contain no inline scripts or styles, and share nothing with other sites", async () => {
  for (const path of ["/docs", "/docs/recipes/python", "/console"]) {
    const { headers } = await fetch(service.url + path);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  }
});

test("a foreign page takes no lock: not by a form, not by fetch, not under a name that points to the service", {
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

test("/docs/queue: works with the keyboard, shows a late write rejected or accepted, and an address restores it", async () => {
  const { page, complaints } = await open("/docs/queue");
  const time = async () => Number.parseFloat((await page.locator(".state dd").first().textContent()) ?? "");
  const journal = () => page.locator(".journal li").allTextContents();
  const press = async (name: string, key = "Enter") => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  await page.getByRole("img", { name: /^A / }).waitFor();
  expect(await time()).toBeCloseTo(6, 1);

  // The scenarios are a single tab stop; the arrow keys select one.
  await page.getByRole("radio", { name: "A fair queue" }).focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.url()).toContain("freezes=60");
  const late = page.locator(".write.rejected");
  for (let i = 0; i < 60 && (await late.count()) === 0; i++) {
    const before = (await journal())[0];
    await press("Step");
    await expect.poll(async () => (await journal())[0]).not.toBe(before);
  }
  expect(await late.count()).toBe(1);
  expect(await page.locator(".verdict").textContent()).toMatch(/^Rejected: fence \d+ is lower than \d+\.$/);
  const rejected = (await page.locator(".journal .rejected").first().textContent()) ?? "";
  expect(rejected).toContain("rejects the write");

  await page.getByRole("radio", { name: "A frozen holder, fences checked" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.url()).toContain("fenced=false");
  await press("Play", "Space");
  const overwrote = page.locator(".journal .overwrote").first();
  await overwrote.waitFor();
  await press("Pause", "Space");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const stopped = await time();
  // The same seed produces the same clients at the same moments.
  expect((await overwrote.textContent())?.slice(0, 12)).toBe(rejected.slice(0, 12));

  await press("Kill A");
  await expect.poll(() => page.url()).toMatch(/acts=\d+k0$/);
  await expect.poll(async () => (await journal()).some((line) => /A dies/.test(line))).toBe(true);
  expect(await time()).toBeCloseTo(stopped, 1);
  const { page: other } = await open(page.url().replace(service.url, ""));
  await other.getByRole("img", { name: /^A / }).waitFor();
  for (let i = 0; i < 80 && !(await other.locator(".journal").textContent())?.includes("A dies"); i++)
    await other.getByRole("button", { name: "Step", exact: true }).click();
  const dies = async (one: typeof page) => (await one.locator(".journal .dies").first().textContent()) ?? "";
  expect(await dies(other)).toBe(await dies(page));
  expect(complaints).toEqual([]);
});

test("/docs/queue: fits a desktop and a phone, in both color schemes, and is accessible", async () => {
  const { page, complaints } = await open("/docs/queue?seed=3&freezes=60&crashes=30&clients=6&readers=2&fenced=false");
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.getByText("Change the clients and the database").click();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate<number>("document.scrollingElement.scrollWidth")).toBe(width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect([width, colorScheme, await barriers(page)]).toEqual([width, colorScheme, []]);
    }
    await picture(page, `queue-${width}`, true);
  }
  expect(complaints).toEqual([]);
});
