import type { Context, Hono } from "hono";
import type { Config } from "../../config/config.ts";
import type { Scope } from "../../contract/api-keys.ts";
import { ERRORS } from "../../contract/errors.ts";
import { ROUTES } from "../../contract/routes.ts";
import { type ToolName, type ToolSchemas, toolSchemas } from "../../contract/tools.ts";
import { VERSION } from "../../contract/version.ts";
import type { Pace } from "../../lock/index.ts";
import type { LogEntry } from "../../observe/observer.ts";
import { type AppEnv, clientGone } from "../context.ts";
import { readJsonText } from "../input/body.ts";
import { check } from "../input/input.ts";
import { CALLS, type Task, type Told } from "../mcp/calls.ts";
import { type Fields, invalidParams, type Message, parseMessage, type RpcError, rpcError } from "../mcp/message.ts";
import {
  AT_ONCE_S,
  describeTask,
  leftOf,
  TASKS,
  takesTasks,
  taskBy,
  taskOf,
  WAITING_TOOLS,
  type WaitingTask,
  withoutStandby,
} from "../mcp/tasks.ts";
import { visible } from "../mcp/texts.ts";
import { describe, INSTRUCTIONS, TOOLS } from "../mcp/tools.ts";
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
  /** The clock by which tasks are created and expire, which is the same in every process. */
  readonly unix_ms: () => number;
}

const CAPABILITIES = { tools: {}, extensions: { [TASKS]: {} } };
const SERVER = { name: "leasehold", version: VERSION };
/** How long clients may cache what they know about the service, which the next deployment may change. */
const TTL_MS = 300_000;

/**
 * Adds the route that offers locks to agents over the Model Context Protocol: `server/discover` or `initialize`, `tools/list`
 * and `tools/call`. It keeps no session: a result contains whatever the next call needs.
 */
