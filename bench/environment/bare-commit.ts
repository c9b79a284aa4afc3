/** A bare Hono route on Node that commits one row of an SQLite file for each request: the least that a durable lock could do. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

const database = new DatabaseSync(process.env.FILE ?? ":memory:");
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE locks (name TEXT PRIMARY KEY, token TEXT) WITHOUT ROWID`);
const put = database.prepare("INSERT OR REPLACE INTO locks VALUES (?, ?)");

const app = new Hono();
app.post("/locks/:name/:operation", async (c) => {
  const { token = "none" } = await c.req.json<{ token?: string }>();
  put.run(c.req.param("name"), token);
  return c.json({ token: "none" });
});

const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
