/** Operations as requests, and answers as outcomes: the secrets, fences and instants of the service by those of the model. */
import { type Answer, type Fields, type Head, post, send, type Target } from "../support/http.ts";
import type { Acquire, LeaseView, Lost, Mode, Operation, Outcome } from "./operation.ts";

/** What a client is told at most, however long it is expected back. */
const TICKET_TTL_MS = 30_000;

/** The service has no words for it: it makes the secrets, and repeats a request only for its Idempotency-Key. */
export class Unsayable extends Error {}

/** One client of some locks. It keeps what the model calls by other names. */
export class Requests {
  readonly #target: Target;
  readonly #prefix: string;
  /** Secrets of the model, and what the service made instead. */
  readonly #secrets = new Map<string, string>();
  readonly #fences = new Map<string, number>();
  readonly #latest = new Map<string, number>();

  constructor(target: Target, prefix: string) {
    this.#target = target;
    this.#prefix = prefix;
  }

  /** @throws Unsayable */
  prepare(operation: Operation): () => Promise<Answer> {
    const head: Head =
      "key" in operation && operation.key !== undefined ? { "idempotency-key": `${this.#prefix}${operation.key}` } : {};
    const ask = (path: string, fields: Fields) => () => post(this.#target, path, fields, head);
    switch (operation.kind) {
      case "acquire":
        return ask(this.#acquirePath(operation), this.#acquireFields(operation));
      case "release":
      case "renew": {
        const { kind, leases } = operation;
        const [lease, other] = leases as [{ name: string; token: string; ttl_ms?: number }, ...object[]];
        const token = this.#known(lease.token);
        const ttl = lease.ttl_ms ? { ttl: lease.ttl_ms } : {};
        if (!other) return ask(`${this.#path(lease.name)}/${kind}`, { token, ...ttl });
        const same = leases.every((another) => another.token === lease.token) && !lease.ttl_ms;
        if (!same) throw new Unsayable();
        const names = leases.map(({ name }) => this.#name(name));
        if (new Set(names).size < names.length) throw new Unsayable();
        return ask(`/multi/${kind}`, { token, locks: names });
      }
      case "transfer": {
        const { name, token, ttl_ms, label } = operation;
        const fields = { token: this.#known(token), ...(ttl_ms ? { ttl: ttl_ms } : {}), ...ownerOf(label) };
        return ask(`${this.#path(name)}/transfer`, fields);
      }
      case "break": {
        const { name, grace_ms, keep_delay, queue } = operation;
        const query = new URLSearchParams(grace_ms ? { grace: String(grace_ms) } : {});
        if (!keep_delay) query.set("delay", "false");
        if (queue !== "keep") query.set("queue", queue === "drop" ? "true" : "only");
        return () => send(this.#target, `${this.#path(name)}?${query}`, { method: "DELETE", headers: head });
      }
      case "give_up": {
        const ticket = this.#known(operation.ticket);
        const [name, other] = operation.names as [string, ...string[]];
        if (!other) return ask(`${this.#path(name)}/release`, { ticket });
        return ask("/multi/release", { ticket, locks: operation.names.map((each) => this.#name(each)) });
      }
      case "inspect": {
        const { name, token } = operation;
        const headers: Head = token === undefined ? {} : { "lock-token": this.#known(token) };
        return () => send(this.#target, this.#path(name), { headers });
      }
    }
  }

  /** What of an outcome a client sees. `slack_ms`: how far the instants of model and service are from each other. */
  agrees(operation: Operation, expected: Outcome, answer: Answer, now_ms: number, slack_ms: number): boolean {
    const near = (ms: number, expected_ms: number) => Math.abs(ms - expected_ms) <= slack_ms;
    const { status, body } = answer;
    const isLost = ({ reason }: Lost, told: { code: string; reason: string }) =>
      told.code === "lease_lost" && told.reason === reason;
    const isLease = (lease: LeaseView, told: Answer["body"]) =>
      this.#isSecret(lease.token, told.token) && isHolder(lease, told);
    const isHolder = (lease: LeaseView, told: Answer["body"]) =>
      told.mode === lease.mode &&
      this.#isFence(lease, told) &&
      told.hold_count === lease.holds &&
      told.owner === ownerIn(lease.label) &&
      near(told.ttl_ms, lease.deadline_ms - now_ms) &&
      near(Date.parse(told.acquired_at), lease.acquired_ms);
    const each = <T, U>(list: readonly T[], told: readonly U[], same: (one: T, other: U) => boolean) =>
      list.length === told.length && list.every((one, i) => same(one, told[i] as U));

    switch (expected.kind) {
      case "granted": {
        const [lease, other] = expected.leases as [LeaseView, LeaseView?];
        if (status !== 200) return false;
        if (!other) return isLease(lease, body);
        return (
          this.#isSecret(lease.token, body.token) &&
          each(expected.leases, body.leases as { lock: string; fence: number }[], (l, t) => this.#isFence(l, t))
        );
      }
      case "busy": {
        const { place, holders, holders_total, queue_length, blocked_by } = expected;
        const spans = (operation as Acquire).targets.length > 1;
        return (
          status === 423 &&
          body.holders_total === holders_total &&
          body.queue_length === queue_length &&
          each(holders, body.holders, isHolder) &&
          (!spans || each(blocked_by, body.blocked_by, (name, told) => this.#name(name) === told)) &&
          body.position === place?.position &&
          (!place ||
            (this.#isSecret(place.ticket, body.ticket) &&
              near(body.ticket_ttl_ms, Math.min(TICKET_TTL_MS, place.ticket_ttl_ms))))
        );
      }
      case "lost":
        return status === 409 && isLost(expected, body);
      case "deadlock":
        return status === 409 && body.code === "conflict" && body.deadlock === true;
      case "both_modes":
        return status === 409 && body.code === "conflict" && body.deadlock === undefined;
      case "mismatch":
        return status === 422;
      case "limit":
        return status === 429 && body.code === "limit_exceeded";
      case "released":
      case "renewed": {
        type Result = LeaseView | Lost | { readonly mode: Mode; readonly holds: number };
        const same = (result: Result, told: Answer["body"]): boolean => {
          if ("kind" in result) return isLost(result, told);
          if ("fence" in result) return isHolder(result, told);
          return (
            told.mode === result.mode && told.hold_count === result.holds && told.released === (result.holds === 0)
          );
        };
        if (body.results) return status === 200 && each<Result, Answer["body"]>(expected.results, body.results, same);
        const [result] = expected.results as [Result];
        return status === ("kind" in result ? 409 : 200) && same(result, body);
      }
      case "transferred":
        return status === 200 && isLease(expected.lease, body);
      case "broken":
        return status === 200 && body.broken === expected.leases && (body.dropped ?? 0) === expected.dropped;
      case "breaking":
        return (
          status === 202 && body.holders === expected.leases && near(Date.parse(body.break_at), expected.break_at_ms)
        );
      case "given_up":
        return status === 200;
      case "state": {
        const { holders, holders_total, queue, queue_length, delay_until_ms, yours } = expected;
        const free = delay_until_ms > now_ms ? "delayed" : "free";
        return (
          status === 200 &&
          body.state === (holders_total > 0 ? "held" : free) &&
          body.holders_total === holders_total &&
          each(holders, body.holders, isHolder) &&
          body.queue_length === queue_length &&
          each(
            queue,
            body.queue as Answer["body"][],
            ({ mode, label, since_ms, attended, several }, told) =>
              told.mode === mode &&
              told.owner === ownerIn(label) &&
              near(told.waiting_ms, now_ms - since_ms) &&
              told.attended === attended &&
              told.several === several,
          ) &&
          (yours ? isLease(yours, body.yours) : !body.yours)
        );
      }
    }
  }

  #acquirePath({ targets }: Acquire): string {
    const [target, other] = targets as [{ name: string; mode: Mode }, object?];
    if (other) return "/multi/acquire";
    return target.mode === "exclusive" ? `${this.#path(target.name)}/acquire` : `/rw/${this.#name(target.name)}/read`;
  }

  #acquireFields({
    targets,
    ttl_ms,
    left_ms,
    fair,
    token,
    ticket,
    label,
    lock_delay_ms,
    max_hold_ms,
  }: Acquire): Fields {
    return {
      ...(targets.length > 1 ? { locks: targets.map(({ name, mode }) => ({ name: this.#name(name), mode })) } : {}),
      ttl: ttl_ms,
      wait: left_ms,
      fair,
      lock_delay: lock_delay_ms,
      ...ownerOf(label),
      ...(token === undefined ? {} : { token: this.#known(token) }),
      ...(ticket === undefined ? {} : { ticket: this.#known(ticket) }),
      ...(max_hold_ms === 0 ? {} : { max_hold: max_hold_ms }),
    };
  }

  #name(name: string): string {
    return `${this.#prefix}${name}`;
  }

  #path(name: string): string {
    return `/locks/${this.#name(name)}`;
  }

  #known(secret: string): string {
    const made = this.#secrets.get(secret);
    if (made === undefined) throw new Unsayable();
    return made;
  }

  /** The first time, the service decides. */
  #isSecret(secret: string, told: unknown): boolean {
    if (!this.#secrets.has(secret)) this.#secrets.set(secret, told as string);
    return this.#secrets.get(secret) === told;
  }

  /** A new one is above all before it. */
  #isFence({ fence, token }: LeaseView, { lock = "", fence: told }: { lock?: string; fence: number }): boolean {
    const known = this.#fences.get(`${token} ${fence}`);
    if (known !== undefined) return known === told;
    this.#fences.set(`${token} ${fence}`, told);
    const grew = told > (this.#latest.get(lock) ?? 0);
    this.#latest.set(lock, told);
    return grew;
  }
}

function ownerIn(label: string): string | null {
  return label === "-" ? null : label;
}

function ownerOf(label: string): { readonly owner?: string } {
  return label === "-" ? {} : { owner: label };
}
