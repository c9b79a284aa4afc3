/** Sends the command line's requests. */
import { once } from "node:events";
import type { IncomingMessage, request as requestHttp } from "node:http";
import { createRequire } from "node:module";
import type { Fetch } from "../client/index.ts";
import { VERSION } from "../contract/version.ts";

/** Importing Node's HTTP modules would also load `fetch`, because of their other exports. */
const load = createRequire(import.meta.url);

/**
 * Replaces `fetch`, which takes Node longer to load than everything else in a command. Does not follow redirects, just like the
 * client's requests.
 */
export const request: Fetch = async (url, init) => {
  const { method, headers, body, signal } = init;
  const { request }: { request: typeof requestHttp } = load(url.startsWith("https:") ? "node:https" : "node:http");
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  const sent = request(url, {
    method,
    headers: { "User-Agent": `leasehold/${VERSION}`, Accept: "application/json", ...headers, ...length },
    signal,
  });
  // Errors after the start of the answer are reported by the answer's stream.
  sent.on("error", () => {}).end(body ?? undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status = 0 } = response;
  // The body of a redirect is not needed, but leaving it unread would keep the connection and the process alive.
  if (status >= 300 && status < 400) response.resume();
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
    json: () => readJson(response),
  };
};

async function readJson(response: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return JSON.parse(text);
}
