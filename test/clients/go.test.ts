import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startService } from "../client/service.ts";
import { type NodeProcess, startNode } from "../support/services/targets.ts";
import { MODULE, missingGo, raceFlags, run } from "./go.ts";

let missing: string | undefined;
beforeAll(async () => {
  missing = await missingGo();
});
beforeEach(({ skip }) => {
  if (missing) skip(missing);
});

/** Starts a service on a file, in a process that can be frozen and killed. */
async function startOnFile(): Promise<NodeProcess> {
  const state = await mkdtemp(join(tmpdir(), "leasehold-go-"));
  const server = await startNode(undefined, { LEASEHOLD_STATE: state });
  onTestFinished(async () => {
    await server.kill9();
    await rm(state, { recursive: true, force: true });
  });
  return server;
}

test("clients/go: gofmt and go vet report nothing", { timeout: 120_000 }, async () => {
  expect(await run(MODULE, ["gofmt", "-l", "."])).toEqual({ code: 0, output: "" });
  expect(await run(MODULE, ["go", "vet", "./..."])).toEqual({ code: 0, output: "" });
});

test("clients/go: the first program on its page runs in an empty folder with the commands given there", {
  timeout: 120_000,
}, async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const page = await readFile(join(MODULE, "README.md"), "utf8");
  const [, program = ""] = /^```go main\.go\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const commands = [...page.matchAll(/^ {4}((?:LEASEHOLD_URL|go mod).*)$/gm)].map(([, command = ""]) => command);
  expect(commands).toHaveLength(4);
  const folder = await mkdtemp(join(tmpdir(), "leasehold-go-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "main.go"), program);
  const here = commands.map((command) =>
    command.replace("../leasehold/clients/go", MODULE).replace("http://localhost:8787", service.url),
  );
  const { code, output } = await run(folder, ["sh", "-ec", here.join("\n")]);
  expect([code, output]).toEqual([0, expect.stringMatching(/^working under fence \d+$/m)]);
});

test("clients/go: passes its own tests, including those on live services", { timeout: 240_000 }, async () => {
  const [service, frozen, killed] = await Promise.all([startService(), startOnFile(), startOnFile()]);
  onTestFinished(() => service.stop());
  const { code, output } = await run(
    MODULE,
    ["go", "test", "-vet=off", ...(await raceFlags()), "-count=1", "-v", "./..."],
    {
      LEASEHOLD_URL: service.url,
      LEASEHOLD_FROZEN: `${frozen.url} ${frozen.pid}`,
      LEASEHOLD_KILLED: `${killed.url} ${killed.pid}`,
    },
  );
  expect({ code, failures: output.match(/^ *--- (?!PASS).*(\n +\S+_test\.go.*)*/gm) }, output.slice(-4_000)).toEqual({
    code: 0,
    failures: null,
  });
  // Covers the conformance tests and the live ones.
  expect(output.match(/^ +--- PASS: TestClientConforms\//gm)?.length).toBeGreaterThan(50);
  expect(output).toMatch(/--- PASS: TestLeaseIsLostBeforeItsDeadlineWhenTheServiceIs\/frozen/);
});
