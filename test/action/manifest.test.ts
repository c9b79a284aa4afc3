import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readInputs } from "../../src/action/inputs.ts";
import { actionErrors } from "../support/platforms/github.ts";
import { FOLDER } from "./runner.ts";

const content = readFileSync(join(FOLDER, "action.yml"), "utf8");
const { inputs, outputs, runs } = parse(content);

test("action.yml: GitHub's own parser accepts it, and the files that it runs exist", async () => {
  expect(await actionErrors(content)).toEqual([]);
  expect(await actionErrors(content.replace("post-if", "post_if"))).not.toEqual([]);
  expect(runs).toEqual({ using: "node24", main: "main.mjs", post: "post.mjs", "post-if": "always()" });
  for (const file of [runs.main, runs.post, "heartbeat.mjs"]) expect(existsSync(join(FOLDER, file)), file).toBe(true);
});

test("action.yml: its defaults are valid, and its inputs are the ones that the action reads", () => {
  const read = new Set<string>();
  const given: Record<string, unknown> = { url: "https://locks.example.com", name: "deploy" };
  const env = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get(_, variable) {
        const [, name = ""] = /^INPUT_(.*)$/.exec(String(variable).toLowerCase().replace("input", "INPUT")) ?? [];
        if (name) read.add(name);
        return name ? String(given[name] ?? inputs[name]?.default ?? "") : undefined;
      },
    },
  );
  expect(readInputs(env)).toMatchObject({ wait: "10m", ttl: "2m", maxHold: "6h", onTimeout: "fail", onLost: "fail" });
  expect([...read].sort()).toEqual(Object.keys(inputs).sort());
  expect(Object.keys(outputs)).toEqual(["acquired", "fence", "waited-ms"]);
});
