/**
 * Starts the steps of the action as GitHub's runner does (in actions/runner, NodeScriptActionHandler and FileCommandManager).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import type { Report } from "../../src/action/report.ts";
import { BARE } from "../support/services/clean-environment.ts";
import { alive } from "../support/services/start.ts";

const ROOT = join(import.meta.dirname, "../..");
export const FOLDER = join(ROOT, "action");
/** GitHub's runner comes with its own Node. */
const NODE = join(ROOT, "node_modules/.bin/node");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string | number }>>;
  readonly runs: { readonly main: string; readonly post: string };
}

const { inputs: INPUTS, runs }: Action = parse(readFileSync(join(FOLDER, "action.yml"), "utf8"));

type Words = Readonly<Record<string, string>>;

export interface Step {
  readonly code: number | null;
  /** The log as users see it, with secrets masked. */
  readonly log: string;
  /** The lines that would reveal a secret. */
  readonly leaks: readonly string[];
  readonly outputs: Words;
  readonly summary: string;
}

export interface RunningStep {
  readonly process: ChildProcess;
  readonly finished: Promise<Step>;
}

export interface JobOptions {
  readonly repository?: string;
  readonly env?: Words;
}

const FILES = ["GITHUB_STATE", "GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_STEP_SUMMARY"] as const;

const all = new Set<Job>();

/** Kills everything that the jobs of a test file have left running. */
export async function endJobs(): Promise<void> {
  await Promise.all([...all].map((job) => job.end()));
  all.clear();
}

let jobs = 0;

/** One job, with the state that it keeps between steps. */
export class Job {
  readonly number = ++jobs;
  readonly trackingId = `github_${randomUUID()}`;
  readonly #folder = mkdtempSync(join(tmpdir(), "leasehold-job-"));
  readonly #inputs: Words;
  readonly #options: JobOptions;
  readonly #masks: string[] = [];
  readonly #processes: ChildProcess[] = [];
  #state: Words = {};

  /** `inputs` are the values under `with:`. */
  constructor(inputs: Words, options: JobOptions = {}) {
    this.#inputs = inputs;
    this.#options = options;
    all.add(this);
  }

  start(step: "main" | "post"): RunningStep {
    return this.#start(step, (args, env) => spawn(NODE, args, { env, stdio: ["ignore", "pipe", "pipe"] }));
  }

  /**
   * Runs a step as the child of a process with this name. A shell ends with the step; the other processes keep running until
   * they are killed.
   */
  startUnder(parent: "Runner.Worker" | "runner" | "shell", step: "main" | "post"): RunningStep {
    const script = `process.title = "${parent}";
      const fs = require("node:fs");
      require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" }).once("exit", (code) => {
        if (process.title === "shell") process.exit(code);
        console.log("ended with", code);
        setInterval(() => {}, 1e6);
        for (const output of [1, 2]) fs.closeSync(output);
      });`;
    return this.#start(step, (args, env) =>
      spawn(NODE, ["-e", script, "--", ...args], { env, stdio: ["ignore", "pipe", "pipe"] }),
    );
  }

  run(step: "main" | "post"): Promise<Step> {
    return this.start(step).finished;
  }

  /** Removes all temporary files, as a step of a job might. */
  emptyFolder(): void {
    for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name), { recursive: true });
  }

  /** Kills the processes with the job's tracking id, as the runner does. */
  async end(): Promise<void> {
    const { pid } = this.heartbeat ?? {};
    for (const process of this.#processes) process.kill("SIGKILL");
    if (pid && alive([pid]).length > 0) process.kill(pid);
    rmSync(this.#folder, { recursive: true, force: true });
    for (let tries = 0; pid && alive([pid]).length > 0 && tries < 50; tries++) await sleep(100);
  }

  /** The latest report from the heartbeat process. */
  get heartbeat(): Report | undefined {
    const { folder = "" } = JSON.parse(this.#state.claim ?? "{}");
    try {
      return JSON.parse(readFileSync(join(folder, "heartbeat.json"), "utf8"));
    } catch {
      return undefined;
    }
  }

  /** The state saved for the post step so far. */
  get claim(): { readonly key?: string; readonly ticket?: string; readonly token?: string } {
    return JSON.parse(this.#state.claim ?? "{}");
  }

  #start(step: "main" | "post", begin: (args: string[], env: NodeJS.ProcessEnv) => ChildProcess): RunningStep {
    const files = Object.fromEntries(FILES.map((name) => [name, join(this.#folder, `${name}_${randomUUID()}`)]));
    for (const file of Object.values(files)) writeFileSync(file, "");
    const child = begin([join(FOLDER, runs[step])], { ...this.#environment(), ...files });
    this.#processes.push(child);
    const read = Promise.all([text(child.stdout as never), text(child.stderr as never)]);
    // The runner's processes keep running after closing their output, so the step ends when its output ends.
    const exited = /"(Runner.Worker|runner)"/.test(child.spawnargs.join()) ? read : once(child, "exit");
    const finished = (async (): Promise<Step> => {
      await exited;
      const lines = (await read).join("").split("\n");
      const contents = (name: (typeof FILES)[number]) => readFileSync(files[name] as string, "utf8");
      // The state is saved whether or not the process succeeded.
      this.#state = { ...this.#state, ...valuesOf(contents("GITHUB_STATE")) };
      const outputs = valuesOf(contents("GITHUB_OUTPUT"));
      return { code: child.exitCode, outputs, summary: contents("GITHUB_STEP_SUMMARY"), ...this.#logOf(lines) };
    })();
    return { process: child, finished };
  }

  /** The runner processes each line before it shows the next. */
  #logOf(lines: readonly string[]): Pick<Step, "log" | "leaks"> {
    const shown: string[] = [];
    for (const line of lines) {
      const [, secret] = /^::add-mask::(.+)$/.exec(line) ?? [];
      if (secret === undefined) shown.push(line);
      else this.#masks.push(secret);
    }
    const leaks = shown.filter((line) => this.#masks.some((secret) => line.includes(secret)));
    return { log: shown.join("\n"), leaks };
  }

  #environment(): NodeJS.ProcessEnv {
    const { repository = "acme/shop", env } = this.#options;
    const given = Object.entries(INPUTS).map(([name, { default: text = "" }]) => [
      name,
      this.#inputs[name] ?? `${text}`,
    ]);
    return {
      ...BARE,
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_REPOSITORY: repository,
      GITHUB_WORKFLOW: "deploy",
      GITHUB_RUN_NUMBER: `${this.number}`,
      GITHUB_RUN_ID: `1234${this.number}`,
      RUNNER_TEMP: this.#folder,
      RUNNER_TRACKING_ID: this.trackingId,
      ...Object.fromEntries(given.map(([name, value]) => [`INPUT_${(name as string).toUpperCase()}`, value])),
      ...Object.fromEntries(Object.entries(this.#state).map(([name, value]) => [`STATE_${name}`, value])),
      ...env,
    };
  }
}

/** Returns the variables in a file that a step has written for the runner, with the last value of each. */
function valuesOf(text: string): Words {
  return Object.fromEntries(
    [...text.matchAll(/^(.+)<<(.+)\n([\s\S]*?)\n\2$/gm)].map(([, name = "", , value = ""]) => [name, value]),
  );
}
