import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorkerdService } from "../client/service.ts";
import { hasTerraform } from "../support/runner/programs.ts";
import { bodyOf, send } from "../support/services/http.ts";
import { RecipeHarness } from "./harness.ts";

const installed = await hasTerraform();
let recipes: RecipeHarness;

beforeAll(async () => {
  if (!installed) return;
  recipes = await RecipeHarness.open(await startWorkerdService());
});
afterAll(() => recipes?.close());

async function eventsOf(name: string): Promise<string[]> {
  const { history } = bodyOf(await send(recipes.service, `/locks/${name}?history=true`), 200);
  return history.map(({ event }: { event: string }) => event);
}

test("terraform.md: the backend acquires the lock, and so does the command line", {
  timeout: 60_000,
}, async ({ skip, onTestFinished }) => {
  if (!installed) skip("terraform is not on the PATH");
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    if (request.method === "POST") states.set("", await text(request));
    response.writeHead(states.has("") ? 200 : 404).end(states.get(""));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const folder = await recipes.prepare("terraform.md");
  const main = await readFile(join(folder, "main.tf"), "utf8");
  const { port } = server.address() as AddressInfo;
  await writeFile(join(folder, "main.tf"), main.replace("https://state.example.com", `http://127.0.0.1:${port}`));
  const env = { LEASEHOLD_API_KEY: "none", CHECKPOINT_DISABLE: "1" };
  expect(await recipes.run(folder, ["sh", "-e", "apply.sh"], env)).toMatchObject({ code: 0, stderr: "" });
  expect(states.get("")).toContain("an example without a provider");
  expect(await eventsOf("network")).toEqual(["released", "granted"]);

  await writeFile(join(folder, "main.tf"), main.replace(/backend "http" \{[^}]*\}/, ""));
  await rm(join(folder, ".terraform"), { recursive: true });
  expect(await recipes.run(folder, ["terraform", "init"], env)).toMatchObject({ code: 0 });
  expect(await recipes.run(folder, ["sh", "-e", "apply-s3.sh"], env)).toMatchObject({ code: 0 });
  expect(await eventsOf("network")).toEqual(["released", "granted", "released", "granted"]);
});
