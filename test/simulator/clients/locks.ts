/** What raw clients do with locks in addition to *prove*'s operations: every operation that changes or reads a lock. */
import { insist, Operating, pick } from "../../prove/clients/client.ts";
import { HOT } from "../../prove/clients/shared.ts";
import type { Scene, Worker } from "../../prove/clients/work.ts";
import { type Fields, sleep } from "../../support/services/http.ts";
import {
  acquirePath,
  type Held,
  happens,
  hotName,
  type Mode,
  otherMode,
  releaseLock,
  take,
  takeLock,
  tarry,
  useLock,
  WAITS_MS,
} from "./requests.ts";

/** Holds a lease with options such as a lock_delay or an end before its ttl. */
export const holdOnTerms: Scene = async (worker) => {
  const { random, habits } = worker;
  const held = await takeLock(worker, hotName(worker), happens(worker, 0.7) ? "exclusive" : "shared", true);
  if (held === undefined || happens(worker, 0.1)) return;
  await tarry(worker, held.ttl_ms);
  let revision = 0;
  // Sometimes renews even beyond the lease's max_hold.
  for (let renewals = Math.floor(random() * 4); renewals > 0 && worker.working(); renewals--) {
    const ttl_ms = pick(random, habits.ttls_ms);
    const change = happens(worker, 0.5) && { metadata: { said: ++revision }, revision };
    const { status } = await useLock(worker, "renew", { ...held, ttl_ms }, { ttl: `${ttl_ms}ms`, ...change });
    if (status !== 200) return;
    await sleep(ttl_ms / 3);
  }
  if (happens(worker, 0.8)) await releaseLock(worker, held);
};

/** Upgrades a lease, which may have to wait, or downgrades the lease of a sole holder. */
export const bothModes: Scene = async (worker) => {
  const { random, habits } = worker;
  const first = await takeLock(worker, hotName(worker), happens(worker, 0.7) ? "shared" : "exclusive");
  if (first === undefined) return;
  const { name, token } = first;
  await tarry(worker, first.ttl_ms);
  const mode = otherMode(first.mode);
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const answer = await take(worker, {
    intent: { kind: "upgrade", names: [name], mode, token, fair: false, ttl_ms, wait_ms },
    path: acquirePath(name, mode),
    fields: { token, ttl: `${ttl_ms}ms`, wait: `${wait_ms}ms` },
    give_up: { path: `/locks/${name}/release`, fields: {} },
  });
  const held = [first];
  if (answer !== undefined) held.push({ name, mode, token: answer.body.token, ttl_ms });
  if (held.length === 2 && happens(worker, 0.5)) held.reverse();
  await tarry(worker, ttl_ms);
  // A holder of both modes can't transfer one of them.
  if (held.length === 2 && happens(worker, 0.1)) await handOver(worker, first);
  for (const one of held) if (happens(worker, 0.9)) await releaseLock(worker, one);
};

async function handOver(worker: Worker, held: Held): Promise<Held | undefined> {
  const { name, mode, token, terms } = held;
  const ttl_ms = happens(worker, 0.3) ? pick(worker.random, worker.habits.ttls_ms) : undefined;
  const fields: Fields = { token, owner: `${worker.name} after`, ...(ttl_ms && { ttl: `${ttl_ms}ms` }) };
  const after = { ...held, ttl_ms: ttl_ms ?? held.ttl_ms };
  const intent = { kind: "transfer", names: [name], mode, token, fair: false, ttl_ms: after.ttl_ms, ...terms } as const;
  const { status, body } = await insist(worker, intent, `/locks/${name}/transfer`, fields);
  return status === 200 ? { ...after, token: body.token } : undefined;
}

/** Transfers a lease repeatedly without informing its former holders. */
export const transfer: Scene = async (worker) => {
  let held = await takeLock(worker, hotName(worker), happens(worker, 0.7) ? "exclusive" : "shared");
  for (let hands = Math.ceil(worker.random() * 3); held !== undefined && hands > 0; hands--) {
    await tarry(worker, held.ttl_ms);
    const before: Held = held;
    held = await handOver(worker, before);
    if (happens(worker, 0.4)) await useLock(worker, happens(worker, 0.5) ? "renew" : "release", before);
  }
  if (held !== undefined && happens(worker, 0.9)) await releaseLock(worker, held);
};

/** Acquires several locks together, in several modes, and releases some of them early. */
export const several: Scene = async (worker) => {
  const { random, habits } = worker;
  const [own, hot] = [`own-${worker.name}`, HOT.slice(0, Math.max(2, habits.locks))];
  const names = [...hot, own].toSorted(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 4));
  const locks = names.map((name) => ({ name, mode: (happens(worker, 0.3) ? "shared" : "exclusive") as Mode }));
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, [...WAITS_MS, 12_000]);
  const answer = await take(worker, {
    intent: { kind: "multi acquire", names, ttl_ms, wait_ms },
    path: "/multi/acquire",
    fields: { locks, ttl: `${ttl_ms}ms`, wait: `${wait_ms}ms` },
    give_up: { path: "/multi/release", fields: { locks: names } },
  });
  if (answer === undefined) return;
  const { token } = answer.body;
  const about = { names, token, ttl_ms };
  await tarry(worker, ttl_ms);
  if (happens(worker, 0.3)) {
    await insist(worker, { kind: "multi renew", ...about }, "/multi/renew", { token, locks: names });
  }
  if (happens(worker, 0.3)) {
    const [first, ...rest] = names as [string, ...string[]];
    await insist(worker, { kind: "multi release", ...about, names: [first] }, `/locks/${first}/release`, { token });
    if (happens(worker, 0.8)) {
      await insist(worker, { kind: "multi release", ...about, names: rest }, "/multi/release", { token, locks: rest });
    }
  } else if (happens(worker, 0.9)) {
    await insist(worker, { kind: "multi release", ...about }, "/multi/release", { token, locks: names });
  }
};

