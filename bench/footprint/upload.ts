import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

const ROOT = join(import.meta.dirname, "../..");

export interface Upload {
  readonly script: string;
  readonly gzip_bytes: number;
  /** The number of minified bytes from each origin: a folder of `src`, or a package. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Returns what `wrangler deploy` would upload for a configuration, whose path is relative to the project's folder. */
export async function upload(config: string): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-upload-"));
  try {
    const args = ["deploy", "--dry-run", "--config", join(ROOT, config), "--outdir", folder, "--metafile"];
    const env = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" };
    await promisify(execFile)(join(ROOT, "node_modules/.bin/wrangler"), args, { cwd: ROOT, env });
    const { outputs } = JSON.parse(await readFile(join(folder, "bundle-meta.json"), "utf8")) as Metafile;
    const [name = "", { inputs }] = Object.entries(outputs).find(([path]) => path.endsWith(".js")) as [string, Output];
    const script = await readFile(join(folder, name.split("/").at(-1) as string), "utf8");
    const weights = new Map<string, number>();
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const origin = originOf(path);
      weights.set(origin, (weights.get(origin) ?? 0) + bytesInOutput);
    }
    return { script, gzip_bytes: gzipSync(script).length, weights };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Output {
  readonly inputs: Record<string, { bytesInOutput: number }>;
}
interface Metafile {
  readonly outputs: Record<string, Output>;
}

function originOf(path: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (name !== undefined) return name;
  const [, folder] = /(?:^|\/)(src\/[^/]+)\//.exec(path) ?? [];
  return folder ?? "the rest";
}
