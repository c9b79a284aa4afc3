/** Clients perform arbitrary operations on one contested lock, and the quorum's judge looks for wrong responses. */
import { type Answer, type Play, type Stage, settled } from "./stage.ts";

const LOCK = "storm";
const TTLS_MS = [150, 400, 1_200];
/** A client gives up if it gets no response within this time. */
const PATIENCE_MS = 10_000;

export const contend: Play = async (stage) => {
  const { random } = stage;
  if (random.chance(0.3)) await ask(stage, "GET", `/locks/${LOCK}`);
  const key = random.chance(0.4) ? crypto.randomUUID() : undefined;
  const path = random.chance(0.75) ? `/locks/${LOCK}/acquire` : `/rw/${LOCK}/read`;
  const ttl_ms = random.pick(TTLS_MS);
  const lock_delay = random.chance(0.1) ? "60ms" : "0ms";
  const fields = { ttl: `${ttl_ms}ms`, wait: `${random.pick([0, 300, 900])}ms`, lock_delay };
  const take = () => ask(stage, "POST", path, fields, key);
  const hold = async () => {
    let answer = await take();
    // A client that gets no response retries with the same key.
    if (answer?.status !== 200 && key !== undefined) answer = await take();
    if (answer?.status === 200) await use(stage, answer, ttl_ms);
  };
  // A proxy repeats the request, immediately or long after the response.
  const repeated = key !== undefined && random.chance(0.4);
  const again = repeated ? stage.pause(0, 300).then(hold) : undefined;
  await hold();
  await again;
  await stage.pause(0, random.chance(0.3) ? 200 : 5);
};

async function use(stage: Stage, { body }: Answer, ttl_ms: number): Promise<void> {
  const { random } = stage;
  const { token } = body;
  let until_ms = stage.now_ms() + body.ttl_ms;
  for (let renewals = random.pick([0, 0, 1, 3]); renewals > 0; renewals--) {
    await stage.pause(0.1 * ttl_ms, 0.5 * ttl_ms);
    // A careful client doesn't renew a lease that may have expired, but some clients aren't careful.
    if (stage.now_ms() >= until_ms && random.chance(0.8)) return;
    const ttl = `${random.pick(TTLS_MS)}ms`;
    const answer = await ask(stage, "POST", `/locks/${LOCK}/renew`, { token, ttl });
    if (answer?.status === 410) return;
    if (answer?.status === 200) until_ms = stage.now_ms() + answer.body.ttl_ms;
  }
  // Some clients never return; others return too late.
  if (random.chance(0.25)) return;
  await (random.chance(0.2) ? stage.pause(0.5 * ttl_ms, 1.2 * ttl_ms) : stage.pause(0, 20));
  await ask(stage, "POST", `/locks/${LOCK}/release`, { token });
}

/** Returns the response, if one arrives. */
async function ask(
  stage: Stage,
  method: string,
  path: string,
  fields?: object,
  key?: string,
): Promise<Answer | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return (await settled(stage.ask(method, path, fields, { signal, ...(key && { key }) }))).result;
}
