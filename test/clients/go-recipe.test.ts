import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startService } from "../client/service.ts";
import { blocksOf } from "../recipes/harness.ts";
import { listen } from "../support/services/listen.ts";
import { MODULE, missingGo, run } from "./go.ts";

interface Database {
  readonly url: string;
  fenceOf(name: string): number | undefined;
  /** Raises the fence stored for a name, as if the holder of a later lease had written to it. */
  raiseFenceOf(name: string): void;
}

/** Starts the recipe's database, which `pgx/driver.go` queries. */
async function startDatabase(): Promise<Database> {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE documents (name TEXT PRIMARY KEY, content TEXT, fence BIGINT NOT NULL)");
  const url = await listen(async (request, response) => {
    const { query, args } = (await json(request)) as { query: string; args: (string | number)[] };
    const named = Object.fromEntries(args.map((value, i) => [`$${i + 1}`, value]));
    response.end(`${db.prepare(query).run(named).changes}`);
  });
  const read = db.prepare("SELECT fence FROM documents WHERE name = ?");
  const raise = db.prepare("UPDATE documents SET fence = fence + 1000000000000 WHERE name = ?");
  return {
    url,
    fenceOf: (name) => read.get(name)?.fence as number | undefined,
    raiseFenceOf: (name) => void raise.run(name),
  };
}

/** Builds the recipe as a program, with a driver for that database. */
async function buildRecipe(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-go-recipe-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const { name, code } of await blocksOf("go.md")) if (name) await writeFile(join(folder, name), code);
  expect(await run(folder, ["gofmt", "-l", "."])).toEqual({ code: 0, output: "" });
  await copyFile(join(import.meta.dirname, "pgx/driver.go"), join(folder, "driver.go"));
  const module = "github.com/OWNER/leasehold/clients/go";
  for (const command of [
    ["go", "mod", "init", "example.com/service"],
    ["go", "mod", "edit", "-require", `${module}@v0.0.0`],
    ["go", "mod", "edit", "-replace", `${module}=${MODULE}`],
    ["go", "build", "-o", "service", "."],
  ]) {
    const { code, output } = await run(folder, command);
    expect(code, output).toBe(0);
  }
  return join(folder, "service");
}

interface Instance {
  readonly process: ChildProcess;
  readonly url: string;
  /** The lines that the program has logged. */
  readonly log: () => string;
}

async function startInstance(program: string, env: NodeJS.ProcessEnv): Promise<Instance> {
  // A port that is probably free.
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const address = `127.0.0.1:${(free.address() as AddressInfo).port}`;
  free.close();
  await once(free, "close");
  const process = spawn(program, { env: { ...env, ADDR: address }, stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void process.kill("SIGKILL"));
  let log = "";
  process.stderr.on("data", (text) => {
    log += text;
  });
  return { process, url: `http://${address}`, log: () => log };
}

test("go.md: one instance leads, the other takes over when it ends, and both write with a fence", {
  timeout: 240_000,
}, async ({ skip }) => {
  const missing = await missingGo();
  if (missing) skip(missing);
  const program = await buildRecipe();
  const service = await startService();
  onTestFinished(() => service.stop());
  const database = await startDatabase();
  const env = { LEASEHOLD_URL: service.url, DATABASE_URL: database.url };
  const locks = new Leasehold({ url: service.url });

  const first = await startInstance(program, env);
  await expect.poll(first.log).toContain("leading with fence");
  const second = await startInstance(program, env);
  await expect.poll(async () => (await locks.get("leader")).queue_length).toBe(1);
  await expect.poll(() => database.fenceOf("leader")).toBe((await locks.get("leader")).fence);

  await expect.poll(() => fetch(`${first.url}/report`).then(({ status }) => status)).toBe(204);
  await locks.run("report", async () => {
    expect((await fetch(`${second.url}/report`)).status).toBe(409);
  });
  database.raiseFenceOf("report");
  expect((await fetch(`${second.url}/report`)).status).toBe(503);
  await expect.poll(second.log).toContain("refused: 'report' was written with a higher fence");

  first.process.kill("SIGTERM");
  await expect.poll(second.log).toContain("leading with fence");
  await expect.poll(() => first.process.exitCode).toBe(0);
  await expect.poll(() => database.fenceOf("leader")).toBe((await locks.get("leader")).fence);
});
