/** Warnings for anyone who acquires, about what an option or a variable does not do. */
import type { AcquireFlags } from "./acquire-flags.ts";
import type { Context } from "./context.ts";
import { permitsText } from "./text.ts";

const TIMEOUT = "--timeout is only for a service that does not answer, and --wait bounds the wait for a lock";
/** The check of a capacity must not delay the command for longer. */
const CHECK_MS = 1_000;

/** Warns of what is known at once, and while the lock is waited for; call the result when it no longer is. */
export function warnWhileAcquiring(
  context: Context,
  names: readonly string[],
  options: AcquireFlags,
): () => Promise<void> {
  const { env, outer_leases, timeout_ms, connection, warn } = context;
  const token = env.LEASEHOLD_TOKEN;
  if (token && !env.LEASEHOLD_LOCK && !outer_leases.some((lease) => lease.token === token))
    warn("LEASEHOLD_TOKEN is ignored: to enter its lease again, also set LEASEHOLD_LOCK to the name of its lock");
  const checked = warnOfCapacity(context, names, options);
  const stillWaiting = () => {
    if (connection.trouble === undefined) warn(`still waiting for ${names.join(", ")}: ${TIMEOUT}`);
  };
  const surprises = timeout_ms !== undefined && options.wait === undefined;
  const timer = surprises ? setTimeout(stillWaiting, timeout_ms) : undefined;
  return async () => {
    clearTimeout(timer);
    await checked;
  };
}

/** The service ignores the capacity of a semaphore that exists. */
async function warnOfCapacity(
  { client, warn }: Context,
  [name = ""]: readonly string[],
  { capacity }: AcquireFlags,
): Promise<void> {
  if (capacity === undefined) return;
  const signal = AbortSignal.timeout(CHECK_MS);
  const permits = await client
    .semaphore(name)
    .get({ signal })
    .then(
      (state) => state.permits,
      () => capacity,
    );
  if (permits === capacity) return;
  warn(
    `--capacity ${capacity} is ignored: the semaphore '${name}' exists, and has ${permitsText(permits)}. To change that: leasehold set ${name} --permits ${capacity}`,
  );
}
