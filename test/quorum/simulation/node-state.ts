/** What a simulated node keeps, and what the libraries of its scripts do with it: `lua/lib/quorum_*.lua`. */
import {
  copyOf,
  type Data,
  emptyData,
  type IdempotencyRecord,
  type Lease,
  type Marker,
  noteEnd,
  type Record,
  textOf,
} from "./record.ts";

const SLACK_US = 100_000;
const FAR_US = 30_000_000;
const CLOCK_MAX_US = 2 ** 52;
const STRIDE = 8;
const ATTEMPTS_MAX = 8;

export class NodeState {
  protected data: Data = emptyData();
  protected now_us = 0;
  protected now = 0;
  readonly #kept_ms: number;

  /** It remembers an Idempotency-Key for `kept_ms` after its lease. */
  constructor(kept_ms: number) {
    this.#kept_ms = kept_ms;
  }

  /** Whether it has all its markers, and none says that it is in quarantine. */
  get votes(): boolean {
    const markers = [...this.data.markers.values()];
    return markers.length > 0 && markers.every(({ state }) => state === "v");
  }

  /** The text of a record, as a plain read returns it. */
  read(key: string): string | null {
    const record = this.data.records.get(key);
    return record ? textOf(record) : null;
  }

  /** What it keeps of an Idempotency-Key. */
  remembered(key: string): string | undefined {
    const kept = this.data.idempotency.get(key);
    return kept && [kept.state, kept.fingerprint, ...(kept.state === "g" ? kept.attempts : [])].join(" ");
  }

  /** Attempts that still hold something at `now_us`, pending or confirmed, or only the latter. */
  standing(now_us: number, which: "all" | "confirmed" = "all"): string[] {
    const leases = [...this.data.records.values()].flatMap((record) => record.leases);
    const live = leases.filter(({ deadline, state }) => deadline > now_us / 1000 && (which === "all" || state === "c"));
    return live.map(({ attempt }) => attempt);
  }

  /** Whether it has confirmed leases, still standing, that exclude each other. */
  get crowded(): boolean {
    return [...this.data.records.values()].some(({ leases }) => {
      const confirmed = leases.filter(({ state, deadline }) => state === "c" && deadline > this.now);
      const [first] = confirmed;
      if (!confirmed.some(({ mode }) => mode === "x")) return false;
      return confirmed.some(({ holder }) => holder !== first?.holder);
    });
  }

  snapshot(): Data {
    return structuredClone(this.data);
  }

  /** Goes back to what it knew at the time of a snapshot; without one it forgets everything. */
  restore(data?: Data): void {
    this.data = data ?? emptyData();
  }

  /** What an operator does who knows that a node may have lost its latest writes. */
  quarantine(): void {
    this.data.markers.clear();
  }

