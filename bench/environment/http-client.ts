import { Agent, request } from "node:http";

export type Post = (path: string, body: object) => Promise<Readonly<Record<string, string>>>;

/**
 * Sends JSON on persistent connections. This client uses less CPU than `fetch` does, which leaves more of a small machine to
 * the server under test.
 */
export function createPost(origin: string, connections: number): { readonly post: Post; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post: Post = (path, body) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
      const sent = request(origin + path, { method: "POST", agent, headers }, (response) => {
        let answer = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => (answer += chunk));
        response.on("end", () => {
          if (response.statusCode === 200) resolve(JSON.parse(answer));
          else reject(new Error(`${path} answered ${response.statusCode}: ${answer}`));
        });
      });
      sent.on("error", reject);
      sent.end(text);
    });
  return { post, close: () => agent.destroy() };
}
