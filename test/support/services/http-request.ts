/**
 * Requests to servers on Node, for tests that send thousands: `fetch` takes three times as much processor time per
 * request.
 */
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

export interface Sending {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/**
 * Follows no redirects and decodes no bodies. Does not work with workerd, which closes idle connections after 5 s
 * without warning.
 */
export function httpRequest(url: string, { method = "GET", headers, body, signal }: Sending = {}): Promise<Received> {
  const sent = new Headers(headers);
  if (body !== undefined && !sent.has("content-type")) sent.set("content-type", "text/plain;charset=UTF-8");
  // Without the header, Node sends the body of a DELETE unframed, and the server takes it for the next request.
  if (body !== undefined || !/^(GET|HEAD)$/.test(method))
    sent.set("content-length", `${Buffer.byteLength(body ?? "")}`);
  const options = { method, agent, headers: Object.fromEntries(sent), ...(signal ? { signal } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const received = new Headers();
      const raw = incoming.rawHeaders;
      for (let i = 0; i < raw.length; i += 2) received.append(raw[i] as string, raw[i + 1] as string);
      text(incoming).then(
        (text) => resolve({ status: incoming.statusCode as number, headers: received, text }),
        reject,
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
