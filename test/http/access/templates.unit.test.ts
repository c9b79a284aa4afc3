import { expect, test } from "vitest";
import { ENTRY, judge } from "./identify-jwt.ts";

const refused = (detail: RegExp) => ({ code: "unauthenticated", detail: expect.stringMatching(detail) });
const TWO = { ...ENTRY, prefix: "{a}/{b}/" };

test("a template rejects a token whose claim is missing, empty or not text", async () => {
  for (const repository of [undefined, null, "", 5, true, ["octo/app"], {}])
    expect([repository, await judge({ repository })]).toMatchObject([
      repository,
      refused(/claim 'repository' must be/),
    ]);
});

test("a template: a claim has one part, `repository` two, and others as many as it says, so that none reaches another's names", async () => {
  const prefixOf = (claims: object, prefix: string) => judge(claims, {}, [{ ...ENTRY, prefix }]);
  const taken: [prefix: string, claim: string, value: string][] = [
    ["gh/{repository}/", "repository", "octo/app"],
    ["gh/{repository:3}/", "repository", "octo/app/x"],
    ["gl/{project_path:3}/", "project_path", "acme/team/app"],
    ["gl/{project_id}/", "project_id", "42"],
    ["{/kubernetes.io/namespace:2}/", "kubernetes.io", "a/b"],
    ["{cognito:groups}/", "cognito:groups", "a"],
    ["{constructor}/", "constructor", "a"],
  ];
  for (const [prefix, claim, value] of taken) {
    const claims = (text: string) => ({ [claim]: claim === "kubernetes.io" ? { namespace: text } : text });
    expect(await prefixOf(claims(value), prefix)).toMatchObject({ prefix: prefix.replace(/\{.*\}/, value) });
    // Tests an ancestor, whose prefix would contain this one, and a descendant.
    for (const other of [value.replace(/\/?[^/]*$/, ""), `${value}/more`].filter(Boolean))
      expect([other, await prefixOf(claims(other), prefix)]).toMatchObject([other, refused(/access to other names/)]);
  }
  const both = { ...ENTRY, prefix: "{repository}/{environment}/" };
  expect(await judge({ environment: "prod" }, {}, [both])).toMatchObject({ prefix: "octo/app/prod/" });
});

test("a template with two claims gives nobody the prefix of another tenant", async () => {
  expect(await judge({ a: "x", b: "y" }, {}, [TWO])).toMatchObject({ prefix: "x/y/" });
  for (const claims of [
    { a: "x/y", b: "z" },
    { a: "x", b: "y/z" },
  ])
    expect(await judge(claims, {}, [TWO])).toMatchObject(
      refused(/access to other names: the prefix accepts only values without '\/'/),
    );
});

test("a value never widens a template's prefix", async () => {
  for (const repository of [".", "..", "/", "a/", "/a", "a//b", "../x", "octo/..", "./app", "octo", "octo/app/x"])
    expect([repository, await judge({ repository })]).toMatchObject([repository, refused(/access to other names/)]);
  for (const repository of ["a/\u0000", "a/\n", "a/\u007f", "\u009f/a"])
    expect([repository, await judge({ repository })]).toMatchObject([repository, refused(/control characters/)]);
  expect(await judge({ repository: "a/\ud800" })).toMatchObject(refused(/well-formed/));
  expect(await judge({ repository: `a/${"x".repeat(250)}` })).toMatchObject({ prefix: `gh/a/${"x".repeat(250)}/` });
  for (const repository of [`a/${"x".repeat(251)}`, `a/${"é".repeat(126)}`])
    expect(await judge({ repository })).toMatchObject(refused(/at most 256 bytes/));
});

test("characters that are special elsewhere are literal in a template's value", async () => {
  for (const repository of ["%2e%2e", "%2F", "a%00b", "{repository}", "$&", "$1", "*", "~", "\\"])
    expect(await judge({ repository: `a/${repository}` })).toMatchObject({ prefix: `gh/a/${repository}/` });
});

test("a namespace contains at most one claim, and follows the rule for namespaces", async () => {
  const entry = { ...ENTRY, namespace: "gh-{owner}" };
  expect(await judge({ owner: "65" }, {}, [entry])).toMatchObject({ namespace: "gh-65" });
  for (const owner of ["a.b", "{owner}", "a}:lock:x", "a b", "é", "x".repeat(62), "%41"])
    expect([owner, await judge({ owner }, {}, [entry])]).toMatchObject([
      owner,
      refused(/namespace .* must be 1 to 64/),
    ]);
  expect(await judge({ owner: "a/b" }, {}, [entry])).toMatchObject(
    refused(/the namespace accepts only values without '\/'/),
  );
});

test("a claim whose value looks like its template is not a valid namespace", async () => {
  const entry = { ...ENTRY, namespace: "{owner}" };
  expect(await judge({ owner: "{owner}" }, {}, [entry])).toMatchObject(refused(/namespace .* must be 1 to 64/));
});

test("two subject claims with the same value are two callers", async () => {
  const key_id = async (claims: object, entry: object) =>
    ((await judge(claims, {}, [entry])) as { key_id: string }).key_id;
  const other = { ...ENTRY, subject: "repository" };
  expect(await key_id({ sub: "octo/app" }, ENTRY)).not.toBe(await key_id({ repository: "octo/app" }, other));
});

test("the subject is `sub`, or the configured claim", async () => {
  for (const sub of [undefined, "", 5]) expect(await judge({ sub })).toMatchObject(refused(/claim 'sub' must be/));
  const entry = { ...ENTRY, subject: "common_name" };
  expect(await judge({ sub: "", common_name: "bot.access" }, {}, [entry])).toMatchObject({
    key_id: expect.stringMatching(/^jwt:bot\.access~/),
  });
});
