/** The pages of `/docs`, in the order of the menu. */
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Rendered, relinked, renderMarkdown, urlOf } from "./markdown.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/**
 * The files, by their paths below `docs/` without the extension. The pages in a folder follow its README, in the order of the
 * README's links.
 */
const CLIENTS = ["python", "go", "java"].map((language) => `../clients/${language}/README`);
const PARTS: Readonly<Record<string, readonly string[]>> = {
  Start: ["README", "quickstart", "concepts", "queue", "stores", "deploy/README"],
  Use: ["client", ...CLIENTS, "cli/README", "own-app", "mount", "recipes/README", "migrate/README", "errors"],
  Operate: ["operating/README", "configuration", "security", "quorum"],
  Reference: ["contract", "guarantees", "performance", "compare", "versioning", "runtimes"],
  Internals: [
    "architecture",
    "decisions/README",
    "internals/quorum",
    "internals/attacks",
    "internals/testing",
    "internals/platforms",
    "internals/track-record",
    "internals/benchmark",
    "publishing",
  ],
};

export interface Guide extends Rendered {
  /** The guide's path in the repository. */
  readonly file: string;
  readonly url: string;
  readonly title: string;
  /** The page as Markdown. */
  readonly source: string;
  /** Whether the page is in the folder of a guide, and follows its README. */
  readonly inner: boolean;
}

export interface Part {
  readonly name: string;
  readonly guides: readonly Guide[];
}

/** @throws {Error} if a page of `docs/` is missing from the menu. */
export function readGuides(): Part[] {
  const left = new Set(globSync("docs/**/*.md", { cwd: ROOT }).sort());
  const take = (file: string): Guide => {
    left.delete(file);
    return readGuide(file);
  };
  const parts = Object.entries(PARTS).map(([name, files]) => {
    const guides = files.flatMap((path) => {
      const guide = take(posix.join("docs", `${path}.md`));
      const folder = /^docs\/.+\/(?=README\.md$)/.exec(guide.file)?.[0];
      if (folder === undefined) return [guide];
      const place = (file: string) => guide.source.indexOf(`](${urlOf(file)}.md)`);
      const inner = [...left].filter((file) => file.startsWith(folder));
      return [guide, ...inner.sort((a, b) => place(a) - place(b)).map(take)];
    });
    return { name, guides };
  });
  if (left.size > 0) throw new Error(`tools/generate/public/docs/menu.ts has no place for ${[...left].join(", ")}`);
  return parts;
}

function readGuide(file: string): Guide {
  const source = readFileSync(join(ROOT, file), "utf8");
  const rendered = renderMarkdown(source, file);
  const inner = !/^docs\/[^/]+$|\/README\.md$/.test(file);
  return {
    ...rendered,
    file,
    source: relinked(source, file),
    url: urlOf(file),
    title: rendered.sections[0]?.title ?? file,
    inner,
  };
}
