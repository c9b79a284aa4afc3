import { createHash } from "node:crypto";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import type { Reply } from "../../src/engine/embedded/reply.ts";
import type { Split } from "../../src/engine/embedded/split.ts";
import type { Script } from "../../src/engine/engine.ts";
import type { Call } from "./embedded-worker.ts";

export type { Reply };

export interface EmbeddedCall {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  readonly advance_ms?: number;
}

export interface Embedded {
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<Reply>;
  /** Many runs in one request, each a transaction of its own; errors are `{err}`. */
  batch(calls: readonly EmbeddedCall[]): Promise<Reply[]>;
  read(keys: readonly string[]): Promise<(string | null)[]>;
  scan(prefix: string, cursor: string, count: number): Promise<{ cursor: string; keys: string[] }>;
  /** Calls a method of `TestStore`. */
  call<T>(method: string, ...args: unknown[]): Promise<T>;
  dispose(): Promise<void>;
}

/** The one object of these tests, by its name. */
const SPLIT: Split = { namespace: "/default", shards: 1 };

export function scriptOf(source: string, name = "user_script"): Script {
  return { name, source, sha1: createHash("sha1").update(source).digest("hex") };
}

/** A Worker as one module. fengari asks for two of Node's modules the CommonJS way, which workerd offers as an import. */
export async function bundleWorker(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "fs", "os"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/");' },
  });
  return outputFiles[0]?.text ?? "";
}

let bundled: Promise<string> | undefined;

/** The embedded engine's object in a real workerd, in memory unless `folder` says where it persists. */
export async function startEmbedded({ folder }: { folder?: string } = {}): Promise<Embedded> {
  bundled ??= bundleWorker(join(import.meta.dirname, "embedded-worker.ts"));
  const miniflare = new Miniflare({
    // Named as such: Miniflare would search a mere script for its imports, which takes longer than all else.
    modules: [{ type: "ESModule", path: "embedded-worker.js", contents: await bundled }],
    compatibilityDate: "2026-07-30",
    compatibilityFlags: ["nodejs_compat"],
    durableObjects: { STORE: { className: "TestStore", useSQLite: true } },
    structuredWorkerdLogs: true,
    handleStructuredLogs: () => {},
    ...(folder === undefined ? {} : { durableObjectsPersist: folder }),
  });
  async function call<T>(method: string, ...args: unknown[]): Promise<T> {
    const body = JSON.stringify({ method, args });
    const response = await miniflare.dispatchFetch("http://store/default", { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
  /** What the worker has for certain. */
  const known = new Set<Script>();
  async function batch(calls: readonly EmbeddedCall[]): Promise<Reply[]> {
    const scripts = [...new Set(calls.map(({ script }) => script))].filter((script) => !known.has(script));
    const named = calls.map((call): Call => ({ ...call, script: call.script.sha1 }));
    const replies = await call<Reply[]>("batch", scripts, named);
    for (const script of scripts) known.add(script);
    return replies;
  }
  return {
    call,
    batch,
    run: async (script, keys, args) => (await batch([{ script, keys, args }]))[0] as Reply,
    read: (keys) => call("read", keys, SPLIT),
    scan: (prefix, cursor, count) => call("scan", prefix, cursor, count, SPLIT),
    dispose: () => miniflare.dispose(),
  };
}
