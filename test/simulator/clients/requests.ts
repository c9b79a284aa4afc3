/** What the raw clients' scenes share: how operations are recorded, and how long clients hold a lease. */

import { type ClientAnswer, Operating, pick, type Spelling } from "../../prove/clients/client.ts";
import { HOT } from "../../prove/clients/shared.ts";
import type { Worker } from "../../prove/clients/work.ts";
import type { Intent, Kind } from "../../prove/history/operation.ts";
import { type Fields, sleep } from "../../support/services/http.ts";

export type Mode = "exclusive" | "shared";

export interface Held {
  readonly name: string;
  readonly mode: Mode;
  readonly token: string;
  readonly ttl_ms: number;
  /** The terms under which the lease was granted. */
  readonly terms?: Partial<Intent>;
}

export const WAITS_MS = [0, 100, 500, 2_000, 5_000];

export const hotName = ({ random, habits }: Worker): string => pick(random, HOT.slice(0, habits.locks));
export const happens = ({ random }: Worker, probability: number): boolean => random() < probability;
export const otherMode = (mode: Mode): Mode => (mode === "exclusive" ? "shared" : "exclusive");
export const acquirePath = (name: string, mode: Mode): string =>
  mode === "exclusive" ? `/locks/${name}/acquire` : `/rw/${name}/read`;

/** Holds a lease, usually briefly but sometimes for longer than its ttl. */
export function tarry({ random, habits }: Worker, ttl_ms: number): Promise<void> {
  return sleep(random() < habits.tarry ? ttl_ms * (0.5 + random()) : random() * 50);
}

/** How a client acquires, and how often it returns to its place, gives it up, or leaves silently. */
export interface Acquiring {
  readonly intent: Intent;
  readonly path: string;
  readonly fields: Fields;
  /** The request that gives up a ticket. */
  readonly give_up: { readonly path: string; readonly fields: Fields };
  readonly spelling?: Spelling;
}

/** Returns undefined if the lock was not granted. */
export async function take(
  worker: Worker,
  { intent, path, fields, give_up, spelling }: Acquiring,
): Promise<ClientAnswer | undefined> {
  const { random, habits } = worker;
  const operating = new Operating(worker, intent);
  let answer = await operating.insist(path, fields, spelling);
  const patience = Math.floor(random() * habits.patience);
  for (let tries = 0; answer.body.ticket !== undefined && tries < patience && worker.working(); tries++) {
    answer = await operating.insist(path, { ...fields, ticket: answer.body.ticket }, spelling);
  }
  const { ticket } = answer.body;
  if (answer.status !== 200 && ticket !== undefined && (random() < 0.5 || !worker.working())) {
    const { names } = intent;
    await new Operating(worker, { kind: "give up", names, token: ticket }).insist(give_up.path, {
      ticket,
      ...give_up.fields,
    });
  }
  return answer.status === 200 ? answer : undefined;
}

/** Draws a lease's options, such as a lock_delay or a max_hold. */
function drawTerms({ random, habits, name }: Worker): { readonly fields: Fields; readonly intent: Partial<Intent> } {
  const draw = (term: "lock_delay" | "min_hold" | "max_hold", probability: number, ms: number) =>
    random() < probability ? { fields: { [term]: `${ms}ms` }, intent: { [`${term}_ms`]: ms } } : undefined;
  const drawn = [
    draw("lock_delay", 0.3, Math.ceil(random() * 1_500)),
    draw("min_hold", 0.3, Math.ceil(random() * 1_500)),
    draw("max_hold", 0.2, 100 + Math.ceil(random() * 2 * pick(random, habits.ttls_ms))),
  ];
  const labels = random() < 0.3 ? { owner: name, metadata: { run: Math.floor(random() * 1_000) } } : {};
  return {
    fields: Object.assign(labels, ...drawn.map((term) => term?.fields)),
    intent: Object.assign({}, ...drawn.map((term) => term?.intent)),
  };
}

/** Acquires a lease on one lock. Returns undefined if it was not granted. */
export async function takeLock(
  worker: Worker,
  name: string,
  mode: Mode,
  onTerms = happens(worker, 0.4),
): Promise<Held | undefined> {
  const { random, habits } = worker;
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const { fields, intent } = onTerms ? drawTerms(worker) : { fields: {}, intent: {} };
  const answer = await take(worker, {
    intent: { kind: "acquire", names: [name], mode, fair: true, ttl_ms, wait_ms, ...intent },
    path: acquirePath(name, mode),
    fields: { ttl: `${ttl_ms}ms`, wait: `${wait_ms}ms`, ...fields },
    give_up: { path: `/locks/${name}/release`, fields: {} },
  });
  return answer && { name, mode, token: answer.body.token, ttl_ms, terms: intent };
}

/** Performs one operation as the holder. */
export function useLock(
  worker: Worker,
  kind: Kind,
  { name, mode, token, ttl_ms }: Held,
  fields: Fields = {},
): Promise<ClientAnswer> {
  const path = kind === "reenter" ? acquirePath(name, mode) : `/locks/${name}/${kind}`;
  return new Operating(worker, { kind, names: [name], mode, token, ttl_ms }).insist(path, { token, ...fields });
}

export const releaseLock = (worker: Worker, held: Held): Promise<ClientAnswer> => useLock(worker, "release", held);
