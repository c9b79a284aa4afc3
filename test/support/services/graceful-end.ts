import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished } from "vitest";
import { bodyOf, Lock } from "./http.ts";
import type { NodeProcess } from "./targets.ts";

/** The grace period of a server that `expectGracefulEnd` stops: long enough to send requests during it. */
export const GRACE = "300ms";

/**
 * Expects that SIGTERM lets an open request finish, tells every client not to reuse its connection, rejects new
 * requests, and ends the process despite connections that stay open or never send a complete request.
 */
export async function expectGracefulEnd(server: NodeProcess): Promise<void> {
  const lock = new Lock(server);
  const { token } = await lock.hold({ ttl: "60s" });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const waiting = request(`${server.url}${lock.path}/acquire`, { method: "POST", agent });
  waiting.setHeader("Content-Type", "application/x-www-form-urlencoded");
  waiting.end("wait=2s");
  const answered = once(waiting, "response");
  await expect.poll(async () => (await lock.state()).queue_length).toBe(1);
  bodyOf(await lock.renew({ token }), 200);
  const { hostname, port } = new URL(server.url);
  for (const start of ["", "GET /he"]) {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(start);
  }
  const stopped = server.stop();
  const connections = new Set<string | null>();
  const isOpen = () =>
    fetch(`${server.url}/healthz`).then(
      ({ headers }) => connections.add(headers.get("connection")).size > 0,
      () => false,
    );
  await expect.poll(isOpen, { interval: 20 }).toBe(false);
  expect(connections).toContain("close");
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(423);
  await stopped;
}
