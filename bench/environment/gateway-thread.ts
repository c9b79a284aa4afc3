import { startGateway } from "../../tools/start/gateway/server.ts";
import { serveThread } from "./thread.ts";

await serveThread(async (redisUrl: string) => {
  const gateway = await startGateway({ redisUrl });
  await gateway.ready();
  return { ready: { url: gateway.url, token: gateway.token }, stop: () => gateway.close() };
});
