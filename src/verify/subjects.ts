/** Locks, semaphores and latches with unique names. All their leases expire soon. */

import type { Answer, Fields, Head } from "./answer.ts";
import { type Body, bodyOf } from "./expect.ts";
import { eventually, type Probe } from "./probe.ts";

/** This is short, so that the leases of a killed check expire soon. */
const TTL = { ttl: "30s" } as const;

abstract class Named {
  readonly probe: Probe;
  readonly name: string;
  readonly path: string;

  constructor(probe: Probe, family: string, name: string) {
    this.probe = probe;
    this.name = name;
    this.path = `/${family}/${encodeURIComponent(name)}`;
  }

  protected post(operation: string, fields: Fields = {}, headers: Head = {}): Promise<Answer> {
    return this.probe.request(`${this.path}/${operation}`, { method: "POST", body: fields, headers });
  }

  release(fields: Fields, headers?: Head): Promise<Answer> {
    return this.post("release", fields, headers);
  }

  renew(fields: Fields, headers?: Head): Promise<Answer> {
    return this.post("renew", fields, headers);
  }

  /** Releases a lease that must exist. */
  async end(token: string): Promise<Body> {
    return bodyOf(await this.release({ token }), 200);
  }

  remove(query = "", headers: Head = {}): Promise<Answer> {
    return this.probe.request(`${this.path}${query}`, { method: "DELETE", headers });
  }

  look(query = "", headers: Head = {}): Promise<Answer> {
    return this.probe.request(`${this.path}${query}`, { headers });
  }

  async state(query = "", headers: Head = {}): Promise<Body> {
    return bodyOf(await this.look(query, headers), 200);
  }

  /** Waits until this many places are attended. */
  queued(length: number): Promise<void> {
    return eventually(`expected queue_length ${length}`, async () => (await this.state()).queue_length === length);
  }
}

/** Sends an acquire for something that has a queue. */
type Ask = (fields: Fields, headers?: Head) => Promise<Answer>;

/** Takes a place with a wait of 1 ms, and returns the 423 with the ticket. */
const abandon = async (ask: Ask, fields: Fields): Promise<Body> => bodyOf(await ask({ ...fields, wait: "1ms" }), 423);

/** Takes a place and returns to it once, so that it stays attended for 1.5 s without an open request. */
async function comeBack(ask: Ask, fields: Fields): Promise<Body> {
  const { ticket } = await abandon(ask, fields);
  return bodyOf(await ask({ ...fields, ticket }), 423);
}

/** Takes a place that stays attended, and is granted the lock when its turn comes. */
async function enqueue(probe: Probe, ask: Ask, fields: Fields): Promise<Body> {
  const { ticket } = fields.ticket === undefined ? await abandon(ask, fields) : fields;
  probe.background(ask({ ...fields, ticket, wait: "20s" })).catch(() => {});
  // A place whose client has returned stays attended for a while, so it is still attended when the other request arrives.
  return bodyOf(await ask({ ...fields, ticket }), 423);
}

export class Lock extends Named {
  readonly rw: string;

  constructor(probe: Probe, name = probe.name()) {
    super(probe, "locks", name);
    this.rw = `/rw/${encodeURIComponent(name)}`;
  }

  acquire(fields: Fields = {}, headers?: Head): Promise<Answer> {
    return this.post("acquire", { ...TTL, ...fields }, headers);
  }

  read(fields: Fields = {}, headers: Head = {}): Promise<Answer> {
    return this.probe.request(`${this.rw}/read`, { method: "POST", body: { ...TTL, ...fields }, headers });
  }

  transfer(fields: Fields, headers?: Head): Promise<Answer> {
    return this.post("transfer", fields, headers);
  }

  /** Takes an exclusive lease, which must be granted. */
  async hold(fields?: Fields, headers?: Head): Promise<Body> {
    return bodyOf(await this.acquire(fields, headers), 200);
  }

  /** Takes a shared lease, which must be granted. */
  async share(fields?: Fields, headers?: Head): Promise<Body> {
    return bodyOf(await this.read(fields, headers), 200);
  }

  /** Takes a lease in this mode, which must be granted. */
  take(mode: Mode, fields?: Fields, headers?: Head): Promise<Body> {
    return mode === "exclusive" ? this.hold(fields, headers) : this.share(fields, headers);
  }

  /** Waits for an exclusive lease in the background, which must be granted. */
  waiting(fields: Fields = {}, headers?: Head): Promise<Body> {
    return this.probe.background(this.hold({ wait: "15s", ...fields }, headers));
  }

  /** Waits for a shared lease in the background, which must be granted. */
  reading(fields: Fields = {}, headers?: Head): Promise<Body> {
    return this.probe.background(this.share({ wait: "15s", ...fields }, headers));
  }

  abandon(fields: Fields = {}, mode: Mode = "exclusive"): Promise<Body> {
    return abandon(this.#ask(mode), fields);
  }

  comeBack(fields: Fields = {}, mode: Mode = "exclusive"): Promise<Body> {
    return comeBack(this.#ask(mode), fields);
  }

  enqueue(fields: Fields = {}, mode: Mode = "exclusive"): Promise<Body> {
    return enqueue(this.probe, this.#ask(mode), fields);
  }

  #ask(mode: Mode): Ask {
    return (fields, headers) => (mode === "exclusive" ? this.acquire(fields, headers) : this.read(fields, headers));
  }
}

export type Mode = "exclusive" | "shared";

export class Semaphore extends Named {
  constructor(probe: Probe, name = probe.name()) {
    super(probe, "semaphores", name);
  }

  acquire(fields: Fields = {}, headers?: Head): Promise<Answer> {
    return this.post("acquire", { ...TTL, ...fields }, headers);
  }

  /** Takes permits, which must be granted. */
  async take(fields?: Fields, headers?: Head): Promise<Body> {
    return bodyOf(await this.acquire(fields, headers), 200);
  }

  waiting(fields: Fields = {}, headers?: Head): Promise<Body> {
    return this.probe.background(this.take({ wait: "15s", ...fields }, headers));
  }

  comeBack(fields: Fields = {}): Promise<Body> {
    return comeBack((more) => this.acquire(more), fields);
  }

  enqueue(fields: Fields = {}): Promise<Body> {
    return enqueue(this.probe, (more) => this.acquire(more), fields);
  }

  set(permits: unknown, headers: Head = {}): Promise<Answer> {
    return this.probe.request(this.path, { method: "PUT", body: { permits }, headers });
  }
}

export class Latch extends Named {
  constructor(probe: Probe, name = probe.name()) {
    super(probe, "latches", name);
  }

  set(fields: Fields, headers: Head = {}): Promise<Answer> {
    return this.probe.request(this.path, { method: "PUT", body: { ...TTL, ...fields }, headers });
  }

  countDown(fields?: Fields, headers?: Head): Promise<Answer> {
    return this.post("count-down", fields, headers);
  }
}

export const keyed = (key: string = crypto.randomUUID()): Head => ({ "Idempotency-Key": key });
