import { parseHint } from "./format.ts";
import { CALLS_RESERVED_FOR_ANSWER, type HintEvent, type Interest, type Subscription } from "./hint.ts";
import { subscriptionUrl } from "./subscriber-sockets.ts";

/**
 * The maximum delay before reconnecting. When an object restarts, all its connections drop at once, and they must not all
 * reconnect at once.
 */
const RECONNECT_MS_MAX = 2_000;

export interface SocketOptions {
  /**
   * Returns a stub of an object with `SubscriberSockets`. Called for every new connection, because a stub that has failed once
   * keeps failing.
   */
  objectOf(key: string): Fetcher | Promise<Fetcher>;
  readonly onStoreCall: (reserved?: number) => void;
  /** The timeout for one connection attempt. */
  readonly timeout_ms: number;
  readonly random?: () => number;
}

/** Subscribes to the object over a WebSocket, and reconnects with backoff whenever the connection drops. */
export async function subscribeSocket(
  options: SocketOptions,
  key: string,
  interest: Interest,
  onHint: (event: HintEvent) => void,
): Promise<Subscription> {
  const { random = Math.random } = options;
  let subscribed = true;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause_ms_max = RECONNECT_MS_MAX;

  async function open(): Promise<void> {
    const opened = await connect(options, key, interest);
    if (!subscribed) return drop(opened);
    socket = opened;
    const dropped = () => {
      if (socket !== opened) return;
      socket = undefined;
      reconnect();
    };
    opened.addEventListener("close", dropped);
    opened.addEventListener("error", dropped);
    opened.addEventListener("message", ({ data }) => {
      const hint = parseHint(String(data));
      if (subscribed && hint !== undefined) onHint(hint);
    });
    opened.accept();
  }

  function reconnect(): void {
    if (!subscribed) return;
    timer = setTimeout(async () => {
      try {
        options.onStoreCall(CALLS_RESERVED_FOR_ANSWER);
      } catch {
        return;
      }
      await open().then(() => subscribed && onHint("reconnected"), reconnect);
    }, random() * pause_ms_max);
    pause_ms_max *= 2;
  }

  options.onStoreCall(CALLS_RESERVED_FOR_ANSWER);
  await open();
  return {
    unsubscribe() {
      subscribed = false;
      clearTimeout(timer);
      socket?.close(1000);
    },
  };
}

async function connect({ objectOf, timeout_ms }: SocketOptions, key: string, interest: Interest): Promise<WebSocket> {
  const answer = Promise.resolve(objectOf(key)).then((object) =>
    object.fetch(subscriptionUrl({ key, interest: briefly(interest) }), { headers: { Upgrade: "websocket" } }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout_ms);
  });
  const response = await Promise.race([answer, late]).finally(() => clearTimeout(timer));
  if (response?.webSocket) return response.webSocket;
  // If the connection opens too late, it is closed.
  if (response === undefined) answer.then(({ webSocket }) => drop(webSocket)).catch(() => {});
  throw new Error("The object that sends hints did not accept the connection");
}

/**
 * Omits the other keys, because the object finds the ticket through any of the keys, and the platform can store only a little
 * data per connection.
 */
const briefly = (interest: Interest): Interest => (interest.elsewhere ? { ...interest, elsewhere: [] } : interest);

function drop(socket: WebSocket | null): void {
  socket?.accept();
  socket?.close(1000);
}
