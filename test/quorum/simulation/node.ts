/**
 * One node of a quorum as the scripts of `lua/quorum/` make it, in TypeScript because a simulation runs millions of
 * them; `scripts.test.ts` holds the two together. Of its keys only the idempotency records expire here: simulated time is shorter than
 * any retention.
 */
import { NodeState } from "./node-state.ts";
import {
  endOf,
  find,
  findOf,
  forgetEnd,
  known,
  type Lease,
  type Marker,
  noteEnd,
  pack,
  type Record,
  stands,
  unpack,
} from "./record.ts";

/** Beside its lines. Only earlier versions wrote such a lock_delay. */
const NO_DELAY = "0";

export class SimulatedNode extends NodeState {
  /** Runs a script by its name at an instant of this node's clock. */
  run(script: string, keys: readonly string[], args: readonly string[], now_us: number): string[] {
    this.now_us = now_us;
    this.now = Math.floor(now_us / 1000);
    switch (script) {
      case "quorum_propose":
        return this.#propose(keys, args);
      case "quorum_confirm":
        return this.#confirm(keys, args);
      case "quorum_renew":
        return this.#renew(keys, args);
      case "quorum_restore":
        return this.#restore(keys, args);
      case "quorum_release":
        return this.#release(keys, args);
      case "quorum_bury":
        return this.#bury(keys, args);
      case "quorum_inspect":
        return this.#inspect(keys, args);
      case "quorum_join":
        return this.#join(keys, args);
      default:
        throw new Error(`no such script: ${script}`);
    }
  }

