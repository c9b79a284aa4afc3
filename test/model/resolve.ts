/** Turns plans into operations, using the state of the model's locks at that moment. */
import { instants } from "./instants.ts";
import { type Lock, TICKET_MS } from "./lock.ts";
import type { Model } from "./model.ts";
import { type Acquire, isAway, type Operation, type Target, type Touch } from "./operation.ts";
import type { Lease } from "./parts.ts";
import type { LeasePick, Pause, Plan, Sequence, Terms } from "./plan.ts";

/** The service retries a request within seconds, if at all, and the scripts remember only the latest requests. */
const REPEAT_WITHIN_MS = 10_000;
/** No request stays open for longer than this. */
const OPEN_MS_MAX = 25_000;
/** If a lease's end was never observed, it may be forgotten before the retention time has passed. */
const SEEN_WITHIN_MS = 10_000;
/** Not only the test's clock but also real time ages TTLs: by at most this much during a sequence. */
export const SLOW_MS = 5000;
/** Anything that is due later than this is due only because a clock was set back. */
const DUE_WITHIN_MS = 600_000;

interface Past {
  readonly operation: Operation;
  /** An instant on a clock that is never stepped. */
  readonly unstepped_ms: number;
}

type Known<T extends Plan["do"]> = Extract<Plan, { do: T }>;

export class Resolver {
  readonly #model: Model;
  readonly #names: readonly string[];
  readonly #retention_ms: number;
  readonly #past: Past[] = [];
  #made = 0;

  constructor(model: Model, { locks, settings }: Sequence) {
    this.#model = model;
    this.#names = ["a", "b", "c", "d"].slice(0, locks);
    this.#retention_ms = settings.retention_ms;
  }

