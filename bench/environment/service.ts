/** The service as the measurements use it: in workerd over HTTP, or called in this process. */
import { parseConfig } from "../../src/config/config.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { openUpstash } from "../../src/engine/redis/upstash.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import { type Store, variables } from "./environment.ts";

export type Fetch = (request: Request) => Response | Promise<Response>;

/** Runs the app in this process. Store requests still go to the gateway, unless `engine` handles them. */
export function inProcess(store: Store, engine?: Engine): Fetch {
  const config = parseConfig(variables(store));
  if (config.store.kind !== "upstash") throw new Error("the variables must select Upstash");
  const connectUpstash = openUpstash(config.store);
  const timeout_ms = config.store_timeout_ms;
  const connect = (onStoreCall: () => void) => engine ?? connectUpstash({ timeout_ms, onStoreCall });
  const app = createApp({ config, connect, locks: createLockService, log: () => {} });
  return (request) => app.fetch(request);
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly token: string;
    readonly ticket?: string;
    readonly retry_after_ms?: number;
  };
}

/** Sends requests for one lock. */
export class Client {
  readonly #fetch: Fetch;
  readonly #url: string;

  constructor(fetch: Fetch, name: string, origin = "http://localhost") {
    this.#fetch = fetch;
    this.#url = `${origin}/locks/${name}`;
  }

  acquire = (fields: object = {}, headers?: Record<string, string>) => this.#post("acquire", fields, headers);
  renew = (token: string, headers?: Record<string, string>) => this.#post("renew", { token }, headers);
  release = (token: string, headers?: Record<string, string>) => this.#post("release", { token }, headers);

  /** @throws Error when the status is neither 200 nor 423. */
  async #post(operation: string, fields: object, headers: Record<string, string> = {}): Promise<Answer> {
    const init = { method: "POST", body: JSON.stringify(fields) };
    const request = new Request(`${this.#url}/${operation}`, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
    });
    const response = await this.#fetch(request);
    const body = (await response.json()) as Answer["body"];
    if (!response.ok && response.status !== 423) throw new Error(`${operation} answered ${JSON.stringify(body)}`);
    return { status: response.status, body };
  }
}
