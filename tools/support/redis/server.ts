import type { ChildProcess } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { end, hasEnded, spawnWithParent } from "../processes/children.ts";
import { freePort } from "../processes/port.ts";
import { ensureRedis } from "./binary.ts";

const START_MS_MAX = 20_000;

export interface RedisOptions {
  /** The data folder; by default a temporary one, which `stop()` removes. Two servers must not share a folder. */
  dir?: string;
  /** The port on the loopback address; a free one by default. */
  port?: number;
  /** Whether every write is on disk before its reply, so that it survives `kill9()`; true by default. */
  appendonly?: boolean;
  /** Additional settings, as in redis.conf. */
  config?: Readonly<Record<string, string>>;
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>;
}

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly dir: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Kills the server, as a power failure would. The data folder remains for `restart()`. */
  kill9(): Promise<void>;
  /** Starts the server again with the same port and folder, after stopping it if it is running. */
  restart(): Promise<void>;
}

/** Starts a separate redis-server, never the system's, and returns when it responds. Throws if the server does not start. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const scratch = options.dir === undefined ? await mkdtemp(join(tmpdir(), "leasehold-redis-")) : undefined;
  const place = { dir: options.dir ?? (scratch as string), port: options.port ?? (await freePort()), scratch };
  const own_port = options.port === undefined;
  // Redis's data contains live tokens, and by default all users may read its files.
  await mkdir(place.dir, { recursive: true });
  await chmod(place.dir, 0o700);
  let child = await start().catch(async (error) => {
    await discard();
    throw error;
  });

  /** Retries on another port if another process has taken the free one. */
  async function start(tries = 3): Promise<ChildProcess> {
    try {
      return await launch(place, options);
    } catch (error) {
      if (!own_port || tries === 1 || !String(error).includes("Failed listening")) throw error;
      place.port = await freePort();
      return start(tries - 1);
    }
  }

  async function discard() {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
  async function kill9() {
    await end(child, "SIGKILL");
  }
  return {
    url: `redis://127.0.0.1:${place.port}`,
    port: place.port,
    dir: place.dir,
    get pid() {
      return child.pid as number;
    },
    kill9,
    async restart() {
      await kill9();
      child = await launch(place, options);
    },
    async stop() {
      await end(child, "SIGTERM");
      await discard();
    },
  };
}

interface Place {
  dir: string;
  port: number;
  scratch: string | undefined;
}

async function launch({ dir, port, scratch }: Place, options: RedisOptions): Promise<ChildProcess> {
  const logfile = join(dir, "redis.log");
  const settings = {
    bind: "127.0.0.1",
    port: String(port),
    dir,
    logfile,
    save: "",
    appendonly: options.appendonly === false ? "no" : "yes",
    appendfsync: "always",
    ...options.config,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = await spawnWithParent(await ensureRedis(), args, scratch, options.env);
  const deadline = Date.now() + START_MS_MAX;
  while (!(await answers(port, child.pid as number))) {
    if (hasEnded(child) || Date.now() > deadline) {
      await end(child, "SIGKILL");
      throw new Error(`redis-server did not start on port ${port}: ${await lastLine(logfile)}`);
    }
    await sleep(10);
  }
  return child;
}

/** Whether this process, and not another one that has taken the port, responds and has loaded its data. */
async function answers(port: number, pid: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1").setTimeout(1_000, () => socket.destroy());
  try {
    socket.end("INFO\r\nQUIT\r\n");
    let text = "";
    for await (const chunk of socket) text += chunk;
    return text.includes(`process_id:${pid}\r\n`) && text.includes("loading:0\r\n");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function lastLine(path: string): Promise<string> {
  const log = await readFile(path, "utf8").catch(() => "");
  return log.trimEnd().split("\n").at(-1) || "it left no log";
}
