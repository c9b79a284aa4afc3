/**
 * The extension `io.modelcontextprotocol/tasks`: an acquire that has to wait continues as a task. Its place is on standby, so
 * the client may poll rarely. The service keeps no state for a task. The id contains the request and its deadline, and every
 * poll repeats the same acquire, identified by its Idempotency-Key. So the id is useless without the API key, and may be sent
 * in a header.
 */
import { TASK_WAIT_MAX_S, TOOL_WAIT_MAX_S, type ToolName } from "../../contract/tools.ts";
import { instant } from "../../observe/instant.ts";
import { type Fields, isFields } from "./message.ts";

export const TASKS = "io.modelcontextprotocol/tasks";
/** A shorter wait is answered directly, without a task. */
export const AT_ONCE_S = 1;
/** The poll interval for a place that is not on standby. Such a place stays attended for longer than this. */
const POLL_INTERVAL_MS = 250;
/** How long a client may keep polling after the wait has ended. */
const RETENTION_MS = 60_000;
/** The length is limited because the id is sent as a header. */
const ID_MAX_LENGTH = 2_048;

/** Operations that can continue as a task, each with the one that releases its place or lease. */
export const WAITING_TOOLS = {
  lock_acquire: "lock_release",
  semaphore_acquire: "semaphore_release",
} as const satisfies { readonly [name in ToolName]?: ToolName };
type WaitingTool = keyof typeof WAITING_TOOLS;
const isWaitingTool = (name: string): name is WaitingTool => Object.hasOwn(WAITING_TOOLS, name);

export interface WaitingTask {
  readonly id: string;
  readonly tool: WaitingTool;
  /** The call's arguments, except those that change between requests. */
  readonly args: Fields;
  /** The key that the service generated, if the call has none. */
  readonly task_key?: string;
  readonly created_at_ms: number;
  readonly wait_ms: number;
  /** Whether the place is on standby, so that it is kept, and can be granted the lock, between polls. */
  readonly away: boolean;
}

/**
 * Returns the task of a call; undefined if the call does not wait, resumes a place by its ticket (a secret), requests standby
 * itself, or is too long for an id.
 */
export function taskOf(name: string, args: unknown, now_ms: number): WaitingTask | undefined {
  if (!isWaitingTool(name) || !isFields(args)) return undefined;
  if (args.ticket !== undefined || args.standby_seconds !== undefined) return undefined;
  const { wait_seconds = TOOL_WAIT_MAX_S, ...rest } = args;
  if (!Number.isInteger(wait_seconds) || Number(wait_seconds) <= AT_ONCE_S) return undefined;
  const task_key = rest.idempotency_key === undefined ? crypto.randomUUID() : undefined;
  const wait_ms = Math.min(Number(wait_seconds), TASK_WAIT_MAX_S) * 1000;
  const away = args.more_names === undefined;
  const task = withId({ tool: name, args: rest, ...(task_key && { task_key }), created_at_ms: now_ms, wait_ms, away });
  return task.id.length > ID_MAX_LENGTH ? undefined : task;
}

/** Returns the same task without standby, for use when standby is refused. Only the task's polls then keep its place. */
export const withoutStandby = (task: WaitingTask): WaitingTask => withId({ ...task, away: false });

function withId(task: Omit<WaitingTask, "id">): WaitingTask {
  const { tool, args, task_key = null, created_at_ms, wait_ms, away } = task;
  return { ...task, id: encode([tool, args, task_key, created_at_ms, wait_ms, ...(away ? [AWAY] : [])]) };
}

/** The last part of an id. Ids from builds without standby lack it. */
const AWAY = "away";

/** Returns the task with this id; undefined if the service never created such an id, or if it may no longer be polled. */
export function taskBy(id: unknown, now_ms: number): WaitingTask | undefined {
  if (typeof id !== "string" || id.length > ID_MAX_LENGTH) return undefined;
  const parts = decode(id);
  if (!Array.isArray(parts)) return undefined;
  const [tool, args, task_key, created_at_ms, wait_ms, place] = parts as unknown[];
  if (typeof tool !== "string" || !isWaitingTool(tool) || !isFields(args)) return undefined;
  if (["ticket", "wait_seconds", "standby_seconds"].some((field) => field in args)) return undefined;
  if (task_key !== null && typeof task_key !== "string") return undefined;
  if (!isTime(created_at_ms) || !isTime(wait_ms) || wait_ms > TASK_WAIT_MAX_S * 1000) return undefined;
  if (now_ms > created_at_ms + wait_ms + RETENTION_MS) return undefined;
  return { id, tool, args, ...(task_key !== null && { task_key }), created_at_ms, wait_ms, away: place === AWAY };
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Returns the remaining wait. */
export const leftOf = ({ created_at_ms, wait_ms }: WaitingTask, now_ms: number): number =>
  Math.max(0, Math.min(wait_ms, created_at_ms + wait_ms - now_ms));

/** Returns a task as clients see it. */
export const describeTask = (task: WaitingTask, now_ms: number, state: object): object => ({
  taskId: task.id,
  ...state,
  createdAt: instant(task.created_at_ms),
  lastUpdatedAt: instant(now_ms),
  ttlMs: task.wait_ms + RETENTION_MS,
  pollIntervalMs: POLL_INTERVAL_MS,
});

/** Whether the request declares that its client supports tasks. */
export function takesTasks({ _meta }: Fields): boolean {
  const capabilities = isFields(_meta) ? _meta["io.modelcontextprotocol/clientCapabilities"] : undefined;
  const extensions = isFields(capabilities) ? capabilities.extensions : undefined;
  return isFields(extensions) && isFields(extensions[TASKS]);
}

function encode(parts: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) => ({ "+": "-", "/": "_" })[letter] ?? "");
}

function decode(id: string): unknown {
  try {
    const binary = atob(id.replace(/[-_]/g, (letter) => (letter === "-" ? "+" : "/")));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
