import { firstSuccess, type Operation } from "../history/operation.ts";
import type { Finding } from "./violation.ts";

const GIVES = new Set(["acquire", "multi acquire", "take permits", "upgrade", "transfer"]);

/** How long a key is remembered after its operation's effect has ended, minus the possible error of a client's clock. */
const REMEMBERED_MS = 0.9 * 60_000;

/** However often an operation was sent, every response reports the same effect, and no two operations share a grant. */
export function checkIdempotency(operations: readonly Operation[]): Finding {
  const violations: string[] = [];
  const owners = new Map<string, string>();
  let checked = 0;
  for (const { id, kind, names, requests, ttl_ms = 0 } of operations) {
    if (kind === "misuse") {
      // Its effect was rejected.
      const done = requests.filter(({ status = 503 }) => status !== 422 && status !== 503);
      if (done.length > 0)
        violations.push(`${names}: ${id} used a key for a different request, and got ${done[0]?.status}`);
      continue;
    }
    const gives = GIVES.has(kind);
    if (requests.length === 1 && !gives) continue;
    if (requests.length > 1) checked += 1;
    // A lease may have ended before its renewal was retried; for a single lock, the response is then a 409.
    const lost = (body: Operation["requests"][number]["body"]) =>
      kind === "multi renew" && body.results?.some(({ code }: { code?: string }) => code === "lease_lost");
    const answers = requests.filter(({ status, body }) => status === 200 && !lost(body));
    const effects = new Set(answers.map(effectOf));
    for (const [i, answer] of answers.entries()) {
      const before = answers[i - 1];
      if (before === undefined || effectOf(answer) === effectOf(before)) continue;
      // A client that was suspended for minutes may receive a grant late and retry long after the key has been forgotten.
      if (answer.sent_ms < before.sent_ms + ttl_ms + REMEMBERED_MS)
        violations.push(`${names}: ${kind} ${id} had two effects, ${effectOf(before)} and ${effectOf(answer)}`);
    }
    if (!gives) continue;
    for (const effect of effects) {
      const other = owners.get(effect);
      if (other) violations.push(`${names}: the operations ${other} and ${id} both got ${effect}`);
      owners.set(effect, id);
    }
  }
  return { property: "one effect per key", checked, of: "operations sent more than once", violations };
}

/** A latch's count reflects all countdowns that got a response and some of those that did not. */
export function checkCounts(
  operations: readonly Operation[],
  left: ReadonlyMap<string, number>,
  from: number,
): Finding {
  const violations: string[] = [];
  const sent = new Map<string, { all: number; answered: number }>();
  let checked = 0;
  for (const operation of operations) {
    if (operation.kind !== "count down") continue;
    checked += 1;
    const [name] = operation.names as [string];
    const count = sent.get(name) ?? { all: 0, answered: 0 };
    count.all += 1;
    if (firstSuccess(operation)) count.answered += 1;
    sent.set(name, count);
  }
  for (const [name, { all, answered }] of sent) {
    const end = left.get(name);
    if (end === undefined) continue;
    const down = from - end;
    if (!(down >= answered && down <= all)) {
      violations.push(`${name}: counted down by ${down}, expected ${answered} to ${all}`);
    }
  }
  return { property: "counted once", checked, of: "count-downs", violations };
}

function effectOf({ body }: Operation["requests"][number]): string {
  const { token, fence, leases, hold_count, released, count, results, broken, dropped } = body;
  if (token !== undefined && leases === undefined) return `${token} ${fence} ${hold_count}`;
  const what =
    token === undefined
      ? { hold_count, released, count: count === undefined, broken, dropped }
      : { token, fence, leases, hold_count };
  return JSON.stringify({ ...what, ok: results?.map((result: { ok: boolean }) => result.ok) });
}
