/** The configuration that `wrangler deploy` reads from `wrangler.toml`. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const CACHE = join(ROOT, "node_modules/.cache/leasehold");

export interface WranglerConfig {
  /** For Miniflare. */
  readonly workerOptions: Readonly<Record<string, unknown>>;
  /** The path of the entry module. */
  readonly main: string;
}

/**
 * Reads the file with wrangler and caches the result, because loading wrangler is slow. The file is read again after a
 * change to the file or to wrangler, and the result is not cached if variables are read from elsewhere.
 */
export async function readWranglerConfig(): Promise<WranglerConfig> {
  const file = join(ROOT, "wrangler.toml");
  const place = join(CACHE, `wrangler-${digestOf(file)}.json`);
  const alone = !readdirSync(ROOT).some((name) => /^\.(dev\.vars|env)(?!.*\.example$)/.test(name));
  const kept = alone ? await readFile(place, "utf8").catch(() => undefined) : undefined;
  if (kept !== undefined) return JSON.parse(kept) as WranglerConfig;
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(file);
  const config = { workerOptions: workerOptions as WranglerConfig["workerOptions"], main };
  // If the result cannot be cached, the file is read again.
  if (alone) await write(place, JSON.stringify(config)).catch(() => {});
  return config;
}

function digestOf(file: string): string {
  const version = JSON.parse(readFileSync(join(ROOT, "node_modules/wrangler/package.json"), "utf8")).version;
  const environment = Object.entries(process.env).filter(([name]) => name.startsWith("CLOUDFLARE_"));
  const parts = [ROOT, version, environment, readFileSync(file, "utf8")];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/** Writes atomically, because several processes may start at the same time. */
async function write(place: string, text: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, place);
}
