import { BASE } from "./base.ts";
import { loadIndex } from "./search.ts";

/** Makes the samples call the service that serves this page. */
export function showOrigin(): void {
  for (const place of document.querySelectorAll(".origin")) place.textContent = BASE;
}

/** Redirects links to sections that have moved to another page, using the search index. Anchors of error codes don't move. */
export async function followOldAnchors(): Promise<void> {
  const id = location.hash.slice(1);
  const here = (location.origin + location.pathname).slice(BASE.length);
  if (id === "" || document.getElementById(id) || here.endsWith("/errors")) return;
  const urls = (await loadIndex()).map(([url]) => url);
  const moved = urls.filter((url) => url.endsWith(`#${id}`) || url.endsWith(`/${id}`));
  const [target] = moved.toSorted((a, b) => Number(b.startsWith(`${here}/`)) - Number(a.startsWith(`${here}/`)));
  if (target) location.replace(BASE + target);
}

/** Adds copy buttons, but only in a secure context: browsers offer no clipboard elsewhere. */
export function addCopyButtons(): void {
  if (navigator.clipboard === undefined) return;
  for (const code of document.querySelectorAll("pre > code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent ?? "");
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1500);
    });
    code.parentElement?.append(button);
  }
}

/** Makes elements whose content is wider than they are scrollable with the keyboard, too. */
export function focusScrollers(): void {
  const observer = new ResizeObserver((entries) => {
    // Measure all elements before changing any, to avoid one layout per element.
    const wide = entries.map(({ target }) => target.scrollWidth > target.clientWidth);
    for (const [i, { target }] of entries.entries()) {
      if (wide[i]) target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
    }
  });
  for (const scroller of document.querySelectorAll(".scroll, pre > code")) observer.observe(scroller);
}

/** Highlights the current section in the menu, and keeps it visible there. */
export function followReading(): void {
  const menu = document.querySelector("#menu");
  const links = [...(menu?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])];
  const linkOf = new Map(links.map((link) => [document.getElementById(link.hash.slice(1)), link]));
  const follow = () => {
    const line = innerHeight / 4;
    const begun = [...linkOf].filter(([part]) => part !== null && part.getBoundingClientRect().top < line);
    const [, here] = begun.at(-1) ?? [];
    for (const link of links) {
      if (link === here) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
    if (menu === null || here === undefined) return;
    const [frame, place] = [menu.getBoundingClientRect(), here.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom)
      menu.scrollTop += place.top - frame.top - frame.height / 2;
  };
  let asked = false;
  document.addEventListener("scroll", () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      follow();
    });
  });
  follow();
}

/** Closes the menu when a link is followed: on a phone, the menu covers the text. */
export function closeMenuOnLinks(): void {
  const menu = document.querySelector<HTMLElement>("#menu");
  menu?.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a") && menu.matches(":popover-open")) menu.hidePopover();
  });
}
