/** The recipes for platforms: their files are valid on those platforms, and their commands run in this test. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { parseConfig } from "../../src/config/config.ts";
import { startService } from "../client/service.ts";
import { workflowErrors } from "../support/platforms/github.ts";
import { manifestErrors } from "../support/platforms/kubernetes.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { makeKey, makeToken } from "../support/services/issuer.ts";
import { scratchFolder } from "../support/services/start.ts";
import { blocksOf, job, PAGES, RecipeHarness, turns } from "./harness.ts";

let recipes: RecipeHarness;

beforeAll(async () => {
  recipes = await RecipeHarness.open(await startService());
});
afterAll(() => recipes.close());

async function fileOf(page: string, file: string): Promise<string> {
  return (await blocksOf(page)).find(({ name }) => name === file)?.code ?? "";
}

/** Checks that the command's path is where the recipe's application installs the package. */
const command = ([program, ...args]: readonly string[]): string[] => {
  expect(program).toBe("/srv/app/node_modules/.bin/leasehold");
  return ["npx", "--no-install", "leasehold", ...args];
};

const begun = (name: string) =>
  vi.waitUntil(async () => (await recipes.client.get(name)).state === "held", { timeout: 20_000, interval: 20 });

/** Runs until a file named `enough` exists. */
const PATIENT = "#!/bin/sh\necho begin >> log\nwhile [ ! -e enough ]; do sleep 0.05; done\n";

test("github-actions.md: GitHub's own parser accepts its workflows, and their inputs are those of the action", async () => {
  const { inputs, outputs } = parse(readFileSync(join(PAGES, "../../action/action.yml"), "utf8"));
  const workflows = (await blocksOf("github-actions.md")).filter(({ language }) => language === "yaml");
  expect(workflows).toHaveLength(3);
  for (const { code } of workflows) {
    expect(await workflowErrors(code)).toEqual([]);
    for (const { uses = "", with: given = {} } of parse(code).jobs.deploy.steps) {
      if (uses.includes("/leasehold/")) expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    }
    for (const [, output = ""] of code.matchAll(/steps\.lock\.outputs\.([\w-]+)/g))
      expect(Object.keys(outputs)).toContain(output);
  }
  expect(await workflowErrors((workflows[0]?.code ?? "").replace("runs-on", "run-on"))).not.toEqual([]);
  const page = readFileSync(join(PAGES, "github-actions.md"), "utf8");
  const rows = [...page.matchAll(/^\| (`[^|]*`) \|([^|]*)\|/gm)].flatMap(([, names = "", text = ""]) =>
    [...names.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => [name, /^ `(.*)` $/.exec(text)?.[1] ?? ""]),
  );
  const defaults = Object.entries<{ default?: string }>(inputs).map(([name, { default: text = "" }]) => [name, text]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(defaults));
});

test("github-actions.md: the service accepts its issuer's configuration", async () => {
  const JWT_ISSUERS = await fileOf("github-actions.md", "jwt-issuers.json");
  expect(parseConfig({ JWT_ISSUERS }).access).toMatchObject({ issuers: [{ prefix: "gh/{repository_owner}/" }] });
});

test.each([
  ["github-actions.md", "deploy-with-run.yml", "GITHUB_RUN_ID"],
  ["ci.md", ".gitlab-ci.yml", "CI_JOB_URL"],
])("%s: deploys one at a time", async (page, file, variable) => {
  const folder = await recipes.prepare(page, {
    "deploy.sh": `#!/bin/sh\nexec ./job.sh "$${variable}"\n`,
    "job.sh": job("log"),
  });
  const { script, steps } = {
    steps: [],
    ...parse(await fileOf(page, file)).deploy,
    ...parse(await fileOf(page, file)).jobs?.deploy,
  };
  const line: string = script?.at(-1) ?? steps.at(-1).run;
  const deploy = (id: string) => recipes.run(folder, ["bash", "-c", line], { [variable]: id });
  expect((await Promise.all(["101", "102", "103"].map(deploy))).map(({ code }) => code)).toEqual([0, 0, 0]);
  expect((await turns(folder)).sort()).toEqual(["101", "102", "103"]);
});

