import type { Context, Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import { ROUTES } from "../../contract/routes.ts";
import type { AcquireOutcome } from "../../lock/index.ts";
import { derivedSecret } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { parseFields, readBytes } from "../input/body.ts";
import { check, checkQuery, readName, readWait } from "../input/input.ts";
import { labelOf } from "../input/lock-info.ts";
import { checkScope } from "../middleware/access.ts";
import { TERRAFORM } from "../middleware/terraform.ts";
import { availableAnswer, first, leaseAnswer, waitedAnswer } from "../output/answers.ts";
import { fenceOf, lockInfoAnswer } from "../output/lock-info.ts";
import { brokenText, done, failed, lost, mismatch, refuse } from "../output/outcomes.ts";

type C = Context<AppEnv>;

const secretOf = (c: C, name: string, ID: string) =>
  derivedSecret(c.get("identity"), { name, mode: "exclusive" }, ID, c.get("config").keys_secret);

/**
 * Adds the routes for Terraform's and OpenTofu's `http` backend: requests to `lock_address` and `unlock_address`, with any of
 * the usual methods.
 */
export function terraformRoutes(app: Hono<AppEnv>): void {
  // The ID serves as the Idempotency-Key. The header is ignored, because if a proxy added the same key to all requests, they
  // would all count as one.
  app.use(`${TERRAFORM}*`, (c, next) => {
    c.set("idempotency_key", undefined);
    return next();
  });
  app.on(["LOCK", "POST", "PUT"], ROUTES.lockTerraform.path, lock);
  app.on(["UNLOCK", "DELETE"], ROUTES.unlockTerraform.path, unlock);
}

async function lock(c: C): Promise<Response> {
  checkScope(c, ROUTES.lockTerraform.scope);
  const name = readName(c);
  const { lockInfo, terraformQuery } = c.get("schemas");
  const { wait_max_ms, metadata_max_bytes } = c.get("config");
  const { ttl: ttl_ms, wait = wait_max_ms } = checkQuery(c, terraformQuery);
  const info = check(lockInfo, parseFields(c, await readBytes(c), lockInfo));
  const outcome = await c.get("locks").acquire([{ name, mode: "exclusive" }], {
    ttl_ms,
    wait_ms: readWait(c, wait),
    fair: true,
    lock_delay_ms: 0,
    secret: await secretOf(c, name, info.ID),
    ...labelOf(info, metadata_max_bytes),
  });
  return outcome.kind === "granted" ? granted(c, outcome) : notGranted(c, outcome, name);
}

function granted(c: C, outcome: Extract<AcquireOutcome, { kind: "granted" }>): Response {
  const { token: _, ...lease } = leaseAnswer(first(outcome.leases));
  return done(c, "granted", { ...lease, ...waitedAnswer(outcome) } satisfies wire.TerraformGranted);
}

function notGranted(c: C, outcome: Exclude<AcquireOutcome, { kind: "granted" }>, lock: string): Response {
  const subject = { lock, mode: "exclusive" };
  if (outcome.kind === "lost") {
    const Info = outcome.dismissed
      ? "An administrator dismissed all waiting requests for this lock."
      : `${brokenText(outcome) ?? `The lease of this ID has ended (${outcome.reason})`}: run the command again.`;
    return refuse(c, outcome, { ...subject, Info });
  }
  if (outcome.kind !== "busy") return refuse(c, outcome, subject);
  // The client's own ID serves as its ticket.
  const { place, ...busy } = outcome;
  return refuse(c, busy, subject, { ...(place && { position: place.position }), ...lockInfoAnswer(busy) });
}

async function unlock(c: C): Promise<Response> {
  const name = readName(c);
  const { unlockInfo, terraformQuery } = c.get("schemas");
  checkQuery(c, terraformQuery);
  const { ID } = check(unlockInfo, parseFields(c, await readBytes(c), unlockInfo));
  if (ID === undefined) return forceUnlock(c, name);
  const fence = fenceOf(ID);
  return fence === undefined ? release(c, name, ID) : forceUnlock(c, name, fence);
}

async function release(c: C, lock: string, ID: string): Promise<Response> {
  checkScope(c, "lock");
  const token = await secretOf(c, lock, ID);
  const outcome = first(await c.get("locks").release([{ name: lock, token }]));
  // The answer to an earlier request may have been lost.
  const again = outcome.kind === "lost" && outcome.reason === "released";
  if (outcome.kind !== "released" && !again) return failed(c, outcome, { lock });
  return done(c, "released", { lock, released: true } satisfies wire.TerraformReleased);
}

/** Ends the lease with this fence, or whichever lease is in force. */
async function forceUnlock(c: C, lock: string, fence?: number): Promise<Response> {
  checkScope(c, "admin");
  const locks = c.get("locks");
  const now = { grace_ms: 0, delay: true };
  const outcome =
    fence === undefined ? await locks.break(lock, { ...now, queue: "keep" }) : await locks.breakLease(lock, fence, now);
  if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
  const broken = outcome.kind === "broken" ? outcome.leases : 0;
  const available = outcome.kind === "broken" ? availableAnswer(outcome) : {};
  if (fence !== undefined && broken === 0 && !(await wasBroken(c, lock, fence))) {
    return lost(c, "unknown", { lock });
  }
  return done(c, "broken", { lock, broken, ...available } satisfies wire.TerraformBroken);
}

/** Whether an earlier request, whose answer was lost, has ended the lease. */
async function wasBroken(c: C, lock: string, fence: number): Promise<boolean> {
  const { history } = await c.get("locks").inspect(lock, { wait_ms: 0, history: true });
  return history?.some((event) => event.fence === fence && event.event === "broken") ?? false;
}
