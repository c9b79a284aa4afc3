/** Converts Markdown to HTML, with GitHub's anchors for headings, and to plain text for the search. */
import { posix } from "node:path";
import { Marked, type RendererObject, type Token, type Tokens } from "marked";
import { highlight } from "./highlight.ts";
import { escapeHtml } from "./html.ts";

export interface Section {
  /** The anchor of the heading. */
  readonly id: string;
  readonly level: number;
  readonly title: string;
  /** The text between this heading and the next one, without markup. */
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly sections: readonly Section[];
}

const ANCHOR = /^<a id="[\w-]+"><\/a>\s*$/;

/** Returns `/docs/recipes` for `docs/recipes/README.md`, and `/docs/clients/go` for `clients/go/README.md`. */
export const urlOf = (file: string): string =>
  `/docs/${file.replace(/^docs\/|(\/?README)?\.md$/g, "")}`.replace(/\/$/, "");

/** Returns the URL of the same page as Markdown. */
export const sourceUrlOf = (url: string): string => url.replace(/^\/docs$/, "$&/index").concat(".md");

/** Renders a page of `docs/`; `file` is its path in the repository, to which its links are relative. */
export function renderMarkdown(source: string, file: string): Rendered {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(source);
  const ids = anchorsOf(tokens);
  marked.use({ renderer: rendererOf(file, ids) });
  return { html: marked.parser(tokens), sections: sectionsOf(tokens, ids) };
}

/**
 * Returns the page as Markdown to be read outside of the repository: its links lead to the Markdown of the other pages.
 */
export function relinked(source: string, file: string): string {
  const marked = new Marked({ gfm: true });
  const links = new Map<string, string>();
  marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type !== "link" && token.type !== "image") return;
    const { raw, href, text } = token as Tokens.Link;
    if (!raw.startsWith(token.type === "link" ? "[" : "!") || /^([a-z]+:|#)/.test(href)) return;
    const url = token.type === "link" ? resolve(href, file)?.replace(/^[^#]*/, sourceUrlOf) : undefined;
    links.set(raw, url === undefined ? text : `[${text}](${url})`);
  });
  return [...links].reduce((page, [raw, link]) => page.replaceAll(inAnyLines(raw), () => link), source);
}

/**
 * Matches the text whatever its line breaks are: in a list, lines after the first one are indented, but the tokens don't
 * contain the indentation.
 */
function inAnyLines(raw: string): RegExp {
  const words = raw.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(words.join("\\s+"), "g");
}

/** Renders text from the OpenAPI document. */
export function renderText(text: string): string {
  return renderMarkdown(text, "openapi.json").html;
}

/** Renders text without a paragraph around it. */
export function renderInline(text: string): string {
  return new Marked({ gfm: true }).parseInline(text) as string;
}

/** GitHub's rule: lower-case letters, digits, `-` and `_`; a repeated heading gets a number. */
function anchorsOf(tokens: readonly Token[]): ReadonlyMap<Token, string> {
  const seen = new Map<string, number>();
  const anchors = tokens.filter(isHeading).map((heading): [Token, string] => {
    const slug = plain(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return [heading, count === 0 ? slug : `${slug}-${count}`];
  });
  return new Map(anchors);
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

function sectionsOf(tokens: readonly Token[], ids: ReadonlyMap<Token, string>): Section[] {
  const sections: { id: string; level: number; title: string; text: string }[] = [];
  for (const token of tokens) {
    const last = sections.at(-1);
    if (isHeading(token)) {
      sections.push({ id: ids.get(token) ?? "", level: token.depth, title: plain(token), text: "" });
    } else if (last !== undefined) {
      last.text = `${last.text} ${plain(token)}`.replace(/\s+/g, " ").trim();
    }
  }
  return sections;
}

function plain(token: Token): string {
  if (token.type === "html" || token.type === "space") return "";
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => cell.tokens.map(plain).join("")).join(" ")).join(" ");
  }
  if (token.type === "list") return (token as Tokens.List).items.map(plain).join(" ");
  const parts = "tokens" in token ? token.tokens : undefined;
  // The parts of a block are separated, but those of a line are not.
  if (parts !== undefined) return parts.map(plain).join(parts.some(({ type }) => type === "paragraph") ? " " : "");
  return "text" in token ? token.text : "";
}

