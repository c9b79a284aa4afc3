/** `npm start` and similar commands in their own processes, for tests of how they start and stop. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { BARE } from "./clean-environment.ts";

const ROOT = join(import.meta.dirname, "../../..");

type Env = Readonly<Record<string, string>>;

interface Spawned {
  readonly child: ChildProcess;
  /** Returns everything that the process has written so far. */
  readonly output: () => string;
}

export interface Started extends Spawned {
  readonly url: string;
  /** The line that reports where the process is listening. */
  readonly line: string;
}

/** Creates a folder that is deleted when the test ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function spawnIn(command: readonly [string, ...string[]], env: Env): Spawned {
  const bare = { ...BARE, HOME: process.env.HOME ?? "", PORT: "0" };
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: ROOT, env: { ...bare, ...env } });
  onTestFinished(() => {
    for (const pid of [child.pid as number, ...descendants(child.pid as number)]) kill(pid);
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return { child, output: () => text };
}

/** Starts `npm run <script>`, with npm in between. */
export async function startWithNpm(script: string, env: Env = {}): Promise<Started> {
  return listening(spawnIn(["npm", "run", script], env));
}

/** What `npm start` runs. */
const ENTRY = "tools/start/serve/start.ts";

/** Starts a program without npm. */
export async function start(env: Env = {}, entry = ENTRY): Promise<Started> {
  return listening(spawnIn([process.execPath, entry], env));
}

/** Returns the output lines of a failed start. */
export async function startFails(env: Env, entry = ENTRY): Promise<string[]> {
  const { child, output } = spawnIn([process.execPath, entry], env);
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return output().trimEnd().split("\n");
}

async function listening(spawned: Spawned): Promise<Started> {
  const pattern = /^.*http:\/\/[\w.]+:\d+.*\n/m;
  await expect.poll(spawned.output, { timeout: 40_000 }).toMatch(pattern);
  const [line = ""] = pattern.exec(spawned.output()) ?? [];
  return { ...spawned, line: line.trimEnd(), url: /http:\/\/[\w.]+:\d+/.exec(line)?.[0] ?? "" };
}

/** Returns the live processes, as pid and parent. Zombies don't count. */
function processes(): [pid: number, parent: number][] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n");
  const table = rows.map((row) => row.trim().split(/\s+/));
  return table.filter(([, , stat]) => !stat?.startsWith("Z")).map(([pid, parent]) => [Number(pid), Number(parent)]);
}

/** Returns all processes that `pid` started, and their descendants. */
export function descendants(pid: number, table = processes()): number[] {
  return table.filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...descendants(child, table)]);
}

export function alive(pids: readonly number[]): number[] {
  const running = new Set(processes().map(([pid]) => pid));
  return pids.filter((pid) => running.has(pid));
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}
