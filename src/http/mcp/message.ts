/** JSON-RPC as MCP uses it: one message per request. */
import { repeatedKey } from "../../contract/repeated-key.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Message {
  /** Absent in a notification, which gets no answer. */
  readonly id?: string | number;
  readonly method: string;
  readonly params: Fields;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  /** The HTTP status; 200 if the protocol reports such an error in the body alone. */
  readonly status: number;
  readonly data?: object;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const rpcError = (code: number, message: string, status = 400, data?: object): RpcError => ({
  code,
  message,
  status,
  ...(data && { data }),
});

export const invalidParams = (message: string, status?: number): RpcError => rpcError(-32602, message, status);

/** Reads one message. */
export function parseMessage(text: string): Message | RpcError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return rpcError(-32700, "Parse error");
  }
  if (Array.isArray(value)) return invalid("batches are not supported");
  if (!isFields(value) || value.jsonrpc !== "2.0" || typeof value.method !== "string") {
    return invalid("'jsonrpc' must be \"2.0\", and 'method' text");
  }
  const repeated = repeatedKey(text, value);
  if (repeated !== undefined) return invalid(`'${repeated}' must be given only once`);
  const { id, method, params = {} } = value;
  if (!isFields(params)) return invalid("'params' must be an object");
  if (id === undefined) return { method, params };
  if (typeof id !== "string" && !Number.isInteger(id)) return invalid("'id' must be a string or a whole number");
  return { id: id as string | number, method, params };
}

const invalid = (what: string): RpcError => rpcError(-32600, `Invalid request: ${what}`);
