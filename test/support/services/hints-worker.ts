/** A Worker whose requests wait for hints, and the objects that carry them. */

import type { Table } from "../../../src/engine/sqlite/lua/runtime.ts";
import { createObjectEngine } from "../../../src/engine/sqlite/object/engine.ts";
import { createObjectCarrier } from "../../../src/engine/sqlite/object/hints.ts";
import { StoreObject } from "../../../src/engine/sqlite/object/object.ts";
import type { HintEvent, Interest, Notification } from "../../../src/hints/hint.ts";
import { createLobbyCarrier } from "../../../src/hints/lobby.ts";
import { Lobby } from "../../../src/hints/lobby-object.ts";

/** Returns the two words that it gets, so that a test can choose which clients a script notifies. */
const ECHO = {
  name: "echo",
  sha1: "0".repeat(40),
  source: "",
  abi: { required: 2, defaults: [], digests: ["echo"] },
  program: (_keys: Table, args: Table) => args,
};

/** How far ahead the clocks of all objects are. */
let ahead_ms = 0;

export class TestLobby extends Lobby {
  protected override now_ms(): number {
    return Date.now() + ahead_ms;
  }

  async sockets(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }

  async restart(): Promise<void> {
    this.ctx.abort("restarted");
  }
}

export class TestStore extends StoreObject {
  protected override now_ms(): number {
    return Date.now() + ahead_ms;
  }

  protected override operation() {
    return ECHO;
  }

  async sockets(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }

  async restart(): Promise<void> {
    this.ctx.abort("restarted");
  }
}

interface Env {
  readonly STORE: DurableObjectNamespace<TestStore>;
  readonly LOBBY: DurableObjectNamespace<TestLobby>;
}

export interface Wait {
  readonly carrier: "object" | "lobby";
  readonly key: string;
  readonly place: Interest;
  /** How many times the client is notified before it unsubscribes. */
  readonly times: number;
  /** The maximum number of requests to the store. */
  readonly calls_max?: number;
}

/** One line of the response to a wait, sent as it happens. */
export type Line = "subscribed" | HintEvent | { readonly failed: string };

const OPTIONS = { shards: 1, timeout_ms: 2_000 };

function carrierOf({ STORE, LOBBY }: Env, carrier: Wait["carrier"]) {
  return carrier === "object"
    ? createObjectCarrier(STORE as unknown as DurableObjectNamespace<StoreObject>, OPTIONS)
    : createLobbyCarrier(LOBBY, OPTIONS.timeout_ms);
}

async function wait(env: Env, { carrier, key, place, times, calls_max = 30 }: Wait, write: (line: Line) => void) {
  let calls = 0;
  const hints = carrierOf(env, carrier).connect((kept = 0) => {
    if (calls + kept >= calls_max) throw new Error("spent");
    calls++;
  });
  let received = 0;
  let enough = () => {};
  const over = new Promise<void>((resolve) => {
    enough = resolve;
  });
  try {
    const subscribed = await hints.subscribe(key, place, (hint) => {
      write(hint);
      if (++received === times) enough();
    });
    write("subscribed");
    if (times > 0) await over;
    subscribed.unsubscribe();
  } catch (error) {
    write({ failed: (error as Error).message });
  }
}

const routes: Record<string, (env: Env, body: never) => Promise<unknown>> = {
  async "/run"({ STORE }, { keys, words }: { keys: string[]; words: string[] }) {
    const engine = createObjectEngine(STORE as unknown as DurableObjectNamespace<StoreObject>, {
      ...OPTIONS,
      quota: { locks: 0, bytes: 0 },
      onStoreCall: () => {},
    });
    return engine.run(ECHO, keys, words);
  },
  async "/notify"(env, notifications: Notification[]) {
    await carrierOf(env, "lobby")
      .connect(() => {})
      .notify(notifications);
  },
  async "/advance"(_, ms: number) {
    ahead_ms += ms;
  },
  async "/call"(env, { carrier, name, method }: { carrier: Wait["carrier"]; name: string; method: "sockets" }) {
    const binding = (carrier === "object" ? env.STORE : env.LOBBY) as DurableObjectNamespace<TestLobby>;
    return binding.get(binding.idFromName(name))[method]();
  },
};

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await request.json();
    if (pathname !== "/wait") return Response.json((await routes[pathname]?.(env, body as never)) ?? null);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const write = (line: Line) => void writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
    context.waitUntil(wait(env, body as Wait, write).then(() => writer.close()));
    return new Response(readable);
  },
};
