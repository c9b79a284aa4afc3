import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeToken } from "../../../support/issuer.ts";
import { CLAIMS, ENTRY, identifier, KEY } from "./identify-jwt.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../../../docs/configuration.md"), "utf8");
const EXAMPLES = [...PAGE.matchAll(/JWT_ISSUERS='([^']+)'/g)].map(([, json]) => JSON.parse(json as string)[0]);

/** What the issuers of the examples say of a caller, in their order. */
const CALLERS: [claims: object, identity: object][] = [
  [
    { sub: "repo:octo/app:ref:refs/heads/main", repository: "octo/app", repository_owner_id: "1234567" },
    { namespace: "ci", scopes: ["read", "lock"], prefix: "gh/octo/app/" },
  ],
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

test("the examples of docs/configuration.md: take the tokens that they are for, and no others", async () => {
  expect(EXAMPLES).toHaveLength(CALLERS.length);
  for (const [i, [claims, identity]] of CALLERS.entries()) {
    const { issuer: iss, audience: aud } = EXAMPLES[i];
    const { identify } = identifier([{ ...EXAMPLES[i], jwks: ENTRY.jwks }]);
    const { exp } = CLAIMS;
    expect(await identify(await makeToken(KEY, { iss, aud, exp, ...claims }))).toMatchObject(identity);
    for (const claims of [{}, { sub: "x" }, { sub: "x", repository: "octo/app", repository_owner_id: "7" }])
      expect(await identify(await makeToken(KEY, { iss, aud, exp, ...claims }))).toMatchObject({
        code: "unauthenticated",
      });
  }
});
