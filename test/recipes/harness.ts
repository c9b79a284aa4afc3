/** Takes a recipe's code from its page and runs it unchanged. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { expect } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { buildScripts } from "../../tools/generate/package/scripts.ts";
import { findNode } from "../support/runner/programs.ts";
import type { RunningTarget } from "../support/services/targets.ts";

const ROOT = join(import.meta.dirname, "../..");
export const PAGES = join(ROOT, "docs/recipes");

/** The oldest Node that the package supports, if installed: npm can't install it next to the newer one. */
export const OLDEST_NODE = (await findNode(20)) || process.execPath;

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder in which the package is installed, as npm would install it. */
export class RecipeHarness {
  /** The service that the recipes use. */
  readonly service: RunningTarget;
  /** A client of the same service. */
  readonly client: Leasehold;
  readonly #folder: string;

  private constructor(service: RunningTarget, folder: string) {
    this.service = service;
    this.client = new Leasehold({ url: service.url, owner: "the test" });
    this.#folder = folder;
  }

  /** Opens a harness for the tests in one file. Closing it also stops the service. */
  static async open(service: RunningTarget): Promise<RecipeHarness> {
    const folder = await mkdtemp(join(tmpdir(), "leasehold-recipes-"));
    const modules = join(folder, "node_modules");
    await mkdir(join(modules, ".bin"), { recursive: true });
    await buildScripts(join(modules, "leasehold/dist"));
    await writeFile(join(modules, "leasehold/package.json"), await readFile(join(ROOT, "package.json")));
    // This script stands in for npx, which takes a second each time. A test of the package covers npx itself.
    const bin = join(modules, "leasehold/dist/cli/bin.js");
    const npx = `while [ "$1" != leasehold ]; do shift; done; shift\nexec '${OLDEST_NODE}' '${bin}' "$@"\n`;
    await writeFile(join(modules, ".bin/npx"), `#!/bin/sh\n${npx}`, { mode: 0o755 });
    for (const name of ["@upstash", "@hono", "hono"])
      await symlink(join(ROOT, "node_modules", name), join(modules, name));
    await writeFile(join(folder, "package.json"), "{}");
    return new RecipeHarness(service, folder);
  }

  async close(): Promise<void> {
    await this.service.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Writes a page's named files to a separate folder and returns that folder. The first line of a block contains its language
   * and, if it has one, the name of its file. The port of `npm start` is replaced by that of the service under test.
   */
  async prepare(page: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const folder = await mkdtemp(join(this.#folder, "recipe-"));
    const blocks = await blocksOf(page);
    const files = blocks.flatMap(({ name, code }) => (name ? [[name, code] as const] : []));
    for (const [name, code] of [...files, ...Object.entries(more)]) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), code.replaceAll("http://localhost:8787", this.service.url), { mode: 0o755 });
    }
    return folder;
  }

  start(folder: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
    const [file = "", ...args] = command;
    const child = spawn(file, args, {
      cwd: folder,
      env: {
        PATH: `${join(this.#folder, "node_modules/.bin")}:${process.env.PATH}`,
        HOME: this.#folder,
        LEASEHOLD_URL: this.service.url,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const closed = once(child, "close");
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const finished = (async () => {
      const [code] = (await closed) as [number | null];
      const [stdout, stderr] = await output;
      return { code, stdout, stderr };
    })();
    return { process: child, finished };
  }

  run(folder: string, command: readonly string[], env?: NodeJS.ProcessEnv): Promise<Finished> {
    return this.start(folder, command, env).finished;
  }
}

export interface Running {
  readonly process: ChildProcess;
  readonly finished: Promise<Finished>;
}

interface Block {
  readonly language: string;
  readonly name: string | undefined;
  readonly code: string;
}

export async function blocksOf(page: string): Promise<Block[]> {
  const markdown = await readFile(join(PAGES, page), "utf8");
  return [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", name, code = ""]) => ({
      language,
      name,
      code,
    }),
  );
}

/** A job that takes a moment and records when it starts and ends. */
export const job = (log: string) => `#!/bin/sh\necho "begin $1" >> ${log}\nsleep 0.3\necho "end $1" >> ${log}\n`;

/** Returns the jobs' records. Expects that no job started before the previous one had ended. */
export async function turns(folder: string): Promise<string[]> {
  const lines = (await readFile(join(folder, "log"), "utf8")).trim().split("\n");
  const names: string[] = [];
  for (let i = 0; i < lines.length; i += 2) {
    const name = lines[i]?.replace("begin ", "") ?? "";
    expect(lines.slice(i, i + 2)).toEqual([`begin ${name}`, `end ${name}`]);
    names.push(name);
  }
  return names;
}

/** Starts an edge function in workerd, with `bindings` as its environment. */
export async function startEdgeFunction(entry: string, bindings: Readonly<Record<string, string>>): Promise<Miniflare> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
  });
  return new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? "",
    compatibilityDate: "2026-07-30",
    bindings,
  });
}

/** Returns the fences with which the instances claim to lead. */
export function leadersOf(instances: readonly Running[]): { readonly fence: number; readonly at: number }[] {
  const leaders: { fence: number; at: number }[] = [];
  for (const [at, { process }] of instances.entries()) {
    process.stdout?.on("data", (text) => {
      for (const [, fence] of `${text}`.matchAll(/leading with fence (\d+)/g))
        leaders.push({ fence: Number(fence), at });
    });
  }
  return leaders;
}
