/** The search index for the browser: operations first, then errors, then the sections of the guides. */
import type { Group } from "./document.ts";
import { REFERENCE } from "./layout.ts";
import type { Guide } from "./menu.ts";

/** The link, the title, the page's title, and the text. */
export type Entry = readonly [url: string, title: string, place: string, text: string];

export function searchIndex(groups: readonly Group[], guides: readonly Guide[]): Entry[] {
  const operations = groups.flatMap(({ operations }) =>
    operations.map(({ id, method, path, summary, description, body }): Entry => {
      const fields = Object.keys(body?.schema.properties ?? {}).join(" ");
      return [`${REFERENCE.url}#${id}`, summary, `${method} ${path}`, unmarked(`${description} ${fields}`)];
    }),
  );
  const sections = guides.flatMap(({ url, title: page, sections }) =>
    sections.map(({ id, level, title, text }): Entry => [level === 1 ? url : `${url}#${id}`, title, page, text]),
  );
  return [...operations, ...sections];
}

const unmarked = (text: string): string => text.replaceAll("`", "").trim();
