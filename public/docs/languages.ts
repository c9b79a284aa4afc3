/** One choice of language for all samples, which the browser remembers. */
const KEY = "leasehold-docs-language";

export function rememberLanguage(): void {
  choose(read());
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    // Samples above may become longer or shorter. The one in use stays where it is.
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    write(target.value);
  });
}

/** An operation without a sample in this language keeps the one that it shows. */
function choose(language: string): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>(".samples input")) {
    if (choice.value === language) choice.checked = true;
  }
}

/** A browser may refuse to store anything. */
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
