import { lookup } from "node:dns/promises";
import type { Hono } from "hono";
import { ConfigError } from "../../config/config.ts";
import type { AppEnv } from "../../http/context.ts";

export interface Address {
  readonly hostname: string;
  readonly port: number;
}

/** A server's settings other than its address. */
export interface Connections {
  /**
   * How long to keep idle connections open. A proxy that keeps them open for longer sends requests on connections that are
   * being closed, and these requests fail with a reset.
   */
  readonly keep_alive_ms: number;
}

export interface Listening extends Address {
  /** Stops accepting requests. Resolves when all open requests have been answered, even if connections are still open. */
  stop(): Promise<void>;
}

export type Listen = (fetch: Hono<AppEnv>["fetch"], address: Address & Connections) => Promise<Listening>;

/** Adds a problem to `problems` if the text is not a port number. */
export function readPort(variable: string, text: string, problems: string[]): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535))
    problems.push(`${variable} must be a port number from 0 to 65535, got ${JSON.stringify(text)}`);
  return port;
}

export const urlOf = ({ hostname, port }: Address): string =>
  `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;

const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process is already listening there: stop it, or set",
  EADDRNOTAVAIL: "this machine has no such address: set",
  EACCES: "this user is not allowed to listen there: set",
};

/** @throws {ConfigError} when the address is not available; the error names the variables. */
export async function listenAt(
  listen: Listen,
  fetch: Parameters<Listen>[0],
  address: Address & Connections,
  [host, port]: readonly [host: string, port: string],
): Promise<Listening> {
  try {
    return await listen(fetch, address);
  } catch (error) {
    const code = await refusalOf(error, address);
    const why = REFUSALS[code ?? ""];
    if (why === undefined) throw error;
    const variable = code === "EADDRNOTAVAIL" ? host : port;
    throw new ConfigError([`Cannot listen on ${urlOf(address)}: ${why} ${variable} to another one`]);
  }
}

/** Every runtime has its own error for a host name that does not exist, so the name is looked up. */
async function refusalOf(error: unknown, { hostname }: Address): Promise<string | undefined> {
  const { code = "" } = error as { code?: string };
  if (code in REFUSALS) return code;
  return lookup(hostname).then(
    () => undefined,
    () => "EADDRNOTAVAIL",
  );
}
