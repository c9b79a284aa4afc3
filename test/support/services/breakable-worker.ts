/**
 * The deployed Worker, with objects that a test can break during a wait, as deployments do, and that can list their waiting
 * clients.
 */
import { EmbeddedStore as Store } from "../../../src/engine/sqlite/object/embedded-store.ts";
import { Lobby as DeployedLobby } from "../../../src/hints/lobby-object.ts";
import worker from "../../../src/runtimes/worker.ts";

export class EmbeddedStore extends Store {
  async break(): Promise<void> {
    this.ctx.abort("broken by a test");
  }

  async sockets(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }
}

export class Lobby extends DeployedLobby {
  async break(): Promise<void> {
    this.ctx.abort("broken by a test");
  }
}

type Incoming = Parameters<typeof worker.fetch>[0];
type Env = Parameters<typeof worker.fetch>[1];

export default {
  /**
   * Handles `POST /break/<binding>/<name of the object>` and `GET /sockets/<name of the store's object>`; all other requests go
   * to the service.
   */
  async fetch(request: Incoming, env: Env, context: ExecutionContext): Promise<Response> {
    const [, store] = /\/sockets\/(.+)$/.exec(request.url) ?? [];
    if (store !== undefined) {
      const stores = env.STORE as unknown as DurableObjectNamespace<EmbeddedStore>;
      return Response.json(await stores.get(stores.idFromName(store)).sockets());
    }
    const [, binding, name = ""] = /\/break\/(STORE|LOBBY)\/(.+)$/.exec(request.url) ?? [];
    if (binding === undefined) return worker.fetch(request, env, context);
    const objects = env[binding as "STORE" | "LOBBY"] as unknown as DurableObjectNamespace<Lobby>;
    const broke = objects.get(objects.idFromName(decodeURIComponent(name))).break();
    // If the object responds, it was not broken.
    return broke.then(
      () => new Response(null, { status: 500 }),
      () => new Response(null, { status: 204 }),
    );
  },
};
