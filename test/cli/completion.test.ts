/** Tests completion in the shells themselves, with stand-ins for the names that normally come from `__names`. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startService } from "../client/service.ts";
import { ensure, INSTALL_MS } from "../support/runner/programs.ts";
import { uniqueName } from "../support/services/http.ts";
import { environment, run, spawned } from "./cli.ts";

const execute = promisify(execFile);

/** How each shell is given a command line and reports its completions. */
const SHELLS = {
  bash: {
    args: ["--norc", "-c"],
    // Calls the completion as readline does, which ends a word at a colon.
    press: (line: string) => `COMP_LINE='${line}' COMP_POINT=${line.length} COMP_WORDS=(${line.replaceAll(":", " : ")})
      [[ '${line}' == *: ]] && COMP_WORDS+=("")
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _leasehold; printf '%s\\n' "\${COMPREPLY[@]}"`,
  },
  zsh: {
    args: ["-f", "-c"],
    // Returns the completions that the shell would add, without a line editor.
    press: (line: string) => `words=(${line}); CURRENT=\${#words}; PREFIX=$words[-1]
      compadd() { shift; print -rl -- \${(M)@:#$PREFIX*}; }
      _describe() { print -rl -- \${\${(P)2}%%:*} | grep "^$PREFIX"; }
      _normal() { print -rl -- \${(M)\${(k)commands}:#$words[-1]*}; }
      compdef() {}
      . "$SCRIPT"; _leasehold`,
  },
  fish: {
    args: ["--no-config", "-c"],
    press: (line: string) => `complete -C '${line}' | string replace -r '\\t.*' ''; true`,
  },
} as const;
type Shell = keyof typeof SHELLS;

let folder: string;
beforeAll(async () => {
  await Promise.all([ensure("zsh"), ensure("fish")]);
  folder = await mkdtemp(join(tmpdir(), "leasehold-completion-"));
  for (const shell of Object.keys(SHELLS)) {
    await writeFile(join(folder, shell), (await spawned(environment(""), "completion", shell)).stdout);
  }
}, INSTALL_MS);
afterAll(() => rm(folder, { recursive: true }));

/** Returns the completions offered at the end of each line, given these names. */
async function press(shell: Shell, names: string, ...lines: string[]): Promise<string[][]> {
  const command = join(folder, "leasehold");
  await writeFile(command, `#!/bin/sh\n${names}\n`, { mode: 0o755 });
  const { args, press } = SHELLS[shell];
  const keys = lines.map((line) => `${press(line)}\necho '=='`);
  const script = [...(shell === "zsh" ? [] : ['. "$SCRIPT"']), ...keys].join("\n");
  const env = { PATH: `${folder}:${process.env.PATH}`, SCRIPT: join(folder, shell) };
  const { stdout, stderr } = await execute(shell, [...args, script], { env });
  expect(stderr).toBe("");
  const offered = stdout.split("==\n").map((text) => [...new Set(text.split("\n").filter(Boolean))].sort());
  return offered.slice(0, -1);
}

describe.each(["bash", "zsh", "fish"] as const)("completion in %s", (shell) => {
  test("offers commands, options, lock names, and other commands after --", async () => {
    const lines = {
      "leasehold re": ["release", "renew"],
      "leasehold run x --no": ["--no-wait"],
      "leasehold status rep": ["reports"],
      "leasehold run --shared rep": ["reports"],
      "leasehold run --ttl rep": [],
      "leasehold run x -- setsi": ["setsid"],
    };
    const names = 'test "$1 $2" = "__names rep" && echo reports';
    expect(await press(shell, names, ...Object.keys(lines))).toEqual(Object.values(lines));
  });

  test("offers no names and prints nothing when there is no service", async () => {
    expect(await press(shell, "echo trouble >&2; exit 1", "leasehold status rep")).toEqual([[]]);
  });
});

test("bash: quotes names with spaces and colons", async () => {
  const names = 'test "$2" = deploy/ && echo "deploy/web 1" || echo deploy:db';
  const lines = ["leasehold status deploy/", "leasehold status deploy:", "leasehold status deploy:d"];
  expect(await press("bash", names, ...lines)).toEqual([["deploy/web\\ 1"], ["db"], ["db"]]);
});

test("__names prints the names with this prefix, and nothing without a service", async () => {
  const service = await startService();
  const client = new Leasehold({ url: service.url });
  const prefix = uniqueName();
  for (const name of [`${prefix} 1`, `${prefix}:2`, uniqueName()]) await client.acquire(name);
  const { code, stdout } = await spawned(environment(service.url), "__names", prefix);
  await service.stop();
  expect({ code, names: stdout.trim().split("\n").sort() }).toEqual({ code: 0, names: [`${prefix} 1`, `${prefix}:2`] });
  const silence = { code: 0, stdout: "", stderr: "" };
  expect(await run(environment(service.url), "__names")).toEqual(silence);
  expect(await run({ PATH: process.env.PATH }, "__names")).toEqual(silence);
});
