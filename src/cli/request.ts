/** How the command line asks the service. */
import { once } from "node:events";
import type { IncomingMessage, request as requestHttp } from "node:http";
import { createRequire } from "node:module";
import type { Fetch } from "../client/index.ts";
import { VERSION } from "../contract/version.ts";

/** To `import` Node's modules for HTTP would load `fetch` too, for the sake of what else they export. */
const load = createRequire(import.meta.url);

/** Loading `fetch` takes Node longer than all else that a command does; this does without it, unless it is redirected. */
export const request: Fetch = async (url, init) => {
  const { method, headers, body, signal } = init;
  const { request }: { request: typeof requestHttp } = load(url.startsWith("https:") ? "node:https" : "node:http");
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  const sent = request(url, {
    method,
    headers: { "User-Agent": `leasehold/${VERSION}`, Accept: "application/json", ...headers, ...length },
    signal,
  });
  // What goes wrong after the answer has begun is told by the answer.
  sent.on("error", () => {}).end(body ?? undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status = 0 } = response;
  if (status >= 300 && status < 400 && response.headers.location) {
    response.resume();
    return fetch(url, init);
  }
  return { ok: status >= 200 && status < 300, status, json: () => readJson(response) };
};

async function readJson(response: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return JSON.parse(text);
}
