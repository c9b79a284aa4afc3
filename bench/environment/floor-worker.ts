/** Runs the service and the floor in the same isolate, so that noise on the machine affects both equally. */
import type { Hono } from "hono";
import service, { EmbeddedStore, Lobby } from "../../src/runtimes/worker.ts";
import { createFloor, type FloorEnv } from "./floor.ts";

export { EmbeddedStore, Lobby };

type ServiceEnv = Parameters<typeof service.fetch>[1];
let floor: Hono | undefined;

export default {
  fetch(request, env, context) {
    if (!request.url.includes("/floor/")) return service.fetch(request, env, context);
    floor ??= createFloor(env);
    return floor.fetch(request);
  },
} satisfies ExportedHandler<ServiceEnv & FloorEnv>;
