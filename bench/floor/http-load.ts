import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * Sends one request after another on each of several persistent connections, and does as little as possible with each answer.
 */
export class HttpLoad {
  readonly #sockets: readonly Socket[];

  private constructor(sockets: readonly Socket[]) {
    this.#sockets = sockets;
  }

  static async open(port: number, connections: number): Promise<HttpLoad> {
    const sockets = Array.from({ length: connections }, () => connect(port, "127.0.0.1").setNoDelay());
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    return new HttpLoad(sockets);
  }

  /**
   * Sends `request` `count` times. Stays awake meanwhile: on the loopback interface, a server that sends to a sleeping process
   * pays for waking it, and the slower the server, the more often its client would sleep.
   *
   * @throws Error if an answer has a status other than `status`.
   */
  async send(request: string, count: number, status: number): Promise<void> {
    let left = count;
    let is_sending = true;
    const stayAwake = () => {
      if (is_sending) setImmediate(stayAwake);
    };
    stayAwake();
    const expected = `HTTP/1.1 ${status} `;
    const all = this.#sockets.map(async (socket) => {
      while (left-- > 0) {
        const answered = answerOf(socket);
        socket.write(request);
        const answer = await answered;
        if (!answer.startsWith(expected)) throw new Error(`expected ${status}, got ${answer}`);
      }
    });
    await Promise.all(all).finally(() => {
      is_sending = false;
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const take = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const head = text.indexOf("\r\n\r\n");
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (head < 0 || text.length < head + 4 + Number(length)) return;
      socket.off("data", take);
      resolve(text);
    };
    socket.on("data", take);
  });
}

/** Returns the text of a request as it is sent over the network. */
export function wire(method: string, path: string, headers: readonly string[] = [], body?: string): string {
  const sent = body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`];
  return `${[`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", ...headers, ...sent].join("\r\n")}\r\n\r\n${body ?? ""}`;
}
