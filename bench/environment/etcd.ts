import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { end, spawnWithParent } from "../../tools/support/processes/children.ts";
import { freePort } from "../../tools/support/processes/port.ts";
import type { Bench } from "../report.ts";
import type { Peer } from "./cycles.ts";
import { createPost } from "./http-client.ts";

const START_MS_MAX = 15_000;

/** Starts a single etcd with its defaults. If etcd is not installed, reports that and returns undefined. */
export async function startEtcd(
  progress: Bench["progress"],
): Promise<{ url: string; pid: number; stop(): Promise<void> } | undefined> {
  const installed = await promisify(execFile)("etcd", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!installed) {
    progress("etcd is left out: it is not installed (Debian: apt-get install etcd-server)");
    return undefined;
  }
  const dir = await mkdtemp(join(tmpdir(), "leasehold-etcd-"));
  const [url, peers] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const settings = {
    "data-dir": dir,
    "listen-client-urls": url,
    "advertise-client-urls": url,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": `default=${peers}`,
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const child = await spawnWithParent("etcd", args, dir);
  const stop = async () => {
    await end(child, "SIGTERM");
    await rm(dir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS_MAX;
  while (!(await isHealthy(url))) {
    if (Date.now() > deadline) {
      await stop();
      throw new Error("etcd did not start");
    }
    await sleep(50);
  }
  return { url, pid: child.pid as number, stop };
}

/** Sends a request to etcd's HTTP gateway. Rejects if the status is not 200. */
export const etcdPost =
  (url: string) =>
  async (path: string, body: object): Promise<Record<string, string>> => {
    const response = await fetch(`${url}/v3/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`etcd answered ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) });
    return (await response.text()).includes("true");
  } catch {
    return false;
  }
}

/** Uses etcd's own lock through its HTTP gateway, with the lease of an existing session. */
export async function etcdPeer({ url, pid }: { url: string; pid: number }): Promise<Peer> {
  const { post, close } = createPost(url, 1);
  const { ID: lease } = await post("/v3/lease/grant", { TTL: 3600 });
  close();
  return {
    name: "etcd, its HTTP gateway",
    url,
    pid,
    async cycle(post, name) {
      const { key = "" } = await post("/v3/lock/lock", { name: btoa(name), lease });
      await post("/v3/lock/unlock", { key });
    },
  };
}