test("ci.md: GitLab jobs of two projects take turns using the tokens that GitLab signs for them, and others are rejected", async () => {
  const { deploy: gitlab } = parse(await fileOf("ci.md", ".gitlab-ci.yml"));
  const [entry] = JSON.parse(await fileOf("ci.md", "jwt-issuers.json"));
  expect(gitlab.variables).toEqual({ LEASEHOLD_URL: gitlab.id_tokens.LEASEHOLD_API_KEY.aud });
  const key = await makeKey("of-the-issuer");
  const issuer = createServer((_, response) => response.end(JSON.stringify({ keys: [key.public] })));
  await once(issuer.listen(0, "127.0.0.1"), "listening");
  const jwks = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`;
  const JWT_ISSUERS = JSON.stringify([{ ...entry, jwks }]);
  const service = await startService({ ALLOW_ANONYMOUS: "", JWT_ISSUERS });
  try {
    const folder = await recipes.prepare("ci.md", {
      "deploy.sh": '#!/bin/sh\nexec ./job.sh "$CI_JOB_URL"\n',
      "job.sh": job("log"),
    });
    const exp = Math.floor(Date.now() / 1000) + 3_600;
    const of = { iss: entry.issuer, aud: gitlab.id_tokens.LEASEHOLD_API_KEY.aud, exp, sub: "project_path:acme/app" };
    const run = async (id: string, claims: object) => {
      const token = await makeToken(key, {
        ...of,
        namespace_id: "72",
        ref_protected: "true",
        project_id: id,
        ...claims,
      });
      const env = { LEASEHOLD_URL: service.url, LEASEHOLD_API_KEY: token, CI_JOB_URL: id };
      return recipes.run(folder, ["bash", "-c", gitlab.script.at(-1)], env);
    };
    const jobs = await Promise.all(["22", "23"].map((project_id) => run(project_id, {})));
    expect(jobs).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect((await turns(folder)).sort()).toEqual(["22", "23"]);
    for (const other of [{ namespace_id: "73" }, { ref_protected: "false" }, { aud: "https://other.example.com" }])
      expect(await run("24", other)).toMatchObject({ code: 77, stderr: expect.stringMatching(/differs|audience/) });
    expect(await turns(folder)).toHaveLength(2);
  } finally {
    await service.stop();
    issuer.close();
  }
});

test("kubernetes.md: its manifests are valid, without fields that the API does not have", {
  timeout: 60_000,
}, async () => {
  const all = (await blocksOf("kubernetes.md")).map(({ code }) => parse(code));
  const token = all.pop();
  expect(all.map(({ kind }) => kind)).toEqual(["CronJob", "Deployment"]);
  const keyless = structuredClone(all[0]);
  const { spec } = keyless.spec.jobTemplate.spec.template;
  const [{ env, ...mounted }] = token.containers;
  Object.assign(spec.containers[0], mounted, { env: [spec.containers[0].env[0], ...env] });
  spec.volumes = token.volumes;
  expect(manifestErrors([...all, keyless])).toBe("");
});

test("kubernetes.md: a job that finds the lock held does nothing, and a deleted pod's job gets the signal", async () => {
  const { spec } = parse(await fileOf("kubernetes.md", "cronjob.yaml"));
  const words = command(spec.jobTemplate.spec.template.spec.containers[0].command);
  const folder = await recipes.prepare("kubernetes.md", { "backup.sh": PATIENT });
  const first = recipes.run(folder, words);
  await begun("nightly-backup");
  expect(await recipes.run(folder, words)).toEqual({ code: 0, stdout: "", stderr: "" });
  const failing = words.filter((word) => !["--if-busy", "skip"].includes(word));
  const refused = expect.stringContaining("held by");
  expect(await recipes.run(folder, failing)).toMatchObject({ code: 75, stderr: refused });
  await writeFile(join(folder, "enough"), "");
  expect(await first).toMatchObject({ code: 0, stderr: "" });
  const kept = expect.stringMatching(/minimum hold keeps others out for another (49|50)m/);
  expect(await recipes.run(folder, failing)).toMatchObject({ code: 75, stderr: kept });
  await recipes.client.break("nightly-backup", { delay: false });
  await writeFile(join(folder, "backup.sh"), "#!/bin/sh\nexit 2\n");
  expect(await recipes.run(folder, words)).toMatchObject({ code: 2 });
  await recipes.client.break("nightly-backup", { delay: false });
  const stoppable = "#!/bin/sh\ntrap 'touch stopped; kill $!; exit 3' TERM\ntouch waits\nsleep 60 &\nwait\n";
  await writeFile(join(folder, "backup.sh"), stoppable);
  const deleted = recipes.start(folder, words);
  await vi.waitUntil(() => existsSync(join(folder, "waits")), { timeout: 20_000 });
  deleted.process.kill("SIGTERM");
  expect(await deleted.finished).toMatchObject({ code: 3 });
  expect(existsSync(join(folder, "stopped"))).toBe(true);
  await recipes.client.break("nightly-backup", { delay: false });
});

test("kubernetes.md: another pod becomes the leader when the leader is deleted", async () => {
  const { spec } = parse(await fileOf("kubernetes.md", "leader.yaml"));
  const words = command(spec.template.spec.containers[0].command);
  const folder = await recipes.prepare("kubernetes.md", { "scheduler.sh": PATIENT });
  const leader = recipes.start(folder, words);
  await begun("scheduler");
  const next = recipes.start(folder, words);
  await vi.waitUntil(async () => (await recipes.client.get("scheduler")).queue_length === 1, {
    timeout: 20_000,
    interval: 20,
  });
  const { fence } = await recipes.client.get("scheduler");
  leader.process.kill("SIGTERM");
  expect(await leader.finished).toMatchObject({ code: 143 });
  await vi.waitUntil(async () => ((await recipes.client.get("scheduler")).fence ?? 0) > (fence ?? 0), {
    timeout: 20_000,
  });
  await writeFile(join(folder, "enough"), "");
  expect(await next.finished).toMatchObject({ code: 0 });
});

test(
  "cron.md: systemd accepts the timer and its service, which treats a held lock as a success",
  async () => {
    const analyze = await ensure("systemd-analyze");
    const folder = scratchFolder();
    const unit = await fileOf("cron.md", "nightly-backup.service");
    const [, exec = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    // systemd-analyze checks that the unit's program exists, but on this machine there is nothing at that path.
    const program = command(exec.split(" ")).slice(3).join(" ");
    await writeFile(join(folder, "nightly-backup.service"), unit.replace(exec, `${process.execPath} ${program}`));
    await writeFile(join(folder, "nightly-backup.timer"), await fileOf("cron.md", "nightly-backup.timer"));
    for (const name of ["nightly-backup.service", "nightly-backup.timer"])
      expect(execFileSync(analyze, ["verify", "--man=no", join(folder, name)], { encoding: "utf8" })).toBe("");
    await using _ = await recipes.client.acquire("nightly-backup");
    expect(await recipes.run(folder, command(exec.split(" ")))).toEqual({ code: 0, stdout: "", stderr: "" });
  },
  INSTALL_MS,
);
