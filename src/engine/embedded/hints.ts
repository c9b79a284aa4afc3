import type { Carrier } from "../../hints/hint.ts";
import { armSocket } from "../../hints/sockets.ts";
import type { StoreObject } from "./object.ts";
import { Shards } from "./shards.ts";

/** Hints from the object that keeps the locks: it has run the script, so it tells those who wait, and nobody rings. */
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
      arm: (key, place, onHint) => armSocket({ objectOf, onStoreCall, timeout_ms }, key, place, onHint),
      ring() {},
    }),
  };
}
