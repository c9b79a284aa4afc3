import type { Context } from "hono";
import type { AppEnv } from "../context.ts";

/**
 * A header, by its name in lower case. Node has them as texts, and most are absent. A Request makes an object of all of them when it
 * is asked for one, which costs as much as reading the body.
 */
export function readHeader(c: Context<AppEnv>, name: Lowercase<string>): string | undefined {
  const { direct, incoming } = c.env ?? {};
  if (!direct || incoming === undefined) return c.req.header(name);
  const value = incoming.headers[name];
  if (value === undefined) return undefined;
  return typeof value === "string" && isSentOnce(incoming.rawHeaders, name) ? value : c.req.header(name);
}

/** Node drops the second of two headers whose names it knows, and a Request joins them. */
function isSentOnce(names_and_values: readonly string[], name: string): boolean {
  let times = 0;
  for (let i = 0; i < names_and_values.length; i += 2) {
    const sent = names_and_values[i] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) times++;
  }
  return times === 1;
}