/** Draws from so few reasons that a lock can remember all of them. */
const reason = (worker: Worker) => {
  const why = pick(worker.random, ["", "stuck", "planned"]);
  return why && { reason: why };
};

/** An operator breaks leases, dismisses waiting clients, or does both. */
export const breakLock: Scene = async (worker) => {
  const { random } = worker;
  const name = hotName(worker);
  const intent = { kind: "break", names: [name] } as const;
  const bare = { method: "DELETE" } as const;
  if (happens(worker, 0.4)) {
    const { body } = await insist(worker, { kind: "look", names: [name] }, `/locks/${name}`);
    const fence = body.holders?.[0]?.fence;
    if (fence === undefined) return;
    const grace_ms = happens(worker, 0.3) ? 200 : 0;
    const query = new URLSearchParams({ fence, grace: `${grace_ms}ms`, ...reason(worker) });
    await insist(
      worker,
      { ...intent, fence, grace_ms, keep_delay: true, queue: "keep" },
      `/locks/${name}?${query}`,
      undefined,
      bare,
    );
    return;
  }
  const queue = pick(random, ["keep", "keep", "drop", "only"] as const);
  const grace_ms = queue !== "only" && happens(worker, 0.4) ? Math.ceil(random() * 2_000) : 0;
  const keep_delay = happens(worker, 0.7);
  const query = new URLSearchParams({
    ...(grace_ms > 0 && { grace: `${grace_ms}ms` }),
    ...(!keep_delay && { delay: "false" }),
    ...(queue !== "keep" && { queue: queue === "drop" ? "true" : "only" }),
    ...reason(worker),
  });
  await insist(worker, { ...intent, grace_ms, keep_delay, queue }, `/locks/${name}?${query}`, undefined, bare);
};

/** Sends heartbeats for several leases, some of which are lost. */
export const heartbeats: Scene = async (worker) => {
  const { random } = worker;
  const leases: Held[] = [];
  for (let i = 0; i < 2 + Math.floor(random() * 4); i++) {
    const lock = happens(worker, 0.2) ? hotName(worker) : `own-${worker.name}-${i}`;
    if (leases.some(({ name }) => name === lock)) continue;
    const held = await takeLock(worker, lock, happens(worker, 0.7) ? "exclusive" : "shared");
    if (held !== undefined) leases.push(held);
  }
  const [first] = leases;
  if (first === undefined) return;
  if (happens(worker, 0.3)) await releaseLock(worker, first);
  const about = {
    names: leases.map(({ name }) => name),
    tokens: leases.map(({ token }) => token),
    ttl_ms: first.ttl_ms,
  };
  for (let beats = Math.ceil(random() * 3); beats > 0 && worker.working(); beats--) {
    await sleep((random() * first.ttl_ms) / 2);
    await insist(
      worker,
      { kind: "heartbeat", ...about, ttl_ms: Math.max(...leases.map(({ ttl_ms }) => ttl_ms)) },
      "/heartbeat",
      {
        leases: leases.map(({ name, token }) => ({ name, token })),
      },
    );
  }
  for (const held of leases) if (happens(worker, 0.9)) await releaseLock(worker, held);
};

/** Watches a lock as a dashboard does: waits for a change, then reads the history and the holders. */
export const watch: Scene = async (worker) => {
  const name = hotName(worker);
  const wait_ms = pick(worker.random, [0, 500, 5_000]);
  const query = `wait=${wait_ms}ms&history=${happens(worker, 0.5)}`;
  await insist(worker, { kind: "look", names: [name], wait_ms }, `/locks/${name}?${query}`);
};

/** Pages through a listing while it changes. */
export const list: Scene = async (worker) => {
  const kind = pick(worker.random, ["locks", "locks", "semaphores", "latches"]);
  const prefix = pick(worker.random, ["", "hot-", "own-"]);
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null && pages < 20 && worker.working(); pages++) {
    const query = new URLSearchParams({
      prefix,
      limit: String(1 + Math.floor(worker.random() * 30)),
      ...(cursor && { cursor }),
    });
    const { status, body } = await insist(worker, { kind: "read", names: [kind] }, `/${kind}?${query}`);
    cursor = status === 200 ? body.cursor : null;
  }
};

/** Reuses an Idempotency-Key for a different request, which must be rejected and change nothing. */
export const misuseKey: Scene = async (worker) => {
  const name = hotName(worker);
  const ttl_ms = pick(worker.random, worker.habits.ttls_ms);
  const acquiring = new Operating(worker, { kind: "acquire", names: [name], mode: "exclusive", fair: true, ttl_ms });
  const { status, body } = await acquiring.insist(`/locks/${name}/acquire`, { ttl: `${ttl_ms}ms` });
  const spelling = { headers: { "idempotency-key": acquiring.key } };
  const others: readonly (readonly [string, Fields])[] = [
    [`/locks/${name}/acquire`, { ttl: `${ttl_ms + 1}ms` }],
    [`/rw/${name}/read`, { ttl: `${ttl_ms}ms` }],
    [`/locks/own-${worker.name}/acquire`, { ttl: `${ttl_ms}ms` }],
    ...(status === 200 ? ([[`/locks/${name}/release`, { token: body.token }]] as const) : []),
  ];
  const [path, fields] = pick(worker.random, others);
  await insist(worker, { kind: "misuse", names: [name] }, path, fields, spelling);
  if (status === 200) await releaseLock(worker, { name, mode: "exclusive", token: body.token, ttl_ms });
};
