/** The search. Its index is generated together with the pages, and is loaded on first use. */
import { BASE } from "./base.ts";

type Entry = readonly [url: string, title: string, place: string, text: string];

const RESULTS_MAX = 12;
const SNIPPET_CHARACTERS = 140;

let index: Promise<readonly Entry[]> | undefined;

export const loadIndex = (): Promise<readonly Entry[]> => {
  index ??= fetch(`${BASE}/docs/assets/search.json`).then((response) => response.json());
  return index;
};

export function startSearch(): void {
  const search = document.querySelector("search") as HTMLElement;
  const input = search.querySelector("input") as HTMLInputElement;
  const results = search.querySelector("ol") as HTMLOListElement;
  const status = search.querySelector("[role=status]") as HTMLElement;
  search.hidden = false;
  const links = () => [...results.querySelectorAll("a")];
  const close = () => {
    results.hidden = true;
    status.textContent = "";
  };
  const run = async () => {
    const query = input.value;
    const words = wordsOf(query);
    if (words.length === 0) return close();
    const found = find(await loadIndex(), words);
    // The user has typed more in the meantime, so these results are out of date.
    if (input.value !== query) return;
    results.replaceChildren(...found.map((entry) => item(entry, words)));
    if (found.length === 0) results.replaceChildren(nothing(query));
    results.hidden = false;
    status.textContent = found.length === 1 ? "1 result" : `${found.length} results`;
  };
  input.addEventListener("focus", () => void loadIndex());
  input.addEventListener("input", run);
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  search.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a")) close();
  });
  search.addEventListener("focusout", ({ relatedTarget }) => {
    if (!search.contains(relatedTarget as Node | null)) close();
  });
  search.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      close();
      input.focus();
    } else if (step !== undefined && !results.hidden) {
      event.preventDefault();
      const stops = [input, ...links()];
      stops[stops.indexOf(document.activeElement as HTMLInputElement) + step]?.focus();
    }
  });
  focusOnSlash(input);
}

function focusOnSlash(input: HTMLInputElement): void {
  document.addEventListener("keydown", (event) => {
    const typing = (event.target as Element).closest("input, textarea");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.select();
    input.focus();
  });
}

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns the entries that contain all the words, best match first: matches in the title, then in the location, then in the
 * text.
 */
function find(entries: readonly Entry[], words: readonly string[]): Entry[] {
  const scored = entries.map((entry): [number, Entry] => [score(entry, words), entry]);
  return scored
    .filter(([points]) => points > 0)
    .sort(([a], [b]) => b - a)
    .slice(0, RESULTS_MAX)
    .map(([, entry]) => entry);
}

function score([, ...texts]: Entry, words: readonly string[]): number {
  const [title, place, text] = texts.map((one) => one.toLowerCase()) as [string, string, string];
  let points = title === words.join(" ") ? 50 : 0;
  for (const word of words) {
    const worth = rank(title, word, 10) || rank(place, word, 5) || rank(text, word, 2);
    if (worth === 0) return 0;
    points += worth;
  }
  return points;
}

/** A match at the start of a word ranks higher than one inside it. */
function rank(text: string, word: string, worth: number): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  return at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? "") ? worth : worth / 2;
}

function item([url, title, place, text]: Entry, words: readonly string[]): HTMLLIElement {
  const link = document.createElement("a");
  link.href = BASE + url;
  const parts = { b: title, small: place, span: snippet(text, words) };
  for (const [tag, content] of Object.entries(parts)) {
    const part = document.createElement(tag);
    mark(part, content, words);
    link.append(part, " ");
  }
  const listed = document.createElement("li");
  listed.append(link);
  return listed;
}

function nothing(query: string): HTMLLIElement {
  const listed = document.createElement("li");
  listed.textContent = `Nothing has “${query.trim()}”.`;
  return listed;
}

/** Returns the text around the first matching word. */
function snippet(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const from = first === text.length || first < 40 ? 0 : text.lastIndexOf(" ", first - 30) + 1;
  const part = text.slice(from, from + SNIPPET_CHARACTERS);
  return `${from > 0 ? "… " : ""}${part}${from + part.length < text.length ? " …" : ""}`;
}

function mark(element: HTMLElement, text: string, words: readonly string[]): void {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "gi");
  for (const [i, part] of text.split(pattern).entries()) {
    if (i % 2 === 0) element.append(part);
    else element.append(Object.assign(document.createElement("mark"), { textContent: part }));
  }
}
