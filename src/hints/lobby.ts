import { type Carrier, isUrgent, type Subscription } from "./hint.ts";
import type { Lobby } from "./lobby-object.ts";
import { subscribeSocket } from "./subscribe-socket.ts";

const AFTER_ANSWER_MS = 5;
/**
 * The maximum number of locks for which a request subscribes to hints, because every connection counts as a store request. Any
 * other locks at which it may get its turn are polled.
 */
const LISTENED_MAX = 8;

type Binding = DurableObjectNamespace<Lobby>;

/** Carries hints through one small Durable Object per lock, for Workers whose locks are in a database. */
export function createLobbyCarrier(binding: Binding, timeout_ms: number): Carrier {
  const objectOf = async (key: string) => binding.get(binding.idFromName(await lobbyName(key)));
  return {
    kind: "lobby",
    connect: (onStoreCall) => ({
      subscribe: (key, interest, onHint) =>
        subscribeAll([key, ...(interest.elsewhere ?? [])].slice(0, LISTENED_MAX), (one) =>
          subscribeSocket({ objectOf, onStoreCall, timeout_ms }, one, interest, onHint),
        ),
      omits_created: true,
      async notify(all) {
        const notifications = all.filter(({ hint }) => !hint.created);
        if (notifications.length === 0) return;
        if (!notifications.some(({ hint }) => isUrgent(hint))) await afterAnswer();
        const by_key = Map.groupBy(notifications, ({ key }) => key);
        await Promise.all(
          [...by_key].map(async ([key, of_key]) => {
            onStoreCall();
            await (await objectOf(key)).notify(of_key);
          }),
        );
      },
    }),
  };
}

/** Subscribes to each lock's own object. Rejects if any of the objects cannot be reached; the request then polls. */
async function subscribeAll(
  keys: readonly string[],
  subscribe: (key: string) => Promise<Subscription>,
): Promise<Subscription> {
  const settled = await Promise.allSettled(keys.map(subscribe));
  const subscriptions = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const unsubscribe = () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
  const failed = settled.find((one) => one.status === "rejected");
  if (failed) {
    unsubscribe();
    throw failed.reason;
  }
  return { unsubscribe };
}

/** Waits until the answer to the current request is on its way. */
const afterAnswer = () => new Promise((resolve) => setTimeout(resolve, AFTER_ANSWER_MS));

/**
 * Returns a digest, because keys may be too long for object names, and because lists of objects would otherwise reveal lock
 * names.
 */
async function lobbyName(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
