import { execFile } from "node:child_process";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startService } from "../client/service.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { RecipeHarness } from "./harness.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The packages that Django and Celery need, except for Celery's command line: the test starts the worker without it. */
const PACKAGES = [
  ...["django==5.2.17", "asgiref==3.12.1", "sqlparse==0.6.0"],
  ...["celery==5.6.3", "kombu==5.6.2", "vine==5.1.0", "amqp==5.4.0", "billiard==4.3.0", "click==8.5.0"],
  ...["python-dateutil==2.9.0.post0", "six==1.17.0", "tzdata==2026.4", "tzlocal==5.4.4", "packaging==26.3"],
  "exceptiongroup==1.3.1",
];
const INSTALLED = join(ROOT, "node_modules/.cache/leasehold/django");

let recipes: RecipeHarness;

beforeAll(async () => {
  await ensure("python");
  await install();
  recipes = await RecipeHarness.open(await startService());
}, INSTALL_MS);
afterAll(() => recipes?.close());

/** Runs once for each list of packages. If the process is killed midway, the incomplete result doesn't look complete. */
async function install(): Promise<void> {
  const list = join(INSTALLED, "packages");
  if ((await readFile(list, "utf8").catch(() => "")) === PACKAGES.join()) return;
  await mkdir(INSTALLED, { recursive: true });
  const options = [
    "--quiet",
    "--disable-pip-version-check",
    "--retries=1",
    "--no-deps",
    "--no-compile",
    "--upgrade",
    "--target",
    INSTALLED,
  ];
  await promisify(execFile)("python3", ["-m", "pip", "install", ...options, ...PACKAGES]);
  await writeFile(`${list}.new`, PACKAGES.join());
  await rename(`${list}.new`, list);
}

const ENV = {
  PYTHONPATH: [join(ROOT, "clients/python"), INSTALLED].join(":"),
  PYTHONDONTWRITEBYTECODE: "1",
  CELERY_BROKER_URL: "filesystem://",
};

const SETTINGS = `INSTALLED_APPS = ["shop"]\nSECRET_KEY = "x"\n`;
/** A worker like that of \`celery -A tasks worker\`, with a folder in place of a broker. */
const BROKER = `
import os
from tasks import app, bill
os.makedirs("queue", exist_ok=True)
folders = ("data_folder_in", "data_folder_out", "processed_folder")
app.conf.broker_transport_options = {folder: "queue" for folder in folders}
app.conf.worker_redirect_stdouts = False
`;
const WORKER = `${BROKER}
app.Worker(pool="solo", loglevel="ERROR", without_gossip=True, without_mingle=True, without_heartbeat=True).start()
`;

const prepare = async () => {
  const folder = await recipes.prepare("django.md", { "settings.py": SETTINGS, "worker.py": WORKER });
  for (const one of ["shop", "shop/management", "shop/management/commands"])
    await writeFile(join(folder, one, "__init__.py"), "");
  return folder;
};

describe.concurrent("django.md", () => {
  test("runs the management command on one of three machines", async () => {
    const folder = await prepare();
    const command = ["python3", "-m", "django", "close_month", "--settings", "settings"];
    const runs = await Promise.all(
      Array.from({ length: 3 }, () => recipes.run(folder, command, { ...ENV, PYTHONPATH: `.:${ENV.PYTHONPATH}` })),
    );
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(Array(3).fill([0, ""]));
    const outputs = runs.map(({ stdout }) => stdout).toSorted();
    expect(outputs.filter((text) => text === "another machine does it, or has done it\n")).toHaveLength(2);
    expect(outputs.at(-1)).toMatch(/^closed ada under fence (\d+)\nclosed grace under fence \1\n$/);
  });

  test("retries a Celery task while its customer's lock is held, but not other customers' tasks", async () => {
    const folder = await prepare();
    const held = await recipes.client.acquire("bill/ada", { owner: "the office" });
    const worker = recipes.start(folder, ["python3", "worker.py"], ENV);
    let output = "";
    worker.process.stdout?.on("data", (text) => {
      output += text;
    });
    const send = `${BROKER}\nbill.delay("ada")\nbill.delay("grace")\n`;
    expect(await recipes.run(folder, ["python3", "-c", send], ENV)).toMatchObject({ code: 0 });
    const within = { timeout: 20_000, interval: 50 };
    await vi.waitUntil(() => output.includes("billed grace after 0 retries"), within);
    expect(output).not.toContain("ada");
    await held.release();
    await vi.waitUntil(() => /billed ada after [1-9]\d* retries/.test(output), within);
    worker.process.kill("SIGTERM");
    await worker.finished;
  });
});
