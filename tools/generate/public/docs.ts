/** The files for `/docs`: the reference from openapi.json, the guides from `docs/`, and the search index. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { groups } from "./docs/document.ts";
import { escapeHtml } from "./docs/html.ts";
import { layOut, MISSING, type Page } from "./docs/layout.ts";
import { relative } from "./docs/links.ts";
import { machineFiles } from "./docs/machines.ts";
import { sourceUrlOf } from "./docs/markdown.ts";
import { type Guide, readGuides } from "./docs/menu.ts";
import { referencePage } from "./docs/reference.ts";
import { searchIndex } from "./docs/search-index.ts";
import type { Files } from "./files.ts";

const SOURCES = join(import.meta.dirname, "../../../public");
const PICTURES = ["plots", "screenshots"].map((folder) => join(import.meta.dirname, "../../../docs", folder));

/** `docs` contains the files below `/docs`, and `root` contains those next to it. */
export function docsFiles(): { docs: Files; root: Files } {
  const operations = groups();
  const parts = readGuides();
  const machines = machineFiles(parts);
  const guides = parts.flatMap((part) => part.guides);
  const pages = [...guides.map(guidePage), referencePage(operations), MISSING];
  const docs = {
    ...machines.docs,
    ...Object.fromEntries(pages.map((page) => [fileOf(page), relative(layOut(page, parts), page.url)])),
    "assets/docs.js": bundled("docs/docs.ts"),
    "assets/docs.css": bundled("docs/docs.css"),
    "assets/queue.js": bundled("queue/index.tsx"),
    "assets/queue.css": bundled("queue/queue.css"),
    ...Object.fromEntries(
      PICTURES.flatMap((folder) =>
        readdirSync(folder).map((file) => [`assets/${file}`, readFileSync(join(folder, file))]),
      ),
    ),
    "assets/search.json": JSON.stringify(searchIndex(operations, guides)),
  };
  return { docs, root: machines.root };
}

const fileOf = ({ url }: Page): string => `${url === "/docs" ? "index" : url.slice("/docs/".length)}.html`;

function guidePage({ url, title, html, sections }: Guide): Page {
  const headings = sections.filter(({ level }) => level === 2);
  const items = headings.map(({ id, title: heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`);
  return {
    url,
    title,
    source: sourceUrlOf(url),
    html: `<div class="text">\n${url === "/docs" ? besideEachOther(html) : html}</div>`,
    contents: items.length > 1 ? `<ul>${items.join("\n")}</ul>` : "",
    ...(url === QUEUE && { html: withQueue(html), assets: "queue" }),
  };
}

const QUEUE = "/docs/queue";

/** Inserts the queue after its introduction. */
const withQueue = (html: string): string =>
  `<div class="text">\n${html}</div>`.replace(
    "<h2",
    '</div>\n<div id="play"><noscript><p>The simulation needs JavaScript.</p></noscript></div>\n<div class="text">\n<h2',
  );

/** Puts consecutive samples side by side. */
const besideEachOther = (html: string): string =>
  html.replace(
    /(?:<figure class="code">(?:(?!<\/figure>)[\s\S])*<\/figure>\s*){2,}/,
    '<div class="beside">\n$&</div>\n',
  );

function bundled(source: string): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [join(SOURCES, source)],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    write: false,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
