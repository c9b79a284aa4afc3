/** Uses the same locks through Terraform's backend and MCP. */
import { loss } from "../../../src/http/output/outcomes.ts";
import { type ClientAnswer, insist, pick } from "../../prove/clients/client.ts";
import type { Scene, Worker } from "../../prove/clients/work.ts";
import type { Fields } from "../../support/services/http.ts";
import { happens, hotName, tarry } from "./requests.ts";

/** The ID serves as both ticket and token, so the history can record it. */
const terraformAs =
  (ID: string) =>
  ({ status, body }: ClientAnswer): ClientAnswer => ({
    status,
    body: status === 200 ? { ...body, token: ID, ...(body.released && { hold_count: 0 }) } : body,
  });

/** A run of Terraform or OpenTofu, which doesn't renew its lock. Sometimes the lock is force-unlocked. */
export const terraform: Scene = async (worker) => {
  const { random, habits } = worker;
  const name = hotName(worker);
  const ID = crypto.randomUUID();
  const info = { ID, Operation: "OperationTypeApply", Who: worker.name, Version: "1.9.0" };
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, [0, 500, 4_000]);
  const read = terraformAs(ID);
  const path = `/terraform/${name}`;
  const locking = { method: pick(random, ["LOCK", "POST", "PUT"] as const), read };
  const intent = { kind: "acquire", names: [name], mode: "exclusive", fair: true, ttl_ms, wait_ms } as const;
  const { status, body } = await insist(worker, intent, `${path}?ttl=${ttl_ms}ms&wait=${wait_ms}ms`, info, locking);
  const unlocking = { method: pick(random, ["UNLOCK", "DELETE"] as const), read };
  if (status === 200) {
    await tarry(worker, ttl_ms);
    const about = { names: [name], mode: "exclusive", token: ID } as const;
    if (happens(worker, 0.95)) await insist(worker, { kind: "release", ...about }, path, info, unlocking);
  } else if (status === 423 && happens(worker, 0.05)) {
    const fence = Number(/^fence-(\d+)$/.exec(body.ID)?.[1]);
    if (Number.isNaN(fence)) return;
    const about = { kind: "break", names: [name], fence, grace_ms: 0, keep_delay: true, queue: "keep" } as const;
    await insist(worker, about, path, { ID: body.ID }, unlocking);
  }
};

const LOSSES = new Map(
  (["expired", "released", "broken", "transferred", "max_hold", "unknown"] as const).map((reason) => [
    loss({ kind: "lost", reason }, {}).details.detail,
    reason,
  ]),
);

/** Gives a tool's result the HTTP status of a loss or of an error that can be retried. */
function toolResult({ status, body }: ClientAnswer): ClientAnswer {
  if (status !== 200) return { status, body };
  const { structuredContent, content, isError = false } = body.result;
  const [{ text }] = content;
  const reason = LOSSES.get(text) ?? (/^The lease was broken by .*, who says "/.test(text) ? "broken" : undefined);
  if (isError) return reason ? { status: 409, body: { code: "lease_lost", reason } } : { status: 503, body: {} };
  if (structuredContent.granted === false) return { status: 423, body: structuredContent };
  const hold_count = structuredContent.released === true ? { hold_count: 0 } : {};
  return { status: 200, body: { ...structuredContent, ...hold_count } };
}

const REVISION = "2026-07-28";

function call(worker: Worker, intent: Parameters<typeof insist>[1], name: string, args: Fields): Promise<ClientAnswer> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": REVISION,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { _meta, name, arguments: args } };
  const headers = { "mcp-protocol-version": REVISION, "mcp-method": "tools/call", "mcp-name": name };
  return insist(worker, intent, "/mcp", message, { headers, read: toolResult });
}

/** An agent that acquires, keeps and releases a lock through MCP tools. */
export const agent: Scene = async (worker) => {
  const { random } = worker;
  const name = hotName(worker);
  const ttl_seconds = 1 + Math.floor(random() * 3);
  const wait_seconds = Math.floor(random() * 4);
  const times = { ttl_ms: ttl_seconds * 1_000, wait_ms: wait_seconds * 1_000 };
  const about = { names: [name], mode: "exclusive", ...times } as const;
  const key = crypto.randomUUID();
  const args = { name, ttl_seconds, wait_seconds, owner: worker.name, idempotency_key: key };
  const { status, body } = await call(worker, { kind: "acquire", fair: true, ...about }, "lock_acquire", args);
  const { token, ticket } = body;
  if (status === 423 && ticket !== undefined && happens(worker, 0.5)) {
    await call(worker, { kind: "give up", names: [name], token: ticket }, "lock_release", { name, ticket });
  }
  if (status !== 200) return;
  await tarry(worker, times.ttl_ms);
  if (happens(worker, 0.3)) await call(worker, { kind: "renew", ...about, token }, "lock_renew", { name, token });
  if (happens(worker, 0.2)) await call(worker, { kind: "look", names: [name] }, "lock_status", { name });
  if (happens(worker, 0.9)) await call(worker, { kind: "release", ...about, token }, "lock_release", { name, token });
};
