/** Simulates clients of various kinds, the locks that they acquire, and the cost. */
import type { Redis } from "ioredis";
import { ReplyReader } from "../../../src/engine/reply.ts";
import { acquire } from "../../../src/generated/scripts.ts";
import { extractNotifications } from "../../../src/hints/format.ts";
import { parseBusy } from "../../../src/lock/codec/replies.ts";
import type { Target } from "../../../src/lock/types.ts";
import type { Hold } from "./holds.ts";
import { type Circumstances, SimulatedService } from "./service.ts";
import { type Figures, Tally, type Wait } from "./tally.ts";
import { TurnedStore } from "./turned-store.ts";

type Range = readonly [least_ms: number, most_ms: number];

/** How a client dies; a new client replaces it after a while. */
export interface Death {
  /** The share of the client's requests during which it dies. */
  readonly share: number;
  /**
   * While it waits: it disconnects and the service notices (`hung up`) or does not notice (`cut off`: it may still be
   * granted the lock), or the instance that serves it stops (`instance`). `left`: after a response that the lock is
   * busy. `holding`: while it holds the lock.
   */
  readonly how: "hung up" | "cut off" | "instance" | "left" | "holding";
  /** Whether no new client replaces it. */
  readonly for_good?: boolean;
}

export interface Client {
  readonly kind: string;
  readonly wait_ms: number;
  /** Whether the client returns with its ticket. */
  readonly ticket: boolean;
  /** The time between a response that the lock is busy and the next request. */
  readonly pause_ms: Range;
  /** The time between a release and the next request. */
  readonly idle_ms: Range;
  readonly hold: Hold;
  readonly ttl_ms: number;
  readonly targets: readonly Target[];
  /** How many of the targets the client acquires; all by default. */
  readonly need?: number;
  /** The permits to acquire; the first target is then a semaphore. */
  readonly permits?: number;
  readonly death?: Death;
}

export interface CrowdPlan extends Circumstances {
  readonly clients: readonly Client[];
  /** The semaphore's number of permits. */
  readonly capacity?: number;
  readonly warmup_ms: number;
  readonly duration_ms: number;
}

export interface CrowdFigures extends Figures {
  /** The commands that the store bills, including those that are not for waiting. */
  readonly commands_per_s: number;
  readonly lobby_requests_per_s: number;
  /** Requests to the service. */
  readonly requests_per_s: number;
}

/** The maximum time until a client dies, and until the next one replaces it. */
const DIES_WITHIN_MS = 1500;
const REBORN_MS = 500;
const ARRIVAL_MS = 20;
const ENDS_REQUEST: ReadonlySet<Death["how"]> = new Set(["hung up", "cut off", "instance"]);

export async function simulateCrowd(redis: Redis, plan: CrowdPlan): Promise<CrowdFigures> {
  const simulated = new SimulatedService(plan, (now_ms) => new TurnedStore(redis, now_ms));
  const { time } = simulated;
  const names = [...new Set(plan.clients.flatMap(({ targets }) => targets.map(({ name }) => name)))];
  const tally = new Tally(() => time.now_ms(), names);
  for (const [i, client] of plan.clients.entries()) {
    time.later(i * ARRIVAL_MS, () => time.stir(() => void new Life(simulated, tally, plan, client).live()));
  }
  await time.runUntil(plan.warmup_ms);
  tally.start();
  const before = await spent(simulated);
  await time.runUntil(plan.warmup_ms + plan.duration_ms);
  const figures = tally.figures();
  const after = await spent(simulated);
  const rate = (what: keyof typeof after) => (1000 * (after[what] - before[what])) / plan.duration_ms;
  return {
    ...figures,
    commands_per_s: rate("commands"),
    lobby_requests_per_s: rate("lobby_requests"),
    requests_per_s: rate("requests"),
  };
}

const spent = async ({ store, lobby_requests, requests }: SimulatedService<TurnedStore>) => ({
  commands: await store.billed(),
  lobby_requests,
  requests,
});

interface Lease {
  readonly wait: Wait;
  readonly token: string;
}

class Life {
  readonly #simulated: SimulatedService<TurnedStore>;
  readonly #tally: Tally;
  readonly #capacity: number;
  readonly #client: Client;

  constructor(simulated: SimulatedService<TurnedStore>, tally: Tally, plan: CrowdPlan, client: Client) {
    this.#simulated = simulated;
    this.#tally = tally;
    this.#capacity = plan.capacity ?? 0;
    this.#client = client;
  }

