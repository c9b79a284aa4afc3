/**
 * The service on the Redis at `REDIS_URL`, with faulty hints. The argument is the kind of fault: `hints-lost` or `hints-lying`.
 */
import { parseConfig } from "../../../src/config/config.ts";
import { RedisServer } from "../../../src/engine/redis/server.ts";
import type { Carrier } from "../../../src/hints/hint.ts";
import { createPubSubCarrier } from "../../../src/hints/pubsub.ts";
import { createApp } from "../../../src/http/app.ts";
import { createLockService } from "../../../src/lock/service.ts";
import { listenOnNode } from "../../../src/runtimes/server/listen-node.ts";
import { faultyCarrier } from "../../support/services/faulty-hints.ts";

const config = parseConfig(process.env);
if (config.store.kind !== "redis") throw new Error("REDIS_URL must be set");
const server = new RedisServer(config.store, config.store_timeout_ms);
const carrier = createPubSubCarrier(server.bus);

/** Waiting clients get no hints. */
const deaf: Carrier = {
  kind: carrier.kind,
  connect(onStoreCall) {
    const hints = carrier.connect(onStoreCall);
    return {
      ...hints,
      subscribe: (key, interest) => hints.subscribe(key, interest, () => {}),
    };
  },
};

const hints = process.argv[2] === "hints-lost" ? deaf : faultyCarrier(carrier, { odds: 0.3, delay_ms: 1_000 });
const app = createApp({
  config,
  hints,
  locks: createLockService,
  log: () => {},
  connect(onStoreCall, background) {
    const { notify } = hints.connect(onStoreCall);
    return server.connect({
      timeout_ms: config.store_timeout_ms,
      onStoreCall,
      onNotifications: (all) => background((async () => notify(all))()),
    });
  },
});
const { hostname, port } = await listenOnNode(app.fetch, {
  hostname: "127.0.0.1",
  port: 0,
  keep_alive_ms: config.keep_alive_ms,
});
console.log(`listening on http://${hostname}:${port}`);
