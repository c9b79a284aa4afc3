/** A service with one API key, and helpers that the tests of the action use to query it. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, vi } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startService } from "../client/service.ts";
import { alive } from "../support/services/start.ts";
import type { RunningTarget } from "../support/services/targets.ts";
import { endJobs, Job } from "./runner.ts";

export const KEY = "lh_a-key-of-this-test";
const hash = `sha256:${createHash("sha256").update(KEY).digest("hex")}`;

export const KEYS = JSON.stringify([{ id: "ci", hash, namespace: "team", scopes: ["read", "lock", "admin"] }]);

export let service: RunningTarget;
export let client: Leasehold;

/** Starts a service for the tests of one file. */
export function useService(): void {
  beforeAll(async () => {
    service = await startService({ ALLOW_ANONYMOUS: "", API_KEYS: KEYS });
    client = new Leasehold({ url: service.url, apiKey: KEY, owner: "the test" });
  });
  afterAll(async () => {
    await endJobs();
    await service.stop();
  });
}

let names = 0;

/** Returns a name that neither another test nor a rerun of this one uses. */
export const fresh = (name: string): string => `${name}-${++names}`;

export const job = (name: string, inputs: Readonly<Record<string, string>> = {}, url = service.url): Job =>
  new Job({ url, "api-key": KEY, name, ttl: "20s", wait: "20s", ...inputs });

export const stateOf = async (name: string) => (await client.get(name)).state;
export const isFree = (name: string) =>
  vi.waitUntil(async () => (await stateOf(name)) === "free", { timeout: 5_000, interval: 50 });
export const isWaited = (name: string) =>
  vi.waitUntil(async () => (await client.get(name)).queue_length > 0, { timeout: 10_000, interval: 50 });
export const isGone = (pid: number) =>
  vi.waitUntil(() => alive([pid]).length === 0, { timeout: 10_000, interval: 100 });
