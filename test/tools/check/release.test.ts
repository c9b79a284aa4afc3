/** Tests `.github/workflows/release.yml`, whose steps run in this file insofar as they need no other service. */
import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../../../package.json" with { type: "json" };
import { missingJava } from "../../clients/java.ts";
import { workflowErrors } from "../../support/platforms/github.ts";
import { scratchFolder } from "../../support/services/start.ts";

interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly container?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { name?: string; uses?: string; run?: string }[];
}

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");
const FILE = ".github/workflows/release.yml";
const TEXT = readFileSync(join(ROOT, FILE), "utf8");
const WORKFLOW: { permissions: object; jobs: Record<string, Job> } = parse(TEXT);
const { check, pack, publish, pypi, image, release } = WORKFLOW.jobs;

const stepOf = (job: Job | undefined, name: string): string =>
  job?.steps?.find((step) => `${step.name ?? ""}${step.run ?? ""}`.includes(name))?.run ?? "";

/** The test that runs each step, by the step's job and its name, action or command; or why this machine can't run it. */
const STEPS: Readonly<Record<string, string>> = {
  "check: actions/checkout": "GitHub's",
  "check: npm ci": "CI begins with it",
  "check: node tools/check/release/check.ts": "run: what the owner does once",
  "check: actions/upload-artifact": "GitHub's",
  "pack: actions/checkout": "GitHub's",
  "pack: npm ci": "CI begins with it",
  "pack: mkdir packages && npm pack": "run: test/tools/generate/build-package.test.ts, and here without building",
  "pack: Make the wheel and the source archive for Python": "run",
  "pack: Install a JDK": "CI installs one",
  "pack: Make the jar for Java": "run",
  "pack: List the packages' dependencies and digests": "run",
  "pack: actions/upload-artifact": "GitHub's",
  "publish: actions/download-artifact": "GitHub's",
  "publish: npm publish": "run, with --dry-run: publishing needs an account",
  "pypi: actions/download-artifact": "GitHub's",
  "pypi: mkdir python": "run",
  "pypi: pypa/gh-action-pypi-publish": "needs a project on PyPI; tests in this file check what it uploads",
  "attest: actions/download-artifact": "GitHub's",
  "attest: actions/attest-build-provenance": "signs with the identity of a workflow on GitHub",
  "image: actions/checkout": "GitHub's",
  "image: docker/setup-buildx-action": "needs a Docker daemon, which CI's containers lack",
  "image: docker/login-action": "needs an account",
  "image: Name the image by the version, and by its major version": "run",
  "image: docker/build-push-action":
    "needs a Docker daemon: test/deploy/dockerfile.test.ts runs the Dockerfile's commands",
  "release: actions/checkout": "GitHub's",
  "release: actions/download-artifact": "GitHub's",
  "release: Tag the Go module": "run",
  "release: Move the major tag of the action": "run",
  "release: Attach the packages to the release": "needs a repository on GitHub",
};

test("release.yml: every step is run by a test, or has a reason why not", () => {
  const steps = Object.entries(WORKFLOW.jobs).flatMap(([job, { steps = [] }]) =>
    steps.map(({ name, run, uses }) => `${job}: ${name ?? run ?? uses?.split("@")[0]}`),
  );
  const known = Object.keys(STEPS);
  expect(steps.filter((step) => !known.some((start) => step.startsWith(start)))).toEqual([]);
  expect(known.filter((start) => !steps.some((step) => step.startsWith(start)))).toEqual([]);
});

/** Prepares this checkout as a separate repository, with its dependencies. */
function rehearsal(): { folder: string; sh: (line: string, env?: Record<string, string>) => string } {
  const folder = join(scratchFolder(), "leasehold");
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  for (const file of execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean)) {
    if (!existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const who = ["AUTHOR", "COMMITTER"].flatMap((role) => [
    [`GIT_${role}_NAME`, "t"],
    [`GIT_${role}_EMAIL`, "t@x"],
  ]);
  // npm reads its settings from the home folder, which contains no account.
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_update_notifier: "false", ...Object.fromEntries(who) };
  const sh = (line: string, more = {}) =>
    execFileSync("bash", ["-ec", line], { cwd: folder, env: { ...env, ...more }, encoding: "utf8", stdio: "pipe" });
  sh("git init -q . && git add -A && git commit -qm x");
  return { folder, sh };
}

