import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { end, hasEnded, spawnWithParent } from "../processes/children.ts";
import { ensureRedis } from "./binary.ts";

const START_MS_MAX = 20_000;

/** Below the ports of outgoing connections, which could take the port between two starts. */
const PORTS = { first: 10_000, count: 20_000 };

export interface RedisOptions {
  /** The data folder; without it a temporary one, removed by `stop()`. Two servers must not share one. */
  dir?: string;
  /** On the loopback address; a free one when left out. */
  port?: number;
  /** Whether every write is on the disk before it is answered, so that it survives `kill9()`. Default true. */
  appendonly?: boolean;
  /** More settings, as in redis.conf. */
  config?: Readonly<Record<string, string>>;
  /** More variables of its environment. */
  env?: Readonly<Record<string, string>>;
}

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly dir: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Kills it, like a power cut. The data folder stays for `restart()`. */
  kill9(): Promise<void>;
  /** Starts it again on the same port and folder, ending it first when it runs. */
  restart(): Promise<void>;
}

/** Starts a separate redis-server, never the system's, and returns when it answers. Throws if it does not start. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const scratch = options.dir === undefined ? await mkdtemp(join(tmpdir(), "leasehold-redis-")) : undefined;
  const place = { dir: options.dir ?? (scratch as string), port: options.port ?? (await freePort()), scratch };
  const own_port = options.port === undefined;
  // Redis's data contains live tokens, and by default everyone may read its files.
  await mkdir(place.dir, { recursive: true });
  await chmod(place.dir, 0o700);
  let child = await start().catch(async (error) => {
    await discard();
    throw error;
  });

  /** On another port if the free one is taken meanwhile. */
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

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch {
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
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

/** Whether this process, and not another one that took the port, answers and has loaded its data. */
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
