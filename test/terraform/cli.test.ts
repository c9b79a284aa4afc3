/** The real `terraform`, if it is installed, with its `http` backend and only the built-in provider. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hasTerraform } from "../support/runner/programs.ts";
import { Lock, type Target, uniqueName } from "../support/services/http.ts";
import { type RunningTarget, startHere, startStore } from "../support/services/targets.ts";

const KEY = "key-of-runs";
const ADMIN_KEY = "key-of-operators";
const hash = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const API_KEYS = JSON.stringify([
  { id: "runs", namespace: "team", scopes: ["lock", "read"], hash: hash(KEY) },
  { id: "operators", namespace: "team", scopes: ["admin"], hash: hash(ADMIN_KEY) },
]);

/** A resource whose creation lasts until a file `done-<run>` exists. */
const MAIN = `
terraform {
  backend "http" {}
}
variable "run" {}
resource "terraform_data" "job" {
  triggers_replace = var.run
  provisioner "local-exec" {
    command = "touch begun-\${var.run}; while [ ! -e done-\${var.run} ]; do sleep 0.05; done"
  }
}
`;

const installed = await hasTerraform();

/** Keeps one state per path, like any server at the backend's `address`. */
const states = new Map<string, string>();
const stateServer = createServer(async (request, response) => {
  const path = request.url?.split("?")[0] ?? "";
  const body = await text(request);
  if (request.method === "POST") states.set(path, body);
  const state = request.method === "GET" ? states.get(path) : "";
  response.writeHead(state === undefined ? 404 : 200).end(state);
});

let store: Awaited<ReturnType<typeof startStore>>;
let service: RunningTarget;
let folder: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  if (!installed) return;
  store = await startStore();
  service = await startHere(store, { ALLOW_ANONYMOUS: "", API_KEYS });
  folder = await mkdtemp(join(tmpdir(), "leasehold-terraform-"));
  await writeFile(join(folder, "main.tf"), MAIN);
  await once(stateServer.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  if (!installed) return;
  for (const child of children) child.kill("SIGKILL");
  stateServer.close();
  await service.stop();
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Options {
  readonly query?: string;
  readonly key?: string;
}

interface Run {
  readonly process: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

/** A working copy of a configuration, whose lock and state have this name. */
class Copy {
  readonly #name: string;
  readonly #data = `.terraform-${uniqueName()}`;

  constructor(name: string) {
    this.#name = name;
  }

  start(args: readonly string[], { query = "?wait=0", key = KEY }: Options = {}): Run {
    const { port } = stateServer.address() as AddressInfo;
    const lock = `${service.url}/terraform/${encodeURIComponent(this.#name)}${query}`;
    const child = spawn("terraform", [...args, "-no-color"], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TF_DATA_DIR: this.#data,
        TF_IN_AUTOMATION: "1",
        CHECKPOINT_DISABLE: "1",
        TF_HTTP_ADDRESS: `http://127.0.0.1:${port}/${encodeURIComponent(this.#name)}`,
        TF_HTTP_LOCK_ADDRESS: lock,
        TF_HTTP_UNLOCK_ADDRESS: lock,
        TF_HTTP_USERNAME: "terraform",
        TF_HTTP_PASSWORD: key,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, "exit").then(async ([code]) => {
      children.delete(child);
      return { code: code as number | null, output: (await output).join("") };
    });
    return { process: child, ended };
  }

  async run(args: readonly string[], options?: Options) {
    return this.start(args, options).ended;
  }

  static async of(name: string): Promise<Copy> {
    const copy = new Copy(name);
    const { code, output } = await copy.run(["init", "-input=false"]);
    expect([code, output]).toEqual([0, expect.any(String)]);
    return copy;
  }
}

const apply = (run: string, ...more: string[]) => ["apply", "-auto-approve", `-var=run=${run}`, ...more];
const plan = (run: string) => ["plan", `-var=run=${run}`];
const finish = (run: string) => writeFile(join(folder, `done-${run}`), "");
const begun = (run: string) => vi.waitUntil(() => existsSync(join(folder, `begun-${run}`)), { timeout: 10_000 });

function lockOf(name: string): Lock {
  const keyed: Target["fetch"] = (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, Authorization: `Bearer ${KEY}` } });
  return new Lock({ ...service, fetch: keyed }, name);
}

