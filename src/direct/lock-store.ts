import type { OpenStore } from "../stores/store.ts";
import { exchangeOn } from "./exchange.ts";
import { SETTINGS } from "./settings.ts";
import type { LockStore } from "./types.ts";

export const lockStore = (store: OpenStore, close = () => {}): LockStore => ({
  exchange: (of) => exchangeOn({ ...of, store, settings: SETTINGS }),
  close,
});