  /** Returns the instant of the next step. */
  at(pause: Pause, now_ms: number): number {
    if ("ms" in pause) return now_ms + pause.ms;
    const due = [...this.#model.locks.values()].flatMap(instants);
    const instant = nth(
      [...new Set(due)].filter((ms) => ms > now_ms && ms <= now_ms + DUE_WITHIN_MS).sort((a, b) => a - b),
      pause.due,
    );
    return instant === undefined ? now_ms : Math.max(now_ms, instant + pause.off_ms);
  }

  operation(plan: Plan, now_ms: number): Operation {
    const resolved = this.#resolve(plan, now_ms);
    const certain = resolved && this.#isCertain(resolved, now_ms);
    const operation: Operation = certain ? resolved : { kind: "inspect", name: this.#name(0) };
    this.#past.unshift({ operation, unstepped_ms: now_ms - this.#model.stepped_ms });
    return operation;
  }

  /** Returns writes to run before a backward step, so that it is certain when each record was written. */
  touches(): Touch[] {
    const locks = [...this.#model.locks.values()].filter(
      ({ stored, written_ms }) => stored && written_ms === undefined,
    );
    return locks.map(({ name }) => ({ kind: "touch", name, ...this.#request({ keyed: false }) }));
  }

  #resolve(plan: Plan, now_ms: number): Operation | undefined {
    switch (plan.do) {
      case "acquire": {
        const modes = new Map(plan.targets.map(({ lock, mode }) => [this.#name(lock), mode]));
        const targets = [...modes].map(([name, mode]) => ({ name, mode }));
        return this.#acquire(targets, plan, { ...plan, need: plan.need < targets.length ? plan.need : 0 });
      }
      case "hold": {
        const { name, token } = this.#lease(plan.lease);
        return this.#acquire([{ name, mode: plan.mode }], plan, { ...plan, fair: true, token });
      }
      case "resume":
        return this.#resume(plan, now_ms);
      case "repeat": {
        const real_ms = now_ms - this.#model.stepped_ms;
        const recent = this.#past.filter(({ unstepped_ms }) => real_ms - unstepped_ms <= REPEAT_WITHIN_MS);
        return nth(recent.slice(0, 8), plan.back)?.operation;
      }
      case "reuse":
        return this.#reuse(plan);
      case "release": {
        const leases = new Map(plan.leases.map((pick) => this.#lease(pick)).map((lease) => [lease.name, lease]));
        return { kind: "release", ...this.#request({ keyed: plan.keyed }), leases: [...leases.values()] };
      }
      case "renew": {
        const leases = plan.leases.map((pick) => ({
          ...this.#lease(pick),
          ttl_ms: pick.ttl_ms,
          metadata: pick.metadata,
        }));
        const { key } = this.#request(plan);
        return { kind: "renew", leases, ...(key === undefined ? {} : { key }) };
      }
      case "transfer": {
        const { ttl_ms, label, keyed } = plan;
        return { kind: "transfer", ...this.#request({ keyed }), ...this.#lease(plan.lease), ttl_ms, label };
      }
      case "break": {
        const { keep_delay, queue, note, keyed } = plan;
        const grace_ms = queue === "only" ? 0 : plan.grace_ms;
        const name = this.#name(plan.lock);
        return { kind: "break", ...this.#request({ keyed }), name, grace_ms, keep_delay, queue, note };
      }
      case "break_lease": {
        const { grace_ms, keep_delay, note, keyed } = plan;
        const { name, token } = this.#lease(plan.lease);
        const lock = this.#model.lock(name);
        // A lease that was never granted has no fence; no lease has the fence 1.
        const { fence = 1 } = lock.lease(token) ?? lock.endOf(token)?.lease ?? {};
        return { kind: "break_lease", ...this.#request({ keyed }), name, token, fence, grace_ms, keep_delay, note };
      }
      case "give_up": {
        const place = this.#place(plan);
        if (!place) return undefined;
        const names = plan.lock === null ? place.targets.map(({ name }) => name) : [this.#name(plan.lock)];
        return { kind: "give_up", names, ticket: place.secret };
      }
      case "inspect": {
        const lease = plan.lease && this.#lease(plan.lease);
        return { kind: "inspect", name: lease?.name ?? this.#name(plan.lock), ...(lease && { token: lease.token }) };
      }
      case "set_clock":
        // Setting the clock isn't an operation, and not every store supports it.
        return undefined;
    }
  }

  #acquire(
    targets: readonly Target[],
    { terms, keyed }: { readonly terms: Terms; readonly keyed: boolean },
    fields: {
      readonly left_ms: number;
      readonly fair: boolean;
      readonly token?: string;
      readonly ticket?: string;
      readonly arrival?: number;
      readonly need?: number;
      readonly standby_ms?: number;
      readonly head_start_ms?: number;
    },
  ): Acquire {
    const { left_ms, fair, token, ticket, arrival = 0, need = 0 } = fields;
    // Only a place in a single queue can be kept for an absent client, only a new request can state for how long, and a holder
    // has no place.
    const waits_alone = targets.length === 1 && fair && arrival === 0 && token === undefined;
    const standby_ms = waits_alone ? (fields.standby_ms ?? 0) : 0;
    const head_start_ms = fair && token === undefined ? (fields.head_start_ms ?? 0) : 0;
    const shape = shapeOf({ targets, need, label: terms.label, standby_ms, head_start_ms });
    const made = this.#request({ keyed, ...shape });
    const named = { ...(token === undefined ? {} : { token }), ...(ticket === undefined ? {} : { ticket }) };
    const place = { left_ms, returned: ticket !== undefined && arrival === 0, arrival };
    return { kind: "acquire", ...made, targets, need, ...terms, ...place, fair, standby_ms, head_start_ms, ...named };
  }

  #resume(plan: Known<"resume">, now_ms: number): Operation | undefined {
    const place = this.#place(plan);
    if (!place) return this.#acquire([{ name: this.#name(plan.nth), mode: "shared" }], plan, plan);
    const known = this.#model.arrivals.get(place.secret) ?? 0;
    const arrival = plan.same && now_ms - known / 1000 < OPEN_MS_MAX ? known : 0;
    return this.#acquire(place.targets, plan, {
      ...plan,
      need: place.need,
      ticket: place.secret,
      arrival,
      ...place.holder,
    });
  }

  #reuse({ back, left_ms, ticket, changed }: Known<"reuse">): Operation | undefined {
    const earlier = nth(this.#past.map(({ operation }) => operation).filter(isKeyed), back);
    if (!earlier) return undefined;
    const { request } = this.#request({ ...(earlier.kind === "acquire" && shapeOf(earlier)), keyed: false });
    if (earlier.kind === "renew") return earlier;
    if (earlier.kind !== "transfer" && earlier.kind !== "acquire") return { ...earlier, request };
    if (earlier.kind === "transfer") return { ...earlier, request: `${request}.${earlier.key}` };
    const { ticket: _, ...rest } = earlier;
    const place = ticket && this.#model.idempotency.get(earlier.key)?.place;
    return {
      ...rest,
      request: `${request}.${earlier.key}`,
      left_ms,
      returned: true,
      arrival: 0,
      ttl_ms: earlier.ttl_ms + (changed ? 1 : 0),
      ...(place ? { ticket: place } : {}),
    };
  }

  /** Returns a secret like those of `src/lock/codec/secrets.ts`, but numbered. */
  #request(shape: {
    readonly keyed: boolean;
    readonly spans_locks?: boolean;
    readonly labelled?: boolean;
    readonly away?: boolean;
    readonly early?: boolean;
    /** Whether the request is for any one of several locks. */
    readonly any?: boolean;
  }) {
    this.#made += 1;
    const digits = String(this.#made);
    const place = shape.early ? (shape.away ? "b" : "h") : shape.away ? "a" : shape.labelled ? "l" : "n";
    const kind = (shape.any ? "o" : shape.spans_locks ? "m" : "s") + place;
    const secret = `${kind}Q${digits.padStart(11, "0")}__________0000000`;
    if (!shape.keyed) return { request: secret };
    const key = `K${digits.padStart(21, "0")}`;
    return { request: `${secret}.${key}`, key };
  }

  #name(pick: number): string {
    return nth(this.#names, pick) as string;
  }

  /** Whether the store must still know everything that the operation names, so that there is exactly one right answer. */
  #isCertain(operation: Operation, now_ms: number): boolean {
    const key = "key" in operation ? operation.key : undefined;
    const unstepped_ms = now_ms - this.#model.stepped_ms;
    if (key !== undefined && this.#model.idempotency.certainUntil(key) <= unstepped_ms + SLOW_MS) return false;
    if (operation.kind === "break" && operation.queue !== "keep") {
      // A lock without a record doesn't remember that its queue was cleared.
      const { stored, unused_since_ms } = this.#model.lock(operation.name);
      if (stored && now_ms - unused_since_ms >= this.#retention_ms - SLOW_MS) return false;
    }
    return this.#mentioned(operation).every(([name, secret]) => {
      const lock = this.#model.lock(name);
      const { deadline_ms = now_ms } = lock.lease(secret) ?? {};
      const away = lock.waiters.find((waiter) => waiter.secret === secret && isAway(secret));
      const over_ms = away ? away.attended_until_ms + TICKET_MS : deadline_ms;
      const { at_ms = over_ms, seen_ms = now_ms } = lock.endOf(secret) ?? {};
      return seen_ms - at_ms < SEEN_WITHIN_MS && now_ms - at_ms < this.#retention_ms - SLOW_MS;
    });
  }

  get #acquires(): readonly Acquire[] {
    return this.#past.flatMap(({ operation }) => (operation.kind === "acquire" ? [operation] : []));
  }

  #mentioned(operation: Operation): (readonly [name: string, secret: string])[] {
    if (operation.kind === "inspect" || operation.kind === "give_up") return [];
    const kept = this.#model.idempotency.get(operation.key);
    if (operation.kind === "break" || operation.kind === "break_lease") return [];
    if (operation.kind === "transfer") {
      const { name, request, token } = operation;
      return [request, token, ...(kept?.lease ? [kept.lease] : [])].map((secret) => [name, secret]);
    }
    if (operation.kind !== "acquire") return operation.leases.map(({ name, token }) => [name, token]);
    const { targets, request, token, ticket } = operation;
    const secrets = [request, token, ticket, kept?.place, kept?.lease].filter((secret) => secret !== undefined);
    return targets.flatMap(({ name }) => secrets.map((secret) => [name, secret] as const));
  }

  #lease(pick: LeasePick): { readonly name: string; readonly token: string } {
    const live = this.#names.flatMap((name) => this.#model.lock(name).leases.map((lease) => ({ name, lease })));
    const held = nth(live.sort(byFence), pick.nth);
    if (pick.live && held) return { name: held.name, token: held.lease.token };
    const earlier = nth(this.#acquires, pick.nth);
    const name = earlier ? (nth(earlier.targets, pick.nth) as Target).name : this.#name(pick.nth);
    return { name, token: earlier?.request ?? this.#request({ keyed: false }).request };
  }

  /** Picks a waiting request, or any request. Returns what it was for and, if it had one, its holder's token. */
  #place({ waiting, nth: pick }: { readonly waiting: boolean; readonly nth: number }) {
    const acquires = this.#acquires;
    const found = nth(
      acquires.filter(({ request }) => !waiting || this.#names.some((name) => waits(this.#model.lock(name), request))),
      pick,
    );
    if (!found) return undefined;
    const { targets, need, request, token } = found;
    return { targets, need, secret: request, holder: token === undefined ? {} : { token } };
  }
}

function nth<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % list.length];
}

function byFence(a: { readonly lease: Lease }, b: { readonly lease: Lease }): number {
  return b.lease.fence - a.lease.fence;
}

function waits({ waiters, upgrader }: Lock, secret: string): boolean {
  return upgrader?.secret === secret || waiters.some((waiter) => waiter.secret === secret);
}

function isKeyed(operation: Operation): operation is Extract<Operation, { key?: string }> & { readonly key: string } {
  return "key" in operation && operation.key !== undefined;
}

function shapeOf({
  targets,
  need,
  label,
  standby_ms,
  head_start_ms,
}: Pick<Acquire, "targets" | "need" | "label" | "standby_ms" | "head_start_ms">) {
  return {
    spans_locks: targets.length > 1,
    labelled: label !== "-",
    away: standby_ms > 0,
    early: head_start_ms > 0,
    any: need === 1,
  };
}
