import type { Sent } from "../history.ts";
import { grouped, operations } from "../leases.ts";
import type { Finding } from "./violation.ts";

/** However often an operation was sent, every answer tells of the same effect; and no two operations share a grant. */
export function checkIdempotency(history: readonly Sent[]): Finding {
  const violations: string[] = [];
  const owners = new Map<string, string>();
  let checked = 0;
  for (const [key, requests] of operations(history.filter((request) => request.key !== undefined))) {
    const effects = new Set(requests.filter(({ status }) => status === 200).map(effectOf));
    if (requests.length > 1) checked += 1;
    const { kind, client, names } = requests[0] as Sent;
    if (effects.size > 1) violations.push(`${names}: ${kind} by ${client} had ${[...effects].join(" and ")} (${key})`);
    if (!/acquire|take/.test(kind)) continue;
    for (const effect of effects) {
      const other = owners.get(effect);
      if (other) violations.push(`${names}: the keys ${other} and ${key} were both given ${effect}`);
      owners.set(effect, key);
    }
  }
  return { property: "one effect per key", checked, of: "operations sent more than once", violations };
}

/** A latch is as far down as operations counted it: all that were answered, and some of those that were not. */
export function checkCounts(history: readonly Sent[], left: ReadonlyMap<string, number>, from: number): Finding {
  const violations: string[] = [];
  let checked = 0;
  const counted = history.filter(({ kind }) => kind === "count down");
  for (const [name, requests] of grouped(counted, ({ names }) => names[0] as string)) {
    const all = [...operations(requests).values()];
    const answered = all.filter((operation) => operation.some(({ status }) => status === 200)).length;
    const down = from - (left.get(name) ?? Number.NaN);
    checked += all.length;
    if (!(down >= answered && down <= all.length)) {
      violations.push(`${name}: counted down by ${down}, expected ${answered} to ${all.length}`);
    }
  }
  return { property: "counted once", checked, of: "count-downs", violations };
}

function effectOf({ body }: Sent): string {
  const { token, fence, leases, hold_count, released, count, results } = body;
  const what =
    token === undefined ? { hold_count, released, count: count === undefined } : { token, fence, leases, hold_count };
  return JSON.stringify({ ...what, ok: results?.map((result: { ok: boolean }) => result.ok) });
}
