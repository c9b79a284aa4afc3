/**
 * Checks the sources before they are released under a tag: `node tools/check/release/check.ts v1.2.3` prints the version's
 * section of CHANGELOG.md, or fails and lists the problems.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readLua } from "../../generate/lua/assemble.ts";
import { describeTree, type Released } from "../../generate/lua/released.ts";

export interface Candidate {
  /** For example, `v1.2.3`. */
  readonly tag: string;
  /** `owner/name` on GitHub, if the check runs in a workflow; undefined elsewhere. */
  readonly repository: string | undefined;
  readonly manifest: {
    readonly version: string;
    readonly private?: boolean;
    readonly repository: { readonly url: string };
  };
  /** The contents of pyproject.toml, from the Python client. */
  readonly python: string;
  /** The contents of pom.xml, from the Java client. */
  readonly java: string;
  /** The contents of go.mod, from the Go client. */
  readonly go: string;
  readonly changelog: string;
  /** The contents of tools/generate/lua/released.json, and the contents that it would have if it were written now. */
  readonly released: Released;
  readonly present: Released;
}

/** Returns the section of CHANGELOG.md for a version; "" if there is none. */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version) ?? "";
  return section.replace(/^.*/, "").trim();
}

/** Returns an empty list if the candidate may be released. */
export function releaseProblems(candidate: Candidate): string[] {
  const { tag, manifest, changelog, released, present } = candidate;
  const { version } = manifest;
  const [, python = "none"] = /^version = "(.*)"$/m.exec(candidate.python) ?? [];
  const [, java = "none"] = /^ {2}<version>(.*)<\/version>$/m.exec(candidate.java) ?? [];
  return [
    ...(manifest.private ? ['package.json is "private": docs/publishing.md says what must be done once'] : []),
    ...addressProblems(candidate),
    ...(tag === `v${version}` ? [] : [`the tag is ${tag}, but the version in package.json is ${version}`]),
    ...(python === version
      ? []
      : [`the version in clients/python/pyproject.toml is ${python}, but in package.json it is ${version}`]),
    ...(java === version
      ? []
      : [`the version in clients/java/pom.xml is ${java}, but in package.json it is ${version}`]),
    ...(candidate.java.includes("OWNER") ? ["replace 'OWNER' in clients/java/pom.xml with a GitHub account"] : []),
    ...goProblems(candidate),
    ...(sectionOf(changelog, version) === "" ? [`CHANGELOG.md has no text under '## ${version}'`] : []),
    ...(isDeepStrictEqual(released, present)
      ? []
      : [
          "tools/generate/lua/released.json does not describe these scripts: run `npm run released` in the release's commit",
        ]),
  ];
}

/** npm compares the address with the repository in the provenance. */
function addressProblems({ manifest, repository }: Candidate): string[] {
  const { url } = manifest.repository;
  if (url.includes("OWNER")) return [`replace 'OWNER' in package.json with the owner of the repository: ${url}`];
  if (repository === undefined || url === `git+https://github.com/${repository}.git`) return [];
  return [`the repository in package.json is ${url}, but this one is ${repository}`];
}

/** From version 2 on, Go requires the major version in the path. */
function goProblems({ manifest, go }: Candidate): string[] {
  const [major = ""] = manifest.version.split(".");
  const [, path = ""] = /^module (\S+)$/m.exec(go) ?? [];
  const expected = Number(major) < 2 ? "/clients/go" : `/clients/go/v${major}`;
  return path.endsWith(expected) ? [] : [`the module in clients/go/go.mod is ${path}, but should end in ${expected}`];
}

function readCandidate(tag: string): Candidate {
  const root = join(import.meta.dirname, "../../..");
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  return {
    tag,
    repository: process.env.GITHUB_REPOSITORY,
    manifest: JSON.parse(read("package.json")),
    python: read("clients/python/pyproject.toml"),
    java: read("clients/java/pom.xml"),
    go: read("clients/go/go.mod"),
    changelog: read("CHANGELOG.md"),
    released: JSON.parse(read("tools/generate/lua/released.json")),
    present: describeTree(readLua(join(root, "lua"))),
  };
}

if (import.meta.main) {
  const candidate = readCandidate(process.argv[2] ?? "");
  const problems = releaseProblems(candidate);
  for (const problem of problems) console.error(`Cannot release: ${problem}.`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(sectionOf(candidate.changelog, candidate.manifest.version));
}
