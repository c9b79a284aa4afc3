import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { end, endWithParent } from "../../tools/support/processes/children.ts";

const SERVICE = join(import.meta.dirname, "../../src/runtimes/node.ts");

export interface NodeServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Runs a module in a separate process, and waits until it prints its address. */
export async function startNodeServer(entry: string, env: Readonly<Record<string, string>>): Promise<NodeServer> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  endWithParent(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:\/\/[\d.:]+)/.exec(line)?.[1];
    if (url === undefined) continue;
    // Keeps reading the log, because the process would otherwise block on a full pipe.
    child.stdout.resume();
    return { url, pid: child.pid as number, stop: () => end(child, "SIGKILL") };
  }
  throw new Error(`${entry} ended before it listened`);
}

/** Starts the service on Node, with access for everyone, and with its locks in memory unless the variables name a store. */
export const startService = (env: Readonly<Record<string, string>> = {}): Promise<NodeServer> =>
  startNodeServer(SERVICE, { PORT: "0", ALLOW_ANONYMOUS: "true", ...env });
