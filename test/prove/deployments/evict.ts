import { createHash } from "node:crypto";
import { recordKey } from "../../../src/lock/codec/keys.ts";
import { pick } from "../clients/client.ts";
import { HOT } from "../clients/shared.ts";
import type { Service } from "./service.ts";

const NAMESPACE = "default";

/** Evicts the object that carries the hints of one of the shared locks. */
export const evictLobby = (service: Service) => (random: () => number) => {
  const key = recordKey("lock", NAMESPACE, pick(random, HOT));
  return evict(service, `LOBBY/${createHash("sha256").update(key).digest("hex")}`);
};

/** Evicts the object that is the store. */
export const evictStore = (service: Service) => () => evict(service, `STORE/${NAMESPACE}`);

async function evict(service: Service, object: string): Promise<void> {
  const { status } = await fetch(`${service.server().url}/break/${object}`, { method: "POST" });
  if (status !== 204) throw new Error(`${object} was not broken: ${status}`);
}
