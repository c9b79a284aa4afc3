/** The result of `npm pack`, as users install it. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { publint } from "publint";
import ts from "typescript-5";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Leasehold } from "../../../src/client/index.ts";
import { VERSION } from "../../../src/contract/version.ts";
import { GLOSSARY } from "../../../tools/generate/openapi/glossary.ts";
import { ADAPTERS } from "../../../tools/generate/package/scripts.ts";
import { documentationOf } from "../../support/platforms/editor-hover.ts";
import { packageLeaks } from "../../support/platforms/package-leaks.ts";
import { findNode } from "../../support/runner/programs.ts";
import { Lock } from "../../support/services/http.ts";
import { inProcess, type RunningStore, startStore } from "../../support/services/targets.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");
const NPM = ["--offline", "--no-audit", "--no-fund"];
const CLIENT_BYTES_MAX = 8_480;
const DIRECT_BYTES_MAX = 69_800;
const LOCKS_ONLY_BYTES_MAX = 57_400;
const ADAPTER_BYTES_MAX = 2_200;
/** `export *` leaves the default export out. */
const DEFAULT = 'export { default } from "leasehold/redlock";';
/** The interactive queue page, with the lock service and its scripts, takes up 80,000 of these bytes. */
const PACKAGE_BYTES_MAX = 2_550_000;
const PAGES = ["openapi.json", "docs/index.html", "docs/errors.html", "docs/recipes/python.html", "console/index.html"];

/** The globals that every edge runtime has in addition to the language. */
const WEB = [
  ...["AbortController", "AbortSignal", "DOMException", "Event", "EventTarget", "performance", "queueMicrotask"],
  ...[
    "fetch",
    "Headers",
    "Request",
    "Response",
    "ReadableStream",
    "TextDecoder",
    "TextEncoder",
    "URL",
    "URLSearchParams",
  ],
  ...["atob", "btoa", "clearTimeout", "console", "crypto", "setTimeout", "structuredClone"],
];

const node20 = await findNode(20);

