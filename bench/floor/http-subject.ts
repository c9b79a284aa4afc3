/** One server for the `http` part, in a separate process so that its CPU time can be measured separately. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { parseConfig } from "../../src/config/config.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import { createBatchedLog } from "../../src/runtimes/server/batched-log.ts";
import { answering } from "../environment/answering.ts";
import { hottest, Sampler } from "../environment/profile.ts";
import { sharesOf } from "./cpu-shares.ts";

/** The same routes with empty handlers, to show the cost of Hono itself. */
function bare(): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.post("/locks/:name/acquire", async (c) => c.json(await c.req.json()));
  return app;
}

/** The whole service except its store. */
function service() {
  const config = parseConfig(process.env);
  return createApp({ config, connect: () => answering(), locks: createLockService, log: createBatchedLog() });
}

const app = process.env.SUBJECT === "bare" ? bare() : service();
const server = createServer(
  getRequestListener((request, env) => app.fetch(request, Object.assign(env, { direct: true }))),
);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
const sampler = new Sampler();
const ANSWERS = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  profile: () => sampler.start().then(() => "started"),
  shares: async () => sharesOf(await sampler.stop()),
  hottest: async () => hottest(await sampler.stop()),
};
process.on("message", async (asked: keyof typeof ANSWERS) => process.send?.(await ANSWERS[asked]()));
process.on("disconnect", () => process.exit(0));
