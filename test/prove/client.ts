/** A client that takes and ends leases at random, in every way there is, and writes down what it asks and is told. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type Fields, keyed } from "../support/http.ts";
import { httpRequest } from "../support/http-request.ts";
import { type History, type Intent, monotonic_ms } from "./history.ts";

/** What all clients share. */
export const HOT = Array.from({ length: 8 }, (_, i) => `hot-${i}`);
export const SEMAPHORE = "hot-permits";
export const CAPACITY = 3;
export const LATCHES = Array.from({ length: 8 }, (_, i) => `hot-tally-${i}`);
export const LATCH_COUNT = 10_000;
/** Of most runs: the longest bounds how long a lock can be lost to a dead client. */
export const TTLS_MS = [400, 1_000, 3_000];
const WAITS_MS = [0, 100, 300, 2_000];

/** For how long an operation is sent again when there is no answer. */
const INSIST_MS = 15_000;
const ANSWER_MS_MAX = 8_000;

export interface Client {
  readonly name: string;
  readonly url: string;
  readonly history: History;
  /** Answers numbers from 0 to 1. */
  readonly random: () => number;
  readonly habits: Habits;
  /** Whether to go on. */
  readonly working: () => boolean;
}

export interface Habits {
  /** How many of the shared locks it uses. */
  readonly locks: number;
  /** The part of its work on a lock of its own, which nobody else wants: there is much of it. */
  readonly own: number;
  readonly ttls_ms: readonly number[];
  /** How often at most it comes back to its place in a queue. */
  readonly patience: number;
  /** The part of all works that may take longer than the lease. */
  readonly tarry: number;
  /** What it does beside work on its own lock; all there is when left out. */
  readonly scenes?: readonly SceneName[];
}

/** An operation has had no answer for so long that its client gave up: whatever it was about is in doubt. */
class Unanswered extends Error {}