let folder: string;
let tarball: string;
let contents: string[];
/** npm's output while it installed the package. */
let warnings: string;
/** A project in which only the package is installed. */
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leasehold-package-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: ROOT });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as { filename: string; files: { path: string }[] }[];
  tarball = join(folder, packed?.filename ?? "");
  contents = packed?.files.map(({ path }) => path) ?? [];
  project = join(folder, "project");
  await mkdir(project);
  await writeFile(join(project, "package.json"), '{ "type": "module", "private": true }');
  warnings = (await run("npm", ["install", ...NPM, tarball], { cwd: project })).stderr;
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the package", () => {
  test("contains the client, its adapters, the command line, the service and the server with its pages, but no tests", async () => {
    const others = contents.filter(
      (path) =>
        !/^dist\/(client|adapters\/[\w-]+|cli|config|direct|server|service|stores)\/[\w@-]+\.(js|d\.ts|LICENSE)$/.test(
          path,
        ),
    );
    const pages = others.filter((path) => path.startsWith("dist/server/public/"));
    expect(pages).toEqual(expect.arrayContaining(PAGES.map((page) => `dist/server/public/${page}`)));
    expect(
      pages.filter(
        (path) =>
          !/^dist\/server\/public\/(docs|console|openapi|llms)\b.*\.(html|css|js|json|md|svg|txt|webp)$/.test(path),
      ),
    ).toEqual([]);
    expect(others.filter((path) => !pages.includes(path)).sort()).toEqual(["LICENSE", "README.md", "package.json"]);
    expect((await stat(tarball)).size).toBeLessThanOrEqual(PACKAGE_BYTES_MAX);
  });

  test("contains no file with this machine's folders, a reference to sources, or a secret", async () => {
    expect(await packageLeaks(join(project, "node_modules/leasehold"), contents)).toEqual([]);
    await writeFile(join(folder, "leak.js"), `// ${ROOT}/src lh_${"0".repeat(64)}`);
    expect(await packageLeaks(folder, ["leak.js"])).toHaveLength(2);
  });

  test("is installed without a script, and so without a warning about one", async () => {
    const { scripts } = JSON.parse(await readFile(join(project, "node_modules/leasehold/package.json"), "utf8"));
    for (const name of ["preinstall", "install", "postinstall", "prepare"]) expect(scripts).not.toHaveProperty(name);
    expect(warnings).not.toMatch(/script/);
  });

  test("passes publint", async () => {
    const data = await readFile(tarball);
    const { messages } = await publint({ pack: { tarball: new Uint8Array(data).buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  test("has types next to the code, for everything that reads ES modules", async () => {
    const data = new Uint8Array(await readFile(tarball));
    const result = await checkPackage(createPackageFromTarballData(data));
    const problems = result.types === false ? ["no types"] : result.problems;
    // The package has only ES modules: code that resolves modules as Node 10 did, or must `require()` them, can't use it.
    const expected = ["NoResolution node10", "CJSResolvesToESM node16-cjs"];
    const kinds = problems.map((problem) =>
      typeof problem === "object" && "resolutionKind" in problem
        ? `${problem.kind} ${problem.resolutionKind}`
        : problem,
    );
    expect(kinds.filter((kind) => !expected.includes(kind as string))).toEqual([]);
  });

  test("has types that a strict program can use without the service's types", async () => {
    const file = join(project, "program.ts");
    await writeFile(
      file,
      `import { type Lease, Leasehold, LeaseLostError, type LockState } from "leasehold";
      import { Leasehold as Same } from "leasehold/client";
      import { EXIT, main } from "leasehold/cli";
      import { Leasehold as Direct, LocksOnly, LeaseLostError as Lost } from "leasehold/direct";
      import { EmbeddedStore, objectStore } from "leasehold/objects";
      import { fileStore, type LockStore, redisStore } from "leasehold/stores";
      import { createService, type Handlers, handlers } from "leasehold/service";
      import { Mutex, Semaphore, tryAcquire } from "leasehold/mutex";
      import Redlock, { ExecutionError, type Lock as Locked, type Settings } from "leasehold/redlock";
      import { Lock, type LockStatus } from "leasehold/upstash-lock";
      export const client: Leasehold = new Same({ url: "http://localhost" });
      export async function work(): Promise<number> {
        await using lease: Lease = await client.acquire(["a", { name: "b", mode: "shared" }], { ttl: "5s", wait: 100 });
        const state: LockState = await client.get("a", { wait: "1s" });
        if (lease.signal.reason instanceof LeaseLostError) return EXIT.lost;
        return state.holders[0]?.fence ?? (await main(["status", "a"]));
      }
      export async function moved(settings: Partial<Settings>): Promise<[number, Locked, LockStatus]> {
        const mutex: Mutex = tryAcquire(new Mutex({ client, name: "a" }));
        await mutex.runExclusive(({ fence }) => fence);
        const [value] = await new Semaphore({ client, name: "b" }, 5).acquire(2);
        const lock = await new Redlock([client], settings).using(["c"], 5_000, async ({ error }) => {
          if (error instanceof ExecutionError) throw error;
          return new Redlock([client]).acquire(["d"], 1_000);
        });
        return [value, lock, await new Lock({ id: "e", redis: client, lease: 5_000 }).getStatus()];
      }
      export class Store extends EmbeddedStore {}
      export function mounted(redis: { url: string; token: string }): Handlers {
        const service = createService({ redis, prefix: "/locks", identify: () => ({ keyId: "me", scopes: ["lock"] }) });
        const answer: Promise<Response> = service.fetch(new Request("http://localhost/locks/healthz"));
        answer.finally(() => service.close());
        return handlers(service);
      }
      export const direct: Leasehold[] = [
        ...[Direct, LocksOnly].map((Client) => new Client({ redis: { url: "http://localhost", token: "t" } })),
        ...[fileStore("locks"), redisStore("redis://localhost")].map((store: LockStore) => new Direct({ store })),
        new Direct({ store: objectStore({ idFromName: () => 0, get: () => 0 }), waitUntil: () => {} }),
      ];
      export const same: typeof LeaseLostError = Lost;
      // @ts-expect-error: no such option exists.
      createService({ file: "locks", tll: "5s" });
      // @ts-expect-error: no such option exists.
      client.acquire("a", { tll: "5s" });
      // @ts-expect-error: no such unit exists.
      client.acquire("a", { ttl: "5 seconds", wait: 1 });`,
    );
    const resolutions = [
      { module: ts.ModuleKind.NodeNext },
      { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ];
    for (const resolution of resolutions) {
      const program = ts.createProgram([file], {
        strict: true,
        noEmit: true,
        // Skips the types of TypeScript's own libraries, but checks the package's.
        skipDefaultLibCheck: true,
        exactOptionalPropertyTypes: true,
        target: ts.ScriptTarget.ES2022,
        lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
        types: [],
        ...resolution,
      });
      const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
      expect(problems).toEqual([]);
    }
  });

  test("has types that say what each field means, where editors show it", async () => {
    const source = `import { Leasehold } from "leasehold";
      const { holders } = await new Leasehold({ url: "http://x" }).get("a");
      new Leasehold({ url: "http://x" }).acquire("a", { lock_delay: holders[0]?.fence });
      export {};`;
    const documentation = documentationOf(join(project, "hover.ts"), source);
    for (const field of ["fence", "holders", "lock_delay"])
      expect(documentation(field), field).toContain(GLOSSARY[field]);
  });

  const weigh = async (contents: string) => {
    const stdin = { contents, resolveDir: project };
    const options = { bundle: true, minify: true, write: false, format: "esm", logLevel: "error" } as const;
    const { outputFiles } = await build({ stdin, ...options });
    return outputFiles[0]?.contents ?? new Uint8Array();
  };

  test("adds at most 8.5 KB to a bundle that uses the client, 2.2 KB more for an adapter, and nothing if it is only imported", async () => {
    const client = await weigh('export * from "leasehold";');
    expect(gzipSync(client, { level: 9 }).length).toBeLessThanOrEqual(CLIENT_BYTES_MAX);
    expect(await weigh('import "leasehold";')).toHaveLength(0);
    for (const name of ADAPTERS) {
      const adapter = await weigh(`export * from "leasehold/${name}"; ${name === "redlock" ? DEFAULT : ""}`);
      expect(gzipSync(adapter, { level: 9 }).length, name).toBeLessThanOrEqual(ADAPTER_BYTES_MAX);
    }
  });

  test("adds at most 57.4 KB to a bundle with direct locks, 69.8 with everything, and nothing if it is only imported", async () => {
    const size = async (contents: string) => gzipSync(await weigh(contents), { level: 9 }).length;
    // Scripts account for a third of this. Upstash's own client, which the caller can supply, isn't included.
    expect(await size('export { LocksOnly } from "leasehold/direct";')).toBeLessThanOrEqual(LOCKS_ONLY_BYTES_MAX);
    expect(await size('export { Leasehold } from "leasehold/direct";')).toBeLessThanOrEqual(DIRECT_BYTES_MAX);
    expect(await weigh('import "leasehold/direct";')).toHaveLength(0);
    // The scripts of semaphores, latches and quorums would add to the size.
    const locks = new TextDecoder().decode(await weigh('export { LocksOnly } from "leasehold/direct";'));
    expect(locks).toContain('name:"acquire"');
    for (const script of ["latch_set", "set_capacity", "quorum_propose", "key_create", "break_lock"])
      expect(locks).not.toContain(script);
  });
});

describe("in the user's own app, the package", () => {
  const program = async (script: string) =>
    (await run(process.execPath, ["--input-type=module", "-e", script], { cwd: project })).stdout;

  test("takes locks without a service, and its errors are the client's, whichever entry they come from", async () => {
    const stdout = await program(`
      import { ApiError, Leasehold as Client, LockedError } from "leasehold";
      import { Leasehold } from "leasehold/direct";
      import { fileStore } from "leasehold/stores";
      const locks = new Leasehold({ store: fileStore() });
      const lease = await locks.acquire("a");
      const [locked, bad] = await Promise.all(
        [locks.acquire("a"), locks.acquire("b", { ttl: "1ms" })].map((taken) => taken.catch((error) => error)),
      );
      await lease.release();
      console.log(locks instanceof Client, locked instanceof LockedError, bad instanceof ApiError, bad.code);`);
    expect(stdout).toBe("true true true invalid_request\n");
  });

  test("keeps an uncaught error readable: one short line of the source above it, and the names of classes", async () => {
    const uncaught = (script: string) => program(script).catch(({ stderr }: { stderr: string }) => stderr);
    const errors = await Promise.all([
      uncaught('import { createService } from "leasehold/service"; createService({ file: "own" });'),
      uncaught('import { redisStore } from "leasehold/stores"; redisStore("http://localhost");'),
      uncaught('import { Leasehold } from "leasehold/direct"; new Leasehold({});'),
    ]);
    for (const error of errors) {
      expect(error).toContain("Error: ");
      expect(Math.max(...error.split("\n").map((line) => line.length)), error).toBeLessThan(300);
    }
    expect(errors[2]).toContain("at new Leasehold (");
  });

  test("contains the service, with its pages for Node and, without any Node code, for edge functions", async () => {
    const stdout = await program(`
      import { createService } from "leasehold/service";
      const service = createService({ file: "own", allowAnonymous: true });
      const taken = await service.fetch(new Request("http://localhost/locks/a/acquire", { method: "POST" }));
      const page = await service.fetch(new Request("http://localhost/docs/errors"));
      console.log(taken.status, page.status);`);
    expect(stdout).toMatch(/200 200\n$/);
    for (const entry of ["service", "direct"]) {
      const stdin = { contents: `export * from "leasehold/${entry}";`, resolveDir: project };
      const { metafile } = await build({
        stdin,
        bundle: true,
        write: false,
        conditions: ["edge-light"],
        metafile: true,
      });
      const outside = Object.values(metafile.inputs).flatMap(({ imports }) =>
        imports.filter(({ external }) => external),
      );
      expect(outside).toEqual([]);
    }
  });
});

describe("the README's locks without a service", () => {
  const bin = join(ROOT, "node_modules/.bin");
  let store: RunningStore;
  let app: string;

  beforeAll(async () => {
    store = await startStore();
    app = join(folder, "app");
    await mkdir(app);
    const readme = await readFile(join(ROOT, "README.md"), "utf8");
    const [, line = "", code = ""] = /^ {4}npm install (.*)\n\n```js report\.mjs\n([\s\S]*?)^```$/m.exec(readme) ?? [];
    expect(code.trim().split("\n").length).toBeLessThanOrEqual(8);
    await writeFile(join(app, "report.mjs"), code);
    // Installs our tarball in place of the package from the registry.
    const known: Readonly<Record<string, string>> = { [`./leasehold-${VERSION}.tgz`]: tarball };
    const packages = line.split(" ").map((name) => known[name] ?? join(ROOT, "node_modules", name));
    await run("npm", ["install", ...NPM, "--install-links", ...packages, join(ROOT, "node_modules/uncrypto")], {
      cwd: app,
    });
  }, 120_000);
  afterAll(() => store.stop());

  /** A client that has used the lock before, over HTTP. */
  const client = () => new Leasehold(inProcess(store));

  async function expectTakenAndReleased(taking: () => Promise<string>): Promise<void> {
    const before = await client().acquire("report/7");
    await before.release();
    const fence = Number(/^under fence (\d+)\n$/.exec(await taking())?.[1]);
    expect(fence).toBeGreaterThan(before.fence);
    expect(await client().get("report/7")).toMatchObject({ state: "free", fence });
  }

  const inRuntime = (command: string, ...args: string[]) =>
    expectTakenAndReleased(async () => {
      const env = { PATH: process.env.PATH, HOME: folder, ...store.variables };
      return (await run(command, [...args, "report.mjs"], { cwd: app, env: env as never })).stdout;
    });

  test("are acquired and released on Node 24", () => inRuntime(process.execPath));
  test.skipIf(node20 === "")("are acquired and released on Node 20", () => inRuntime(node20));
  test("are acquired and released on Bun", () => inRuntime(join(bin, "bun")));
  test("are acquired and released on Deno", () =>
    inRuntime(join(bin, "deno"), "run", "--node-modules-dir=manual", "--allow-env", "--allow-net", "--allow-sys"));

  /** Bundles as if to deploy a function. */
  async function bundle(conditions: readonly string[], contents: string): Promise<string> {
    const stdin = { contents, resolveDir: app };
    const { outputFiles } = await build({
      stdin,
      bundle: true,
      write: false,
      format: "esm",
      conditions: [...conditions],
    });
    return outputFiles[0]?.text ?? "";
  }
  const work = (redis: string) => `
    const lines = [];
    await new Leasehold({ redis: ${redis} }).run("report/7", { wait: "1m" }, async (lease) => {
      lines.push(\`under fence \${lease.fence}\n\`);
    });`;

  test("are acquired and released in workerd", () =>
    expectTakenAndReleased(async () => {
      const script = await bundle(
        ["workerd", "worker"],
        `import { Redis } from "@upstash/redis/cloudflare";
        import { Leasehold } from "leasehold/direct";
        export default { async fetch(request, env) {
          ${work("Redis.fromEnv(env)")}
          return new Response(lines.join(""));
        } };`,
      );
      const bindings = store.variables as Record<string, string>;
      const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-07-30", bindings });
      onTestFinished(() => worker.dispose());
      return (await worker.dispatchFetch("http://worker.test/")).text();
    }));

  test("are acquired and released by an edge function, without Node's APIs", () =>
    expectTakenAndReleased(async () => {
      const { url, token } = store.gateway;
      const script = await bundle(
        ["edge-light"],
        `import { Redis } from "@upstash/redis/cloudflare";
        import { Leasehold } from "leasehold/direct";
        globalThis.answer = async () => {
          ${work(`new Redis(${JSON.stringify({ url, token })})`)}
          return lines.join("");
        };`,
      );
      const context = createContext(Object.fromEntries(WEB.map((name) => [name, Reflect.get(globalThis, name)])));
      runInContext(`(() => {${script}})()`, context);
      return context.answer();
    }));
});

describe("npx", () => {
  test("runs the packed command line in an empty folder", async () => {
    const empty = join(folder, "empty");
    await mkdir(empty);
    const { stdout } = await run("npx", [...NPM, "--yes", "--package", tarball, "leasehold", "--version"], {
      cwd: empty,
    });
    expect(stdout).toBe(`${VERSION}\n`);
  });

  test("runs it in a project that has installed it, and as a module", async () => {
    const { stdout } = await run("npx", ["--no-install", "leasehold", "--version"], { cwd: project });
    expect(stdout).toBe(`${VERSION}\n`);
    const script = 'import { main } from "leasehold/cli"; process.exitCode = await main(["--version"]);';
    expect((await run(process.execPath, ["--input-type=module", "-e", script], { cwd: project })).stdout).toBe(stdout);
  });

  test("runs it in the checkout", async () => {
    const { stdout } = await run("npx", ["--no-install", "leasehold", "--version"], { cwd: ROOT });
    expect(stdout).toBe(`${VERSION}\n`);
  });
});

describe("leasehold-server", () => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALLOW_ANONYMOUS: "true", SHUTDOWN_GRACE: "0" };

  async function start(cwd: string) {
    const variables = { ...env, PORT: "0", LEASEHOLD_STATE: "state" };
    const child = spawn("npx", ["--no-install", "leasehold-server"], { cwd, env: variables });
    const output = { text: "" };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.text += chunk));
    await expect.poll(() => output.text).toMatch(/listening on http:\S+ \(embedded store, state in state\)/);
    const pid = Number(await readFile(join(cwd, "state/pid"), "utf8"));
    const end = async (signal: "SIGTERM" | "SIGKILL") => {
      const gone = once(child, "close");
      process.kill(pid, signal);
      await gone;
    };
    onTestFinished(() => void child.kill("SIGKILL"));
    return { LEASEHOLD_URL: /http:\S+/.exec(output.text)?.[0] ?? "", end };
  }

  test("serves from an empty project, runs commands under locks, and keeps leases when it is killed", {
    timeout: 60_000,
  }, async () => {
    const first = await start(project);
    onTestFinished(() => first.end("SIGKILL").catch(() => {}));
    const inside = "process.stdout.write(process.env.LEASEHOLD_FENCE)";
    const args = ["--no-install", "leasehold", "run", "job", "--", process.execPath, "-e", inside];
    const { stdout } = await run("npx", args, { cwd: project, env: { ...env, LEASEHOLD_URL: first.LEASEHOLD_URL } });
    expect(Number(stdout)).toBeGreaterThan(0);
    const target = (url: string) => new Lock({ name: "leasehold-server", url }, "kept");
    const { token, fence } = await target(first.LEASEHOLD_URL).hold({ ttl: "60s" });
    await first.end("SIGKILL");
    const second = await start(project);
    onTestFinished(() => second.end("SIGKILL").catch(() => {}));
    expect((await target(second.LEASEHOLD_URL).state({ "Lock-Token": token })).yours).toMatchObject({ fence });
    for (const page of ["/docs", "/docs/assets/docs.js", "/docs/errors", "/console", "/openapi.json"]) {
      expect([page, (await fetch(second.LEASEHOLD_URL + page)).status]).toEqual([page, 200]);
    }
    await second.end("SIGTERM");
  });

  test("allows no access by default, and says how to allow this machine, and others", async () => {
    const bin = join(project, "node_modules/leasehold/dist/server/bin.js");
    const { ALLOW_ANONYMOUS: _, ...closed } = env;
    await expect(run(process.execPath, [bin], { cwd: project, env: closed })).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /\n {2}ALLOW_ANONYMOUS=true npx --no-install leasehold-server\n[\s\S]*\n {2}npx --no-install leasehold key ci\n$/,
      ),
    });
  });

  test("--help and --version describe it, and an unknown option exits with 64", async () => {
    const bin = join(project, "node_modules/leasehold/dist/server/bin.js");
    expect((await run(process.execPath, [bin, "--version"])).stdout).toBe(`${VERSION}\n`);
    expect((await run(process.execPath, [bin, "--help"])).stdout).toMatch(
      /^Usage: leasehold-server[\s\S]*LEASEHOLD_STATE/,
    );
    await expect(run(process.execPath, [bin, "--port"])).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringMatching(/'--port'[\s\S]*Usage:/),
    });
  });

  test.skipIf(node20 === "")("on Node 20, says what locks in a file require", async () => {
    const bin = join(project, "node_modules/leasehold/dist/server/bin.js");
    await expect(run(node20, [bin], { cwd: project, env })).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^Keeping locks in a file requires Node 24\.4 or later, but this is Node 20\..*\n$/,
      ),
    });
  });
});
