/** Runs the service and a bare route in the same isolate; both write to objects of the same kind. */
import { type Context, Hono } from "hono";
import service, { Lobby, EmbeddedStore as Store } from "../../src/runtimes/worker.ts";

export { Lobby };

type ServiceEnv = Parameters<typeof service.fetch>[1];

/** Can also do the least work that a lock needs: write one row. */
export class EmbeddedStore extends Store {
  #hasTable = false;
  /**
   * Makes each row different. SQLite does not write a row that equals the one it replaces, and would then have nothing to sync.
   */
  #written = Date.now();

  async put(name: string, token: string): Promise<void> {
    const { sql } = this.ctx.storage;
    if (!this.#hasTable) sql.exec("CREATE TABLE IF NOT EXISTS floor (name TEXT PRIMARY KEY, token TEXT) WITHOUT ROWID");
    this.#hasTable = true;
    sql.exec("INSERT OR REPLACE INTO floor VALUES (?, ?)", name, `${++this.#written} ${token}`);
  }
}

const floor = new Hono<{ Bindings: ServiceEnv }>();
floor.post("/floor/locks/:name/:operation", async (c: Context<{ Bindings: ServiceEnv }>) => {
  const { token = "none" } = await c.req.json<{ token?: string }>();
  const { STORE } = c.env;
  await (STORE.get(STORE.idFromName("floor")) as unknown as EmbeddedStore).put(c.req.param("name") ?? "", token);
  return c.json({ token: "none" });
});

export default {
  fetch(request, env, context) {
    return request.url.includes("/floor/") ? floor.fetch(request, env, context) : service.fetch(request, env, context);
  },
} satisfies ExportedHandler<ServiceEnv>;
