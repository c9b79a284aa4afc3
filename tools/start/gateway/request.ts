import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type Command, parseCommand } from "./command.ts";

/** The commands of an HTTP request. */
export interface Request {
  readonly mode: "single" | "pipeline" | "transaction";
  readonly commands: readonly Command[];
}

/** Reads every form of request that Upstash accepts. Throws an HTTPException 400 for any other form. */
export async function readRequest(c: Context): Promise<Request> {
  switch (c.req.path) {
    case "/":
      return { mode: "single", commands: [commandOf(await json(c))] };
    case "/pipeline":
      return { mode: "pipeline", commands: await commandsOf(c) };
    case "/multi-exec":
      return { mode: "transaction", commands: await commandsOf(c) };
    default:
      return { mode: "single", commands: [await commandInPath(c)] };
  }
}

async function commandsOf(c: Context): Promise<Command[]> {
  const body = await json(c);
  if (!Array.isArray(body)) throw bad("ERR expected an array of commands");
  if (body.length === 0) throw bad("ERR empty pipeline request");
  return body.map(commandOf);
}

function commandOf(value: unknown): Command {
  const command = parseCommand(value);
  if (command === undefined) throw bad("ERR expected a command: an array of strings and numbers that is not empty");
  return command;
}

/** `/set/key/value?EX=100`; the body of a POST belongs between the path and the query: `/set/key?EX=100`. */
async function commandInPath(c: Context): Promise<Command> {
  const url = new URL(c.req.url);
  const path = url.pathname.slice(1).split("/").map(decoded);
  const body = c.req.method === "GET" ? "" : await c.req.text();
  const options = [...url.searchParams].filter(([name]) => name !== "_token").flat();
  return commandOf([...path, ...(body === "" ? [] : [body]), ...options.filter((text) => text !== "")]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw bad("ERR failed to parse the request: the path is not percent-encoded UTF-8");
  }
}

async function json(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw bad("ERR failed to parse the request: the body is not JSON");
  }
}

function bad(message: string): HTTPException {
  return new HTTPException(400, { message });
}
