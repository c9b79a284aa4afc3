/** Many clients do random things with one or two names; the models next to the store predict every reply. */
import type { Mode } from "../requests.ts";
import type { Play, Stage } from "./stage.ts";

interface Held {
  readonly path: string;
  readonly fields: object;
  readonly name: string;
  readonly token: string;
  readonly fence?: number;
}

/** A place in a queue, and the request that took it. */
interface Place {
  readonly path: string;
  readonly fields: object;
  readonly ticket: string;
  readonly key: string | undefined;
}

const TTLS_MS = [300, 2_000, 2_000, 10_000, 30_000];
const WAITS_MS = [0, 1, 200, 1_500, 5_000, 12_000];
const RESTS_MS = [0, 0, 30, 300, 300, 2_000, 15_000];

const acquirePath = (name: string, mode: Mode) =>
  mode === "exclusive" ? `/locks/${name}/acquire` : `/rw/${name}/read`;

class Improviser {
  readonly #stage: Stage;
  readonly #names: readonly string[];
  readonly #held: Held[] = [];
  readonly #places: Place[] = [];

  constructor(stage: Stage, names: readonly string[]) {
    this.#stage = stage;
    this.#names = names;
  }

  async act(): Promise<void> {
    const { random } = this.#stage;
    const acts = [
      ...[() => this.#acquire(), () => this.#acquire()],
      ...(this.#held.length > 0 ? Array<() => Promise<unknown>>(4).fill(() => this.#use()) : []),
      ...(this.#places.length > 0 ? Array<() => Promise<unknown>>(4).fill(() => this.#comeBack()) : []),
    ];
    await random.pick(acts)();
    await this.#stage.sleep(random.next() * random.pick(RESTS_MS));
  }

  #ms(probability: number, field: string, values_ms: readonly number[]) {
    const { random } = this.#stage;
    return random.chance(probability) ? { [field]: `${random.pick(values_ms)}ms` } : {};
  }

  #terms() {
    const { random } = this.#stage;
    return {
      ttl: `${random.pick(TTLS_MS)}ms`,
      ...this.#ms(0.15, "lock_delay", [500, 4_000]),
      ...this.#ms(0.15, "min_hold", [700, 5_000]),
      ...this.#ms(0.15, "max_hold", [1_500, 20_000]),
      ...(random.chance(0.2) && { owner: `owner-${random.whole(1, 3)}` }),
      ...(random.chance(0.15) ? { fair: false } : this.#ms(0.2, "head_start", [1, 300, 2_000, 20_000, 600_000])),
    };
  }

  #mode = (): Mode => this.#stage.random.pick(["exclusive", "exclusive", "shared"]);

  async #acquire(): Promise<void> {
    const { random } = this.#stage;
    const key = random.chance(0.5) ? crypto.randomUUID() : undefined;
    if (random.chance(0.3)) {
      const locks = this.#names.map((name) => ({ name, mode: this.#mode() }));
      const need = random.chance(0.5) && { need: random.whole(1, locks.length) };
      const fields = { locks: this.#shuffled(locks), ...need, ...this.#terms() };
      await this.#ask({ path: "/multi/acquire", fields, key });
    } else {
      const path = acquirePath(random.pick(this.#names), this.#mode());
      await this.#ask({ path, fields: this.#terms(), key });
    }
  }

  #shuffled<Item>(items: readonly Item[]): Item[] {
    return items.toSorted(() => this.#stage.random.next() - 0.5);
  }

  /** Waits for the lock, but sometimes gives up early. */
  async #ask({ path, fields, key, ticket }: Omit<Place, "ticket"> & { readonly ticket?: string }): Promise<void> {
    const { random } = this.#stage;
    const wait_ms = random.pick(WAITS_MS);
    const gone = new AbortController();
    if (random.chance(0.2)) this.#stage.sleep(random.next() * wait_ms).then(() => gone.abort());
    const more = { signal: gone.signal, ...(key && { key }) };
    const attempt = { ...fields, wait: `${wait_ms}ms`, ...(ticket && { ticket }) };
    const { status, body } = await this.#stage
      .ask("POST", path, attempt, more)
      .catch(() => ({ status: 0, body: {} as { ticket?: string; token?: string; fence?: number } }));
    if (status === 200 && body.token) this.#keep(path, fields, body);
    else if (body.ticket) this.#places.push({ path, fields, ticket: body.ticket, key });
    // The client may return to a place although it never received the ticket.
    else if (status === 0 && key && random.chance(0.5)) await this.#ask({ path, fields, key });
  }

  // biome-ignore lint/suspicious/noExplicitAny: a body is untyped.
  #keep(path: string, fields: any, { token, fence, leases }: any): void {
    const [, , name = ""] = path.split("/");
    for (const each of leases ?? [{ name, fence }]) {
      this.#held.push({ path, fields, token, name: each.name, fence: each.fence });
    }
  }

  /** Returns metadata for a renewal. Some of it has an old revision, as in a delayed copy of an earlier renewal. */
  #saying(): object {
    const { random } = this.#stage;
    const revision = random.whole(1, 9);
    return random.chance(0.4) ? { metadata: { said: revision }, revision } : {};
  }

  async #use(): Promise<void> {
    const { random } = this.#stage;
    const [held] = this.#held.splice(random.whole(0, this.#held.length - 1), 1) as [Held];
    const { name, token, path, fields } = held;
    const several = path.startsWith("/multi/");
    const ask = (verb: string, more: object = {}) =>
      several && random.chance(0.7)
        ? this.#stage.ask("POST", `/multi/${verb}`, { token, locks: this.#names, ...more }, this.#key())
        : this.#stage.ask("POST", `/locks/${name}/${verb}`, { token, ...more }, this.#key());
    switch (random.pick(["release", "release", "release", "renew", "renew", "enter", "other", "transfer", "keep"])) {
      case "release":
        await ask("release");
        // Some clients keep using the lease, as if the response to their release had been lost.
        if (random.chance(0.1)) this.#held.push(held);
        return;
      case "renew":
        this.#held.push(held);
        await ask("renew", { ...(several ? {} : this.#ms(0.5, "ttl", TTLS_MS)), ...this.#saying() });
        return;
      case "enter":
        this.#held.push(held, held);
        if (!several) await this.#stage.ask("POST", path, { ...fields, head_start: undefined, token }, this.#key());
        return;
      case "other":
        this.#held.push(held);
        await this.#ask({
          path: acquirePath(name, this.#mode()),
          fields: { token, ttl: `${random.pick(TTLS_MS)}ms` },
          key: undefined,
        });
        return;
      case "transfer": {
        const path = `/locks/${name}/transfer`;
        const { body } = await this.#stage.ask("POST", path, { token, ...this.#ms(0.5, "ttl", TTLS_MS) }, this.#key());
        if (body.token) this.#held.push({ ...held, path: acquirePath(name, "exclusive"), token: body.token });
        if (random.chance(0.3)) this.#held.push(held);
        return;
      }
    }
  }

  #key = () => (this.#stage.random.chance(0.3) ? { key: crypto.randomUUID() } : {});

  async #comeBack(): Promise<void> {
    const { random } = this.#stage;
    const [place] = this.#places.splice(random.whole(0, this.#places.length - 1), 1) as [Place];
    const { path, fields, ticket } = place;
    if (random.chance(0.75))
      return void (await Promise.all([this.#ask(place), random.chance(0.2) && this.#ask(place)]));
    // Some clients never return, and never give up their tickets.
    if (random.chance(0.5)) return;
    const [, , name = ""] = path.split("/");
    if ("locks" in fields) await this.#stage.ask("POST", "/multi/release", { ticket, locks: this.#names });
    else await this.#stage.ask("POST", `/locks/${name}/release`, { ticket });
  }
}

/** Acts like an operator or an observer, or steps a clock. */
async function interfere(stage: Stage, name: string): Promise<void> {
  const { random, tools } = stage;
  const options = new URLSearchParams(random.chance(0.4) ? { delay: "false" } : {});
  if (random.chance(0.6)) options.set("grace", `${random.pick([300, 2_000, 8_000])}ms`);
  switch (random.pick(["look", "break", "break lease", "break lease", "send away", "clock", "clock"])) {
    case "look":
      await stage.ask("GET", `/locks/${name}`);
      return;
    case "break":
      if (random.chance(0.2)) options.set("queue", "true");
      await stage.ask("DELETE", `/locks/${name}?${options}`);
      return;
    case "break lease": {
      const { body } = await stage.ask("GET", `/locks/${name}`);
      if (body.holders.length === 0) return;
      options.set("fence", String(random.pick<{ fence: number }>(body.holders).fence));
      await stage.ask("DELETE", `/locks/${name}?${options}`);
      return;
    }
    case "send away":
      if (random.chance(0.4)) await stage.ask("DELETE", `/locks/${name}?queue=only`);
      return;
    case "clock":
      tools.stepClock(0, -random.whole(10, random.pick([500, 2_000, 30_000, 100_000])));
      return;
  }
}

/** Interferes now and then until all the work is done. */
async function among(stage: Stage, works: readonly Promise<void>[], interfering: () => Promise<void>): Promise<void> {
  let done = false;
  const all = Promise.all(works).then(() => {
    done = true;
  });
  const most_ms = stage.random.pick([2_000, 10_000]);
  while (!done) {
    await Promise.race([all, stage.pause(0, most_ms)]);
    if (!done) await interfering();
  }
}

export const locks: Play = async (stage) => {
  const names = [stage.name(), stage.name()];
  const one = async () => {
    const improviser = new Improviser(stage, names);
    for (let acts = stage.random.whole(5, 40); acts > 0; acts--) await improviser.act();
  };
  const works = Array.from({ length: stage.random.whole(2, 7) }, one);
  await among(stage, works, () => interfere(stage, stage.random.pick(names)));
};

const keyed = ({ random }: Stage) => (random.chance(0.3) ? { key: crypto.randomUUID() } : {});

export const permits: Play = async (stage) => {
  const { random, tools } = stage;
  const path = `/semaphores/${stage.name()}`;
  const one = async () => {
    const tokens: string[] = [];
    const tickets: string[] = [];
    for (let acts = random.whole(5, 40); acts > 0; acts--) {
      const token = random.chance(0.6) ? random.pick(tokens) : undefined;
      const ttl = `${random.pick(TTLS_MS)}ms`;
      if (token === undefined) {
        const ticket = random.chance(0.5) ? tickets.pop() : undefined;
        if (ticket !== undefined && random.chance(0.2)) await stage.ask("POST", `${path}/release`, { ticket });
        else {
          const terms = { permits: random.whole(1, 3), capacity: 4, fair: random.chance(0.8), min_hold: "0ms" };
          if (random.chance(0.3)) terms.min_hold = `${random.pick([700, 5_000])}ms`;
          const wait = `${random.pick(WAITS_MS)}ms`;
          const fields = ticket === undefined ? { ...terms, ttl, wait } : { ttl, wait, ticket };
          const { body } = await stage.ask("POST", `${path}/acquire`, fields, keyed(stage));
          if (body.token) tokens.push(body.token);
          else if (body.ticket) tickets.push(body.ticket);
        }
      } else {
        const [verb, fields] = random.pick([
          ["release", { token }],
          ["release", { token }],
          ["renew", { token, ttl }],
          ["acquire", { token, ttl }],
        ] as const);
        await stage.ask("POST", `${path}/${verb}`, fields);
      }
      await stage.sleep(random.next() * random.pick(RESTS_MS));
    }
  };
  const works = Array.from({ length: random.whole(2, 5) }, one);
  await among(stage, works, async () => {
    switch (random.pick(["set", "set", "clock", "clock", "look", "look", "delete"])) {
      case "set":
        await stage.ask("PUT", path, { permits: random.whole(1, 6) });
        return;
      case "clock":
        tools.stepClock(0, -random.whole(10, 2_000));
        return;
      case "look":
        await stage.ask("GET", path);
        return;
      case "delete":
        if (random.chance(0.3)) await stage.ask("DELETE", path);
        return;
    }
  });
};

export const latch: Play = async (stage) => {
  const { random } = stage;
  const path = `/latches/${stage.name()}`;
  const one = async () => {
    for (let acts = random.whole(5, 40); acts > 0; acts--) {
      const ttl = `${random.pick([1_000, 3_000, 30_000])}ms`;
      const [method, to, fields] = random.pick<readonly [string, string, object?]>([
        ["PUT", path, { count: random.whole(1, 5), ttl }],
        ["POST", `${path}/count-down`, { by: random.whole(1, 2) }],
        ["POST", `${path}/count-down`, {}],
        ["GET", `${path}?wait=${random.pick(WAITS_MS)}ms`],
        ["DELETE", path],
      ]);
      await stage.ask(method, to, fields, method === "GET" ? {} : keyed(stage));
      await stage.sleep(random.next() * random.pick(RESTS_MS));
    }
  };
  await Promise.all(Array.from({ length: random.whole(1, 4) }, one));
};
