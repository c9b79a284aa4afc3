/** The pages of `/docs`, in the order of the menu. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Rendered, relinked, renderMarkdown, urlOf } from "./markdown.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Files of `docs/`, without the ending. Those in a folder follow its README. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  "Look up": ["errors", "contract", "guarantees"],
  Use: ["client", "own-app", "cli", "recipes/README", "migrate", "compare", "publishing"],
  Run: ["deploy", "configuration", "operating", "versioning", "runtimes", "quorum", "security", "performance"],
  Understand: ["architecture", "decisions/README"],
};

export interface Guide extends Rendered {
  readonly url: string;
  readonly title: string;
  /** As Markdown. */
  readonly source: string;
  /** In the folder of a guide, whose README it follows. */
  readonly inner: boolean;
}

export interface Part {
  readonly name: string;
  readonly guides: readonly Guide[];
}

/** @throws {Error} when a page of `docs/` has no place in the menu. */
export function readGuides(): Part[] {
  const left = new Set(globSync("docs/**/*.md", { cwd: ROOT }).sort());
  const take = (file: string): Guide => {
    left.delete(file);
    return readGuide(file);
  };
  const parts = Object.entries(PARTS).map(([name, files]) => {
    const guides = files.flatMap((path) => {
      const folder = /^(.*\/)README$/.exec(path)?.[1];
      const inner = folder === undefined ? [] : [...left].filter((file) => file.startsWith(`docs/${folder}`));
      return [take(`docs/${path}.md`), ...inner.filter((file) => file !== `docs/${path}.md`).map(take)];
    });
    return { name, guides };
  });
  if (left.size > 0) throw new Error(`tools/public/docs/menu.ts has no place for ${[...left].join(", ")}`);
  return parts;
}

function readGuide(file: string): Guide {
  const source = readFileSync(join(ROOT, file), "utf8");
  const rendered = renderMarkdown(source, file);
  const inner = file.split("/").length > 2 && !file.endsWith("/README.md");
  return {
    ...rendered,
    source: relinked(source, file),
    url: urlOf(file),
    title: rendered.sections[0]?.title ?? file,
    inner,
  };
}