/** Matches pictures from the benchmark or from `npm run screenshots`. */
const PICTURE = /^docs\/(?:plots\/([\w-]+\.svg)|screenshots\/([\w-]+\.webp))$/;

/** Returns the target of a link on the pages; undefined if a service does not have the file. */
function resolve(href: string, file: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const target = posix.join(posix.dirname(file), path);
  if (!/^(docs\/.*|clients\/\w+\/README)\.md$/.test(target)) return undefined;
  return urlOf(target) + (anchor === undefined ? "" : `#${anchor}`);
}

/**
 * Marks the example URLs in samples, which the page's script replaces with the URL of the service that shows the page.
 * On most pages, `http://localhost:8787` stays, because it belongs to a service started with `npm start`, which may be
 * a different one.
 */
function withOrigin(html: string, file: string): string {
  const example = /^docs\/(README|quickstart|recipes\/.*)\.md$/.test(file)
    ? /https:\/\/locks\.example\.com|http:\/\/localhost:8787/g
    : /https:\/\/locks\.example\.com/g;
  return html.replace(example, '<span class="origin">$&</span>');
}

const rendererOf = (file: string, ids: ReadonlyMap<Token, string>): RendererObject => ({
  heading(token) {
    const html = this.parser.parseInline(token.tokens);
    const id = ids.get(token);
    return `<h${token.depth} id="${id}"><a href="#${id}">${html}</a></h${token.depth}>\n`;
  },
  paragraph({ raw, tokens }) {
    return ANCHOR.test(raw) ? raw : `<p>${this.parser.parseInline(tokens)}</p>\n`;
  },
  link({ href, tokens }) {
    const html = this.parser.parseInline(tokens);
    const url = resolve(href, file);
    return url === undefined ? html : `<a href="${escapeHtml(url)}">${html}</a>`;
  },
  image({ href, text }) {
    const [, plot, screenshot = plot] = PICTURE.exec(posix.join(posix.dirname(file), href)) ?? [];
    // Other pictures are on other hosts, from which these pages load nothing.
    return screenshot ? `<img src="/docs/assets/${screenshot}" alt="${escapeHtml(text)}">` : escapeHtml(text);
  },
  html({ raw }) {
    if (raw.startsWith("<!--")) return "";
    if (raw === "</a>" || /^<a id="[\w-]+">(<\/a>\s*)?$/.test(raw)) return raw;
    throw new Error(`${file}: expected only Markdown, comments and anchors, got ${raw.trim()}`);
  },
  table(token) {
    const cells = (row: readonly Tokens.TableCell[], tag: string) =>
      row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("");
    // In a column without a heading, each cell names the subject of its row.
    const head = token.header.map(({ text }) => (text === "" ? "td" : "th"));
    const titles = token.header.map((cell, i) => cells([cell], head[i] ?? "th")).join("");
    const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
    return `<div class="scroll"><table><thead><tr>${titles}</tr></thead><tbody>\n${rows}\n</tbody></table></div>\n`;
  },
  code({ text, lang = "" }) {
    const [language = "", name] = lang.split(" ");
    const caption = name === undefined ? "" : `<figcaption>${escapeHtml(name)}</figcaption>`;
    const html = withOrigin(highlight(text, language), file);
    return `<figure class="code">${caption}<pre><code>${html}</code></pre></figure>\n`;
  },
  codespan({ text }) {
    return `<code>${withOrigin(escapeHtml(text), file)}</code>`;
  },
});
