import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService } from "../client/service.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { RecipeHarness } from "./harness.ts";

const PACKAGE = { PYTHONPATH: join(import.meta.dirname, "../../clients/python"), PYTHONDONTWRITEBYTECODE: "1" };

let recipes: RecipeHarness;

beforeAll(async () => {
  await ensure("python");
  recipes = await RecipeHarness.open(await startService());
}, INSTALL_MS);
afterAll(() => recipes.close());

const run = (folder: string, ...args: string[]) => recipes.run(folder, ["python3", ...args], PACKAGE);

describe.concurrent("python.md", () => {
  test("lets three processes increment a counter without a lost update", async () => {
    const folder = await recipes.prepare("python.md", { count: "0" });
    const counts = Array.from({ length: 3 }, () => run(folder, "job.py", "count"));
    expect(await Promise.all(counts)).toEqual(Array(3).fill({ code: 0, stdout: "", stderr: "" }));
    expect(await readFile(join(folder, "count"), "utf8")).toBe("3");
  });

  test("stops the work in asyncio when the lock is broken", async () => {
    const folder = await recipes.prepare("python.md");
    const running = recipes.start(folder, ["python3", "worker.py"], PACKAGE);
    running.process.stdout?.once("data", () => recipes.client.break("index"));
    const stdout = "working\nstopped: the lock was lost\n";
    expect(await running.finished).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("loads a day once, and rejects the writes of an earlier run", async () => {
    const folder = await recipes.prepare("python.md");
    await writeFile(join(folder, "orders.csv"), "day,cents\n2026-11-22,250\n2026-11-22,175\n2026-11-23,100\n");
    const load = () => run(folder, "etl.py", "orders.csv", "shop.db");
    expect(await load()).toEqual({ code: 0, stdout: "loaded 2 days\n", stderr: "" });
    expect(await load()).toMatchObject({ code: 0, stdout: "another run has done it, or is at work\n" });
    const late = await run(folder, "-c", "import etl; etl.write_totals('shop.db', {'2026-11-22': 9}, 1)");
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining("Refused: a later run") });
    const read = "import sqlite3; print(sqlite3.connect('shop.db').execute('SELECT * FROM daily').fetchall())";
    expect((await run(folder, "-c", read)).stdout).toBe("[('2026-11-22', 425), ('2026-11-23', 100)]\n");
  });
});
