import { describe, expect, test } from "vitest";
import { type Candidate, releaseProblems, sectionOf } from "../../../../tools/check/release/check.ts";

const nothing = { scripts: {}, lines: {}, layouts: {}, record: [] };
const GOOD: Candidate = {
  tag: "v1.2.3",
  repository: "acme/leasehold",
  manifest: { version: "1.2.3", repository: { url: "git+https://github.com/acme/leasehold.git" } },
  python: '[project]\nname = "leasehold-locks"\nversion = "1.2.3"\n',
  java: "<project>\n  <version>1.2.3</version>\n</project>\n",
  go: "module github.com/acme/leasehold/clients/go\n\ngo 1.19\n",
  changelog: "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-12-01)\n\n### Fixes\n\n- One.\n\n## 1.2.2\n\n- Two.\n",
  released: nothing,
  present: { ...nothing },
};

describe("releaseProblems()", () => {
  test("finds no problems in sources that are ready, in a workflow and elsewhere", () => {
    expect(releaseProblems(GOOD)).toEqual([]);
    expect(releaseProblems({ ...GOOD, repository: undefined })).toEqual([]);
  });

  test.each<[Partial<Candidate>, RegExp]>([
    [{ manifest: { ...GOOD.manifest, private: true } }, /"private": docs\/publishing\.md/],
    [{ manifest: { ...GOOD.manifest, repository: { url: "git+https://github.com/OWNER/leasehold.git" } } }, /'OWNER'/],
    [{ repository: "fork/leasehold" }, /acme\/leasehold\.git, but this one is fork\/leasehold$/],
    [{ tag: "v1.2.4" }, /the tag is v1\.2\.4, but the version in package\.json is 1\.2\.3/],
    [{ tag: "1.2.3" }, /the tag is 1\.2\.3,/],
    [{ tag: "" }, /the tag is ,/],
    [
      { python: GOOD.python.replace("1.2.3", "1.2.2") },
      /pyproject\.toml is 1\.2\.2, but in package\.json it is 1\.2\.3/,
    ],
    [{ java: GOOD.java.replace("1.2.3", "1.2.2") }, /pom\.xml is 1\.2\.2, but in package\.json it is 1\.2\.3/],
    [{ java: `${GOOD.java}<url>https://github.com/OWNER/leasehold</url>` }, /'OWNER' in clients\/java\/pom\.xml/],
    [{ go: "module github.com/acme/leasehold/clients/go/v2\n" }, /go\.mod .* should end in \/clients\/go$/],
    [{ changelog: GOOD.changelog.replace("## 1.2.3", "## 1.2.30") }, /no text under '## 1\.2\.3'/],
    [{ changelog: "## 1.2.3\n\n## 1.2.2\n\n- Two.\n" }, /no text under '## 1\.2\.3'/],
    [{ released: { ...nothing, record: ["fence"] } }, /npm run released/],
  ])("names the only problem: %j", (change, problem) => {
    expect(releaseProblems({ ...GOOD, ...change })).toEqual([expect.stringMatching(problem)]);
  });

  test("requires the major version in the Go module's path from version 2 on", () => {
    const second = { ...GOOD, tag: "v2.0.0", manifest: { ...GOOD.manifest, version: "2.0.0" } };
    const java = GOOD.java.replace("1.2.3", "2.0.0");
    const ready = { ...second, java, python: 'version = "2.0.0"', changelog: "## 2.0.0\n\n- All.\n" };
    expect(releaseProblems(ready)).toEqual([expect.stringContaining("should end in /clients/go/v2")]);
    expect(releaseProblems({ ...ready, go: "module github.com/acme/leasehold/clients/go/v2\n" })).toEqual([]);
  });
});

test("sectionOf() returns the text under the version's heading, up to the next version", () => {
  expect(sectionOf(GOOD.changelog, "1.2.3")).toBe("### Fixes\n\n- One.");
  expect(sectionOf(GOOD.changelog, "1.2.2")).toBe("- Two.");
  expect(sectionOf(GOOD.changelog, "Unreleased")).toBe("");
});
