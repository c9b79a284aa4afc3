import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { problemsOf } from "../support/services/config-problems.ts";

const ENTRY = {
  issuer: "https://token.actions.githubusercontent.com",
  audience: "https://locks.example.com",
  claims: { repository_owner_id: "65" },
  namespace: "ci",
  scopes: ["lock", "read"],
};
const problemsOfEntry = (change: object) => problemsOf({ JWT_ISSUERS: [{ ...ENTRY, ...change }] });

test("JWT_ISSUERS: works with or without API_KEYS, and fills in defaults", () => {
  const issuers = [{ ...ENTRY, prefix: "", subject: "sub" }];
  expect(parseConfig({ JWT_ISSUERS: JSON.stringify([ENTRY]) }).access).toEqual({ kind: "keys", keys: [], issuers });
  const key = { id: "a", hash: `sha256:${"0".repeat(64)}`, namespace: "n", scopes: ["read"] };
  expect(parseConfig({ JWT_ISSUERS: [ENTRY], API_KEYS: [key] }).access).toEqual({ kind: "keys", keys: [key], issuers });
  expect(problemsOf({ JWT_ISSUERS: [ENTRY], ALLOW_ANONYMOUS: "true" })).toEqual([
    "JWT_ISSUERS and ALLOW_ANONYMOUS=true cannot be combined: unset one of them",
  ]);
});

test("JWT_ISSUERS: an audience, and a claim that not all tokens have, are required", () => {
  const { audience: _, claims: __, ...less } = ENTRY;
  expect(problemsOf({ JWT_ISSUERS: [less] })).toEqual([
    "JWT_ISSUERS.0.audience is required",
    expect.stringMatching(/^JWT_ISSUERS\.0\.claims is required/),
  ]);
  for (const claims of [{}, { iss: ENTRY.issuer, aud: ENTRY.audience }])
    expect(problemsOfEntry({ claims })).toEqual([
      expect.stringMatching(/claims must have at least one claim that only/),
    ]);
  for (const value of [null, ["65"], { in: "65" }])
    expect(problemsOfEntry({ claims: { a: value } })).toEqual([
      "JWT_ISSUERS.0.claims.a must be a string, a number, true or false",
    ]);
  expect(problemsOf({ JWT_ISSUERS: "[]" })).toEqual(["JWT_ISSUERS must contain at least one issuer"]);
});

test("JWT_ISSUERS: its URLs must be safe from eavesdropping and tampering", () => {
  for (const url of ["http://issuer.example", "issuer.example", "https://user:secret@issuer.example", "file:///keys"]) {
    const problems = problemsOfEntry({ issuer: url, jwks: url });
    expect(problems).toEqual([
      expect.stringMatching(/^JWT_ISSUERS\.0\.issuer must be an https:\/\/ URL/),
      expect.stringMatching(/^JWT_ISSUERS\.0\.jwks must be an https:\/\/ URL/),
    ]);
    expect(problems.join()).not.toContain("secret");
  }
  expect(problemsOfEntry({ issuer: "http://127.0.0.1:9", jwks: "http://localhost:9/keys" })).toEqual([]);
});

test("JWT_ISSUERS: no two callers get the same namespace or prefix from different claims", () => {
  const wrong: [change: object, problem: RegExp][] = [
    [{ namespace: "{a}-{b}" }, /namespace must be 1 to 64 .* with at most one claim/],
    [{ namespace: "a/{b}" }, /namespace must be 1 to 64/],
    [{ namespace: "{a" }, /namespace must be 1 to 64/],
    [{ prefix: "gh/{repository}" }, /prefix must end in '\/'/],
    [{ prefix: "{a}-{b}/" }, /prefix must have a '\/' between/],
    [{ prefix: "{a}{b}/" }, /prefix must have a '\/' between/],
    [{ prefix: "gh/{}/" }, /prefix must have a claim's name/],
    [{ prefix: "gh/}{/" }, /prefix must have a claim's name/],
    [{ prefix: "gl/{project_path:0}/" }, /prefix must give each claim 1 to 16 parts/],
    [{ prefix: "gl/{project_path:17}/" }, /prefix must give each claim 1 to 16 parts/],
    [{ namespace: "gh-{repository}" }, /namespace must be 1 to 64/],
    [{ namespace: "gl-{project_path:2}" }, /namespace must be 1 to 64/],
    [{ prefix: "\u0000" }, /prefix must not contain control characters/],
    [{ scopes: [] }, /scopes must list at least one of read, lock, admin, metrics/],
    [{ scopes: ["keys"] }, /scopes\.0 must be one of: read, lock, admin, metrics/],
    [{ subject: "" }, /subject must not be empty/],
  ];
  for (const [change, problem] of wrong) expect(problemsOfEntry(change)).toEqual([expect.stringMatching(problem)]);
  expect(
    problemsOfEntry({ namespace: "gh-{repository_owner_id}", prefix: "{a}/x/{/kubernetes.io/namespace:2}/" }),
  ).toEqual([]);
});

test("JWT_ISSUERS: max_age is a duration, from a second to 366 days", () => {
  const { access } = parseConfig({ JWT_ISSUERS: [{ ...ENTRY, max_age: "1h30m" }] });
  expect(access).toMatchObject({ issuers: [{ max_age_ms: 5_400_000 }] });
  for (const max_age of ["soon", "500ms", "367d", "3600", null])
    expect(problemsOfEntry({ max_age })).toEqual([expect.stringMatching(/^JWT_ISSUERS\.0\.max_age must /)]);
});

test("JWT_ISSUERS: entries with the same issuer must have the same jwks", () => {
  const jwks = "https://token.actions.githubusercontent.com/keys";
  expect(problemsOf({ JWT_ISSUERS: [ENTRY, { ...ENTRY, jwks }] })).toEqual([
    "JWT_ISSUERS.1.jwks must be the same in all entries for https://token.actions.githubusercontent.com",
  ]);
});
