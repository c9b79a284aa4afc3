import type { Operation, Outcome, Settings, Touch } from "./operation.ts";
import { type Row, START_MS } from "./play.ts";

/** Formats a sequence for people to read: one row per step, with numbers in place of secrets. */
export function table(
  rows: readonly Row[],
  settings: Settings,
  { expected, actual }: { readonly expected: unknown; readonly actual: unknown },
): string {
  const lines = rows.flatMap((row) => [
    `${String(row.at_ms - START_MS).padStart(8)} ms  ${describe(row.operation)}`,
    `             -> ${answer(row.expected)}`,
  ]);
  const text = [
    "",
    JSON.stringify(settings),
    ...lines,
    `expected ${JSON.stringify(expected)}`,
    `got      ${JSON.stringify(actual)}`,
  ].join("\n");
  return text
    .replace(/[sm][lna]Q0*(\d+)__________0000000(?:\.K\d+)?/g, "#$1")
    .replace(/\b17\d{11}\b/g, (ms) => `@${Number(ms) - START_MS}`);
}

function describe(operation: Operation | Touch): string {
  const { kind, ...fields } = operation;
  if (operation.kind !== "acquire") return `${kind} ${JSON.stringify(fields)}`;
  const {
    request,
    targets,
    left_ms,
    returned,
    arrival,
    fair,
    ttl_ms,
    token,
    ticket,
    key,
    label,
    lock_delay_ms,
    max_hold_ms,
    min_hold_ms,
    standby_ms,
    head_start_ms,
  } = operation;
  return [
    kind,
    targets.map(({ name, mode }) => `${name}:${mode}`).join(" "),
    request,
    left_ms ? `left=${left_ms}` : "try",
    returned ? "returned" : "",
    arrival ? `arrival=${arrival}` : "",
    fair ? "" : "unfair",
    standby_ms ? `standby=${standby_ms}` : "",
    head_start_ms ? `head_start=${head_start_ms}` : "",
    `ttl=${ttl_ms}`,
    token ? `token=${token}` : "",
    ticket ? `ticket=${ticket}` : "",
    key ? `key=${key.replace(/^K0*/, "K")}` : "",
    label === "-" ? "" : `label=${label}`,
    lock_delay_ms ? `lock_delay=${lock_delay_ms}` : "",
    max_hold_ms ? `max_hold=${max_hold_ms}` : "",
    min_hold_ms ? `min_hold=${min_hold_ms}` : "",
  ]
    .filter((word) => word !== "")
    .join(" ");
}

function answer(outcome: Outcome): string {
  switch (outcome.kind) {
    case "granted":
      return `granted ${outcome.leases.map((l) => `${l.token} holds=${l.holds} until ${l.deadline_ms}`).join(", ")}`;
    case "busy": {
      const { blocked_by, place } = outcome;
      const where = place ? `, position ${place.position}, ticket ${place.ticket} for ${place.ticket_ttl_ms} ms` : "";
      return `busy (${blocked_by.join(" ")})${where}`;
    }
    case "released":
    case "renewed":
      return `${outcome.kind} ${JSON.stringify(outcome.results)}`;
    case "state": {
      const { holders_total, queue_length, delay_until_ms } = outcome;
      return `state: ${holders_total} hold, ${queue_length} wait, delay until ${delay_until_ms}`;
    }
    default:
      return Object.values(outcome).join(" ");
  }
}
