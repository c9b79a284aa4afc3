/** A store that a test can break, and a service that uses it. */
import { afterAll, beforeEach } from "vitest";
import type { Command } from "../../tools/start/gateway/command.ts";
import { type Answer, bodyOf, type Lock, send } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";

export type FaultyStore = Awaited<ReturnType<typeof startFaultyStore>>;

/** Starts a store for the tests of one file. Every test starts without faults. */
export async function startFaultyStore(options: { durable?: boolean } = {}) {
  const store = await startStore(options);
  const { gateway, redis } = store;
  afterAll(() => store.stop());
  beforeEach(() => gateway.faults.clear());

  /** Sends a command directly to the store, bypassing the service. */
  async function command(...parts: Command): Promise<Answer["body"]> {
    const headers = { authorization: `Bearer ${gateway.token}` };
    const init = { method: "POST", headers, body: JSON.stringify(parts) };
    return bodyOf(await send({ name: "store", url: gateway.url }, "", init), 200).result;
  }
  return { store, gateway, redis, target: inProcess(store), command };
}

/** Matches the service's commands for this lock. */
export const about = (lock: Lock) => (command: Command) => command.some((part) => part.includes(lock.name));
