/** A network in front of a real service. A test can make it fail in every way that networks and services fail. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** `frozen`: connections open, but nothing comes back. `deaf`: requests arrive, but their answers don't. */
export type Weather = "fine" | "gone" | "frozen" | "deaf" | "slow" | "unavailable" | "every second answer is dropped";

export interface BadNetwork {
  readonly url: string;
  weather: Weather;
  close(): Promise<void>;
}

const UNAVAILABLE = '{"code":"store_unavailable","outcome":"unknown","retry_after_ms":1000}';
const SLOW_MS = 6_000;

export async function startBadNetwork(target: string): Promise<BadNetwork> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const network = { weather: "fine" as Weather };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let received = "";
    socket.setEncoding("latin1").on("data", async (text: string) => {
      received += text;
      const [head = "", body] = received.split("\r\n\r\n");
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      received = "";
      const { weather } = network;
      const dropped = weather === "every second answer is dropped" && ++requests % 2 === 0;
      if (weather === "gone") return socket.destroy();
      if (weather === "frozen") return;
      if (weather === "unavailable") return socket.end(response(503, UNAVAILABLE));
      const [status, answer] = await forward(target, head, body);
      if (weather === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      if (weather !== "deaf" && !dropped) socket.end(response(status, answer));
      return;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  };
  return Object.assign(network, { url, close });
}

async function forward(target: string, head: string, body: string): Promise<[number, string]> {
  const [method = "", path = ""] = head.split(" ");
  const headers = [...head.matchAll(/^(content-type|idempotency-key|lock-token|authorization): *(.*)$/gim)];
  const response = await fetch(`${target}${path}`, {
    method,
    headers: headers.map(([, name, value]) => [name as string, (value as string).trim()] as [string, string]),
    ...(body === "" ? {} : { body: Buffer.from(body, "latin1") }),
  });
  return [response.status, Buffer.from(await response.arrayBuffer()).toString("latin1")];
}

const response = (status: number, body: string): Buffer =>
  Buffer.from(
    `HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    "latin1",
  );