  #clockUs(): number {
    return this.now_us < CLOCK_MAX_US ? this.now_us : 0;
  }

  protected reach(marker: Marker): number {
    return Math.max(marker.floor, this.#clockUs() + marker.ahead + SLACK_US);
  }

  protected abstention(marker: Marker | undefined, number: number, nodes: number): string[] | undefined {
    if (marker && (marker.number !== number || marker.nodes !== nodes))
      return ["misplaced", `${marker.number}`, `${marker.nodes}`];
    if (marker?.state !== "v") return ["nonvoter", `${this.now}`, marker?.state ?? "-", `${marker?.ends_at ?? 0}`];
    return undefined;
  }

  protected load(key: string): Record {
    const found = this.data.records.get(key);
    const record = found ? copyOf(found) : { fence: 0, confirmed: 0, ended: [], leases: [], delays: [] };
    record.capped = false;
    for (const lease of record.leases) {
      record.capped ||= lease.deadline > this.now + lease.ttl;
      lease.deadline = Math.min(lease.deadline, this.now + lease.ttl);
    }
    for (const delay of record.delays) {
      record.capped ||= delay.deadline > this.now + delay.ttl;
      delay.deadline = Math.min(delay.deadline, this.now + delay.ttl);
    }
    record.delays = record.delays.filter(({ deadline }) => deadline > this.now);
    const ended = record.leases.filter(({ deadline }) => deadline <= this.now);
    record.leases = record.leases.filter(({ deadline }) => deadline > this.now);
    const holding = new Set(record.leases.filter(({ state }) => state === "c").map(({ holder }) => holder));
    for (const lease of ended) {
      if (lease.state !== "c") continue;
      noteEnd(record, lease.attempt, lease.deadline === lease.max_until ? "m" : "e", "");
      const deadline = lease.deadline + lease.delay;
      if (lease.delay === 0 || holding.has(lease.holder) || deadline <= this.now) continue;
      const none = { max_until: 0, delay: 0, label: "-", fingerprint: "-" };
      record.delays.push({ ...lease, mode: "x", state: "d", deadline, ttl: lease.delay, ...none });
    }
    return record;
  }

  protected save(key: string, record: Record): void {
    this.data.records.set(key, record);
  }

  protected takenUntil(record: Record, mode: string, holder: string): number {
    let at = 0;
    for (const lease of record.leases) {
      if (lease.holder !== holder && (mode === "x" || lease.mode === "x"))
        at = Math.max(at, lease.deadline + lease.delay);
    }
    return at;
  }

  protected blockedUntil(record: Record, mode: string, holder: string): number {
    const at = this.takenUntil(record, mode, holder);
    if (record.leases.some((lease) => lease.holder === holder)) return at;
    return Math.max(at, ...record.delays.map(({ deadline }) => deadline));
  }

  protected addPending(
    record: Record,
    marker: Marker,
    wanted: Pick<Lease, "mode" | "attempt" | "holder">,
    pending_ms: number,
  ): Lease {
    const least = Math.max(record.fence + 1, marker.floor + 1, this.#clockUs());
    const fence = least - (least % STRIDE) + marker.number;
    record.fence = fence < least ? fence + STRIDE : fence;
    const { mode, attempt, holder } = wanted;
    const none = { acquired: 0, ttl: pending_ms, max_until: 0, delay: 0, label: "-", fingerprint: "-" };
    const deadline = this.now + pending_ms;
    const lease: Lease = { mode, attempt, holder, state: "p", deadline, fence: record.fence, ...none };
    record.leases.push(lease);
    return lease;
  }

  /** In `terms` all times are lengths. */
  protected confirmPending(
    record: Record,
    marker: Marker,
    lease: Lease,
    terms: Omit<Lease, "mode" | "attempt" | "holder" | "state" | "deadline">,
  ): void {
    const { fence, ttl, delay, label, fingerprint } = terms;
    Object.assign(lease, { state: "c", fence, ttl, delay, label, fingerprint });
    lease.acquired = this.now - terms.acquired;
    lease.deadline = this.now + ttl;
    if (terms.max_until > 0) {
      lease.max_until = this.now + terms.max_until;
      lease.deadline = Math.min(lease.deadline, lease.max_until);
    }
    record.fence = Math.max(record.fence, fence);
    record.confirmed = Math.max(record.confirmed, fence);
    if (fence > this.reach(marker)) marker.ahead = fence - this.#clockUs();
    if (fence > this.#clockUs() + FAR_US) marker.floor = Math.max(marker.floor, fence);
  }

  protected loadIdempotency(key: string | undefined): IdempotencyRecord | undefined {
    const kept = key === undefined ? undefined : this.data.idempotency.get(key);
    return kept && kept.until > this.now ? kept : undefined;
  }

  protected saveIdempotency(key: string | undefined, record: Record, lease: Lease): void {
    if (key === undefined) return;
    const kept = this.loadIdempotency(key);
    const known = kept?.state === "g" ? kept.attempts : [];
    const attempts = known.includes(lease.attempt) ? [lease.attempt] : [...known, lease.attempt].slice(-ATTEMPTS_MAX);
    const mine = record.leases.filter(({ holder }) => holder === lease.holder);
    const until = Math.max(this.now, ...mine.map(({ deadline }) => deadline)) + this.#kept_ms;
    this.data.idempotency.set(key, { state: "g", fingerprint: lease.fingerprint, attempts, until });
  }

  protected forget(key: string, attempt: string): void {
    const kept = this.loadIdempotency(key);
    if (kept?.state !== "g" || !kept.attempts.includes(attempt)) return;
    const attempts = kept.attempts.filter((other) => other !== attempt);
    if (attempts.length === 0) this.data.idempotency.delete(key);
    else this.data.idempotency.set(key, { ...kept, attempts });
  }

  protected noteRelease(key: string, attempt: string): void {
    const { state, fingerprint } = this.loadIdempotency(key) ?? { state: "g", fingerprint: "?" };
    if (state === "g")
      this.data.idempotency.set(key, { state: "e", fingerprint, attempts: [attempt], until: this.now + this.#kept_ms });
  }

  protected prolong(key: string, lease: Lease): void {
    const kept = this.loadIdempotency(key);
    const until = lease.deadline + this.#kept_ms;
    if (kept && until > kept.until) this.data.idempotency.set(key, { ...kept, until });
  }
}
