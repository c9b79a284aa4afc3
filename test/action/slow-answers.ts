/** Stands between a job and the service: forwards every request, and delays, drops or forwards its answer. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Between extends AsyncDisposable {
  readonly url: string;
  /** What happens to the answer to a request for this path: withheld, cut off, or forwarded. */
  treat(path: string): "keep" | "cut" | "pass";
}

export async function between(service: string): Promise<Between> {
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "", headers } = request;
    const body = await buffer(request);
    const sent = Object.fromEntries(["content-type", "idempotency-key", "authorization"].map((h) => [h, headers[h]]));
    const answer = await fetch(`${service}${url}`, { method, headers: sent as Record<string, string>, body });
    const text = await answer.text();
    const fate = here.treat(url);
    if (fate === "cut") response.destroy();
    if (fate === "pass") response.writeHead(answer.status, { "Content-Type": "application/json" }).end(text);
  };
  const server = createServer((request, response) => void forward(request, response).catch(() => response.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    treat: (_: string): ReturnType<Between["treat"]> => "pass",
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return here;
}
