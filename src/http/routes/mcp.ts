import type { Context, Hono } from "hono";
import type { Config } from "../../config/config.ts";
import { type ToolSchemas, toolSchemas } from "../../contract/tools.ts";
import { VERSION } from "../../contract/version.ts";
import type { Pace } from "../../lock/pace.ts";
import type { AppEnv, LogEntry } from "../environment.ts";
import { readJsonText } from "../input/body.ts";
import { check } from "../input/input.ts";
import { CALLS, type Told } from "../mcp/calls.ts";
import { type Fields, invalidParams, type Message, parseMessage, type RpcError, rpcError } from "../mcp/message.ts";
import { visible } from "../mcp/texts.ts";
import { INSTRUCTIONS, TOOLS } from "../mcp/tools.ts";
import { INITIALIZED, readVersion, SUPPORTED, textOf } from "../mcp/version.ts";
import { checkScope } from "../middleware/access.ts";
import { faultOf } from "../output/faults.ts";
import type { Problem } from "../output/problem.ts";
import { respond, respondJson } from "../output/respond.ts";

type C = Context<AppEnv>;

interface Serving {
  readonly config: Config;
  readonly pace: Pace;
  readonly log: (entry: LogEntry) => void;
}

const SERVER = { name: "leasehold", version: VERSION };
/** How long clients may keep what they were told of the service. A deployment may change it. */
const TTL_MS = 300_000;

/**
 * Locks for agents, by the Model Context Protocol: `server/discover` or `initialize`, `tools/list` and `tools/call`. Keeps no
 * session: whatever the next call needs is in the result of the one before.
 */
export function mcpRoute(app: Hono<AppEnv>, serving: Serving): void {
  const schemas = toolSchemas(serving.config);
  app.post("/mcp", async (c) => {
    // A key in the configuration of a client would make all its requests one. The tool has an argument for it.
    c.set("idempotency_key", undefined);
    const message = parseMessage(await readJsonText(c));
    if ("code" in message) return refused(c, message);
    const { id } = message;
    if (id === undefined) return respond(c, 202, null, {});
    const stateless = readVersion(message, (name) => c.req.header(name));
    if (typeof stateless === "object") return refused(c, stateless, id);
    const result = await answer(c, message, stateless, serving, schemas);
    if ("code" in result) return refused(c, result as RpcError, id);
    const about = { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": SERVER } };
    return respondJson(c, { jsonrpc: "2.0", id, result: { ...(stateless ? about : {}), ...result } });
  });
}

function refused(c: C, { status, ...error }: RpcError, id?: string | number): Response {
  c.set("outcome", "invalid_request");
  return respondJson(c, { jsonrpc: "2.0", id, error }, status);
}

/** The result of a request, which has no `code`, or an error, which has one. */
async function answer(
  c: C,
  { method, params }: Message,
  stateless: boolean,
  serving: Serving,
  schemas: ToolSchemas,
): Promise<object | RpcError> {
  const about = { capabilities: { tools: {} }, instructions: INSTRUCTIONS };
  switch (`${method} ${stateless}`) {
    case "server/discover true":
      return { ...about, supportedVersions: SUPPORTED, ttlMs: TTL_MS, cacheScope: "public" };
    case "initialize false": {
      const protocolVersion = INITIALIZED.find((known) => known === params.protocolVersion) ?? INITIALIZED[0];
      return { ...about, protocolVersion, serverInfo: SERVER };
    }
    case "ping false":
      return {};
    case "tools/list true":
    case "tools/list false":
      return { tools: toolsOf(c), ttlMs: TTL_MS, cacheScope: "private" };
    case "tools/call true":
    case "tools/call false":
      return call(c, params, serving, schemas);
  }
  // Clients of the older revisions take another status for a broken connection.
  return rpcError(-32601, "Method not found", stateless ? 404 : 200);
}

/** Those that the key may use. */
const toolsOf = (c: C): object[] =>
  TOOLS.filter(({ scope }) => c.get("identity").scopes.includes(scope)).map(({ scope: _, ...tool }) => tool);

/** Bad arguments and failures are results too, so that the model can read them and do better. */
async function call(c: C, params: Fields, { pace, log }: Serving, schemas: ToolSchemas): Promise<object | RpcError> {
  const tool = TOOLS.find(({ name }) => name === params.name);
  if (tool === undefined) return invalidParams(`Unknown tool: ${textOf(params.name)}`, 200);
  const { name, scope } = tool;
  let outcome: Told | Problem;
  try {
    checkScope(c, scope);
    const args = check(schemas[name], params.arguments ?? {});
    outcome = await CALLS[name](c, args as never, pace);
  } catch (error) {
    outcome = faultOf(error as Error, c, log, scope === "read");
  }
  if (!("code" in outcome)) {
    const told = visible(outcome);
    return { content: [{ type: "text", text: told.message }], structuredContent: told };
  }
  const { code, details } = outcome;
  c.set("outcome", code);
  return { content: [{ type: "text", text: visible(details.detail) }], isError: true };
}
