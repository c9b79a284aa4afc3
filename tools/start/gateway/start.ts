/**
 * `npm run gateway` serves Upstash's REST protocol on this machine, in front of a real redis-server.
 *
 * The command reads GATEWAY_PORT (8079; 0 chooses a free port), GATEWAY_TOKEN (by default, a random one for each
 * start), and REDIS_URL (by default, the command starts a redis-server, which keeps its data in
 * `.leasehold/redis/<port>`, or nowhere if the port is 0).
 */
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../../support/processes/port.ts";
import { ensureRedis } from "../../support/redis/binary.ts";
import { startRedis } from "../../support/redis/server.ts";
import { type Gateway, startGateway } from "./server.ts";

const { GATEWAY_PORT = "8079", GATEWAY_TOKEN, REDIS_URL } = process.env;

async function main(): Promise<void> {
  // Redis's data contains live tokens, so only this user may read its files.
  process.umask(0o077);
  const port = Number(GATEWAY_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`GATEWAY_PORT must be a port number, got "${GATEWAY_PORT}"`);
  }
  const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  if (REDIS_URL === undefined) await ensureRedis();
  else if (!/^rediss?:\/\//.test(REDIS_URL)) {
    throw new Error(`REDIS_URL must be a URL such as redis://127.0.0.1:6379, got "${hostOf(REDIS_URL)}"`);
  }
  const redisPort = await freePort();
  const gateway = await listen(port, REDIS_URL ?? `redis://127.0.0.1:${redisPort}`);
  // Bind the gateway's port first, because only the process that owns it may use the data folder for that port.
  const redis = REDIS_URL === undefined ? await startRedis({ port: redisPort, ...dataFolder(port) }) : undefined;
  try {
    await gateway.ready().catch(failed);
    console.log(`UPSTASH_REDIS_REST_URL=${gateway.url}`);
    console.log(`UPSTASH_REDIS_REST_TOKEN=${gateway.token}`);
    console.log("UPSTASH_KEY_LOCKING=true");
    await stopped;
  } finally {
    await gateway.close();
    await redis?.stop();
  }
}

/** Returns the URL's host, without the user name and password that may precede it. */
const hostOf = (url: string) => url.replace(/^(\w+:\/\/)?.*@/, "$1…@");

function failed(error: Error): never {
  const cause = error.name === "AbortError" ? "no answer in time" : error.message;
  throw new Error(`Redis does not answer at REDIS_URL, ${hostOf(REDIS_URL ?? "")}: ${cause}`);
}

async function listen(port: number, redisUrl: string): Promise<Gateway> {
  try {
    return await startGateway({ redisUrl, port, ...(GATEWAY_TOKEN ? { token: GATEWAY_TOKEN } : {}) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${port} is in use: stop the process that is using it, or choose another port with GATEWAY_PORT`,
    );
  }
}

function dataFolder(port: number): { dir?: string } {
  return port === 0 ? {} : { dir: join(import.meta.dirname, "../../../.leasehold/redis", GATEWAY_PORT) };
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