test("publishing.md: the owner's one-time commands produce sources that release.yml accepts, and a package that npm would publish", {
  timeout: 120_000,
}, () => {
  const page = readFileSync(join(ROOT, "docs/publishing.md"), "utf8");
  const once = page.slice(page.indexOf("## What must be done once"), page.indexOf("## How to release"));
  const commands = once
    .split(/^\d+\. /m)
    .map((step) => [...step.matchAll(/^ {7,8}(?! *$)(.*)$/gm)].map(([, line]) => line).join("\n"));
  expect(commands).toHaveLength(1 + 10);
  const { folder, sh } = rehearsal();
  for (const command of commands) sh(`bash -n <<'EOF'\n${command}\nEOF`);

  const checkIt = () =>
    sh(stepOf(check, "check.ts"), { GITHUB_REF_NAME: "v1.0.0", GITHUB_REPOSITORY: "acme/leasehold" });
  expect(checkIt).toThrow(/'OWNER' in package.json/);
  sh(commands[1] ?? "");
  expect(checkIt).toThrow(/"private"/);
  sh(commands[3] ?? "");
  sh("npm run released && git commit -qam released --allow-empty");
  checkIt();
  expect(readFileSync(join(folder, "notes.md"), "utf8")).toMatch(/^\S/);
  expect(sh("git status --porcelain").trim()).toBe("?? notes.md");
  // The "OWNER" column doesn't refer to the repository's owner.
  expect(readFileSync(join(folder, "src/cli/top/frame.ts"), "utf8")).toContain('"OWNER"');
  expect(sh(commands[10] ?? "").split("\n")).toContain("clients/python/README.md");

  // Another test checks the contents: test/tools/generate/build-package.test.ts.
  sh("mkdir packages && npm pack --ignore-scripts --pack-destination packages");
  // No server is listening there; a dry run needs none.
  const nowhere = "--dry-run --registry http://127.0.0.1:9 --fetch-retries 0";
  expect(sh(`cd packages && ${stepOf(publish, "npm publish")} ${nowhere}`)).toContain(
    `+ leasehold@${manifest.version}`,
  );
});

