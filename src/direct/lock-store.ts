import { systemClock } from "../http/system-clock.ts";
import { Pace } from "../lock/index.ts";
import type { OpenStore, Pingable } from "../stores/store.ts";
import { exchangeOn } from "./exchange.ts";
import { everything } from "./operations.ts";
import type { LockStore } from "./types.ts";

/** Creates a store with all operations of the lock service. */
export function lockStore<Connected extends Pingable>(store: OpenStore<Connected>, close = () => {}): LockStore {
  const pace = new Pace(systemClock);
  const exchange: LockStore["exchange"] = (of) => exchangeOn({ ...of, store, operations: everything(pace), pace });
  return { exchange, host: store.host, close };
}