  #propose(keys: readonly string[], args: readonly string[]): string[] {
    const [attempt, mode, holder] = args as [string, string, string];
    const [pending_ms, number, nodes, leases_max] = args.slice(3, 7).map(Number) as [number, number, number, number];
    const [record_key, marker_key, idempotency_key] = keys as [string, string, string?];
    const marker = this.data.markers.get(marker_key);
    const refusal = this.abstention(marker, number, nodes);
    if (refusal || !marker) return refusal as string[];
    const record = this.load(record_key);
    const kept = this.loadIdempotency(idempotency_key);
    if (kept && kept.fingerprint !== args[8] && kept.fingerprint !== "?") return ["mismatch"];
    const lease = find(record, attempt);
    const repeated = kept ? "1" : "0";
    if (lease) return ["proposed", `${this.now}`, `${lease.fence}`, repeated];
    const end = endOf(record, attempt);
    if (end) return ["ended", end.letter];
    if (kept && !record.leases.some((other) => other.holder === holder))
      return ["ended", kept.state === "e" ? "r" : "e"];
    const at = this.blockedUntil(record, mode, holder);
    if (at > 0 && record.capped) this.save(record_key, record);
    if (at > 0) return ["busy", `${this.now}`, `${at}`, NO_DELAY, ...known(record).flatMap(listOf)];
    if (record.leases.length >= leases_max) return ["limit"];
    const pending = this.addPending(record, marker, { mode, attempt, holder }, pending_ms);
    this.save(record_key, record);
    return ["proposed", `${this.now}`, `${pending.fence}`, repeated];
  }

  #confirm(keys: readonly string[], args: readonly string[]): string[] {
    const attempt = args[0] as string;
    const [fence, ttl, delay, max_until] = args.slice(1, 5).map(Number) as [number, number, number, number];
    const [record_key, marker_key, idempotency_key] = keys as [string, string, string?];
    const marker = this.data.markers.get(marker_key);
    const refusal = this.abstention(marker, Number(args[6]), Number(args[7]));
    if (refusal || !marker) return refusal as string[];
    const record = this.load(record_key);
    const lease = find(record, attempt);
    if (!lease) return ["refused"];
    if (lease.state === "c" && lease.fence === fence)
      return ["confirmed", `${this.now}`, `${lease.deadline - this.now}`];
    if (lease.state === "c" || fence < lease.fence) return ["refused"];
    const [label, fingerprint] = [args[5] as string, args[9] as string];
    this.confirmPending(record, marker, lease, { fence, ttl, delay, max_until, label, fingerprint, acquired: 0 });
    this.save(record_key, record);
    this.saveIdempotency(idempotency_key, record, lease);
    return ["confirmed", `${this.now}`, `${lease.deadline - this.now}`];
  }

  #renew(keys: readonly string[], args: readonly string[]): string[] {
    const [attempts, fences, ttls_ms] = args.slice(0, 3).map((list) => list.split(" ")) as [
      string[],
      string[],
      string[],
    ];
    const holders = (args[6] as string).split(" ");
    const outcomes: string[][] = [];
    for (const [i, attempt] of attempts.entries()) {
      const [key, marker_key, idempotency_key] = keys.slice(3 * i, 3 * i + 3) as [string, string, string];
      const marker = this.data.markers.get(marker_key);
      const refusal = this.abstention(marker, Number(args[3]), Number(args[4]));
      if (refusal?.[0] === "misplaced") return refusal;
      if (refusal) outcomes.push(["nonvoter", `${marker?.ends_at ?? 0}`, marker?.state ?? "-"]);
      else
        outcomes.push(
          this.#extend(key, idempotency_key, attempt, holders[i] as string, Number(fences[i]), Number(ttls_ms[i])),
        );
    }
    return ["done", `${this.now}`, ...groupsOf(outcomes)];
  }

  #extend(
    key: string,
    idempotency_key: string,
    attempt: string,
    holder: string,
    fence: number,
    ttl_ms: number,
  ): string[] {
    const record = this.load(key);
    const lease = findOf(record, attempt, holder);
    if (lease?.state !== "c" || lease.fence !== fence) return ["lost", endOf(record, attempt)?.letter ?? "u"];
    if (ttl_ms > 0 && this.now + ttl_ms >= lease.deadline) lease.ttl = ttl_ms;
    const latest = lease.max_until > 0 ? lease.max_until : Number.POSITIVE_INFINITY;
    lease.deadline = Math.max(lease.deadline, Math.min(this.now + lease.ttl, latest));
    this.save(key, record);
    if (idempotency_key !== key) this.prolong(idempotency_key, lease);
    return ["renewed", `${lease.deadline - this.now}`, pack(lease)];
  }

  #restore(keys: readonly string[], args: readonly string[]): string[] {
    const proposals = (args[0] as string).split(" ").map(Number);
    const wanted = (args[1] as string).split("\n").map(unpack);
    const [number, nodes, leases_max] = args.slice(2, 5).map(Number) as [number, number, number];
    const fences: string[] = [];
    for (const [i, copy] of wanted.entries()) {
      const [key, marker_key, idempotency_key] = keys.slice(3 * i, 3 * i + 3) as [string, string, string];
      const marker = this.data.markers.get(marker_key);
      const refusal = this.abstention(marker, number, nodes);
      if (refusal?.[0] === "misplaced") return refusal;
      const record = this.load(key);
      const proposal = proposals[i] as number;
      let lease: Lease | undefined;
      if (marker && !refusal && proposal === 0) lease = this.#offer(record, marker, copy, leases_max);
      else if (marker && !refusal) lease = this.#keep(record, marker, copy, proposal);
      if (lease?.state === "c")
        this.saveIdempotency(idempotency_key === key ? undefined : idempotency_key, record, lease);
      if (lease) this.save(key, record);
      fences.push(`${lease?.fence ?? 0}`);
    }
    return ["done", ...listOf(fences)];
  }

  #offer(record: Record, marker: Marker, copy: Lease, leases_max: number): Lease | undefined {
    const lease = find(record, copy.attempt);
    if (lease?.state === "c") return undefined;
    const end = endOf(record, copy.attempt);
    if (end && end.letter !== "e") return undefined;
    if (this.takenUntil(record, copy.mode, copy.holder) > 0) return undefined;
    if (record.leases.length >= leases_max) return undefined;
    record.leases = record.leases.filter((other) => other !== lease);
    return this.addPending(record, marker, copy, copy.deadline);
  }

  #keep(record: Record, marker: Marker, copy: Lease, proposal: number): Lease | undefined {
    const lease = find(record, copy.attempt);
    if (lease?.state !== "p" || lease.fence !== proposal) return undefined;
    this.confirmPending(record, marker, lease, copy);
    forgetEnd(record, copy.attempt);
    return lease;
  }

  #release(keys: readonly string[], args: readonly string[]): string[] {
    const [attempts, holders] = args.slice(0, 2).map((list) => list.split(" ")) as [string[], string[]];
    const [request, proven] = [args[2] as string, (args[4] as string).split(" ")];
    const outcomes: string[][] = [];
    for (const [i, attempt] of attempts.entries()) {
      const [key, other_key] = keys.slice(2 * i, 2 * i + 2) as [string, string];
      const idempotency_key = other_key === key ? undefined : other_key;
      const named = this.loadIdempotency(idempotency_key)?.attempts.includes(attempt) ?? false;
      const known = proven[i] === "1" || named;
      const outcome = this.#end(key, attempt, holders[i] as string, request, known);
      outcomes.push(outcome);
      if (idempotency_key === undefined) continue;
      if (holders[i] === "-") this.forget(idempotency_key, attempt);
      else if (known || outcome[0] === "released") this.noteRelease(idempotency_key, attempt);
    }
    return ["done", ...groupsOf(outcomes)];
  }

  #end(key: string, attempt: string, holder: string, request: string, known: boolean): [string, string] {
    const record = this.load(key);
    const lease = findOf(record, attempt, holder);
    const siblings = known || lease !== undefined;
    const ending = record.leases.filter((other) => other === lease || (siblings && other.holder === holder));
    for (const other of ending) noteEnd(record, other.attempt, "r", request);
    record.leases = record.leases.filter((other) => !ending.includes(other));
    if (holder === "-") record.delays = record.delays.filter((delay) => delay.attempt !== attempt);
    const end = endOf(record, attempt);
    const released = lease !== undefined || (end?.letter === "r" && end.by === request.slice(0, 6));
    if (!released) noteEnd(record, attempt, "u", request);
    this.save(key, record);
    return released ? ["released", "r"] : [siblings ? "lost" : "unproven", end?.letter ?? "u"];
  }

  #bury(keys: readonly string[], args: readonly string[]): string[] {
    const [key, marker_key] = keys as [string, string];
    const refusal = this.abstention(this.data.markers.get(marker_key), Number(args[1]), Number(args[2]));
    if (refusal) return refusal;
    const record = this.load(key);
    const buried = (args[0] as string).split(" ").map((attempt) => {
      if (stands(record, attempt)) return "0";
      noteEnd(record, attempt, "u", "");
      return "1";
    });
    this.save(key, record);
    return ["done", ...listOf(buried)];
  }

  #inspect(keys: readonly string[], args: readonly string[]): string[] {
    const marker = this.data.markers.get(keys[1] as string);
    const refusal = this.abstention(marker, Number(args[0]), Number(args[1]));
    if (refusal) return refusal;
    const record = this.load(keys[0] as string);
    return ["state", `${this.now}`, `${record.confirmed}`, NO_DELAY, ...known(record).flatMap(listOf)];
  }

  #join(keys: readonly string[], args: readonly string[]): string[] {
    const [number, nodes, quarantine_ms] = args.slice(0, 3).map(Number) as [number, number, number];
    const [seen, trusted, floor] = [Number(args[3]), args[4] === "1", Number(args[5])];
    let [state, ends_at, reach] = ["voting", 0, 0];
    for (const key of keys) {
      let marker = this.data.markers.get(key);
      const refusal = this.abstention(marker, number, nodes);
      if (refusal?.[0] === "misplaced") return refusal;
      marker ??= { state: "q", number, nodes, ends_at: this.now + quarantine_ms, floor: 0, ahead: 0 };
      if (marker.state === "q") marker.ends_at = Math.min(marker.ends_at, this.now + quarantine_ms);
      if (marker.state === "q" && marker.ends_at <= seen && (trusted || this.now >= marker.ends_at)) {
        marker.state = "v";
        marker.floor = Math.max(marker.floor, floor);
      }
      this.data.markers.set(key, marker);
      if (marker.state === "q") [state, ends_at] = ["quarantined", Math.max(ends_at, marker.ends_at)];
      reach = Math.max(reach, this.reach(marker));
    }
    return [state, `${this.now}`, `${ends_at}`, `${reach}`];
  }
}

/** A list in a reply. */
function listOf(words: readonly string[]): string[] {
  return [`${words.length}`, ...words];
}

/** A list of groups in a reply. */
function groupsOf(groups: readonly (readonly string[])[]): string[] {
  return [`${groups.length}`, ...groups.flatMap(listOf)];
}
