/** Receives webhooks, and rejects some of them. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Receiver {
  readonly url: string;
  /** The number of webhooks accepted so far. */
  taken(): number;
  close(): void;
}

export async function startReceiver(random: () => number): Promise<Receiver> {
  let taken = 0;
  const server = createServer((request, response) => {
    const fails = random() < 0.05;
    if (!fails) taken++;
    request.resume().once("end", () => response.writeHead(fails ? 500 : 204).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, taken: () => taken, close: () => void server.close().closeAllConnections() };
}
