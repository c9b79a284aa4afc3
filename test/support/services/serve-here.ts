import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Target } from "./http.ts";

/** Serves requests on a port of this process. */
export async function serveHere(
  name: string,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Target & { stop(): Promise<void> }> {
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { name, url: `http://127.0.0.1:${port}`, stop };
}
