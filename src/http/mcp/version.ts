/** Determines which revision of MCP a request uses, and whether its headers match its body. */
import { invalidParams, isFields, type Message, type RpcError, rpcError } from "./message.ts";

/** The revision in which requests are independent of each other. */
const STATELESS = "2026-07-28";
/** The revisions that start with `initialize`, latest first. */
export const INITIALIZED = ["2025-11-25", "2025-06-18", "2025-03-26"];
export const SUPPORTED = [STATELESS, ...INITIALIZED];

const META = "io.modelcontextprotocol/";

/** Returns whether the request uses the stateless revision, or an error. */
export function readVersion(
  { method, params }: Message,
  header: (name: string) => string | undefined,
): boolean | RpcError {
  const meta = isFields(params._meta) ? params._meta : {};
  const declared = header("MCP-Protocol-Version");
  const version = meta[`${META}protocolVersion`];
  if (version === undefined && declared !== STATELESS) {
    return declared === undefined || INITIALIZED.includes(declared) ? false : unsupported(declared);
  }
  if (version === undefined) return missing("protocolVersion");
  if (version !== declared) return mismatch("MCP-Protocol-Version", declared, version);
  if (version !== STATELESS) return INITIALIZED.includes(declared) ? false : unsupported(declared);
  if (!isFields(meta[`${META}clientCapabilities`])) return missing("clientCapabilities");
  if (header("Mcp-Method") !== method) return mismatch("Mcp-Method", header("Mcp-Method"), method);
  const name = decoded(header("Mcp-Name"));
  if (method === "tools/call" && name !== params.name) return mismatch("Mcp-Name", name, params.name);
  if (method.startsWith("tasks/") && name !== params.taskId) return mismatch("Mcp-Name", name, params.taskId);
  return true;
}

const missing = (field: string) => invalidParams(`'params._meta' must have '${META}${field}'`);

const unsupported = (requested: string) =>
  rpcError(-32022, "Unsupported protocol version", 400, { supported: SUPPORTED, requested });

/** Formats the received value for a message. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 64) : typeof value);

const mismatch = (name: string, sent: string | undefined, body: unknown) =>
  rpcError(-32020, `Header mismatch: ${name} is ${sent ?? "missing"}, but the body has ${textOf(body)}`);

/** Decodes a header's value, because clients may send any value as `=?base64?…?=`. The names of our tools are ASCII. */
function decoded(value: string | undefined): string | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value ?? "") ?? [];
  if (encoded === undefined) return value;
  try {
    return atob(encoded);
  } catch {
    return value;
  }
}
