/**
 * The requests that the `http` backend sends to its `lock_address` and `unlock_address`, according to the sources:
 *
 * - Terraform 1.11.4 and 1.15.0: `internal/backend/remote-state/http/client.go` and `internal/states/statemgr/locker.go`;
 * - OpenTofu at f831fa1 of 2026-08-22: the same files.
 */
import { createHash, randomUUID } from "node:crypto";
import type { Head } from "../services/http.ts";

export type LockInfo = Readonly<Record<"ID" | "Operation" | "Info" | "Who" | "Version" | "Created" | "Path", string>>;

const ZERO: LockInfo = {
  ID: "",
  Operation: "",
  Info: "",
  Who: "",
  Version: "",
  Created: "0001-01-01T00:00:00Z",
  Path: "",
};

/** What `statemgr.NewLockInfo` fills in. The UUID is sixteen random bytes, without a version. */
export const lockInfo = (more: Partial<LockInfo> = {}): LockInfo => ({
  ...ZERO,
  ID: randomUUID(),
  Operation: "OperationTypeApply",
  Who: "ci@runner",
  Version: "1.11.4",
  Created: new Date().toISOString(),
  ...more,
});

export type Flavour = "Terraform 1.11" | "Terraform 1.15" | "OpenTofu";

interface Backend {
  readonly flavour: Flavour;
  readonly address: string;
  readonly fetch: typeof fetch;
  readonly username?: string;
  readonly password?: string;
  readonly lock_method?: string;
  readonly unlock_method?: string;
  /** Replaces `time.After`. */
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** `statemgr.LockError`: another client has the lock, and a patient client may retry. */
class LockError extends Error {
  /** The Lock Info that is printed. The ID in the Lock Info determines whether to retry. */
  readonly info: Partial<LockInfo>;
  constructor(message: string, info: Partial<LockInfo>) {
    super(message);
    this.info = info;
  }
}

/** One process of Terraform or OpenTofu: `lock` and `unlock` in one run, `forceUnlock` in another. */
export class HttpClient {
  readonly #backend: Backend;
  /** `jsonLockInfo`, which UNLOCK sends; empty in a process that has not locked. */
  #locked = "";

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** `statemgr.LockWithContext`: with `-lock-timeout`, retries after 1, 2, 4, 8, 16, 16 s. */
  async lock(info: LockInfo, timeout_ms = 0): Promise<void> {
    const { sleep } = this.#backend;
    for (let delay_ms = 1_000, waited_ms = 0; ; delay_ms = Math.min(16_000, 2 * delay_ms)) {
      try {
        return await this.lockOnce(info);
      } catch (error) {
        if (!(error instanceof LockError) || !error.info.ID || waited_ms + delay_ms > timeout_ms) throw error;
        await sleep(delay_ms);
        waited_ms += delay_ms;
      }
    }
  }

  async lockOnce(info: LockInfo): Promise<void> {
    const { flavour, lock_method = "LOCK" } = this.#backend;
    const body = JSON.stringify(info);
    const { status, text } = await this.#request(lock_method, body);
    switch (status) {
      case 200:
        this.#locked = body;
        return;
      case 401:
        throw new Error("HTTP remote state endpoint requires auth");
      case 403:
        throw new Error("HTTP remote state endpoint invalid auth");
      case 409:
      case 423: {
        const existing: Partial<LockInfo> = JSON.parse(text);
        const shown = flavour === "Terraform 1.11" ? info : existing;
        throw new LockError(`HTTP remote state already locked: ID=${existing.ID ?? ""}`, shown);
      }
      default:
        throw new Error(`Unexpected HTTP response code ${status}`);
    }
  }

  unlock(): Promise<void> {
    return this.#unlock(this.#locked);
  }

  /** `terraform force-unlock` sends the Lock Info of its own lock, which is empty; `tofu force-unlock` sends the ID. */
  forceUnlock(ID: string): Promise<void> {
    return this.#unlock(this.#backend.flavour === "OpenTofu" ? JSON.stringify({ ...ZERO, ID }) : "");
  }

  async #unlock(body: string): Promise<void> {
    const { status } = await this.#request(this.#backend.unlock_method ?? "UNLOCK", body);
    if (status !== 200) throw new Error(`Unexpected HTTP response code ${status}`);
  }

  /** Like go-retryablehttp with `retry_max` 2: retries network errors, 429, and 5xx except 501, after 1 and 2 s. */
  async #request(method: string, body: string): Promise<{ readonly status: number; readonly text: string }> {
    const { address, fetch, sleep } = this.#backend;
    for (let tries = 0; ; tries++) {
      try {
        const answer = await fetch(address, { method, headers: this.#headers(body), ...(body && { body }) });
        const { status } = answer;
        const text = await answer.text();
        if (status !== 429 && (status < 500 || status === 501)) return { status, text };
      } catch (error) {
        if (tries === 2) throw error;
      }
      if (tries === 2) throw new Error("giving up after 3 attempt(s)");
      await sleep(1_000 * 2 ** tries);
    }
  }

  #headers(body: string): Head {
    const { flavour, username = "", password = "" } = this.#backend;
    const described = body !== "" || flavour !== "OpenTofu";
    return {
      ...(username && { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` }),
      ...(described && {
        "Content-Type": "application/json",
        "Content-MD5": createHash("md5").update(body).digest("base64"),
      }),
    };
  }
}
