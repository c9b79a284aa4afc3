import { type Browser, chromium } from "playwright-core";
import { ensureBinary, type Program } from "../processes/program.ts";

/** Debian's build of Chromium without windows, which renders the same pages in half the processor time. */
const SHELL: Program = {
  names: ["chromium-headless-shell"],
  apt: "chromium-headless-shell",
  brew: "chromium",
  missing: "chromium-headless-shell is missing",
};
const CHROMIUM: Program = {
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  apt: "chromium",
  brew: "chromium",
  missing: "chromium is missing: install it (apt-get install chromium, or brew install chromium), and try again",
};

/**
 * Starts a real browser. The browser resolves each name in `names` to this machine, and every other name except localhost
 * to nothing.
 */
export async function launchBrowser(names: readonly string[] = []): Promise<Browser> {
  const executablePath = await ensureBinary(SHELL).catch(() => ensureBinary(CHROMIUM));
  const mapped = names.map((name) => `MAP ${name} 127.0.0.1, `).join("");
  // The sandbox does not work for root, for example in containers.
  const args = [`--host-resolver-rules=${mapped}MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`, "--no-sandbox"];
  return chromium.launch({ executablePath, args });
}
