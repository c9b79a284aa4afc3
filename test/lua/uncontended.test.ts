/**
 * Code that EVALSHA compiles only when it is called (tools/generate/lua/uncontended.ts), because compiling it takes longer than
 * everything else.
 */
import { expect, test } from "vitest";
import { keysFor } from "../../src/lock/codec/keys.ts";
import { assemble } from "../../tools/generate/lua/assemble.ts";
import { UNCONTENDED, UNCONTENDED_SCRIPTS } from "../../tools/generate/lua/uncontended.ts";
import { deployedTree } from "../../tools/support/simulation/turned-scripts.ts";
import { useRedis } from "../support/engines/use-redis.ts";

const redis = useRedis();

const MAKER = "if not F[n] then\n";
const nameAt = new Map([...deployedTree.names.functions].map(([name, at]) => [at, name]));

/** Runs a script that has been changed to record which functions it compiles on demand. */
async function run(name: string, keys: readonly string[], args: readonly string[]): Promise<readonly string[]> {
  const script = deployedTree.scripts.find((one) => one.name === name) as (typeof deployedTree.scripts)[number];
  const source = assemble(script, deployedTree);
  expect(source).toContain(MAKER);
  const noting = source.replace(MAKER, `redis.call("SADD","made",n)\n${MAKER}`);
  const defaults = script.args.slice(args.length).map((arg) => arg.default as string);
  return (await redis.client.eval(noting, keys.length, ...keys, ...args, ...defaults)) as string[];
}

test("acquiring, renewing and releasing an uncontended lock compiles no function on demand", async () => {
  for (let i = 10; i < 80; i++) {
    const keyed = i % 2 === 0;
    const lock = keysFor("lock", "uncontended", i < 60 ? "hot" : `fresh-${i}`);
    const idem = (use: string) => (keyed ? [`lh:{uncontended}:idem:${use}-${i}`] : []);
    const grant = idem("acquire")[0] ?? (lock[0] as string);
    const [token, request, fingerprint] = [`snabcdefghij${i}x`, `snklmnopqrst${i}x`, keyed ? "f" : "-"];
    const acquire = `${token} x 30000 0 1 - - - 0 0 3600000 100 100 ${fingerprint} 0 0 0 0 0 0 0 0 0 0 -`.split(" ");
    expect(await run("acquire", [...lock, ...idem("acquire")], acquire)).toContain("granted");
    const renew = [token, "0", "3600000", fingerprint, "-"];
    expect(await run("renew", [...lock, grant, ...idem("renew")], renew)).toContain("renewed");
    const release = [request, token, "3600000", fingerprint, "0"];
    expect(await run("release", [...lock, grant, ...idem("release")], release)).toContain("released");
  }
  // `latest_events` runs too, because there were enough events to move some to the history.
  const made = (await redis.client.smembers("made")).map((place) => nameAt.get(`F[${place}]`));
  expect(made.filter((name) => name !== "latest_events")).toEqual([]);
});

test("every name in the list exists", () => {
  const scripts = deployedTree.scripts.filter(({ name }) => UNCONTENDED_SCRIPTS.has(name));
  const texts = scripts.flatMap(({ helpers }) => helpers.map((name) => deployedTree.helpers.get(name))).join("\n");
  expect([...UNCONTENDED].filter((name) => !new RegExp(`function ${name}\\(`).test(texts))).toEqual([]);
});