describe.concurrent("terraform", () => {
  beforeEach(({ skip }) => {
    if (!installed) skip("terraform is not on the PATH: clients.test.ts sends the same requests");
  });

  test("terraform: plan and apply hold the lock while they run, and release it", async ({ expect }) => {
    const [name, run] = [`${uniqueName()}/prod`, uniqueName()];
    const copy = await Copy.of(name);
    const applying = copy.start(apply(run));
    await begun(run);
    expect(await lockOf(name).state()).toMatchObject({
      state: "held",
      holders: [{ owner: expect.stringContaining("@"), metadata: { Operation: "OperationTypeApply" } }],
    });
    await finish(run);
    expect(await applying.ended).toMatchObject({ code: 0 });
    expect(await lockOf(name).state()).toMatchObject({ state: "free" });
    expect(states.get(`/${encodeURIComponent(name)}`)).toContain(run);
    expect(await copy.run(plan(run))).toMatchObject({ code: 0, output: expect.stringContaining("No changes") });
  });

  test("terraform: of two applies with -lock-timeout, the second one waits, and a third one learns who holds the lock", async ({
    expect,
  }) => {
    const [name, one, two] = [uniqueName(), uniqueName(), uniqueName()];
    const [first, second, third] = await Promise.all([Copy.of(name), Copy.of(name), Copy.of(name)]);
    const holding = first.start(apply(one));
    await begun(one);
    const { fence } = await lockOf(name).state();
    await finish(two);
    const waiting = second.start(apply(two, "-lock-timeout=60s"), { query: "?wait=100ms" });
    const refused = await third.run(plan(one));
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`already locked: ID=fence-${fence}`) });
    await expect.poll(async () => (await lockOf(name).state()).queue.length).toBe(1);
    await finish(one);
    expect([(await holding.ended).code, (await waiting.ended).code]).toEqual([0, 0]);
    const after = await lockOf(name).state();
    expect([after.state, after.fence > fence]).toEqual(["free", true]);
  });

  test("terraform: force-unlock with a key that has the admin scope frees the lock of a killed run", async ({
    expect,
  }) => {
    const [name, run] = [uniqueName(), uniqueName()];
    const [dying, copy] = await Promise.all([Copy.of(name), Copy.of(name)]);
    const killed = dying.start(apply(run));
    await begun(run);
    killed.process.kill("SIGKILL");
    // Otherwise the killed process's shell keeps running.
    await finish(run);
    await killed.ended;
    const { output } = await copy.run(plan(run));
    const ID = /already locked: ID=(\S+)/.exec(output)?.[1] as string;
    const force = ["force-unlock", "-force", ID];
    expect(await copy.run(force)).toMatchObject({ code: 1, output: expect.stringContaining("403") });
    expect(await copy.run(force, { key: ADMIN_KEY })).toMatchObject({ code: 0 });
    expect(await copy.run(plan(run))).toMatchObject({ code: 0 });
  });

  test("terraform: a run that is killed while it waits is not granted the lock", async ({ expect }) => {
    const [name, run] = [uniqueName(), uniqueName()];
    const copy = await Copy.of(name);
    const lock = lockOf(name);
    const { token } = await lock.hold();
    const waiting = copy.start(apply(run), { query: "?wait=20s" });
    await expect.poll(async () => (await lock.state()).queue.length, { timeout: 5_000 }).toBe(1);
    waiting.process.kill("SIGKILL");
    await waiting.ended;
    const next = lock.hold({ wait: "15s" });
    await expect.poll(async () => (await lock.state()).queue.length).toBe(2);
    await lock.end(token);
    expect(await next).toMatchObject({ hold_count: 1 });
  });

  test("terraform: a run that outlasts its lease learns that at its end, and keeps its state", async ({ expect }) => {
    const [name, run] = [uniqueName(), uniqueName()];
    const copy = await Copy.of(name);
    const applying = copy.start(apply(run), { query: "?ttl=1s" });
    await begun(run);
    await expect.poll(async () => (await lockOf(name).state()).state, { timeout: 5_000 }).toBe("free");
    const next = await lockOf(name).hold();
    await finish(run);
    const ended = await applying.ended;
    expect(ended.output).toMatch(/Error releasing the state lock[\s\S]*Unexpected HTTP response code 409/);
    expect(ended.code).toBe(1);
    expect(states.get(`/${name}`)).toContain(run);
    expect((await lockOf(name).state()).holders).toMatchObject([{ fence: next.fence }]);
  });
});