/** Works until `working` says no. */
export async function work(client: Client): Promise<void> {
  const { random, habits } = client;
  while (client.working()) {
    const scene = random() < habits.own ? holdOwn : SCENES[pick(random, habits.scenes ?? USUAL)];
    try {
      await scene(client);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
  }
}

const SCENES = { holdHot, multi, permits, countDown, look };
export type SceneName = keyof typeof SCENES;
/** As often in the list as it happens. */
const USUAL: readonly SceneName[] = [
  "holdHot",
  "holdHot",
  "holdHot",
  "multi",
  "permits",
  "countDown",
  "countDown",
  "look",
];

function holdHot(client: Client): Promise<void> {
  return hold(client, pick(client.random, HOT.slice(0, client.habits.locks)));
}

function holdOwn(client: Client): Promise<void> {
  return hold(client, `own-${client.name}`);
}

async function hold(client: Client, name: string): Promise<void> {
  const { random } = client;
  const mode = random() < 0.75 ? "exclusive" : "shared";
  const ttl = pick(random, client.habits.ttls_ms);
  const wait = pick(random, WAITS_MS);
  const fair = random() < 0.85;
  const asked = { names: [name], mode, fair, ttl_ms: ttl, wait_ms: wait } as const;
  const intent: Intent = { kind: "acquire", ...asked, key: crypto.randomUUID() };
  const path = mode === "exclusive" ? `/locks/${name}/acquire` : `/rw/${name}/read`;
  let answer = await insist(client, intent, path, { ttl, wait, fair });
  const patience = Math.floor(random() * client.habits.patience);
  for (let tries = 0; answer.body.ticket !== undefined && tries < patience && client.working(); tries++) {
    answer = await insist(client, intent, path, { ttl, wait, fair, ticket: answer.body.ticket });
  }
  const { ticket, token } = answer.body;
  if (ticket !== undefined && (random() < 0.5 || !client.working())) {
    await insist(
      client,
      { kind: "give up", names: [name], token: ticket, key: crypto.randomUUID() },
      `/locks/${name}/release`,
      { ticket },
    );
  }
  if (answer.status !== 200) return;
  await use(client, { name, mode, token, ttl_ms: ttl });
  // A copy of the request that comes when all is over takes nothing.
  if (random() < 0.05) await insist(client, intent, path, { ttl, wait, fair });
}

interface Held {
  readonly name: string;
  readonly mode: "exclusive" | "shared";
  readonly token: string;
  readonly ttl_ms: number;
}

/** Enters again, renews, tarries, and releases as often as it holds; or does not come back. */
async function use(client: Client, { name, mode, token, ttl_ms }: Held): Promise<void> {
  const { random } = client;
  const about = { names: [name], mode, token };
  const post = (kind: Intent["kind"], path: string, fields: Fields) =>
    insist(client, { kind, ...about, ttl_ms, key: crypto.randomUUID() }, path, { token, ...fields });
  let holds = 1;
  if (random() < 0.02) return;
  if (random() < 0.2) {
    const again = mode === "exclusive" ? `/locks/${name}/acquire` : `/rw/${name}/read`;
    if ((await post("reenter", again, { ttl: ttl_ms })).status === 200) holds += 1;
  }
  if (random() < 0.15) await post("renew", `/locks/${name}/renew`, {});
  if (random() < 0.1) {
    const leases = [{ name, token }];
    await insist(client, { kind: "heartbeat", ...about, ttl_ms }, "/heartbeat", { leases });
  }
  // Mostly a short work; at times one that takes longer than the lease, and is told so.
  await sleep(random() < client.habits.tarry ? ttl_ms * (0.9 + random()) : random() * 15);
  if (random() < 0.1) await post("renew", `/locks/${name}/renew`, {});
  for (; holds > 0; holds--) await post("release", `/locks/${name}/release`, {});
}

async function multi(client: Client): Promise<void> {
  const { random } = client;
  const chosen = HOT.toSorted(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 2));
  const locks = chosen.map((name) => ({ name, mode: random() < 0.3 ? "shared" : "exclusive" }));
  const ttl_ms = pick(random, client.habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const intent = { kind: "multi acquire", names: chosen, ttl_ms, wait_ms, key: crypto.randomUUID() } as const;
  const fields = { locks, ttl: ttl_ms, wait: wait_ms };
  const { status, body } = await insist(client, intent, "/multi/acquire", fields);
  if (body.ticket !== undefined) {
    const leave = { kind: "give up", names: chosen, token: body.ticket, key: crypto.randomUUID() } as const;
    await insist(client, leave, "/multi/release", { ticket: body.ticket, locks: chosen });
  }
  if (status !== 200) return;
  await sleep(random() * 10);
  const end = { kind: "multi release", names: chosen, token: body.token, key: crypto.randomUUID() } as const;
  await insist(client, end, "/multi/release", { token: body.token, locks: chosen });
}

async function permits(client: Client): Promise<void> {
  const { random } = client;
  const ttl_ms = pick(random, client.habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const about = { names: [SEMAPHORE], permits: 1 + Math.floor(random() * 2) };
  const path = `/semaphores/${SEMAPHORE}`;
  const take = { kind: "take permits", ...about, ttl_ms, wait_ms, key: crypto.randomUUID() } as const;
  const fields = { permits: about.permits, capacity: CAPACITY, ttl: ttl_ms, wait: wait_ms };
  const { status, body } = await insist(client, take, `${path}/acquire`, fields);
  if (status !== 200) return;
  await sleep(random() < client.habits.tarry ? random() * ttl_ms : random() * 20);
  const back = { kind: "return permits", ...about, token: body.token, key: crypto.randomUUID() } as const;
  await insist(client, back, `${path}/release`, { token: body.token });
}

async function countDown(client: Client): Promise<void> {
  const name = pick(client.random, LATCHES);
  await insist(
    client,
    { kind: "count down", names: [name], key: crypto.randomUUID() },
    `/latches/${name}/count-down`,
    {},
  );
}

async function look(client: Client): Promise<void> {
  const name = pick(client.random, HOT.slice(0, client.habits.locks));
  await insist(client, { kind: "look", names: [name] }, `/locks/${name}`);
}

/** Sends it until it is answered by more than a 503; one in ten is sent once more all the same. */
export async function insist(client: Client, intent: Intent, path: string, fields?: Fields): Promise<Answer> {
  const until_ms = monotonic_ms() + INSIST_MS;
  let answer = await send(client, intent, path, fields);
  while (answer === undefined || answer.status === 503 || answer.status === 429) {
    if (monotonic_ms() > until_ms || !client.working()) throw new Unanswered();
    await sleep(20 + client.random() * 180);
    answer = await send(client, intent, path, fields);
  }
  if (intent.key !== undefined && answer.status === 200 && client.random() < 0.1)
    await send(client, intent, path, fields);
  return answer;
}

async function send(
  { name, url, history }: Client,
  intent: Intent,
  path: string,
  fields?: Fields,
): Promise<Answer | undefined> {
  const id = history.sent(name, intent);
  const headers = { "content-type": "application/json", ...(intent.key === undefined ? {} : keyed(intent.key)) };
  const init = fields === undefined ? {} : { method: "POST", headers, body: JSON.stringify(fields) };
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const { status, headers, text } = await httpRequest(`${url}${path}`, { ...init, signal });
    const body = JSON.parse(text) as Answer["body"];
    history.answered(id, status, body);
    return { status, headers, body };
  } catch {
    return undefined;
  }
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
