/** What clients do. Each session belongs to one client. Most sessions leave nothing but records behind. */
import { Client } from "./client.ts";
import type { Scene } from "./world.ts";

export type Session = (scene: Scene) => Promise<void>;

const SECOND = 1_000;

/** The share of each kind of session, in percent. */
export const SESSIONS: readonly (readonly [share: number, session: Session])[] = [
  [22, onceHeld],
  [24, queued],
  [14, shared],
  [8, several],
  [8, permits],
  [3, latched],
  [1, rush],
  [4, heartbeat],
  [3, handedOver],
  [3, impatient],
  [2, gone],
  [2, terraform],
  [2, ownKey],
  [3, looked],
  [1, operated],
];

/** Uses a name that is never used again. */
async function onceHeld(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const name = `once-${scene.number}`;
  const { status, body } = await client.post(`/locks/${name}/acquire`, { ttl: "30s", ...client.label() });
  if (status !== 200) return;
  await client.sleep(0, 10 * SECOND);
  if (client.happens(0.3)) await client.post(`/locks/${name}/renew`, { token: body.token });
  // Some clients never return.
  if (client.happens(0.9)) await client.post(`/locks/${name}/release`, { token: body.token });
}

/** Uses a name that others are waiting for. */
async function queued(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const path = `/locks/${client.sharedName("hot")}`;
  const rests = client.happens(0.2) ? { min_hold: "3s" } : client.happens(0.2) ? { lock_delay: "2s" } : {};
  const { status, body } = await client.insist(`${path}/acquire`, {
    ttl: "20s",
    wait: "15s",
    fair: client.happens(0.9),
    ...client.label(),
    ...rests,
  });
  if (status !== 200) return;
  const { token } = body;
  await client.sleep(0, 8 * SECOND);
  let holds = 1;
  if (client.happens(0.15) && (await client.post(`${path}/acquire`, { token, ttl: "20s" })).status === 200) holds++;
  if (client.happens(0.3)) await client.post(`${path}/renew`, { token });
  if (client.happens(0.05)) return;
  for (; holds > 0; holds--) await client.post(`${path}/release`, { token });
}

async function shared(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const name = client.sharedName("pages");
  const action = client.happens(0.7) ? "read" : "write";
  const { status, body } = await client.insist(`/rw/${name}/${action}`, { ttl: "15s", wait: "10s", ...client.label() });
  if (status !== 200) return;
  const { token } = body;
  await client.sleep(0, 6 * SECOND);
  // A reader becomes a writer.
  if (action === "read" && client.happens(0.1)) {
    await client.post(`/rw/${name}/write`, { token, ttl: "15s", wait: "2s" });
  }
  if (client.happens(0.93)) await client.post(`/rw/${name}/release`, { token });
}

async function several(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const names = new Set([client.sharedName("hot"), client.sharedName("part"), client.sharedName("part")]);
  names.add(`once-${scene.number}`);
  const locks = [...names].map((name) => ({ name, mode: client.happens(0.2) ? "shared" : "exclusive" }));
  const { status, body } = await client.post("/multi/acquire", { locks, ttl: "20s", wait: "12s", ...client.label() });
  if (status !== 200) return;
  await client.sleep(0, 4 * SECOND);
  const held = { token: body.token, locks: [...names] };
  if (client.happens(0.3)) await client.post("/multi/renew", held);
  if (client.happens(0.9)) await client.post("/multi/release", held);
}

async function permits(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const path = `/semaphores/${client.sharedName("pool")}`;
  if (client.happens(0.05)) await client.ask("PUT", path, { permits: client.from(3, 6) });
  const { status, body } = await client.insist(`${path}/acquire`, {
    permits: client.from(1, 2),
    capacity: 4,
    ttl: "20s",
    wait: "10s",
    ...client.label(),
  });
  if (status !== 200) return;
  await client.sleep(0, 6 * SECOND);
  if (client.happens(0.2)) await client.post(`${path}/renew`, { token: body.token });
  if (client.happens(0.92)) await client.post(`${path}/release`, { token: body.token });
}

/** Sends many concurrent requests for a new name. */
async function rush(scene: Scene): Promise<void> {
  const path = `/locks/once-${scene.number}`;
  const one = async () => {
    const client = new Client(scene);
    const { status, body } = await client.insist(`${path}/acquire`, { ttl: "10s", wait: "15s", ...client.label() });
    if (status !== 200) return;
    await client.sleep(0, 2 * SECOND);
    await client.post(`${path}/release`, { token: body.token });
  };
  await scene.world.join(Array.from({ length: 8 }, () => scene.world.start(one)));
}

