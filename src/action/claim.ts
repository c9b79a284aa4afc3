/**
 * The state that the main step passes to the post step. The main step saves it before every request that the post step must
 * know about, and the runner reads it even if the main step is killed. The post step can therefore always release what the main
 * step acquired, and nothing else.
 */
import type { Fetch } from "../client/index.ts";
import type { Inputs } from "./inputs.ts";
import { mask, saveState } from "./runner.ts";

export interface Claim {
  readonly kind: "lock" | "semaphore";
  readonly name: string;
  /**
   * The path of the acquire, and the Idempotency-Key and body (without `wait`) of its latest request. If there is no key, no
   * request was sent.
   */
  readonly path: string;
  readonly key?: string | undefined;
  readonly body?: object | undefined;
  /** The ticket of the place in the queue, or the token of the lease, from the service's answer. Both are secrets. */
  readonly ticket?: string | undefined;
  readonly token?: string | undefined;
  /** When the job got the lease. Set once the heartbeat process is renewing it. */
  readonly held_since_ms?: number | undefined;
  /** The folder for the reports of the heartbeat process. */
  readonly folder: string;
}

const STATE = "claim";

export const readClaim = (env: NodeJS.ProcessEnv): Claim | undefined => {
  const text = env[`STATE_${STATE}`];
  return text ? (JSON.parse(text) as Claim) : undefined;
};

export class Claims {
  #claim: Claim;

  constructor({ name, mode, permits, capacity }: Inputs, folder: string) {
    const encoded = encodeURIComponent(name);
    const kind = permits === undefined && capacity === undefined ? "lock" : "semaphore";
    const path = mode === "shared" ? `/rw/${encoded}/read` : `/${kind}s/${encoded}/acquire`;
    this.#claim = { kind, name, path, folder };
    this.#save({});
  }

  get folder(): string {
    return this.#claim.folder;
  }

  hold(): void {
    this.#save({ held_since_ms: Date.now() });
  }

  /** Saves each request before it is sent, and each answer before the client acts on it. */
  watch(send: Fetch, observe: (status: number, body: unknown) => void): Fetch {
    return async (url, init) => {
      if (!url.endsWith(this.#claim.path)) return send(url, init);
      const key = init.headers["Idempotency-Key"];
      if (key !== this.#claim.key) {
        const { wait: _, ticket: __, ...body } = JSON.parse(init.body ?? "{}");
        this.#save({ key, body, ticket: undefined, token: undefined });
      }
      const response = await send(url, init);
      const json = async () => {
        const body = (await response.json()) as Pick<Claim, "ticket" | "token">;
        this.#learn(response.status, body);
        observe(response.status, body);
        return body;
      };
      const { ok, status, headers } = response;
      return { ok, status, ...(headers && { headers }), json };
    };
  }

  #learn(status: number, { ticket, token }: Pick<Claim, "ticket" | "token">): void {
    const secret = token ?? ticket;
    // If the attempt got neither a lease nor a place in the queue, there is nothing to release.
    if (secret === undefined && status === 423) this.#save({ key: undefined, body: undefined });
    if (secret === undefined || secret === this.#claim.token || secret === this.#claim.ticket) return;
    mask(secret);
    this.#save(token === undefined ? { ticket } : { token });
  }

  #save(change: Partial<Claim>): void {
    this.#claim = { ...this.#claim, ...change };
    saveState(STATE, JSON.stringify(this.#claim));
  }
}
