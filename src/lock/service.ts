import { acquire } from "./acquire.ts";
import { giveUp } from "./give-up.ts";
import { inspect } from "./inspect.ts";
import { release } from "./release.ts";
import { renew } from "./renew.ts";
import type { Session } from "./session.ts";
import type { LockService } from "./types.ts";

/** The locks of one namespace, for one request. */
export function createLockService(session: Session): LockService {
  return {
    acquire: (targets, options) => acquire(session, targets, options),
    release: (leases) => release(session, leases),
    renew: (leases) => renew(session, leases),
    giveUp: (names, ticket) => giveUp(session, names, ticket),
    inspect: (name, options) => inspect(session, name, options),
  };
}
