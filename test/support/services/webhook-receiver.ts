import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { onTestFinished } from "vitest";

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

export interface Delivery {
  readonly id: string;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests check what a body contains.
  readonly message: any;
  readonly at_ms: number;
  /** How many times the same message has been delivered before. */
  readonly earlier: number;
}

export interface Receiver {
  readonly url: string;
  /** All messages whose signature the official library accepts, in order. */
  readonly deliveries: readonly Delivery[];
  /** Why the library rejected the other messages. */
  readonly forged: readonly string[];
  /** Cuts its connections, and accepts none for this long. */
  down(ms: number): Promise<void>;
}

/**
 * Receives webhooks signed with one secret. `answer` decides each response: it returns a status, or writes the response itself.
 */
export async function startReceiver(
  answer: (delivery: Delivery, response: ServerResponse) => number | undefined = () => 204,
): Promise<Receiver> {
  const webhook = new Webhook(SECRET);
  const deliveries: Delivery[] = [];
  const forged: string[] = [];
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    try {
      const message = webhook.verify(body, request.headers as Record<string, string>);
      const id = String(request.headers["webhook-id"]);
      const earlier = counts.get(id) ?? 0;
      counts.set(id, earlier + 1);
      const delivery = { id, body, message, earlier, at_ms: performance.now() };
      deliveries.push(delivery);
      const status = answer(delivery, response);
      if (status !== undefined) response.writeHead(status).end();
    } catch (error) {
      forged.push(String(error));
      response.writeHead(400).end();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  await listen(0);
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  async function down(ms: number): Promise<void> {
    close();
    await sleep(ms);
    await listen(port);
  }
  return { url: `http://127.0.0.1:${port}`, deliveries, forged, down };
}
