import { once } from "node:events";
import { createServer } from "node:net";

/** These ports are below the ephemeral ones, since outgoing connections could take the port between two starts. */
const PORTS = { first: 10_000, count: 20_000 };

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch {
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
