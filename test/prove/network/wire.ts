/** A TCP connection that carries HTTP or Redis's protocol, and can be cut, slow, or silent in one direction. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The direction of data: from the connecting side or toward it. */
type Direction = "there" | "back";

export interface Wire {
  readonly port: number;
  /** The local port that connections lead to. */
  target: number;
  /** Delays all data by this much in each direction. */
  slow_ms: number;
  /** Breaks all connections, and returns their number. */
  cut(): number;
  /** Holds back all data in this direction, on new connections too, until `heal()` is called; the data then arrives late. */
  silence(direction: Direction): void;
  heal(): void;
  close(): Promise<void>;
}

/** Listens on a free local port. */
export async function startWire(target: number): Promise<Wire> {
  const open = new Set<Socket>();
  const sources: Record<Direction, Set<Socket>> = { there: new Set(), back: new Set() };
  let silent: Direction | undefined;

  function carry(direction: Direction, from: Socket, to: Socket): void {
    open.add(from);
    sources[direction].add(from);
    let last: Promise<unknown> = Promise.resolve();
    /** Delayed data stays ahead of what follows it. */
    const later = (act: () => void) => {
      last = last.then(() => sleep(wire.slow_ms)).then(act);
    };
    let behind = 0;
    const pass = (act: () => void) => {
      if (wire.slow_ms === 0 && behind === 0) return act();
      behind += 1;
      later(() => {
        behind -= 1;
        act();
      });
    };
    from.on("data", (chunk) => pass(() => void (to.writable && to.write(chunk))));
    from.on("end", () => pass(() => void to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      sources[direction].delete(from);
    });
    if (silent === direction) from.pause();
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (incoming) => {
    const outgoing = connect({ port: wire.target, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    carry("there", incoming, outgoing);
    carry("back", outgoing, incoming);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const wire: Wire = {
    port: (server.address() as AddressInfo).port,
    target,
    slow_ms: 0,
    cut() {
      const cut = open.size / 2;
      for (const socket of open) socket.resetAndDestroy();
      return cut;
    },
    silence(direction) {
      silent = direction;
      for (const socket of sources[direction]) socket.pause();
    },
    heal() {
      silent = undefined;
      for (const socket of open) socket.resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return wire;
}
