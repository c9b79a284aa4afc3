/** Sends an operation's request to this service, and shows the answer. */
import { BASE } from "./base.ts";

const KEY = "leasehold-docs-api-key";
const HEADERS = ["Content-Type", "Retry-After", "X-Request-Id", "Server-Timing"];

export function startTryIt(): void {
  for (const details of document.querySelectorAll<HTMLElement>(".try")) details.hidden = false;
  showKey(stored());
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.path === undefined) return;
    event.preventDefault();
    send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector("[role=status]") as HTMLElement;
  const button = form.querySelector("button") as HTMLButtonElement;
  if (button.disabled) return;
  button.disabled = true;
  output.textContent = "Sent. The response may take as long as the request's wait time.";
  try {
    const { url, init, key } = requestOf(form);
    const response = await fetch(url, init);
    const text = await response.text();
    // Keeps the key for this tab only, and only while it works.
    keep(response.status === 401 ? "" : key);
    show(output, response, text);
  } catch (error) {
    output.textContent = `The request failed: ${error instanceof Error ? error.message : error}`;
  }
  button.disabled = false;
}

function requestOf(form: HTMLFormElement): { url: string; init: RequestInit; key: string } {
  const { method = "GET", path = "" } = form.dataset;
  const headers = new Headers();
  const query = new URLSearchParams();
  let url = BASE + path;
  let body: string | null = null;
  let key = "";
  for (const [field, value] of new FormData(form) as Iterable<[string, string]>) {
    const [place, name = ""] = field.split(":");
    if (place === "key") key = value.trim();
    else if (place === "path") url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === "") continue;
    else if (place === "query") query.set(name, value);
    else if (place === "header") headers.set(name, value);
    else body = value;
  }
  if (key) headers.set("Authorization", `Bearer ${key}`);
  if (body !== null) headers.set("Content-Type", "application/json");
  return { url: query.size > 0 ? `${url}?${query}` : url, init: { method, headers, body, cache: "no-store" }, key };
}

function show(output: HTMLElement, response: Response, text: string): void {
  const status = document.createElement("p");
  const number = document.createElement("b");
  number.textContent = `${response.status}`;
  status.append(number, ` ${response.statusText}`);
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const [head, body] = [headers.join("\n"), readable(text)].map((content) => {
    const code = document.createElement("code");
    code.textContent = content;
    const pre = document.createElement("pre");
    pre.append(code);
    return pre;
  });
  output.replaceChildren(status, ...(head ? [head] : []), ...(text && body ? [body] : []));
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function showKey(key: string): void {
  // Setting a value triggers a layout even if the value is unchanged.
  for (const input of document.querySelectorAll<HTMLInputElement>("input[name=key]")) {
    if (input.value !== key) input.value = key;
  }
}

/** Returns the stored key. Browsers may deny access to storage. */
function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function keep(key: string): void {
  showKey(key);
  try {
    if (key) sessionStorage.setItem(KEY, key);
    else sessionStorage.removeItem(KEY);
  } catch {}
}
