/**
 * One node of a quorum as the scripts of `lua/quorum_*.lua` make it, in TypeScript because a simulation runs millions of
 * them; `scripts.test.ts` holds the two together. No key ever expires here: simulated time is shorter than any retention.
 */
import {
  confirmed,
  copyOf,
  type Data,
  emptyData,
  endOf,
  find,
  type Marker,
  noteEnd,
  pack,
  type Record,
  textOf,
} from "./record.ts";

const SLACK_US = 100_000;
const CLOCK_MAX_US = 2 ** 52;
const STRIDE = 8;

export class SimulatedNode {
  #data: Data = emptyData();
  #now_us = 0;
  #now = 0;

  /** Runs a script by its name at an instant of this node's clock. */
  run(script: string, keys: readonly string[], args: readonly string[], now_us: number): string[] {
    this.#now_us = now_us;
    this.#now = Math.floor(now_us / 1000);
    switch (script) {
      case "quorum_propose":
        return this.#propose(keys, args);
      case "quorum_confirm":
        return this.#confirm(keys, args);
      case "quorum_renew":
        return this.#renew(keys, args);
      case "quorum_release":
        return this.#release(keys, args);
      case "quorum_inspect":
        return this.#inspect(keys, args);
      case "quorum_join":
        return this.#join(keys, args);
      default:
        throw new Error(`no such script: ${script}`);
    }
  }

