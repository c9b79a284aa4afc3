import { createClient, ErrorReply } from "@redis/client";
import type { Database, Reply } from "./database.ts";

/** A Redis over TCP, on one connection. */
export function redisDatabase(url: string, timeout_ms: number): Database {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: timeout_ms, socketTimeout: timeout_ms, reconnectStrategy: false },
  });
  client.on("error", () => {});
  let connected: Promise<unknown> | undefined;
  return {
    url: `redis://${new URL(url).host}`,
    protocol: "Redis's protocol",
    credentials: "user or the password",
    async send(command): Promise<Reply> {
      try {
        connected ??= client.connect();
        await connected;
        return { kind: "result", result: await client.sendCommand([...command]) };
      } catch (error) {
        if (error instanceof ErrorReply) return { kind: "refused", message: error.message.slice(0, 200) };
        const { code } = error as NodeJS.ErrnoException;
        return { kind: "silent", why: code ?? "the connection failed" };
      }
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}
