import type { Hono } from "hono";
import { ConfigError, parseConfig } from "../../config/config.ts";
import { misspelled } from "../../config/misspelled.ts";
import type { Variables } from "../../config/variables.ts";
import { createApp, createMisconfiguredApp } from "../../http/app.ts";
import type { AppEnv } from "../../http/context.ts";
import { logLine } from "../../observe/log-line.ts";
import type { LogEntry } from "../../observe/observer.ts";
import { createRequestWebhooks } from "../../observe/webhooks/by-request.ts";
import { openDatabases } from "../../stores/database.ts";

export interface FunctionPlatform {
  readonly name: string;
  /** The default for WAIT_MAX, if the servers' default is too long. */
  readonly wait_max?: string;
  /** Whether work may continue after the answer. */
  readonly background: boolean;
}

type WaitUntil = (work: Promise<unknown>) => void;

/** Answers a request. Without `waitUntil`, waits for the work that would otherwise continue after the answer. */
export type AnswerRequest = (request: Request, waitUntil?: WaitUntil) => Promise<Response>;

export const writeLog = (entry: LogEntry): void => console.log(logLine(entry));

/**
 * Creates the service for a platform that runs functions. Such a platform has no permanent disk, starts a process for every
 * open request, and stops processes between requests. So it has no embedded store and no hints.
 */
export function createFunction(env: Variables, platform: FunctionPlatform, log: typeof writeLog): AnswerRequest {
  const app = appFor(env, platform, log);
  return async (request, waitUntil) => {
    const background: Promise<unknown>[] = [];
    const collect = (work: Promise<unknown>) => void background.push(work);
    const context = { waitUntil: waitUntil ?? collect, passThroughOnException() {}, props: {} };
    const response = await app.fetch(request, undefined, context);
    await Promise.all(background);
    return response;
  };
}

function appFor(env: Variables, { name, wait_max, background }: FunctionPlatform, log: typeof writeLog): Hono<AppEnv> {
  for (const detail of misspelled(Object.keys(env))) log({ event: "warning", detail });
  try {
    const config = parseConfig({ ...env, WAIT_MAX: env.WAIT_MAX || wait_max });
    const { store, hints } = config;
    if (store.kind === "embedded") {
      const stores = "UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, QUORUM_STORES, or REDIS_URL";
      throw new ConfigError([`${name} has no persistent disk, which the embedded store needs: set ${stores}`]);
    }
    if (hints === "process") {
      throw new ConfigError([`HINTS=process works only in a single process, and ${name} starts several: unset HINTS`]);
    }
    if (config.webhooks.length > 0 && !background) {
      throw new ConfigError([`Webhooks are sent after the response, which ${name} does not allow: unset WEBHOOKS`]);
    }
    const observers = createRequestWebhooks(config.webhooks, log);
    return createApp({ config, log, observers, ...openDatabases(store, { ...config, hints: "off" }) });
  } catch (error) {
    if (error instanceof ConfigError) return createMisconfiguredApp(error.problems, log);
    throw error;
  }
}
