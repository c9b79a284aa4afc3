/** A client that counts its responses the way the service's metrics do. */
import type { Answer, Fields, Head } from "../http.ts";
import type { Tally } from "./tally.ts";

export type Kind = "lock" | "semaphore";
export type Mode = "exclusive" | "shared";
type Labels = Readonly<Record<string, string>>;

export interface Caller {
  readonly url: string;
  readonly namespace: string;
  readonly key: string;
  readonly classOf: (name: string) => string;
  readonly tally: Tally;
}

const REFUSALS: Readonly<Record<string, string>> = {
  locked: "busy",
  limit_exceeded: "limit",
  conflict: "deadlock",
  not_found: "absent",
};

export class CountingClient {
  readonly #caller: Caller;
  /** The number of requests with a response. */
  requests = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  async send(method: string, route: string, name: string, fields?: Fields, head: Head = {}): Promise<Answer> {
    const { url, key, namespace, tally } = this.#caller;
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", ...head };
    const path = route.replace(":name", encodeURIComponent(name));
    const body = fields === undefined ? null : JSON.stringify(fields);
    const response = await fetch(`${url}${path}`, { method, headers, body });
    const text = await response.text();
    const { status } = response;
    tally.add("leasehold_requests_total", { namespace, method, route, status: String(status) });
    this.requests++;
    return { status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  }

  /** Acquires one lock or permit. */
  async acquire(kind: Kind, mode: Mode, name: string, fields: Fields = {}, head?: Head): Promise<Answer> {
    const locks = mode === "exclusive" ? "/locks/:name/acquire" : "/rw/:name/read";
    const route = kind === "lock" ? locks : "/semaphores/:name/acquire";
    const answer = await this.send("POST", route, name, fields, head);
    this.#acquired({ ...this.#of(kind, name), mode }, answer);
    if (fields.wait !== undefined && fields.ticket === undefined) this.#joined(kind, mode, name, answer);
    return answer;
  }

  async acquireAll(names: readonly string[]): Promise<Answer> {
    const locks = names.map((name) => ({ name }));
    const answer = await this.send("POST", "/multi/acquire", "", { locks });
    for (const name of names) this.#acquired({ ...this.#of("lock", name), mode: "exclusive" }, answer);
    return answer;
  }

  /** `again` means that the request is a retry with the same Idempotency-Key. */
  async release(kind: Kind, mode: Mode, name: string, token: string, head?: Head, again = false): Promise<Answer> {
    const answer = await this.send("POST", `/${kind}s/:name/release`, name, { token }, head);
    if (answer.body.released && !again) this.ended(kind, mode, name, "released");
    this.#lost(kind, name, answer.body);
    return answer;
  }

  async renew(kind: Kind, name: string, token: string, late = false): Promise<Answer> {
    const answer = await this.send("POST", `/${kind}s/:name/renew`, name, { token });
    if (answer.status === 200) this.#renewed(kind, name, late);
    this.#lost(kind, name, answer.body);
    return answer;
  }

  async heartbeat(leases: readonly { kind: Kind; name: string; token: string }[]): Promise<void> {
    const { body } = await this.send("POST", "/heartbeat", "", { leases });
    for (const [i, { kind, name }] of leases.entries()) {
      if (body.results[i].ok) this.#renewed(kind, name, false);
      this.#lost(kind, name, body.results[i]);
    }
  }

  /** Counts a lease that is known to have ended. */
  ended(kind: Kind, mode: Mode, name: string, ended: string, leases = 1): void {
    this.#caller.tally.add("leasehold_hold_seconds_count", { ...this.#of(kind, name), mode, ended }, leases);
  }

  #acquired(of: Labels, { status, body }: Answer): void {
    const { tally } = this.#caller;
    // A 400 means that the request never reached the lock.
    if (status === 400) return;
    const outcome = status === 200 ? "granted" : REFUSALS[body.code];
    if (outcome === undefined) throw new Error(`an acquire can't get ${status}: ${JSON.stringify(body)}`);
    tally.add("leasehold_acquires_total", { ...of, outcome });
    if (outcome !== "granted" && outcome !== "busy") return;
    tally.add("leasehold_acquire_wait_seconds_count", { ...of, outcome });
    tally.add("leasehold_acquire_wait_seconds_sum", { ...of, outcome }, body.waited_ms);
    if (outcome === "busy" || body.waited_ms > 0) tally.add("leasehold_contended_total", of);
  }

  /** Counts a request that joined the queue because it could not be granted immediately. */
  #joined(kind: Kind, mode: Mode, name: string, { body }: Answer): void {
    if (body.waited_ms === 0 || (body.waited_ms === undefined && body.ticket === undefined)) return;
    this.#caller.tally.add("leasehold_queue_length_count", { ...this.#of(kind, name), mode });
  }

  #renewed(kind: Kind, name: string, late: boolean): void {
    this.#caller.tally.add("leasehold_renewals_total", this.#of(kind, name));
    if (late) this.#caller.tally.add("leasehold_late_renewals_total", this.#of(kind, name));
  }

  #lost(kind: Kind, name: string, { code, reason }: Answer["body"]): void {
    if (code === "lease_lost")
      this.#caller.tally.add("leasehold_lease_lost_total", { ...this.#of(kind, name), reason });
  }

  #of(kind: Kind, name: string): Labels {
    const { namespace, classOf } = this.#caller;
    return { namespace, class: classOf(name), kind };
  }
}
