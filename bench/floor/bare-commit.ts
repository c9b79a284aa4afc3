/**
 * A bare Hono route on Node that commits one row to an SQLite file for each request: the least work that a durable lock must
 * do. Rows that arrive together are committed together, as in the service.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

/** About the size of the record of a lock that has been used before. */
const ROW_BYTES = 250;
/**
 * Makes each row different. SQLite does not write a row that equals the one it replaces, and would then have nothing to sync.
 */
let written = 0;

const database = new DatabaseSync(process.env.FILE ?? ":memory:");
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE locks (name TEXT PRIMARY KEY, record TEXT) WITHOUT ROWID`);
const put = database.prepare("INSERT OR REPLACE INTO locks VALUES (?, ?)");
const begin = database.prepare("BEGIN IMMEDIATE");
const commit = database.prepare("COMMIT");

let waiting: { readonly name: string; readonly token: string; readonly done: () => void }[] = [];

function commitAll(): void {
  const together = waiting;
  waiting = [];
  begin.run();
  for (const { name, token } of together) put.run(name, `${++written} ${token}`.padEnd(ROW_BYTES, "."));
  commit.run();
  for (const { done } of together) done();
}

const committed = (name: string, token: string): Promise<void> =>
  new Promise((done) => {
    if (waiting.push({ name, token, done }) === 1) setImmediate(commitAll);
  });

const app = new Hono();
app.post("/locks/:name/:operation", async (c) => {
  const { token = "none" } = await c.req.json<{ token?: string }>();
  await committed(c.req.param("name"), token);
  return c.json({ token: "none" });
});

const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
