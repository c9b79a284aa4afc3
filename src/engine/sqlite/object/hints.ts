import type { Carrier } from "../../../hints/hint.ts";
import { subscribeSocket } from "../../../hints/subscribe-socket.ts";
import type { StoreObject } from "./object.ts";
import { Shards } from "./shards.ts";

/**
 * Carries hints from the object that keeps the locks. The object runs the scripts itself, so no other process needs to notify
 * it.
 */
export function createObjectCarrier(
  binding: DurableObjectNamespace<StoreObject>,
  options: { readonly shards: number; readonly timeout_ms: number },
): Carrier {
  const shards = new Shards(options.shards);
  const { timeout_ms } = options;
  const objectOf = (key: string) => binding.get(binding.idFromName(shards.objectOf([key]))) as unknown as Fetcher;
  return {
    kind: "object",
    connect: (onStoreCall) => ({
      subscribe: (key, interest, onHint) =>
        subscribeSocket({ objectOf, onStoreCall, timeout_ms }, key, interest, onHint),
      notify() {},
    }),
  };
}
