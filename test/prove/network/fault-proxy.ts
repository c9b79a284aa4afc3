/** An unreliable network between clients and servers or between servers and stores. */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outage } from "../checks/fairness.ts";
import { monotonic_ms } from "../history/operation.ts";

/**
 * What happens to a request:
 * - `lost`: it never arrives, and the connection breaks
 * - `answer dropped`: it is applied, and the connection breaks without an answer
 * - `late`: it arrives after others that were sent later
 * - `answer late`: it is applied immediately, but the response is delayed
 * - `repeated`: it arrives again, after others
 * - `cut`: the connection breaks while it is being answered
 */
const NETWORK_FAULTS = ["lost", "answer dropped", "late", "answer late", "repeated", "cut"] as const;
type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** The longest delay of one request. */
const DELAY_MS_MAX = 1_000;

export interface FaultProxy {
  readonly url: string;
  /** The destination URL, without a trailing slash. */
  target: string;
  /** The share of all requests that hit a fault. */
  rate: number;
  /** Delays every response by this much. */
  slow_ms: number;
  /** How many times each fault has happened so far. */
  readonly counts: Record<NetworkFault, number>;
  /** The times when requests for a name were disturbed. */
  readonly outages: Outage[];
  /** Breaks all connections, and returns the number of open requests. */
  cut(): number;
  close(): Promise<void>;
}

const drawFault = (random: () => number) =>
  NETWORK_FAULTS[Math.floor(random() * NETWORK_FAULTS.length)] as NetworkFault;

/** Listens on a free local port. `random` returns numbers from 0 to 1. */
export async function startFaultProxy(target: string, random: () => number, rate = 0): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<ServerResponse>();
  const counts = Object.fromEntries(NETWORK_FAULTS.map((fault) => [fault, 0])) as Record<NetworkFault, number>;
  const server = createServer((incoming, outgoing) => {
    open.add(outgoing);
    outgoing.on("close", () => open.delete(outgoing));
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    rate,
    slow_ms: 0,
    counts,
    outages: [],
    cut() {
      const cut = [...open];
      for (const outgoing of cut) outgoing.destroy();
      return cut.length;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, "close");
    },
  };
  return proxy;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const fault = random() < proxy.rate ? drawFault(random) : undefined;
    const delay_ms = random() * DELAY_MS_MAX;
    const from_ms = monotonic_ms();
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    if (fault !== undefined) {
      counts[fault] += 1;
      const to_ms = from_ms + 3 * DELAY_MS_MAX;
      for (const name of namesIn(incoming.url ?? "", body)) proxy.outages.push({ from_ms, to_ms, name });
    }
    if (fault === "lost") return void outgoing.destroy();
    if (fault === "late") await sleep(delay_ms);
    if (fault === "cut") setTimeout(() => outgoing.destroy(), delay_ms);
    if (fault === "repeated") sleep(delay_ms).then(() => forward(incoming, body).catch(() => {}));
    const { status, headers, text } = await forward(incoming, body, gone.signal);
    if (fault === "answer dropped") return void outgoing.destroy();
    if (fault === "answer late") await sleep(delay_ms);
    if (proxy.slow_ms > 0) await sleep(proxy.slow_ms);
    outgoing.writeHead(status, headers).end(text);
  }

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer, signal?: AbortSignal) {
    const { host, "transfer-encoding": _, ...kept } = headers;
    const sent = request(`${proxy.target}${url}`, {
      method,
      agent,
      headers: { ...kept, "content-length": body.length },
      ...(signal === undefined ? {} : { signal }),
    });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const text = await buffer(answer);
    const { "transfer-encoding": __, connection, "keep-alive": ___, ...rest } = answer.headers;
    return { status: answer.statusCode ?? 502, headers: rest, text };
  }
}

/** Returns the locks that a request names in a URL of the service, in a multi-lock's body, or in the store's keys. */
function namesIn(url: string, body: Buffer): Set<string> {
  return new Set(`${url} ${body}`.match(/\b(?:hot|own)-[\w-]+/g));
}