export function mcpRoute(app: Hono<AppEnv>, serving: Serving): void {
  const schemas = toolSchemas(serving.config);
  app.post(ROUTES.mcp.path, async (c) => {
    // Ignores the Idempotency-Key header, because a key in a client's configuration would make all of its requests count as a
    // single one. The tools have an argument for the key.
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

/** Returns a request's result, or an error, which has a `code`. */
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
      return {
        ...about,
        capabilities: CAPABILITIES,
        supportedVersions: SUPPORTED,
        ttlMs: TTL_MS,
        cacheScope: "public",
      };
    case "initialize false": {
      const protocolVersion = INITIALIZED.find((known) => known === params.protocolVersion) ?? INITIALIZED[0];
      return { ...about, protocolVersion, serverInfo: SERVER };
    }
    case "ping false":
      return {};
    case "tools/list true":
    case "tools/list false":
      return { tools: toolsOf(c, schemas), ttlMs: TTL_MS, cacheScope: "private" };
    case "tools/call true":
    case "tools/call false":
      return call(c, params, stateless && takesTasks(params), serving, schemas);
    case "tasks/get true":
    case "tasks/update true":
    case "tasks/cancel true":
      return askAboutTask(c, method, params, serving, schemas);
  }
  // Clients of the older revisions treat any other status as a broken connection.
  return rpcError(-32601, "Method not found", stateless ? 404 : 200);
}

/** Returns the tools that the key may use. */
function toolsOf(c: C, schemas: ToolSchemas): object[] {
  const { scopes } = c.get("identity");
  return TOOLS.flatMap(({ name, scope }) => (scopes.includes(scope) ? [describe(name, schemas)] : []));
}

/** @param tasks Whether the client supports tasks. */
async function call(
  c: C,
  params: Fields,
  tasks: boolean,
  serving: Serving,
  schemas: ToolSchemas,
): Promise<object | RpcError> {
  const tool = TOOLS.find(({ name }) => name === params.name);
  if (tool === undefined) return invalidParams(`Unknown tool: ${textOf(params.name)}`, 200);
  const { name } = tool;
  const { unix_ms } = serving;
  let task = tasks ? taskOf(name, params.arguments, unix_ms()) : undefined;
  if (task === undefined) return resultOf(c, await run(c, name, params.arguments ?? {}, {}, serving, schemas));
  let outcome = await ask(c, task, AT_ONCE_S, serving, schemas);
  if (task.away && refusesStandby(outcome)) {
    task = withoutStandby(task);
    outcome = await ask(c, task, AT_ONCE_S, serving, schemas);
  }
  // Only this answer contains the key chosen for the task, so no client can return for the place or the lease.
  if (task.task_key !== undefined && clientGone(c)) await leave(c, task, outcome, serving, schemas);
  if (!isBusy(outcome)) return resultOf(c, outcome);
  return { resultType: "task", ...describeTask(task, unix_ms(), working(outcome)) };
}

/** Repeats the task's acquire. */
function ask(
  c: C,
  task: WaitingTask,
  wait_seconds: number,
  serving: Serving,
  schemas: ToolSchemas,
): Promise<Told | Problem> {
  const { tool, args, task_key, away, wait_ms } = task;
  const more = { ...(task_key && { task_key }), ...(away && { standby_ms: wait_ms }) };
  return run(c, tool, { ...args, wait_seconds }, more, serving, schemas);
}

/**
 * Standby is refused if the store is a quorum, if the lock already has too many such places, or if an earlier acquire with the
 * client's own key did not request it.
 */
const refusesStandby = (outcome: Told | Problem): boolean =>
  "code" in outcome && (outcome.code === "unsatisfiable" || outcome.code === "limit_exceeded");

const isBusy = (outcome: Told | Problem): outcome is Told => "granted" in outcome && outcome.granted === false;

/** Keeps the message's first line, the state. The second line explains what to do next, which the task does on its own. */
const working = ({ message }: Told) => ({ status: "working", statusMessage: visible(message.split("\n")[0] ?? "") });

/** Polls a task. A poll stays open like an acquire, so that the client is notified of a grant immediately. */
async function askAboutTask(
  c: C,
  method: string,
  params: Fields,
  serving: Serving,
  schemas: ToolSchemas,
): Promise<object | RpcError> {
  if (!takesTasks(params)) {
    const requiredCapabilities = { extensions: { [TASKS]: {} } };
    return rpcError(-32021, `Missing client capability: ${TASKS}`, 400, { requiredCapabilities });
  }
  const { unix_ms } = serving;
  const task = taskBy(params.taskId, unix_ms());
  if (task === undefined) return invalidParams("This task is unknown, or ended too long ago to be remembered", 200);
  // No task needs input.
  if (method === "tasks/update") return {};
  const left_ms = leftOf(task, unix_ms());
  const waiting = method === "tasks/get" ? left_ms / 1000 : 0;
  const outcome = await ask(c, task, Math.ceil(waiting), serving, schemas);
  if (method === "tasks/cancel") {
    await leave(c, task, outcome, serving, schemas);
    return {};
  }
  const describe = (state: object) => describeTask(task, unix_ms(), state);
  if ("code" in outcome && outcome.details.members?.reason === "released") {
    return describe({ status: "cancelled", statusMessage: outcome.details.detail });
  }
  const goesOn = leftOf(task, unix_ms()) > 0;
  if (goesOn && isBusy(outcome)) return describe(working(outcome));
  // A store that is not answering now might answer at the next poll.
  if (goesOn && "code" in outcome && ERRORS[outcome.code].retryable)
    return describe({ status: "working", statusMessage: visible(outcome.details.detail) });
  return describe({ status: "completed", result: { resultType: "complete", ...resultOf(c, outcome) } });
}

/** Gives up a task's place, or a lease that was granted just now. A lease that was granted earlier may be in use. */
async function leave(
  c: C,
  { tool, args }: WaitingTask,
  outcome: Told | Problem,
  serving: Serving,
  schemas: ToolSchemas,
) {
  const { granted, repeated, ticket, token }: Fields = { ...outcome };
  const secret = granted === true && !repeated ? { token } : ticket === undefined ? undefined : { ticket };
  if (secret === undefined) return;
  // The key was used for the acquire, so the release must not have it.
  c.set("idempotency_key", undefined);
  const { name, more_names } = args;
  await run(
    c,
    WAITING_TOOLS[tool],
    { name, ...(more_names === undefined ? {} : { more_names }), ...secret },
    {},
    serving,
    schemas,
  );
}

/** Runs a tool, and returns its answer or the reason why there is none. */
async function run(
  c: C,
  name: ToolName,
  args: unknown,
  task: Task,
  { pace, log }: Serving,
  schemas: ToolSchemas,
): Promise<Told | Problem> {
  const scope = TOOLS.find((tool) => tool.name === name)?.scope as Scope;
  try {
    checkScope(c, scope);
    const checked = check(schemas[name], args) as object;
    return await CALLS[name](c, { ...checked, ...task } as never, pace);
  } catch (error) {
    return faultOf(error as Error, c, log, scope === "read");
  }
}

/** Returns invalid arguments and failures as results, too, so that the model can read them and correct itself. */
function resultOf(c: C, outcome: Told | Problem): object {
  if (!("code" in outcome)) {
    const told = visible(outcome);
    return { content: [{ type: "text", text: told.message }], structuredContent: told };
  }
  const { code, details } = outcome;
  c.set("outcome", code);
  return { content: [{ type: "text", text: visible(details.detail) }], isError: true };
}
