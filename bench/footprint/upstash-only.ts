/** The service without the embedded engine, to measure the engine's size. It is never deployed. */
import { parseConfig } from "../../src/config/config.ts";
import type { Variables } from "../../src/config/variables.ts";
import { openUpstash } from "../../src/engine/redis/upstash.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";

export default {
  fetch(request, env, context) {
    const config = parseConfig(env);
    const { store } = config;
    if (store.kind !== "upstash") throw new Error("the variables must select Upstash");
    const connect = openUpstash(store);
    const app = createApp({
      config,
      connect: (onStoreCall) => connect({ timeout_ms: config.store_timeout_ms, onStoreCall }),
      locks: createLockService,
      log: (entry) => console.log(JSON.stringify(entry)),
    });
    return app.fetch(request, env, context);
  },
} satisfies ExportedHandler<Variables>;
