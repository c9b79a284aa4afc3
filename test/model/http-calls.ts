/** Converts operations to requests, with the service's secrets in place of the model's. */
import { type Answer, type Fields, type Head, post, send, type Target } from "../support/services/http.ts";
import { type Names, Unsayable } from "./http-names.ts";
import type { Acquire, Mode, Operation } from "./operation.ts";

/** Sends the model's operations as one client's HTTP requests. */
export class Requests {
  readonly #target: Target;
  readonly #names: Names;

  constructor(target: Target, names: Names) {
    this.#target = target;
    this.#names = names;
  }

  /** @throws Unsayable */
  prepare(operation: Operation): () => Promise<Answer> {
    const head: Head =
      "key" in operation && operation.key !== undefined ? { "idempotency-key": this.#names.name(operation.key) } : {};
    const ask = (path: string, fields: Fields) => () => post(this.#target, path, fields, head);
    switch (operation.kind) {
      case "acquire":
        return ask(this.#acquirePath(operation), this.#acquireFields(operation));
      case "release":
      case "renew": {
        const { kind, leases } = operation;
        const [lease, other] = leases as [
          { name: string; token: string; ttl_ms?: number; metadata?: string },
          ...{ metadata?: string }[],
        ];
        const token = this.#names.known(lease.token);
        const ttl = lease.ttl_ms ? { ttl: `${lease.ttl_ms}ms` } : {};
        const metadata = metadataOf(lease.metadata);
        if (!other) return ask(`${this.#names.path(lease.name)}/${kind}`, { token, ...ttl, ...metadata });
        const same = leases.every(
          (another) =>
            another.token === lease.token && (another as typeof lease).metadata === lease.metadata && !lease.ttl_ms,
        );
        if (!same) throw new Unsayable();
        const names = leases.map(({ name }) => this.#names.name(name));
        if (new Set(names).size < names.length) throw new Unsayable();
        return ask(`/multi/${kind}`, { token, locks: names, ...metadata });
      }
      case "transfer": {
        const { name, token, ttl_ms, label } = operation;
        const fields = {
          token: this.#names.known(token),
          ...(ttl_ms ? { ttl: `${ttl_ms}ms` } : {}),
          ...ownerOf(label),
        };
        return ask(`${this.#names.path(name)}/transfer`, fields);
      }
      case "break": {
        const { name, grace_ms, keep_delay, queue, note } = operation;
        const query = new URLSearchParams(grace_ms ? { grace: `${grace_ms}ms` } : {});
        if (!keep_delay) query.set("delay", "false");
        if (note !== "-") query.set("reason", note);
        if (queue !== "keep") query.set("queue", queue === "drop" ? "true" : "only");
        return () => send(this.#target, `${this.#names.path(name)}?${query}`, { method: "DELETE", headers: head });
      }
      case "break_lease": {
        const { name, token, fence, grace_ms, keep_delay, note } = operation;
        const query = new URLSearchParams({ fence: String(this.#names.fence(token, fence)), grace: `${grace_ms}ms` });
        if (!keep_delay) query.set("delay", "false");
        if (note !== "-") query.set("reason", note);
        return () => send(this.#target, `${this.#names.path(name)}?${query}`, { method: "DELETE", headers: head });
      }
      case "give_up": {
        const ticket = this.#names.known(operation.ticket);
        const [name, other] = operation.names as [string, ...string[]];
        if (!other) return ask(`${this.#names.path(name)}/release`, { ticket });
        return ask("/multi/release", { ticket, locks: operation.names.map((each) => this.#names.name(each)) });
      }
      case "inspect": {
        const { name, token } = operation;
        const headers: Head = token === undefined ? {} : { "lock-token": this.#names.known(token) };
        return () => send(this.#target, this.#names.path(name), { headers });
      }
    }
  }

  #acquirePath({ targets }: Acquire): string {
    const [target, other] = targets as [{ name: string; mode: Mode }, object?];
    if (other) return "/multi/acquire";
    return target.mode === "exclusive"
      ? `${this.#names.path(target.name)}/acquire`
      : `/rw/${this.#names.name(target.name)}/read`;
  }

  #acquireFields({
    targets,
    need,
    ttl_ms,
    left_ms,
    fair,
    token,
    ticket,
    label,
    lock_delay_ms,
    max_hold_ms,
    min_hold_ms,
    standby_ms,
    head_start_ms,
  }: Acquire): Fields {
    return {
      ...(targets.length > 1
        ? { locks: targets.map(({ name, mode }) => ({ name: this.#names.name(name), mode })) }
        : {}),
      ...(need === 0 ? {} : { need }),
      ttl: `${ttl_ms}ms`,
      wait: `${left_ms}ms`,
      fair,
      lock_delay: `${lock_delay_ms}ms`,
      ...ownerOf(label),
      ...(token === undefined ? {} : { token: this.#names.known(token) }),
      ...(ticket === undefined ? {} : { ticket: this.#names.known(ticket) }),
      ...(max_hold_ms === 0 ? {} : { max_hold: `${max_hold_ms}ms` }),
      ...(standby_ms === 0 ? {} : { standby: `${standby_ms}ms` }),
      ...(head_start_ms === 0 ? {} : { head_start: `${head_start_ms}ms` }),
      ...(min_hold_ms === 0 ? {} : { min_hold: `${min_hold_ms}ms` }),
    };
  }
}

function metadataOf(text = "-") {
  const [doing, revision] = text.split(".");
  return text === "-" ? {} : { metadata: { doing }, ...(revision && { revision: Number(revision) }) };
}

function ownerOf(label: string): { readonly owner?: string } {
  return label === "-" ? {} : { owner: label };
}