test("workflows: GitHub's own parser accepts them, and every action is pinned to a commit", async () => {
  const files = globSync(".github/workflows/*.yml", { cwd: ROOT });
  expect(files).toContain(FILE);
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8");
    expect([file, await workflowErrors(text)]).toEqual([file, []]);
    for (const [line] of text.matchAll(/^.*\buses: .*$/gm))
      expect(line).toMatch(/uses: (\.\/\.github\/workflows\/[\w-]+\.yml|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
  }
  expect(await workflowErrors(TEXT.replace("environment:", "environments:"))).not.toEqual([]);
});

test("release.yml: nothing is published before the checks and the tests have passed, and the publishing job runs no other code", () => {
  const needs = Object.entries(WORKFLOW.jobs).map(([name, job]) => [name, job.needs]);
  expect(needs).toEqual([
    ["check", undefined],
    ["test", "check"],
    ["pack", "test"],
    ["publish", "pack"],
    ["pypi", "publish"],
    ["attest", "publish"],
    ["image", "publish"],
    ["release", "attest"],
  ]);
  for (const job of [check, pack]) expect(job?.steps?.[1]?.run).toBe("npm ci");
  const { on } = parse(readFileSync(join(ROOT, String(WORKFLOW.jobs.test?.uses)), "utf8"));
  expect(on).toHaveProperty("workflow_call");
  expect(WORKFLOW.permissions).toEqual({ contents: "read" });
  const permissions = Object.entries(WORKFLOW.jobs).map(([name, job]) => [name, job.permissions]);
  expect(permissions.filter(([, given]) => given !== undefined)).toEqual([
    ["publish", { "id-token": "write" }],
    ["pypi", { "id-token": "write" }],
    ["attest", { "id-token": "write", attestations: "write" }],
    ["image", { contents: "read", packages: "write" }],
    ["release", { contents: "write" }],
  ]);
  expect(publish).toMatchObject({ environment: "npm", container: check?.container });
  expect(publish?.steps?.map(({ uses, run }) => run ?? uses?.split("@")[0])).toEqual([
    "actions/download-artifact",
    "npm publish ./*.tgz --provenance --access public",
  ]);
  expect(TEXT).not.toContain("secrets.");
});

test("release.yml: fails while package.json is private, and says where to read more", async () => {
  const [program = "", script = ""] = stepOf(check, "check.ts").split(" ");
  const env = { PATH: process.env.PATH, GITHUB_REPOSITORY: "acme/leasehold" };
  const checked = run(program, [script, `v${manifest.version}`], { cwd: ROOT, env });
  const errors = await checked.then(
    () => "",
    ({ stderr }) => stderr as string,
  );
  expect(errors.includes('package.json is "private": docs/publishing.md says')).toBe(manifest.private ?? false);
  expect(errors).not.toMatch(/the tag is|pyproject|go\.mod/);
});

test("release.yml: builds the wheel and the source archive of the Python client", async () => {
  const folder = scratchFolder();
  const line = stepOf(pack, "wheel_backend").replaceAll("../../../packages", folder);
  const env = { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: "1" };
  await run("sh", ["-ec", line], { cwd: join(ROOT, "clients/python/packaging"), env });
  const { version } = manifest;
  const files = [`leasehold_locks-${version}-py3-none-any.whl`, `leasehold_locks-${version}.tar.gz`];
  expect(readdirSync(folder).sort()).toEqual(files);
  for (const other of ["SHA256SUMS", `leasehold-${version}.tgz`]) writeFileSync(join(folder, other), "");
  await run("sh", ["-ec", stepOf(pypi, "mkdir python")], { cwd: folder, env });
  expect(readdirSync(join(folder, "python")).sort()).toEqual(files);
});

test("release.yml: builds the jar of the Java client", { timeout: 120_000 }, async ({ skip }) => {
  const missing = await missingJava();
  if (missing) skip(missing);
  const folder = scratchFolder();
  const line = stepOf(pack, "jar --create")
    .replace("../../packages", folder)
    .replaceAll("classes", `${folder}/classes`);
  const env = { PATH: process.env.PATH, GITHUB_REF_NAME: "v1.2.3" };
  await run("sh", ["-ec", line], { cwd: join(ROOT, "clients/java"), env });
  const { stdout } = await run("jar", ["--describe-module", "--file", join(folder, "leasehold-1.2.3.jar")]);
  expect(stdout).toMatch(
    /^leasehold .*\nexports leasehold\nrequires java\.base mandated\nrequires java\.net\.http transitive$/m,
  );
});

test("release.yml: lists the sources that the packages were built from, and their digests", async () => {
  const folder = join(scratchFolder(), "leasehold");
  for (const file of ["package.json", "package-lock.json", "bench/package.json"])
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  mkdirSync(join(folder, "packages"));
  writeFileSync(join(folder, "packages/leasehold-1.2.3.tgz"), "a package");
  const line = stepOf(pack, "npm sbom");
  await run("sh", ["-ec", line], { cwd: folder, env: { ...process.env, GITHUB_REF_NAME: "v1.2.3" } });
  const bill = JSON.parse(readFileSync(join(folder, "packages/leasehold-1.2.3.cdx.json"), "utf8"));
  const parts = bill.components.map(({ name }: { name: string }) => name);
  expect(bill.metadata.component.name).toBe("leasehold");
  for (const part of ["hono", "zod", "@upstash/redis"]) expect(parts).toContain(part);
  const { stdout } = await run("sha256sum", ["--check", "SHA256SUMS"], { cwd: join(folder, "packages") });
  expect(stdout).toBe("leasehold-1.2.3.cdx.json: OK\nleasehold-1.2.3.tgz: OK\n");
});

test("release.yml: the image's name is in lower case, with its version and its major version", () => {
  const folder = scratchFolder();
  const output = join(folder, "output");
  const env = { PATH: process.env.PATH, GITHUB_OUTPUT: output, GITHUB_REPOSITORY: "Acme/Leasehold" };
  const names = { ...env, IMAGE_REGISTRY: "images.example", GITHUB_REF_NAME: "v1.2.3" };
  execFileSync("sh", ["-ec", stepOf(image, "Name the image")], { env: names });
  expect(readFileSync(output, "utf8")).toBe(
    "tags=images.example/acme/leasehold:1.2.3,images.example/acme/leasehold:1\n",
  );
});

test("release.yml: tags the Go module once, and moves the action's major tag, even when it runs again", () => {
  const folder = scratchFolder();
  const identity = {
    GIT_AUTHOR_NAME: "t",
    GIT_AUTHOR_EMAIL: "t@x",
    GIT_COMMITTER_NAME: "t",
    GIT_COMMITTER_EMAIL: "t@x",
  };
  const sh = (line: string, tag = "") => {
    const env = { PATH: process.env.PATH, HOME: folder, GITHUB_REF_NAME: tag, ...identity };
    return execFileSync("sh", ["-ec", line], { cwd: folder, env, encoding: "utf8", stdio: "pipe" }).trim();
  };
  const commit = () => sh("git commit -q --allow-empty -m x && git rev-parse HEAD");
  const tagGo = (tag: string) => sh(stepOf(release, "Tag the Go module"), tag);
  const moveMajor = (tag: string) => sh(stepOf(release, "Move the major tag"), tag);
  const tags = () => sh("git ls-remote origin | cut -f 1,2 | tr '\\t' ' '").split("\n");
  sh("git init -q --bare origin.git && git init -q . && git remote add origin ./origin.git");
  const first = commit();
  for (let tries = 0; tries < 2; tries++) {
    tagGo("v1.2.3");
    moveMajor("v1.2.3");
  }
  expect(tags()).toEqual([`${first} refs/tags/clients/go/v1.2.3`, `${first} refs/tags/v1`]);
  const second = commit();
  expect(() => tagGo("v1.2.3")).toThrow(/already exists/);
  moveMajor("v1.3.0");
  expect(tags()).toEqual([`${first} refs/tags/clients/go/v1.2.3`, `${second} refs/tags/v1`]);
});
