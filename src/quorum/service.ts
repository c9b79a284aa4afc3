import type { LockService } from "../lock/index.ts";
import { acquire } from "./acquire.ts";
import { inspect } from "./inspect.ts";
import { release } from "./release.ts";
import { renew, renewEach } from "./renew.ts";
import { repair } from "./repair.ts";
import { noMajority } from "./round.ts";
import { type QuorumScope, UnsupportedUnderQuorumError } from "./types.ts";

function refuse(what: string): () => Promise<never> {
  return async () => {
    throw new UnsupportedUnderQuorumError(what);
  };
}

const noSemaphores = refuse("semaphores: use a single database or the embedded store instead");
const noLatches = refuse("latches: use a single database or the embedded store instead");

const noKeys = refuse("API keys in the store: configure them in API_KEYS");

/**
 * Creates the lock service of one namespace on several independent databases, for one request. It supports the operations of
 * `LockService` for which the nodes need to agree on only one lock; the others throw `UnsupportedUnderQuorumError`.
 */
export function createQuorumService(request: Omit<QuorumScope, "silent">): LockService {
  const scope: QuorumScope = { ...request, silent: new Set() };
  const noSemaphoreRefs = async (leases: readonly { readonly kind?: "lock" | "semaphore" }[]) => {
    if (leases.some(({ kind }) => kind === "semaphore")) await noSemaphores();
  };
  return {
    acquire: (targets, options) => acquire(scope, targets, options),
    async release(leases) {
      await noSemaphoreRefs(leases);
      return release(scope, leases);
    },
    async renew(leases) {
      await noSemaphoreRefs(leases);
      return renew(scope, leases);
    },
    async renewEach(leases) {
      await noSemaphoreRefs(leases);
      const { outcomes, answers } = await renewEach(scope, leases);
      if (outcomes.every((outcome) => outcome === undefined)) throw noMajority(answers, "unknown");
      return outcomes;
    },
    inspect: (name, options) => inspect(scope, name, options),
    giveUp: refuse("places in a queue: there is no ticket to give up"),
    list: refuse("listings: get the state of each lock by its name"),
    transfer: refuse("transfers: release the lease, and have the other client acquire the lock"),
    break: (name, options) => repair(scope, name, options),
    breakLease: refuse("breaking leases: wait for the lease to end, which takes no longer than the maximum ttl"),
    semaphores: {
      set: noSemaphores,
      acquire: noSemaphores,
      release: noSemaphores,
      giveUp: noSemaphores,
      inspect: noSemaphores,
      list: noSemaphores,
      break: noSemaphores,
      breakLease: noSemaphores,
      remove: noSemaphores,
    },
    latches: { set: noLatches, countDown: noLatches, inspect: noLatches, list: noLatches, remove: noLatches },
    keys: { create: noKeys, find: noKeys, list: noKeys, remove: noKeys },
  };
}
