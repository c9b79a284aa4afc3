/** Sees all clients at once, by the true time, and says what must never be. */
import type { Lease } from "../../../src/lock/types.ts";

export interface Belief {
  readonly client: number;
  /** Requests under one Idempotency-Key are one holder, whatever they are granted. */
  readonly holder: string;
  readonly exclusive: boolean;
  readonly fence: number;
  readonly asked_at: number;
  readonly granted_at: number;
  until: number;
}

export class Observer {
  readonly grants: Belief[] = [];
  readonly violations: string[] = [];
  /** Keys whose client has released: what is granted under them later, nobody believes in. */
  readonly #released = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  report(violation: string): void {
    this.violations.push(violation);
  }

  granted(client: number, holder: string, lease: Lease, asked_at: number, until: number): Belief {
    const granted_at = this.#now();
    const exclusive = lease.mode === "exclusive";
    const belief = { client, holder, exclusive, fence: lease.fence, asked_at, granted_at, until };
    this.#checkFence(belief);
    this.grants.push(belief);
    if (this.#released.has(holder)) this.#end(belief);
    this.#checkExclusion(belief);
    return belief;
  }

  renewed(belief: Belief, until: number): void {
    belief.until = Math.max(belief.until, until);
    this.#checkExclusion(belief);
  }

  /** All that was granted under one key is one holder's, and ends with it. */
  released(holder: string): void {
    this.#released.add(holder);
    for (const belief of this.grants) if (belief.holder === holder) this.#end(belief);
  }

  #end(belief: Belief): void {
    belief.until = Math.min(belief.until, this.#now());
  }

  #checkExclusion(one: Belief): void {
    const now = this.#now();
    if (one.until <= now) return;
    for (const other of this.grants) {
      if (other.until <= now || other.holder === one.holder || !(one.exclusive || other.exclusive)) continue;
      this.report(`exclusion: ${describe(one)} and ${describe(other)} at ${now.toFixed(1)}`);
    }
  }

  #checkFence(one: Belief): void {
    for (const before of this.grants) {
      const inOrder = before.granted_at < one.asked_at;
      const apart = before.holder !== one.holder && (before.exclusive || one.exclusive);
      if (before.fence === one.fence) this.report(`fence twice: ${describe(one)} and ${describe(before)}`);
      else if ((inOrder || apart) && before.fence > one.fence)
        this.report(`fence back: ${describe(one)} after ${describe(before)}`);
    }
  }
}

function describe({ client, exclusive, fence, asked_at, granted_at, until }: Belief): string {
  const times = [asked_at, granted_at, until].map((ms) => ms.toFixed(1)).join("/");
  return `client ${client} (${exclusive ? "exclusive" : "shared"}, fence ${fence}, asked/granted/until ${times})`;
}
