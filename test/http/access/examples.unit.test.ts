import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeToken } from "../../support/services/issuer.ts";
import { CLAIMS, ENTRY, identifier, KEY } from "./identify-jwt.ts";

const page = (name: string) => readFileSync(join(import.meta.dirname, "../../../docs", name), "utf8");
const EXAMPLES = [...page("configuration.md").matchAll(/JWT_ISSUERS='([^']+)'/g)].map(
  ([, json]) => JSON.parse(json as string)[0],
);

/** Claims of a GitLab job, all of them strings, as in GitLab's documentation of ID tokens. */
const GITLAB = {
  sub: "project_path:acme/app:ref_type:branch:ref:main",
  namespace_id: "72",
  namespace_path: "acme",
  project_id: "22",
  project_path: "acme/app",
  ref: "main",
  ref_protected: "true",
};

/** The claims that each example's issuer makes about a caller, in the order of the examples. */
const CALLERS: [claims: object, identity: object][] = [
  [
    { sub: "repo:octo/app:ref:refs/heads/main", repository: "octo/app", repository_owner_id: "1234567" },
    { namespace: "ci", scopes: ["read", "lock"], prefix: "gh/octo/app/" },
  ],
  [GITLAB, { namespace: "ci", scopes: ["read", "lock"], prefix: "gl/22/" }],
  [
    {
      sub: "system:serviceaccount:jobs:nightly",
      "kubernetes.io": { namespace: "jobs", serviceaccount: { name: "nightly", uid: "5f" }, pod: { name: "n-1" } },
    },
    { namespace: "cluster-1", prefix: "jobs/nightly/" },
  ],
  [
    { sub: "", common_name: "<client id of the service token>", type: "app" },
    { namespace: "default", prefix: "" },
  ],
];

const token = ({ issuer: iss, audience: aud }: { issuer: string; audience: string }, claims: object) =>
  makeToken(KEY, { iss, aud, exp: CLAIMS.exp, ...claims });

test("the examples in docs/configuration.md accept only the tokens that they are meant for", async () => {
  expect(EXAMPLES).toHaveLength(CALLERS.length);
  for (const [i, [claims, identity]] of CALLERS.entries()) {
    const { identify } = identifier([{ ...EXAMPLES[i], jwks: ENTRY.jwks }]);
    expect(await identify(await token(EXAMPLES[i], claims))).toMatchObject(identity);
    for (const claims of [{}, { sub: "x" }, { sub: "x", repository: "octo/app", repository_owner_id: "7" }])
      expect(await identify(await token(EXAMPLES[i], claims))).toMatchObject({ code: "unauthenticated" });
  }
});

test("docs/recipes/ci.md: GitLab's entry accepts only the group's protected branches", async () => {
  const [, json = ""] = /^```json jwt-issuers\.json\n(.*?)^```/ms.exec(page("recipes/ci.md")) ?? [];
  const [entry] = JSON.parse(json);
  const { identify } = identifier([{ ...entry, jwks: ENTRY.jwks }]);
  expect(await identify(await token(entry, GITLAB))).toMatchObject({ namespace: "ci", prefix: "gl/acme/" });
  for (const other of [{ namespace_id: "73" }, { ref_protected: "false" }])
    expect(await identify(await token(entry, { ...GITLAB, ...other }))).toMatchObject({ code: "unauthenticated" });
});

test("docs/recipes/ci.md: the entries for other CI systems are valid, and require their claim", async () => {
  const rows = page("recipes/ci.md").matchAll(/^\|.*\| `(https:[^`]+|<URL[^`]+)` \| `(\{.*\})` \|$/gm);
  const systems = [...rows].map(([, issuer = "", claims = ""]) => ({
    ...ENTRY,
    issuer: issuer.replace("<URL of Jenkins>", "https://jenkins.example.com").replace("<organization id>", "5f"),
    claims: JSON.parse(claims),
    prefix: "",
  }));
  expect(systems).toHaveLength(3);
  for (const entry of systems) {
    const { identify } = identifier([entry]);
    expect(await identify(await token(entry, { sub: "job", ...entry.claims }))).toMatchObject({ namespace: "ci" });
    expect(await identify(await token(entry, { sub: "job" }))).toMatchObject({ code: "unauthenticated" });
  }
});
