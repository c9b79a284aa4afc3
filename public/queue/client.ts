/** A simulated client: it takes the lock again and again, works while holding it, and may freeze or crash. */
import type { LockService, Mode } from "../../src/lock/types.ts";
import { seeded, type TurnedTime } from "../../tools/support/simulation/turned-time.ts";
import type { Write } from "./database.ts";
import type { Plan } from "./plan.ts";

export type Doing = "idle" | "waits" | "works" | "dead";

/** What a client did between two instants, as an omniscient observer sees it. */
export interface Span {
  readonly doing: Doing;
  readonly frozen: boolean;
  /** Whether the client has the lock, according to the store. A frozen client may not know whether it does. */
  readonly held: boolean;
  /** The fence of the lease that the client has, or believes it has. */
  readonly fence: number | undefined;
  readonly from_ms: number;
  to_ms: number | undefined;
}

export interface Surroundings {
  readonly plan: Plan;
  readonly time: TurnedTime;
  /**
   * Returns the service, for use by a single request. When the signal aborts, the request ends as if its connection had broken.
   */
  open(signal: AbortSignal): LockService;
  /** Converts the store's clock to simulated time. */
  toTime(store_ms: number): number;
  write(client: number, fence: number): Write;
  log(client: number, kind: string, text: string): void;
}

/** A lease as the client knows it. */
interface Known {
  readonly token: string;
  readonly fence: number;
  deadline_ms: number;
  over: boolean;
}

export const LOCK = "deploy";
/** How long a request may wait in the queue before it is answered; the client then sends it again with its ticket. */
const WAIT_MS = 15_000;
const NETWORK_MS = 20;
/** How long before the lease may expire the client stops its work. */
const MARGIN_MS = 200;
const STEPS = 3;

export class Client {
  readonly name: string;
  readonly mode: Mode;
  readonly spans: Span[] = [];
  readonly #index: number;
  readonly #around: Surroundings;
  readonly #random: () => number;
  #life = 0;
  #doing: Doing = "idle";
  #connection = new AbortController();
  #frozen: PromiseWithResolvers<void> | undefined;
  #lease: Known | undefined;
  /** The lease that the store has for this client. */
  #held: { readonly fence: number; expires_ms: number } | undefined;

  constructor(index: number, around: Surroundings) {
    const { plan } = around;
    this.name = String.fromCharCode(65 + index);
    this.mode = index >= plan.clients - plan.readers ? "shared" : "exclusive";
    this.#index = index;
    this.#around = around;
    // Every client has its own random numbers, unaffected by the other clients.
    this.#random = seeded(plan.seed * 31 + index * 7919);
    this.#draw();
  }

  get frozen(): boolean {
    return this.#frozen !== undefined;
  }

  get dead(): boolean {
    return this.#doing === "dead";
  }

  /** The fence of this client's lease in the store. */
  get held(): number | undefined {
    return this.#held?.fence;
  }

  start(): void {
    const life = ++this.#life;
    this.#connection = new AbortController();
    this.#around.time.stir(() => void this.#live(life));
  }

  /** Stops running the client's code. Requests already sent are still delivered. */
  freeze(): void {
    if (this.frozen || this.dead) return;
    this.#frozen = Promise.withResolvers();
    this.#log("frozen", "freezes");
    this.#draw();
  }

  thaw(): void {
    const frozen = this.#frozen;
    if (frozen === undefined) return;
    this.#frozen = undefined;
    this.#log("thaws", "resumes, unaware that it was frozen");
    this.#draw();
    this.#around.time.stir(() => frozen.resolve());
  }