  /** Acquires, holds and releases locks until the simulation ends. */
  async live(): Promise<void> {
    const { hold, idle_ms, death } = this.#client;
    const { time, random } = this.#simulated;
    for (;;) {
      const lease = await this.#obtain();
      if (lease === undefined && death?.for_good) return;
      if (lease === undefined || (death?.how === "holding" && random() < death.share)) {
        await time.sleep(REBORN_MS);
        continue;
      }
      await time.sleep(hold(random));
      await this.#release(lease);
      await this.#sleep(idle_ms);
    }
  }

  /** Returns undefined if the client died in the meantime. */
  async #obtain(): Promise<Lease | undefined> {
    const { death } = this.#client;
    const { time, random } = this.#simulated;
    const since_ms = time.now_ms();
    let ticket: string | undefined;
    let arrival: number | undefined;
    for (;;) {
      const { kind, targets } = this.#client;
      const shares = targets.every(({ mode }) => mode === "shared") && this.#client.permits === undefined;
      const names = targets.map(({ name }) => name);
      const wait: Wait = { kind, names, need: this.#client.need ?? names.length, shares, since_ms, arrival };
      const outcome = await this.#ask(wait, ticket);
      if (outcome !== "died" && outcome.token !== undefined) return { wait, token: outcome.token };
      if (outcome === "died" || (death?.how === "left" && random() < death.share)) {
        this.#tally.died(this);
        return undefined;
      }
      if (this.#client.ticket) [ticket, arrival] = [outcome.ticket, wait.arrival];
      await this.#sleep(this.#client.pause_ms);
    }
  }

  /** One request. */
  async #ask(wait: Wait, ticket: string | undefined): Promise<{ token?: string; ticket?: string } | "died"> {
    const { death, ttl_ms, wait_ms, targets, permits, need } = this.#client;
    const { time, random } = this.#simulated;
    const [hangs_up, died] = [new AbortController(), Promise.withResolvers<"died">()];
    let [is_open, is_dead] = [true, false];
    const ended = () => time.later(ttl_ms, () => this.#expire(wait));
    const onReply = (script: string, reply: readonly string[]) => {
      if (script !== "acquire") return;
      const decoded = acquire.decode(new ReplyReader(extractNotifications(reply, []).reply));
      if (decoded.kind === "busy" && is_open) {
        const { place, now_ms } = parseBusy(decoded);
        if (place) this.#tally.placed(wait, place.arrival, place.attended_until_ms - now_ms);
      }
      if (decoded.kind !== "granted" && decoded.kind !== "granted_some") return;
      const which = decoded.kind === "granted" ? wait.names.map((_, i) => i + 1) : decoded.which;
      wait.granted = which.map((at) => wait.names[at - 1] as string);
      this.#tally.granted(this, wait);
      ended();
    };
    if (death && ENDS_REQUEST.has(death.how) && random() < death.share) {
      time.later(DIES_WITHIN_MS * random(), () => {
        if (!is_open) return;
        is_dead = true;
        this.#tally.closed(wait);
        time.stir(() => {
          if (death.how === "hung up") hangs_up.abort();
          died.resolve("died");
        });
      });
    }
    this.#tally.opened(this, wait);
    const vanished = () => is_dead && death?.how === "instance";
    const service = this.#simulated.open({ signal: hangs_up.signal, vanished, onReply });
    const options = { ttl_ms, wait_ms, fair: true, lock_delay_ms: 0, ...(ticket !== undefined && { ticket }) };
    const asked =
      permits === undefined
        ? service.acquire(targets, { ...options, need })
        : service.semaphores.acquire(wait.names[0] as string, { ...options, permits, capacity: this.#capacity });
    const outcome = await Promise.race([asked, died.promise]);
    is_open = false;
    if (outcome === "died") return outcome;
    this.#tally.closed(wait);
    if (outcome.kind === "granted") {
      this.#tally.told(wait);
      return { token: "lease" in outcome ? outcome.lease.token : (outcome.leases[0]?.token ?? "") };
    }
    return outcome.kind === "busy" && outcome.place ? { ticket: outcome.place.ticket } : {};
  }

  /** Does nothing if the lease has already been released. */
  #expire(wait: Wait): void {
    this.#tally.leaving(wait);
    this.#tally.freed(wait);
  }

  async #release({ wait, token }: Lease): Promise<void> {
    this.#tally.leaving(wait);
    const onReply = (script: string) => script === "release" && this.#tally.freed(wait);
    const service = this.#simulated.open({ onReply });
    const [name] = wait.names as [string];
    if (this.#client.permits !== undefined) await service.semaphores.release(name, token);
    else await service.release((wait.granted ?? []).map((one) => ({ name: one, token })));
  }

  async #sleep([least_ms, most_ms]: Range): Promise<void> {
    await this.#simulated.time.sleep(least_ms + (most_ms - least_ms) * this.#simulated.random());
  }
}
