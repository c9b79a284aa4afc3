/** A client that acquires and ends leases at random, in every possible way. */
import { type Fields, sleep } from "../../support/services/http.ts";
import type { Intent } from "../history/operation.ts";
import { type Client, insist, Operating, pick, Unanswered } from "./client.ts";
import { CAPACITY, type Habits, HOT, LATCHES, type SceneName, SEMAPHORE } from "./shared.ts";

const WAITS_MS = [0, 100, 300, 2_000];

export type Worker = Client & { readonly habits: Habits };
export type Scene = (worker: Worker) => Promise<unknown>;

/** Works until `working` returns false. `more` adds scenes that can be named in the habits. */
export async function work(worker: Worker, more: Readonly<Record<string, Scene>> = {}): Promise<void> {
  const { random, habits } = worker;
  const scenes: Readonly<Record<string, Scene>> = { ...SCENES, ...more };
  while (worker.working()) {
    const scene = random() < habits.own ? holdOwn : scenes[pick(random, habits.scenes)];
    try {
      if (scene === undefined) throw new Error("the habits name an unknown scene");
      await scene(worker);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
    if (habits.rest_ms > 0) await sleep(random() * habits.rest_ms);
  }
}

const hot = ({ random, habits }: Worker) => pick(random, HOT.slice(0, habits.locks));
const holdHot: Scene = (worker) => hold(worker, hot(worker), use);
const keepHot: Scene = (worker) => hold(worker, hot(worker), keep);
const holdOwn: Scene = (worker) => hold(worker, `own-${worker.name}`, use);

async function hold(worker: Worker, name: string, spend: typeof use): Promise<void> {
  const { random, habits } = worker;
  const mode = random() < 0.75 ? "exclusive" : "shared";
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const fair = random() < 0.85;
  const take = new Operating(worker, { kind: "acquire", names: [name], mode, fair, ttl_ms, wait_ms });
  const fields = { ttl: `${ttl_ms}ms`, wait: `${wait_ms}ms`, fair };
  const path = mode === "exclusive" ? `/locks/${name}/acquire` : `/rw/${name}/read`;
  let answer = await take.insist(path, fields);
  const patience = Math.floor(random() * habits.patience);
  for (let tries = 0; answer.body.ticket !== undefined && tries < patience && worker.working(); tries++) {
    answer = await take.insist(path, { ...fields, ticket: answer.body.ticket });
  }
  const { ticket, token } = answer.body;
  if (ticket !== undefined && (random() < 0.5 || !worker.working())) {
    await insist(worker, { kind: "give up", names: [name], token: ticket }, `/locks/${name}/release`, { ticket });
  }
  if (answer.status !== 200) return;
  await spend(worker, { name, mode, token, ttl_ms });
  // A copy of the request that arrives after everything has ended must acquire nothing.
  if (worker.keyed !== false && random() < 0.05) await take.insist(path, fields);
}

interface Held {
  readonly name: string;
  readonly mode: "exclusive" | "shared";
  readonly token: string;
  readonly ttl_ms: number;
}

/** Re-enters, renews, waits, and finally releases every hold, or never releases. */
async function use(worker: Worker, { name, mode, token, ttl_ms }: Held): Promise<void> {
  const { random, habits } = worker;
  const about = { names: [name], mode, token, ttl_ms };
  const post = (kind: Intent["kind"], path: string, fields: Fields) =>
    insist(worker, { kind, ...about }, path, { token, ...fields });
  let holds = 1;
  if (random() < 0.02) return;
  if (habits.reenters && random() < 0.2) {
    const again = mode === "exclusive" ? `/locks/${name}/acquire` : `/rw/${name}/read`;
    if ((await post("reenter", again, { ttl: `${ttl_ms}ms` })).status === 200) holds += 1;
  }
  if (random() < 0.15) await post("renew", `/locks/${name}/renew`, {});
  if (random() < 0.1) {
    await insist(worker, { kind: "heartbeat", ...about }, "/heartbeat", { leases: [{ name, token }] });
  }
  // Jobs are usually short, but some outlast their leases.
  await sleep(random() < habits.tarry ? ttl_ms * (0.9 + random()) : random() * 15);
  if (random() < 0.1) await post("renew", `/locks/${name}/renew`, {});
  for (; holds > 0; holds--) await post("release", `/locks/${name}/release`, {});
}

/** Renews, sometimes for longer than the ttl, until a response reports the lease lost. */
async function keep(worker: Worker, { name, mode, token, ttl_ms }: Held): Promise<void> {
  const { random } = worker;
  const about = { names: [name], mode, token, ttl_ms };
  for (let renewals = Math.ceil(random() * 6); renewals > 0 && worker.working(); renewals--) {
    await sleep(ttl_ms / 3);
    const { status } = await insist(worker, { kind: "renew", ...about }, `/locks/${name}/renew`, { token });
    if (status !== 200) return;
  }
  await insist(worker, { kind: "release", ...about }, `/locks/${name}/release`, { token });
}

async function multi(worker: Worker): Promise<void> {
  const { random, habits } = worker;
  const names = HOT.toSorted(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 2));
  const locks = names.map((name) => ({ name, mode: random() < 0.3 ? "shared" : "exclusive" }));
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const fields = { locks, ttl: `${ttl_ms}ms`, wait: `${wait_ms}ms` };
  const { status, body } = await insist(
    worker,
    { kind: "multi acquire", names, ttl_ms, wait_ms },
    "/multi/acquire",
    fields,
  );
  const { ticket, token } = body;
  if (ticket !== undefined) {
    await insist(worker, { kind: "give up", names, token: ticket }, "/multi/release", { ticket, locks: names });
  }
  if (status !== 200) return;
  await sleep(random() * 10);
  await insist(worker, { kind: "multi release", names, token }, "/multi/release", { token, locks: names });
}

async function permits(worker: Worker): Promise<void> {
  const { random, habits } = worker;
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const about = { names: [SEMAPHORE], permits: 1 + Math.floor(random() * 2) };
  const path = `/semaphores/${SEMAPHORE}`;
  const fields = { permits: about.permits, capacity: CAPACITY, ttl: `${ttl_ms}ms`, wait: `${wait_ms}ms` };
  const { status, body } = await insist(
    worker,
    { kind: "take permits", ...about, ttl_ms, wait_ms },
    `${path}/acquire`,
    fields,
  );
  if (status !== 200) return;
  await sleep(random() < habits.tarry ? random() * ttl_ms : random() * 20);
  const { token } = body;
  await insist(worker, { kind: "return permits", ...about, token }, `${path}/release`, { token });
}

const countDown: Scene = (worker) => {
  const name = pick(worker.random, LATCHES);
  return insist(worker, { kind: "count down", names: [name] }, `/latches/${name}/count-down`, {});
};

const look: Scene = (worker) => {
  const name = hot(worker);
  return insist(worker, { kind: "look", names: [name] }, `/locks/${name}`);
};

const SCENES: Readonly<Record<SceneName, Scene>> = { holdHot, keepHot, multi, permits, countDown, look };
