/** Observes all clients at once, in true time, and reports anything that must never happen. */
import type { Lease } from "../../src/lock/types.ts";

export interface Belief {
  readonly client: number | string;
  /** Requests with the same Idempotency-Key belong to one holder, whatever they are granted. */
  readonly holder: string;
  readonly exclusive: boolean;
  readonly fence: number;
  readonly sent_at: number;
  readonly granted_at: number;
  until: number;
}

export class Observer {
  readonly grants: Belief[] = [];
  readonly violations: string[] = [];
  /** Holders whose client has started to release and therefore ignores later grants. */
  readonly #releasing = new Set<string>();
  /** For each holder that has released, when it sent the release and when it got the response. */
  readonly #released = new Map<string, { readonly at: number; readonly sent_at: number }>();
  readonly #now: () => number;
  readonly #kept_ms: number;

  /** For `kept_ms` after a release, no request with the same Idempotency-Key may be granted. */
  constructor(now: () => number, kept_ms = 0) {
    this.#now = now;
    this.#kept_ms = kept_ms;
  }

  report(violation: string): void {
    this.violations.push(violation);
  }

  granted(
    client: number | string,
    holder: string,
    lease: Pick<Lease, "mode" | "fence">,
    sent_at: number,
    until: number,
  ): Belief {
    const granted_at = this.#now();
    const exclusive = lease.mode === "exclusive";
    const belief = { client, holder, exclusive, fence: lease.fence, sent_at, granted_at, until };
    this.#checkFence(belief);
    this.grants.push(belief);
    const released = this.#released.get(holder);
    // The node that received the release first is also the first to forget it.
    if (released && sent_at > released.at && granted_at < released.sent_at + 0.97 * this.#kept_ms)
      this.report(`taken again: ${describe(belief)} after its release at ${released.at.toFixed(1)}`);
    if (this.#releasing.has(holder)) this.#end(belief);
    this.#checkExclusion(belief);
    return belief;
  }

  /**
   * A client doesn't rely on a lease that it renewed too late. A renewal may succeed only if no other client was granted
   * the lock in between.
   */
  renewed(belief: Belief, sent_at: number, until: number): void {
    for (const other of this.grants)
      if (conflict(belief, other) && other.fence > belief.fence && other.granted_at < sent_at)
        this.report(`renewed: ${describe(belief)}, requested at ${sent_at.toFixed(1)}, after ${describe(other)}`);
    if (this.#now() >= belief.until) return;
    belief.until = Math.max(belief.until, until);
    this.#checkExclusion(belief);
  }

  /** All leases granted with the same key belong to one holder and end together. */
  releases(holder: string): void {
    this.#releasing.add(holder);
    for (const belief of this.grants) if (belief.holder === holder) this.#end(belief);
  }

  /** Also called for an expired lease, which ends no earlier than `at`. */
  released(holder: string, sent_at: number, at = this.#now()): void {
    this.#released.set(holder, { at, sent_at });
  }

  /** Called when a client that sent its request at `asked_at` gets the response that the lock is free. */
  free(sent_at: number): void {
    const held = this.grants.find(({ granted_at, until }) => granted_at < sent_at && until > this.#now());
    if (held)
      this.report(`shown as free between ${sent_at.toFixed(1)} and ${this.#now().toFixed(1)}: ${describe(held)}`);
  }

  #end(belief: Belief): void {
    belief.until = Math.min(belief.until, this.#now());
  }

  #checkExclusion(one: Belief): void {
    const now = this.#now();
    if (one.until <= now) return;
    for (const other of this.grants) {
      if (other.until <= now || !conflict(one, other)) continue;
      this.report(`exclusion: ${describe(one)} and ${describe(other)} at ${now.toFixed(1)}`);
    }
  }

  #checkFence(one: Belief): void {
    // After the holder's release, others may have been granted the lock while this response was still in flight.
    const believed = !this.#releasing.has(one.holder);
    for (const before of this.grants) {
      const inOrder = before.granted_at < one.sent_at;
      if (before.fence === one.fence) this.report(`same fence: ${describe(one)} and ${describe(before)}`);
      else if ((inOrder || (believed && conflict(before, one))) && before.fence > one.fence)
        this.report(`lower fence: ${describe(one)} after ${describe(before)}`);
    }
  }
}

function conflict(one: Belief, other: Belief): boolean {
  return one.holder !== other.holder && (one.exclusive || other.exclusive);
}

function describe({ client, exclusive, fence, sent_at, granted_at, until }: Belief): string {
  const times = [sent_at, granted_at, until].map((ms) => ms.toFixed(1)).join("/");
  return `client ${client} (${exclusive ? "exclusive" : "shared"}, fence ${fence}, sent/granted/until ${times})`;
}
