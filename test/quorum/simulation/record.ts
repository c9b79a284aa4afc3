/** What a simulated node keeps of a lock: as `lua/lib/quorum_record.lua` writes it, but taken apart. */
export interface Lease {
  readonly mode: string;
  readonly attempt: string;
  readonly holder: string;
  state: "p" | "c" | "d";
  deadline: number;
  fence: number;
  acquired: number;
  ttl: number;
  max_until: number;
  delay: number;
  label: string;
  fingerprint: string;
}

export interface Ended {
  readonly letter: string;
  readonly trace: string;
  readonly by: string;
}

export interface Record {
  fence: number;
  confirmed: number;
  ended: Ended[];
  leases: Lease[];
  /** Lines like those of leases, for the lock_delays that follow some. */
  delays: Lease[];
  /** Whether a clock that was set back had prolonged something that is left of it. */
  capped?: boolean;
}

export interface Marker {
  state: "v" | "q";
  readonly number: number;
  readonly nodes: number;
  ends_at: number;
  floor: number;
  ahead: number;
}

export interface IdempotencyRecord {
  readonly state: "g" | "e";
  readonly fingerprint: string;
  /** What was confirmed under it, and did not fail after that; once it was released, what the release named. */
  readonly attempts: readonly string[];
  readonly until: number;
}

export interface Data {
  readonly records: Map<string, Record>;
  readonly markers: Map<string, Marker>;
  readonly idempotency: Map<string, IdempotencyRecord>;
}

export function emptyData(): Data {
  return { records: new Map(), markers: new Map(), idempotency: new Map() };
}

/** The record as the scripts write it. */
export function textOf(record: Record): string {
  const ended = record.ended.map(({ letter, trace, by }) => `${letter}${trace}${by} `).join("");
  const standing = [...record.leases, ...record.delays];
  const lines = [`2 ${record.fence} ${record.confirmed} 0`, ended, ...standing.map(pack)];
  return lines.length === 2 ? `${lines.join("\n")}\n` : lines.join("\n");
}

const ENDED_MAX = 64;

export function copyOf(record: Record): Record {
  const [leases, delays] = [record.leases, record.delays].map((lines) => lines.map((line) => ({ ...line })));
  return { ...record, ended: [...record.ended], leases: leases as Lease[], delays: delays as Lease[] };
}

export function find(record: Record, attempt: string): Lease | undefined {
  return record.leases.find((lease) => lease.attempt === attempt);
}

/** The lease of the attempt, if it is this holder's; - stands for any. */
export function findOf(record: Record, attempt: string, holder: string): Lease | undefined {
  return record.leases.find((lease) => lease.attempt === attempt && (holder === "-" || lease.holder === holder));
}

export function endOf(record: Record, attempt: string): Ended | undefined {
  return record.ended.find(({ trace }) => trace === attempt.slice(0, 12));
}

export function forgetEnd(record: Record, attempt: string): void {
  record.ended = record.ended.filter(({ trace }) => trace !== attempt.slice(0, 12));
}

export function noteEnd(record: Record, attempt: string, letter: string, request: string): void {
  const known = endOf(record, attempt);
  if (known && (known.letter !== "e" || letter === "e")) return;
  if (known) forgetEnd(record, attempt);
  record.ended.unshift({
    letter: known ? "x" : letter,
    trace: attempt.slice(0, 12),
    by: `${request}------`.slice(0, 6),
  });
  record.ended.length = Math.min(record.ended.length, ENDED_MAX);
}

/** Whether anything is left of the attempt. */
export function stands(record: Record, attempt: string): boolean {
  return [...record.leases, ...record.delays].some((line) => line.attempt === attempt);
}

/** What others are told, as lists. */
export function known(record: Record): string[][] {
  const leases = record.leases.filter(({ state }) => state === "c").map(pack);
  return [leases, record.delays.map(({ attempt, deadline, acquired }) => `${attempt} ${deadline} ${acquired}`)];
}

export function pack(lease: Lease): string {
  const { mode, attempt, holder, state, deadline, fence, acquired, ttl, max_until, delay, label, fingerprint } = lease;
  return [mode, attempt, holder, state, deadline, fence, acquired, ttl, max_until, delay, label, fingerprint].join(" ");
}

/** The opposite of `pack`. */
export function unpack(line: string): Lease {
  const [mode, attempt, holder, state, deadline, fence, acquired, ttl, max_until, delay, label, fingerprint] =
    line.split(" ") as [string, string, string, "p" | "c", ...string[]];
  const numbers = { deadline, fence, acquired, ttl, max_until, delay };
  const read = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]));
  return { mode, attempt, holder, state, label, fingerprint, ...read } as Lease;
}
