import type { Program } from "../../../src/engine/sqlite/lua/run.ts";
import * as runtime from "../../../src/engine/sqlite/lua/runtime.ts";
import { StoreObject } from "../../../src/engine/sqlite/object/object.ts";
import type { Reply } from "../../../src/engine/sqlite/reply.ts";

/** One run in a batch; `script` is the SHA-1 of a script sent with this batch or an earlier one. */
export interface Call {
  readonly script: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  /** Advances the object's clock before this run. Otherwise, the clock does not advance while a request is handled. */
  readonly advance_ms?: number;
}

/**
 * Scripts as JavaScript: the body of a function that takes the runtime and returns the programs; and the scripts' names
 * by SHA-1.
 */
export interface SentScripts {
  readonly names: Readonly<Record<string, string>>;
  readonly code: string;
}

interface Env {
  readonly STORE: DurableObjectNamespace<TestStore>;
  readonly UNSAFE_EVAL: {
    newFunction(
      code: string,
      name: string,
      ...parameters: string[]
    ): (library: object) => Readonly<Record<string, Program>>;
  };
}

/** Outlives the objects, which workerd recreates after they have been idle on a busy machine. */
const programs = new Map<string, Program>();
const ahead_ms = new Map<string, number>();

/** A store that runs any script, on a fake clock. */
export class TestStore extends StoreObject {
  protected override now_ms(): number {
    return Date.now() + (ahead_ms.get(this.ctx.id.toString()) ?? 0);
  }

  protected override operation(): undefined {}

  async batch(scripts: readonly SentScripts[], calls: readonly Call[]): Promise<Reply[]> {
    const { UNSAFE_EVAL } = this.env as unknown as Env;
    for (const { names, code } of scripts) {
      const made = UNSAFE_EVAL.newFunction(code, "scripts", "library")(runtime);
      for (const [sha1, name] of Object.entries(names)) programs.set(sha1, made[name] as Program);
    }
    const replies = calls.map(({ script, keys, args, advance_ms = 0 }) => {
      this.#turn(advance_ms);
      return this.store.run(programs.get(script) as Program, keys, args);
    });
    await this.sweeper.ensure();
    return replies;
  }

  async query(query: string): Promise<unknown[][]> {
    return [...this.ctx.storage.sql.exec(query).raw()];
  }

  async nextAlarm(): Promise<number | null> {
    return this.ctx.storage.getAlarm();
  }

  /** Does what the platform does when the alarm is due. */
  async fireAlarm(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.alarm();
  }

  async advance(ms: number): Promise<void> {
    this.#turn(ms);
  }

  #turn(ms: number): void {
    const id = this.ctx.id.toString();
    ahead_ms.set(id, (ahead_ms.get(id) ?? 0) + ms);
  }
}

/** `POST {"method", "args"}` calls a method of the object named in the path. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { method, args } = (await request.json()) as { method: string; args: unknown[] };
    const stub = env.STORE.get(env.STORE.idFromName(new URL(request.url).pathname));
    const methods = stub as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return Response.json((await methods[method]?.(...args)) ?? null);
  },
};
