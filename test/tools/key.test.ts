import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakeApp } from "../support/services/fake-app.ts";

const BIN = join(import.meta.dirname, "../../src/cli/bin.ts");

function made(...args: string[]): { key: string; config: string } {
  const output = execFileSync(process.execPath, [BIN, "key", ...args], { encoding: "utf8" });
  return { key: /lh_\S+/.exec(output)?.[0] ?? "", config: /API_KEYS='(.*)'/.exec(output)?.[1] ?? "" };
}

test("npm run key: creates a key that the printed entry accepts, with its scopes and prefix", async () => {
  const { key, config } = made("ci", "--namespace", "team", "--scopes", "lock", "--prefix", "ci/");
  expect(config).not.toContain(key);
  const app = fakeApp({ API_KEYS: config });
  const post = (path: string, bearer: string) => app.post(path, {}, { Authorization: `Bearer ${bearer}` });
  expect((await post("/locks/ci%2Fx/acquire", key)).status).toBe(200);
  expect((await post("/locks/x/acquire", key)).status).toBe(403);
  expect((await post("/locks/ci%2Fx/acquire", `${key}x`)).status).toBe(401);
  expect(app.calls[0]?.request.caller).toMatchObject({ namespace: "team", key_id: "ci" });
});

test("npm run key: no two keys are alike, and they can read and lock by default", () => {
  const [one, two] = [made("a"), made("a")];
  expect(one.key).not.toBe(two.key);
  expect(JSON.parse(one.config)).toMatchObject([{ id: "a", namespace: "default", scopes: ["read", "lock"] }]);
});

test("npm run key: explains usage errors", () => {
  const fails = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [BIN, "key", ...args], { encoding: "utf8" });
    expect(status).toBe(64);
    return stderr;
  };
  expect(fails()).toContain("missing required argument 'id'");
  expect(fails("a", "--scopes", "write")).toContain(
    '--scopes must be one of: read, lock, admin, metrics, keys, got "write"',
  );
  expect(fails("a", "--namespace", "a b")).toContain("namespace must be");
});
