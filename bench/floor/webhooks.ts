/**
 * Measures the cost of webhooks for locks: the service on Node without webhooks, with a receiver that accepts them, and with
 * one that refuses them.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Cycle,
  lockCycle,
  type Measured,
  measure,
  type Peer,
  perSecond,
  rowOf,
  warmUp,
} from "../environment/cycles.ts";
import { type NodeServer, startService } from "../environment/node-server.ts";
import type { Bench, Report, Target } from "../report.ts";

const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;
const CLIENTS = [1, 16] as const;
/** One cycle in this many lets its lease expire. */
const UNRELEASED = 20;
const TTL_MS = 100;

interface Receiver {
  readonly server: Server;
  readonly url: string;
  taken: number;
}

export async function webhooks({ quick, progress }: Bench): Promise<Report> {
  const [takes, refuses] = await Promise.all([startReceiver(0), startReceiver(2)]);
  const [without, taken, refused] = await Promise.all([
    startService(),
    startService(env(takes.url)),
    startService(env(refuses.url)),
  ]);
  try {
    const peers = [
      peer("without webhooks", without),
      peer("with a receiver that takes each at once", taken),
      peer("with one that refuses each twice", refused),
    ];
    progress("warming up");
    await warmUp(peers);
    const rows = [];
    const targets: Target[] = [];
    for (const clients of CLIENTS) {
      progress(`${clients} clients`);
      const measured = await measure(peers, clients, quick ? 4 : 20);
      rows.push(...peers.map(({ name }, i) => rowOf(name, clients, measured[i] as Measured)));
      const [alone = Number.NaN, ...others] = measured.map(perSecond);
      const what = `cycles a second without webhooks / with, ${clients} clients`;
      targets.push({ what, at_most: 1.05, measured: alone / Math.min(...others) });
    }
    progress(`${takes.taken} and ${refuses.taken} webhooks were taken`);
    const note = `One cycle in ${UNRELEASED} is an acquire whose lease expires, and the others are an acquire and a release. The locks are in memory, and the servers are measured in turn. The receivers run in the clients' process.`;
    return { tables: [{ title: "Free locks beside webhooks", note, rows }], targets };
  } finally {
    await Promise.all([without, taken, refused].map((server) => server.stop()));
    for (const { server } of [takes, refuses]) server.close();
  }
}

const env = (url: string) => ({
  WEBHOOKS: JSON.stringify([{ url, secret: SECRET, events: ["lease.expired"] }]),
});

function peer(name: string, server: NodeServer): Peer {
  let cycles = 0;
  const cycle: Cycle = (post, lock) => {
    cycles += 1;
    if (cycles % UNRELEASED > 0) return lockCycle(post, lock);
    return post(`/locks/${lock}-unreleased-${cycles}/acquire`, { ttl: `${TTL_MS}ms` });
  };
  return { name, ...server, cycle };
}

/** Starts a receiver that refuses each webhook `refusals` times. */
async function startReceiver(refusals: number): Promise<Receiver> {
  const refused = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers["webhook-id"]);
    const before = refused.get(id) ?? 0;
    refused.set(id, before + 1);
    receiver.taken += before === refusals ? 1 : 0;
    request.resume();
    response.writeHead(before < refusals ? 503 : 204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = { server, url: `http://127.0.0.1:${port}`, taken: 0 };
  return receiver;
}
