/** The samples ask the service that the page comes from. */
export function showOrigin(): void {
  for (const place of document.querySelectorAll(".origin")) place.textContent = location.origin;
}

/** Browsers have a clipboard only where nobody can have changed the page on its way. */
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

/** What is wider than the page can be scrolled with the keyboard too. */
export function focusScrollers(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
    }
  });
  for (const scroller of document.querySelectorAll(".scroll, pre > code")) observer.observe(scroller);
}

/** On a phone the menu lies over the text to which its links lead. */
export function closeMenuOnLinks(): void {
  const menu = document.querySelector<HTMLElement>("#menu");
  menu?.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a") && menu.matches(":popover-open")) menu.hidePopover();
  });
}
