import type { Carrier } from "./hint.ts";
import type { Lobby } from "./lobby-object.ts";
import { armSocket } from "./sockets.ts";

type Binding = DurableObjectNamespace<Lobby>;

/** Hints through a small Durable Object for each lock: for Workers whose locks are kept in a database. */
export function createLobbyCarrier(binding: Binding, timeout_ms: number): Carrier {
  const objectOf = async (key: string) => binding.get(binding.idFromName(await lobbyName(key)));
  return {
    kind: "lobby",
    connect: (onStoreCall) => ({
      arm: (key, place, onHint) => armSocket({ objectOf, onStoreCall, timeout_ms }, key, place, onHint),
      async ring(rings) {
        const each = Map.groupBy(rings, ({ key }) => key);
        await Promise.all(
          [...each].map(async ([key, about]) => {
            onStoreCall();
            await (await objectOf(key)).ring(about);
          }),
        );
      },
    }),
  };
}

/** Of any length a key may have, and without the lock's name, which lists of objects would show. */
async function lobbyName(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
