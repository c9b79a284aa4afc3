import { createHash } from "node:crypto";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import type { Script } from "../../../src/engine/engine.ts";
import type { Split } from "../../../src/engine/sqlite/object/split.ts";
import type { Reply } from "../../../src/engine/sqlite/reply.ts";
import type { LuaTree } from "../../../tools/generate/lua/assemble.ts";
import { type Translation, translate, translateScript } from "../../../tools/generate/lua/javascript/translate.ts";
import { bundle } from "../../../tools/start/serve/worker.ts";
import { endWorkerdWithParent } from "../../../tools/support/processes/workerd.ts";
import { scriptsOf, treeOf } from "../../../tools/support/simulation/turned-scripts.ts";
import type { Call, SentScripts } from "./embedded-worker.ts";

export type { Reply };

export interface EmbeddedCall {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  readonly advance_ms?: number;
}

/** The embedded store, wherever its database is kept. */
export interface EmbeddedHost {
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<Reply>;
  /** Many runs in one request, each in a separate transaction; errors are `{err}`. */
  batch(calls: readonly EmbeddedCall[]): Promise<Reply[]>;
  read(keys: readonly string[]): Promise<(string | null)[]>;
  scan(prefix: string, cursor: string, count: number): Promise<{ cursor: string; keys: string[] }>;
  /** Advances the store's clock. */
  advance(ms: number): Promise<void>;
  dispose(): Promise<void>;
}

export interface Embedded extends EmbeddedHost {
  /** Calls a method of `TestStore`. */
  call<T>(method: string, ...args: unknown[]): Promise<T>;
}

export function scriptOf(source: string, name = "user_script"): Script {
  const sha1 = createHash("sha1").update(source).digest("hex");
  return { name, source, sha1, abi: { required: 0, defaults: [], digests: [sha1] } };
}

const sentAs = ({ code, runtime }: Translation, names: SentScripts["names"]): SentScripts => ({
  names,
  code: `const { ${runtime.map((name) => `${name}: $${name}`).join(", ")} } = library;\n${code}return $scripts;`,
});

/** All scripts of a tree bundled together, as they are deployed. */
const whole = new WeakMap<LuaTree, SentScripts>();
const translated = new Map<string, SentScripts>();

/** Returns what a host of the embedded store needs to run this script. */
export function sent(script: Script): SentScripts {
  const tree = treeOf(script);
  if (tree !== undefined) {
    const names = () => Object.fromEntries([...scriptsOf(tree).values()].map(({ sha1, name }) => [sha1, name]));
    const scripts = whole.get(tree) ?? sentAs(translate(tree), names());
    whole.set(tree, scripts);
    return scripts;
  }
  const known = translated.get(script.sha1) ?? sentAs(translateScript(script.source), { [script.sha1]: "script" });
  translated.set(script.sha1, known);
  return known;
}

let bundled: Promise<string> | undefined;
/**
 * Shared by all files that a process runs, because starting workerd takes longer than the tests of many files. The
 * shared workerd ends with the process.
 */
let shared: Promise<Miniflare> | undefined;
let objects = 0;

async function startMiniflare(folder?: string): Promise<Miniflare> {
  bundled ??= bundle(join(import.meta.dirname, "embedded-worker.ts"));
  const workerd = endWorkerdWithParent();
  const miniflare = new Miniflare({
    // Declared as a module: Miniflare would search a plain script for its imports, which would take longer than
    // everything else.
    modules: [{ type: "ESModule", path: "embedded-worker.js", contents: await bundled }],
    compatibilityDate: "2026-07-30",
    unsafeEvalBinding: "UNSAFE_EVAL",
    durableObjects: { STORE: { className: "TestStore", useSQLite: true } },
    structuredWorkerdLogs: true,
    handleStructuredLogs: () => {},
    ...(folder === undefined ? {} : { durableObjectsPersist: folder }),
  });
  await miniflare.ready;
  workerd.stop();
  return miniflare;
}

function miniflareOf(folder?: string): Promise<Miniflare> {
  if (folder !== undefined) return startMiniflare(folder);
  shared ??= startMiniflare();
  return shared;
}

/** An object of the embedded engine in a real workerd: a new one in memory, or one that persists in `folder`. */
export async function startEmbedded({ folder }: { folder?: string } = {}): Promise<Embedded> {
  const miniflare = await miniflareOf(folder);
  const name = folder === undefined ? `/${++objects}` : "/default";
  const split: Split = { namespace: name, shards: 1 };
  async function call<T>(method: string, ...args: unknown[]): Promise<T> {
    const body = JSON.stringify({ method, args });
    const response = await miniflare.dispatchFetch(`http://store${name}`, { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
  /** SHA-1s of the scripts that the worker is known to have. */
  const known = new Set<string>();
  async function batch(calls: readonly EmbeddedCall[]): Promise<Reply[]> {
    const scripts = new Set(calls.filter(({ script }) => !known.has(script.sha1)).map(({ script }) => sent(script)));
    const named = calls.map((call): Call => ({ ...call, script: call.script.sha1 }));
    const replies = await call<Reply[]>("batch", [...scripts], named);
    for (const { names } of scripts) for (const sha1 of Object.keys(names)) known.add(sha1);
    return replies;
  }
  return {
    call,
    batch,
    run: async (script, keys, args) => (await batch([{ script, keys, args }]))[0] as Reply,
    read: (keys) => call("read", keys, split),
    scan: (prefix, cursor, count) => call("scan", prefix, cursor, count, split),
    advance: (ms) => call("advance", ms),
    dispose: async () => {
      if (folder !== undefined) await miniflare.dispose();
    },
  };
}