/** Creates latches; some are never counted down, and expire. */
async function latched(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const path = `/latches/once-${scene.number}`;
  await client.ask("PUT", path, { count: 3, ttl: `${scene.left_ms}ms` });
  const waiting = scene.world.start(async () => {
    await client.ask("GET", `${path}?wait=10s`);
  });
  for (let left = client.from(1, 3); left > 0; left--) {
    await client.sleep(0, 4 * SECOND);
    await client.post(`${path}/count-down`);
  }
  await scene.world.join([waiting]);
  if (client.happens(0.3)) await client.ask("DELETE", path);
}

/** Sends heartbeats for several leases, some of which are abandoned. */
async function heartbeat(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const leases: { name: string; token: string }[] = [];
  for (let i = 0; i < 3; i++) {
    const name = `once-${scene.number}-${i}`;
    const { body } = await client.post(`/locks/${name}/acquire`, { ttl: "10s", max_hold: "60s" });
    if (body.token !== undefined) leases.push({ name, token: body.token });
  }
  for (let beats = 0; beats < 3; beats++) {
    await client.sleep(2 * SECOND, 4 * SECOND);
    await client.post("/heartbeat", { leases });
  }
  for (const { name, token } of leases.slice(1)) await client.post(`/locks/${name}/release`, { token });
}

async function handedOver(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const path = `/locks/${client.sharedName("task")}`;
  const { status, body } = await client.post(`${path}/acquire`, { ttl: "20s", ...client.label() });
  if (status !== 200) return;
  await client.sleep(0, 3 * SECOND);
  const taken = await client.post(`${path}/transfer`, { token: body.token, owner: `worker ${client.from(1, 500)}` });
  await client.sleep(0, 3 * SECOND);
  // The former holder isn't aware of the transfer.
  if (client.happens(0.3)) await client.post(`${path}/release`, { token: body.token });
  if (client.happens(0.9)) await client.post(`${path}/release`, { token: taken.body.token });
}

/** Requests a lock that is probably held, and gives up before the wait times out. */
async function impatient(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const path = `/locks/${client.sharedName("hot")}`;
  const { body } = await client.post(`${path}/acquire`, { ttl: "20s", wait: "500ms" });
  if (body.token !== undefined) await client.post(`${path}/release`, { token: body.token });
  if (body.ticket !== undefined && client.happens(0.5)) await client.post(`${path}/release`, { ticket: body.ticket });
}

/** Disconnects while it is waiting. */
async function gone(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const hangUp = new AbortController();
  const requests = scene.world.start(async () => {
    const path = `/locks/${client.sharedName("hot")}/acquire`;
    await client.post(path, { ttl: "5s", wait: "20s" }, hangUp.signal).catch(() => {});
  });
  await client.sleep(0, 2 * SECOND);
  hangUp.abort();
  await scene.world.join([requests]);
}

async function terraform(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const path = `/terraform/${client.sharedName("state")}`;
  const info = { ID: crypto.randomUUID(), Operation: "OperationTypeApply", Who: "someone", Version: "1.9.0" };
  const { status } = await client.ask("LOCK", `${path}?ttl=${scene.left_ms}ms&wait=5s`, info);
  if (status !== 200) return;
  await client.sleep(0, 20 * SECOND);
  if (client.happens(0.95)) await client.ask("UNLOCK", path, info);
}

/** Creates an API key, uses it, and deletes it or lets it expire. */
async function ownKey(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const made = await client.post("/keys", { label: "agent", scopes: ["read", "lock"], ttl: `${scene.left_ms}ms` });
  if (made.status !== 201) return;
  client.use(made.body.key);
  for (let i = 0; i < 3; i++) {
    const path = `/locks/agent-${scene.number}`;
    const { body } = await client.post(`${path}/acquire`, { ttl: "30s" });
    await client.sleep(0, 5 * SECOND);
    await client.post(`${path}/release`, { token: body.token });
  }
  client.use("");
  if (client.happens(0.5)) await client.ask("DELETE", `/keys/${made.body.id}`);
}

async function looked(scene: Scene): Promise<void> {
  const client = new Client(scene);
  await client.ask("GET", `/locks/${client.sharedName("hot")}?history=true`);
  await client.ask("GET", `/rw/${client.sharedName("pages")}?wait=2s`);
  await client.ask("GET", `/semaphores/${client.sharedName("pool")}`);
  await client.ask("GET", client.pick(["/metrics", "/me", "/readyz", "/keys", "/latches", "/semaphores"]));
  for (let cursor = "", pages = 0; pages < 3; pages++) {
    const { body } = await client.ask("GET", `/locks?limit=20${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    cursor = body.cursor ?? "";
    if (cursor === "") break;
  }
}

async function operated(scene: Scene): Promise<void> {
  const client = new Client(scene);
  const path = `/locks/${client.sharedName("hot")}`;
  const { body } = await client.ask("GET", path);
  const fence = body.holders?.[0]?.fence;
  if (fence !== undefined && client.happens(0.3)) await client.ask("DELETE", `${path}?fence=${fence}`);
  else await client.ask("DELETE", `${path}?${client.pick(["grace=2s", "queue=true", "queue=only", "delay=false"])}`);
}
