import type { Hono } from "hono";
import { ConfigError } from "../config/config.ts";
import type { AppEnv } from "../http/environment.ts";

export interface Address {
  readonly hostname: string;
  readonly port: number;
}

export interface Listening extends Address {
  /** Takes no new requests. Resolves when the open ones have been answered, and whatever connections are kept. */
  stop(): Promise<void>;
}

export type Listen = (fetch: Hono<AppEnv>["fetch"], address: Address) => Promise<Listening>;

/** @throws {ConfigError} */
export function readPort(variable: string, text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ConfigError([`${variable} must be a port number from 0 to 65535, got ${JSON.stringify(text)}`]);
}

export const urlOf = ({ hostname, port }: Address): string =>
  `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