  /** Whether it has all its markers, and none says that it is in quarantine. */
  get votes(): boolean {
    const markers = [...this.#data.markers.values()];
    return markers.length > 0 && markers.every(({ state }) => state === "v");
  }

  /** The text of a record, as a plain read returns it. */
  read(key: string): string | null {
    const record = this.#data.records.get(key);
    return record ? textOf(record) : null;
  }

  /** Attempts that still hold something at `now_us`. */
  standing(now_us: number): string[] {
    const leases = [...this.#data.records.values()].flatMap((record) => record.leases);
    return leases.filter(({ deadline }) => deadline > now_us / 1000).map(({ attempt }) => attempt);
  }

  snapshot(): Data {
    return structuredClone(this.#data);
  }

  /** Goes back to what it knew at the time of a snapshot; without one it forgets everything. */
  restore(data?: Data): void {
    this.#data = data ?? emptyData();
  }

  /** What an operator does who knows that a node may have lost its latest writes. */
  quarantine(): void {
    this.#data.markers.clear();
  }

  #clockUs(): number {
    return this.#now_us < CLOCK_MAX_US ? this.#now_us : 0;
  }

  #reach(marker: Marker): number {
    return Math.max(marker.floor, this.#clockUs() + marker.ahead + SLACK_US);
  }

  #abstention(marker: Marker | undefined, number: number, nodes: number): string[] | undefined {
    if (marker && (marker.number !== number || marker.nodes !== nodes))
      return ["misplaced", `${marker.number}`, `${marker.nodes}`];
    if (marker?.state !== "v") return ["outsider", `${this.#now}`, marker?.state ?? "-", `${marker?.ends_at ?? 0}`];
    return undefined;
  }

  #load(key: string): Record {
    const found = this.#data.records.get(key);
    const record = found ? copyOf(found) : { fence: 0, confirmed: 0, delay_until: 0, ended: [], leases: [] };
    const ended = record.leases.filter(({ deadline }) => deadline <= this.#now);
    record.leases = record.leases.filter(({ deadline }) => deadline > this.#now);
    for (const lease of ended) {
      if (lease.state !== "c") continue;
      noteEnd(record, lease.attempt, lease.deadline === lease.max_until ? "m" : "e", "");
      if (lease.delay > 0) record.delay_until = Math.max(record.delay_until, lease.deadline + lease.delay);
    }
    return record;
  }

  #save(key: string, record: Record): void {
    this.#data.records.set(key, record);
  }

  #propose(keys: readonly string[], args: readonly string[]): string[] {
    const [attempt, mode, holder] = args as [string, string, string];
    const [pending_ms, number, nodes, leases_max] = args.slice(3, 7).map(Number) as [number, number, number, number];
    const [record_key, marker_key, memory_key] = keys as [string, string, string?];
    const marker = this.#data.markers.get(marker_key);
    const refusal = this.#abstention(marker, number, nodes);
    if (refusal || !marker) return refusal as string[];
    const record = this.#load(record_key);
    const memory = memory_key === undefined ? undefined : this.#data.memories.get(memory_key);
    if (memory && memory.fingerprint !== args[8]) return ["mismatch"];
    const lease = find(record, attempt);
    if (lease) return ["proposed", `${this.#now}`, `${lease.fence}`];
    const end = endOf(record, attempt);
    if (end) return ["ended", end.letter];
    if (memory && !record.leases.some((other) => other.holder === holder))
      return ["ended", memory.state === "e" ? "r" : "e"];
    const at = this.#blockedUntil(record, mode, holder);
    if (at > 0) return ["busy", `${this.#now}`, `${at}`, ...confirmed(record)];
    if (record.leases.length >= leases_max) return ["limit"];
    const least = Math.max(record.fence + 1, marker.floor + 1, this.#clockUs());
    const fence = least - (least % STRIDE) + marker.number;
    record.fence = fence < least ? fence + STRIDE : fence;
    record.leases.push({
      mode,
      attempt,
      holder,
      state: "p",
      deadline: this.#now + pending_ms,
      fence: record.fence,
      acquired: 0,
      ttl: 0,
      max_until: 0,
      delay: 0,
      label: "-",
    });
    this.#save(record_key, record);
    return ["proposed", `${this.#now}`, `${record.fence}`];
  }

  #blockedUntil(record: Record, mode: string, holder: string): number {
    let at = 0;
    for (const lease of record.leases) {
      if (lease.holder !== holder && (mode === "x" || lease.mode === "x"))
        at = Math.max(at, lease.deadline + lease.delay);
    }
    if (record.delay_until > this.#now && !record.leases.some((lease) => lease.holder === holder))
      at = Math.max(at, record.delay_until);
    return at;
  }

  #confirm(keys: readonly string[], args: readonly string[]): string[] {
    const attempt = args[0] as string;
    const [fence, ttl_ms, lock_delay_ms, max_hold_ms] = args.slice(1, 5).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const [record_key, marker_key, memory_key] = keys as [string, string, string?];
    const marker = this.#data.markers.get(marker_key);
    const refusal = this.#abstention(marker, Number(args[6]), Number(args[7]));
    if (refusal || !marker) return refusal as string[];
    const record = this.#load(record_key);
    const lease = find(record, attempt);
    if (!lease) return ["refused"];
    if (lease.state === "c" && lease.fence === fence)
      return ["confirmed", `${this.#now}`, `${lease.deadline - this.#now}`];
    if (lease.state === "c" || fence < lease.fence) return ["refused"];
    lease.state = "c";
    lease.fence = fence;
    lease.acquired = this.#now;
    lease.ttl = ttl_ms;
    lease.delay = lock_delay_ms;
    lease.label = args[5] as string;
    lease.deadline = this.#now + ttl_ms;
    if (max_hold_ms > 0) {
      lease.max_until = this.#now + max_hold_ms;
      lease.deadline = Math.min(lease.deadline, lease.max_until);
    }
    record.fence = Math.max(record.fence, fence);
    record.confirmed = Math.max(record.confirmed, fence);
    if (fence > this.#reach(marker)) marker.ahead = fence - this.#clockUs();
    this.#save(record_key, record);
    if (memory_key !== undefined)
      this.#data.memories.set(memory_key, { state: "g", fingerprint: args[9] as string, rest: attempt });
    return ["confirmed", `${this.#now}`, `${lease.deadline - this.#now}`];
  }

  #renew(keys: readonly string[], args: readonly string[]): string[] {
    const [attempts, fences, ttls_ms] = args.slice(0, 3).map((list) => list.split(" ")) as [
      string[],
      string[],
      string[],
    ];
    const reply = ["done", `${this.#now}`];
    for (const [i, attempt] of attempts.entries()) {
      const key = keys[2 * i] as string;
      const marker = this.#data.markers.get(keys[2 * i + 1] as string);
      const refusal = this.#abstention(marker, Number(args[3]), Number(args[4]));
      if (refusal?.[0] === "misplaced") return refusal;
      if (refusal) reply.push("outsider", `${marker?.ends_at ?? 0}`, marker?.state ?? "-");
      else reply.push(...this.#extend(key, attempt, Number(fences[i]), Number(ttls_ms[i])));
    }
    return reply;
  }

  #extend(key: string, attempt: string, fence: number, ttl_ms: number): string[] {
    const record = this.#load(key);
    const lease = find(record, attempt);
    if (lease?.state !== "c" || lease.fence !== fence) return ["lost", endOf(record, attempt)?.letter ?? "u", "-"];
    if (ttl_ms > 0) lease.ttl = ttl_ms;
    const latest = lease.max_until > 0 ? lease.max_until : Number.POSITIVE_INFINITY;
    lease.deadline = Math.max(lease.deadline, Math.min(this.#now + lease.ttl, latest));
    this.#save(key, record);
    return ["renewed", `${lease.deadline - this.#now}`, pack(lease)];
  }

  #release(keys: readonly string[], args: readonly string[]): string[] {
    const [attempts, holders] = args.slice(0, 2).map((list) => list.split(" ")) as [string[], string[]];
    const request = args[2] as string;
    const reply = ["done"];
    for (const [i, attempt] of attempts.entries()) {
      const [key, memory_key] = keys.slice(2 * i, 2 * i + 2) as [string, string];
      reply.push(...this.#end(key, attempt, holders[i] as string, request));
      const memory = this.#data.memories.get(memory_key);
      if (memory_key === key || memory?.state !== "g") continue;
      if (holders[i] !== "-") this.#data.memories.set(memory_key, { ...memory, state: "e", rest: attempt });
      else if (memory.rest === attempt) this.#data.memories.delete(memory_key);
    }
    return reply;
  }

  #end(key: string, attempt: string, holder: string, request: string): [string, string] {
    const record = this.#load(key);
    const lease = find(record, attempt);
    const ending = record.leases.filter((other) => other.attempt === attempt || other.holder === holder);
    for (const other of ending) noteEnd(record, other.attempt, "r", request);
    record.leases = record.leases.filter((other) => !ending.includes(other));
    const end = endOf(record, attempt);
    const released = lease !== undefined || (end?.letter === "r" && end.by === request.slice(0, 6));
    if (!released) noteEnd(record, attempt, "u", request);
    this.#save(key, record);
    return released ? ["released", "r"] : ["lost", end?.letter ?? "u"];
  }

  #inspect(keys: readonly string[], args: readonly string[]): string[] {
    const marker = this.#data.markers.get(keys[1] as string);
    const refusal = this.#abstention(marker, Number(args[0]), Number(args[1]));
    if (refusal) return refusal;
    const record = this.#load(keys[0] as string);
    return ["state", `${this.#now}`, `${record.confirmed}`, `${record.delay_until}`, ...confirmed(record)];
  }

  #join(keys: readonly string[], args: readonly string[]): string[] {
    const [number, nodes, quarantine_ms] = args.slice(0, 3).map(Number) as [number, number, number];
    const [seen, trusted, floor] = [Number(args[3]), args[4] === "1", Number(args[5])];
    let [state, ends_at, reach] = ["voting", 0, 0];
    for (const key of keys) {
      let marker = this.#data.markers.get(key);
      const refusal = this.#abstention(marker, number, nodes);
      if (refusal?.[0] === "misplaced") return refusal;
      marker ??= { state: "q", number, nodes, ends_at: this.#now + quarantine_ms, floor: 0, ahead: 0 };
      if (marker.state === "q" && marker.ends_at <= seen && (trusted || this.#now >= marker.ends_at)) {
        marker.state = "v";
        marker.floor = Math.max(marker.floor, floor);
      }
      this.#data.markers.set(key, marker);
      if (marker.state === "q") [state, ends_at] = ["quarantined", Math.max(ends_at, marker.ends_at)];
      reach = Math.max(reach, this.#reach(marker));
    }
    return [state, `${this.#now}`, `${ends_at}`, `${reach}`];
  }
}
