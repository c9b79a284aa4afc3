/** The chosen language applies to all samples, and the browser remembers it. */
const KEY = "leasehold-docs-language";

export function rememberLanguage(): void {
  choose(read());
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    // The samples above may become longer or shorter, so keep the clicked one in place.
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    write(target.value);
  });
}

/** Selects the language in every sample. Samples that lack it stay as they are. */
function choose(language: string): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>(".samples input")) {
    if (choice.value === language) choice.checked = true;
  }
}

/** Returns the remembered language. Browsers may deny access to storage. */
function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function write(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
}