  /** Ends the process and breaks its connections. A replacement starts after a while. */
  kill(): void {
    if (this.dead) return;
    const { time, plan } = this.#around;
    this.#log("dies", this.#held ? "dies with the lock" : this.#doing === "waits" ? "dies in the queue" : "dies");
    this.#life++;
    const frozen = this.#frozen;
    this.#frozen = undefined;
    this.#lease = undefined;
    this.#become("dead");
    time.stir(() => {
      this.#connection.abort();
      frozen?.resolve();
    });
    time.later(plan.ttl_ms * (1.2 + this.#random()), () => {
      this.#log("starts", "restarts");
      this.#become("idle");
      this.start();
    });
  }

  async #live(life: number): Promise<void> {
    const { plan } = this.#around;
    await this.#sleep(life, 80 + this.#random() * 900);
    for (;;) {
      const lease = await this.#acquire(life);
      await this.#work(life, lease);
      await this.#sleep(life, 200 + this.#random() * Math.max(600, plan.hold_ms));
    }
  }

  async #acquire(life: number): Promise<Known> {
    const { plan, time } = this.#around;
    const targets = [{ name: LOCK, mode: this.mode }];
    this.#become("waits");
    this.#log("waits", this.mode === "shared" ? "requests the lock in shared mode" : "requests the lock");
    for (let ticket: string | undefined; ; ) {
      const sent_ms = time.now_ms();
      const options = { ttl_ms: plan.ttl_ms, wait_ms: WAIT_MS, fair: true, lock_delay_ms: 0, owner: this.name };
      const asked = this.#service().acquire(targets, ticket === undefined ? options : { ...options, ticket });
      const outcome = await this.#until(
        life,
        asked.then((answer) => {
          if (answer.kind === "granted" && life === this.#life) {
            for (const { fence, expires_at_ms } of answer.leases) this.#holds(fence, expires_at_ms);
          }
          return answer;
        }),
      );
      const [granted] = outcome.kind === "granted" ? outcome.leases : [];
      if (outcome.kind === "granted" && granted !== undefined) {
        // Counted from when the request was sent, so that the client never believes for too long that it still holds the lease.
        const deadline_ms = sent_ms + outcome.waited_ms + plan.ttl_ms;
        this.#lease = { token: granted.token, fence: granted.fence, deadline_ms, over: false };
        this.#become("works");
        return this.#lease;
      }
      if (outcome.kind === "busy") ticket = outcome.place?.ticket;
      await this.#sleep(life, NETWORK_MS);
    }
  }

  async #work(life: number, lease: Known): Promise<void> {
    const { plan, time } = this.#around;
    const work_ms = plan.hold_ms * (1 / 3 + (2 / 3) * this.#random());
    const [freezes, dies] = [this.#stepIn(plan.freezes), this.#stepIn(plan.crashes)];
    void this.#renew(life, lease);
    for (let step = 0; step < STEPS; step++) {
      await this.#sleep(life, work_ms / STEPS);
      if (lease.over || time.now_ms() >= lease.deadline_ms - MARGIN_MS) {
        this.#log("stops", "notices that its lease has expired and stops its work");
        lease.over = true;
        break;
      }
      // From here on, only the database can stop the write.
      if (step === dies) this.kill();
      if (step === freezes) this.#freezeFor(plan.ttl_ms * (1.5 + this.#random()));
      await this.#sleep(life, NETWORK_MS);
      if (this.mode === "exclusive") this.#write(lease.fence);
    }
    const { over } = lease;
    lease.over = true;
    this.#lease = undefined;
    this.#become("idle");
    if (!over) await this.#release(life, lease);
  }

  /** Picks the step at which an event happens, which it does for the given percentage of leases. */
  #stepIn(percent: number): number {
    const [chance, step] = [this.#random() * 100, Math.floor(this.#random() * STEPS)];
    return chance < percent ? step : STEPS;
  }

  #freezeFor(ms: number): void {
    this.freeze();
    const frozen = this.#frozen;
    this.#around.time.later(ms, () => this.#frozen === frozen && this.thaw());
  }

  #write(fence: number): void {
    const { outcome, seen } = this.#around.write(this.#index, fence);
    const text = {
      accepted: `writes with fence ${fence}`,
      rejected: `writes with fence ${fence}; the database has seen ${seen} and rejects the write`,
      overwrote: `writes with fence ${fence} and overwrites the data written with fence ${seen}`,
    }[outcome];
    this.#log(outcome, text);
  }

  async #release(life: number, { token }: Known): Promise<void> {
    const asked = this.#service().release([{ name: LOCK, token }]);
    const answered = asked.then(([answer]) => {
      if (answer?.kind === "released") this.#ends();
      return answer;
    });
    const outcome = await this.#until(life, answered);
    this.#log("released", outcome?.kind === "released" ? "releases the lock" : "finds out that its lease has ended");
  }

  /** Renews the lease after every third of its ttl, until the work is done. */
  async #renew(life: number, lease: Known): Promise<void> {
    const { plan, time } = this.#around;
    for (;;) {
      await this.#sleep(life, plan.ttl_ms / 3);
      if (lease.over) return;
      const sent_ms = time.now_ms();
      const asked = this.#service().renew([{ name: LOCK, token: lease.token }]);
      const answered = asked.then(([answer]) => {
        if (answer?.kind === "renewed" && this.#held !== undefined)
          this.#holds(lease.fence, answer.lease.expires_at_ms);
        return answer;
      });
      const outcome = await this.#until(life, answered);
      if (outcome?.kind === "renewed") lease.deadline_ms = sent_ms + plan.ttl_ms;
      if (outcome?.kind === "lost") lease.over = true;
    }
  }

  /** Records the lease that the store has granted. */
  #holds(fence: number, expires_at_ms: number): void {
    const { time, toTime } = this.#around;
    const expires_ms = toTime(expires_at_ms);
    if (this.#held?.fence !== fence) {
      const readers = this.mode === "shared" ? "shares" : "gets";
      this.#log("holds", `${readers} the lock with fence ${fence}${this.frozen ? ", without knowing it" : ""}`);
    }
    this.#held = { fence, expires_ms };
    this.#draw();
    time.later(expires_ms - time.now_ms(), () => {
      if (this.#held?.fence !== fence || this.#held.expires_ms > time.now_ms()) return;
      this.#log("expires", `loses the lock: the lease with fence ${fence} was not renewed`);
      this.#ends();
    });
  }

  #ends(): void {
    this.#held = undefined;
    this.#draw();
  }

  #service(): LockService {
    return this.#around.open(this.#connection.signal);
  }

  async #sleep(life: number, ms: number): Promise<void> {
    await this.#until(life, this.#around.time.sleep(ms));
  }

  /** Waits like code that may freeze or crash in the meantime; after a crash, it never resumes. */
  async #until<T>(life: number, promise: Promise<T>): Promise<T> {
    // Requests of a crashed client may fail in any way.
    const value = await promise.catch((error) => (life === this.#life ? Promise.reject(error) : never()));
    while (this.#frozen !== undefined && life === this.#life) await this.#frozen.promise;
    return life === this.#life ? value : never();
  }

  #become(doing: Doing): void {
    this.#doing = doing;
    this.#draw();
  }

  #draw(): void {
    const now_ms = this.#around.time.now_ms();
    const span = {
      ...{ doing: this.#doing, frozen: this.frozen, held: this.#held !== undefined },
      fence: this.#held?.fence ?? this.#lease?.fence,
    };
    const last = this.spans.at(-1);
    if (last !== undefined) {
      const same = last.doing === span.doing && last.frozen === span.frozen && last.held === span.held;
      if (same && last.fence === span.fence) return;
      last.to_ms = now_ms;
    }
    this.spans.push({ ...span, from_ms: now_ms, to_ms: undefined });
  }

  #log(kind: string, text: string): void {
    this.#around.log(this.#index, kind, text);
  }
}

const never = () => new Promise<never>(() => {});
