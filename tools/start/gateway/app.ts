import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { timingSafeEqual } from "hono/utils/buffer";
import type { Redis } from "ioredis";
import type { Command, Outcome } from "./command.ts";
import { Faults } from "./faults.ts";
import { encodeOutcome } from "./reply.ts";
import { type Request, readRequest } from "./request.ts";
import { Store, Unreachable } from "./store.ts";

type Env = { Bindings: HttpBindings };

/**
 * This is synchronous, because Hono's default uses WebCrypto, which costs more than everything else in most requests.
 */
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export interface GatewayStats {
  /** The number of HTTP requests with commands. */
  requests: number;
  /** The number of commands in these requests. */
  commands: number;
}

export interface GatewayOptions {
  redis: Redis;
  token: string;
  faults?: Faults;
  /** Counters that each request increases. */
  stats?: GatewayStats;
}

/**
 * Serves Upstash's REST protocol for `redis`, as Upstash's documentation and client describe it. Accepts and returns
 * only JSON.
 */
export function createGateway(options: GatewayOptions): Hono<Env> {
  const { redis, token, faults = new Faults(), stats = { requests: 0, commands: 0 } } = options;
  const store = new Store(redis);
  const app = new Hono<Env>();

  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
    if (error instanceof Unreachable) return c.json({ error: `ERR ${error.message}` }, 503);
    console.error(error);
    return c.json({ error: "ERR internal error of the gateway" }, 500);
  });

  // A web page could point an image or a form at this port. The gateway's own clients are not browsers.
  app.use(async (c, next) => {
    const site = c.req.header("sec-fetch-site") ?? "none";
    if (c.req.header("origin") !== undefined || (site !== "none" && site !== "same-origin")) {
      throw new HTTPException(403, { message: "ERR this gateway does not serve requests that a web page has made" });
    }
    await next();
  });

  // Hono's bearer authentication can't be used: Upstash returns 401 for any problem with the token, and also accepts the token
  // in the query.
  app.use(async (c, next) => {
    const given = c.req.query("_token") ?? c.req.header("authorization")?.replace(/^Bearer /i, "");
    if (given === undefined || !(await timingSafeEqual(given, token, sha256))) {
      throw new HTTPException(401, { message: "WRONGPASS invalid or missing auth token" });
    }
    await next();
  });

  app.on(["GET", "POST", "PUT"], "*", async (c) => {
    if ((c.req.header("upstash-response-format") ?? "json") !== "json") {
      throw new HTTPException(400, { message: "ERR this gateway answers in the format json only" });
    }
    const request = await readRequest(c);
    stats.requests += 1;
    stats.commands += request.commands.length;

    const fault = faults.take(request.commands);
    if (fault?.kind === "lose") return hangUp(c);
    if (fault?.kind === "status") return c.json({ error: "ERR injected fault" }, fault.status ?? 500);
    if (fault?.kind === "late") {
      void sleep(fault.ms ?? 100).then(() => answer(c, store, request));
      return hangUp(c);
    }
    if (fault?.kind === "flush") await store.flushScripts();
    if (fault?.kind === "repeat") await answer(c, store, request);
    const response = await answer(c, store, request);
    if (fault?.kind === "drop") return hangUp(c);
    if (fault?.kind === "delay") await sleep(fault.ms ?? 100);
    return response;
  });

  app.all("*", (c) => c.json({ error: "ERR method not allowed" }, 405));
  return app;
}

async function answer(c: Context, store: Store, { mode, commands }: Request): Promise<Response> {
  const base64 = c.req.header("upstash-encoding") === "base64";
  const encode = (outcome: Outcome) => encodeOutcome(outcome, base64);
  if (mode === "pipeline") return c.json((await store.pipeline(commands)).map(encode));
  const outcome = mode === "transaction" ? await store.transaction(commands) : await store.run(commands[0] as Command);
  if (Array.isArray(outcome)) return c.json(outcome.map(encode));
  return c.json(encode(outcome), "error" in outcome ? 400 : 200);
}

function hangUp(c: Context<Env>): Response {
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
