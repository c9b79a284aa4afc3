/** Acquires and releases free locks with several concurrent clients, on servers that are measured in turn. */
import { quantile } from "../../tools/support/statistics.ts";
import type { Row } from "../report.ts";
import { createPost, type Post } from "./http-client.ts";
import { cpuTime } from "./processes.ts";

const SLICE_MS = 1_000;
/** The total number of names. It is fixed, so that the amount of stored data does not depend on the number of clients. */
const NAMES = 800;

export type Cycle = (post: Post, name: string) => Promise<unknown>;

export interface Peer {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly cycle: Cycle;
}

export interface Measured {
  cycles: number;
  ms: number;
  cpu_us: number;
  readonly times_ms: number[];
}

/** The acquire-and-release cycle for the service, and for every server with the same API. */
export const lockCycle: Cycle = async (post, name) => {
  const { token } = await post(`/locks/${name}/acquire`, {});
  await post(`/locks/${name}/release`, { token });
};

const WARM_UP = { rounds: 4, clients: 16 };

/** JIT compilers need several thousand requests to finish optimizing the code. */
export async function warmUp(peers: readonly Peer[]): Promise<void> {
  await measure(peers, WARM_UP.clients, WARM_UP.rounds);
}

/** Measures the peers in turn, in one-second slices. The first round does not count. */
export async function measure(peers: readonly Peer[], clients: number, rounds: number): Promise<Measured[]> {
  const measured = await measureRounds(peers, clients, rounds);
  return peers.map((_, i) => sumOf(measured, i));
}

/** Returns the measurements of each peer in each round. */
export async function measureRounds(
  peers: readonly Peer[],
  clients: number,
  rounds: number,
  slice_ms = SLICE_MS,
): Promise<Measured[][]> {
  const measured: Measured[][] = [];
  const connections = peers.map(({ url }) => createPost(url, clients));
  for (let round = 0; round <= rounds; round++) {
    const slices: Measured[] = [];
    for (const [i, peer] of peers.entries()) {
      const { post } = connections[i] as (typeof connections)[number];
      slices.push(await measureSlice(peer, post, clients, slice_ms));
    }
    if (round > 0) measured.push(slices);
  }
  for (const { close } of connections) close();
  return measured;
}

/** Returns the sum of one peer's measurements over all rounds. */
export function sumOf(rounds: readonly Measured[][], peer: number): Measured {
  const total: Measured = { cycles: 0, ms: 0, cpu_us: 0, times_ms: [] };
  for (const slices of rounds) add(total, slices[peer] as Measured);
  return total;
}

async function measureSlice({ pid, cycle }: Peer, post: Post, clients: number, slice_ms: number): Promise<Measured> {
  const names_each = Math.max(1, Math.floor(NAMES / clients));
  const times_ms: number[] = [];
  const cpu_before_us = cpuTime(pid) ?? Number.NaN;
  const started_ms = performance.now();
  const client = async (_: unknown, number: number) => {
    for (let i = 0; performance.now() - started_ms < slice_ms; i++) {
      const sent_ms = performance.now();
      await cycle(post, `c${number}-${i % names_each}`);
      times_ms.push(performance.now() - sent_ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - started_ms;
  return { cycles: times_ms.length, ms, cpu_us: (cpuTime(pid) ?? Number.NaN) - cpu_before_us, times_ms };
}

function add(total: Measured, slice: Measured): void {
  total.cycles += slice.cycles;
  total.ms += slice.ms;
  total.cpu_us += slice.cpu_us;
  total.times_ms.push(...slice.times_ms);
}

export const perSecond = ({ cycles, ms }: Measured) => (1000 * cycles) / ms;

export function rowOf(name: string, clients: number, measured: Measured): Row {
  return {
    name,
    clients,
    "cycles / s": perSecond(measured),
    "p50 ms": quantile(measured.times_ms, 0.5),
    "p99 ms": quantile(measured.times_ms, 0.99),
    "CPU us": measured.cpu_us / measured.cycles,
  };
}
