import type { Armed, Place, Told } from "./hint.ts";
import { seatUrl } from "./room.ts";
import { parseHint } from "./word.ts";

/** All connections drop together when an object restarts, and must not all come back together. */
const RECONNECT_MS_MAX = 2_000;
/** What a waiting request may still need for its answer: the script, its text, a repetition of each. */
const CALLS_KEPT = 4;

export interface SocketOptions {
  /** An object with a `Room`. Asked for each connection: a stub that has failed once goes on failing. */
  objectOf(key: string): Fetcher | Promise<Fetcher>;
  readonly onStoreCall: (kept?: number) => void;
  /** For one connection to be made. */
  readonly timeout_ms: number;
  readonly random?: () => number;
}

/** Connects a waiter with the room of its lock, again and again if need be, and ever more slowly. */
export async function armSocket(
  options: SocketOptions,
  key: string,
  place: Place,
  onHint: (told: Told) => void,
): Promise<Armed> {
  const { random = Math.random } = options;
  let armed = true;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause_ms_max = RECONNECT_MS_MAX;

  async function open(): Promise<void> {
    const opened = await connect(options, key, place);
    if (!armed) return drop(opened);
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
      if (armed && hint !== undefined) onHint(hint);
    });
    opened.accept();
  }

  function reconnect(): void {
    if (!armed) return;
    timer = setTimeout(async () => {
      try {
        options.onStoreCall(CALLS_KEPT);
      } catch {
        return;
      }
      await open().then(() => armed && onHint("reconnected"), reconnect);
    }, random() * pause_ms_max);
    pause_ms_max *= 2;
  }

  options.onStoreCall(CALLS_KEPT);
  await open();
  return {
    disarm() {
      armed = false;
      clearTimeout(timer);
      socket?.close(1000);
    },
  };
}

async function connect({ objectOf, timeout_ms }: SocketOptions, key: string, place: Place): Promise<WebSocket> {
  const answer = Promise.resolve(objectOf(key)).then((object) =>
    object.fetch(seatUrl({ key, place }), { headers: { Upgrade: "websocket" } }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout_ms);
  });
  const response = await Promise.race([answer, late]).finally(() => clearTimeout(timer));
  if (response?.webSocket) return response.webSocket;
  // One that comes late is let go.
  if (response === undefined) answer.then(({ webSocket }) => drop(webSocket)).catch(() => {});
  throw new Error("The object that carries hints took no connection");
}

function drop(socket: WebSocket | null): void {
  socket?.accept();
  socket?.close(1000);
}
