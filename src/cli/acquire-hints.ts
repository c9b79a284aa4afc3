/** Warns about options and variables that have no effect on an acquire. */
import type { AcquireFlags } from "./acquire-flags.ts";
import type { Context } from "./context.ts";
import { permitsText } from "./text.ts";

const TIMEOUT = "--timeout applies only while the service is not answering; to limit the wait for a lock, use --wait";
/** The time limit for checking a semaphore's capacity, which must not delay the command. */
const CHECK_MS = 1_000;

/** Prints its warnings immediately and during the wait. Call the returned function after the wait. */
export function warnWhileAcquiring(
  context: Context,
  names: readonly string[],
  options: AcquireFlags,
): () => Promise<void> {
  const { env, outer_leases, timeout_ms, connection, warn } = context;
  const token = env.LEASEHOLD_TOKEN;
  if (token && !env.LEASEHOLD_LOCK && !outer_leases.some((lease) => lease.token === token))
    warn("LEASEHOLD_TOKEN is ignored: to re-enter the token's lease, also set LEASEHOLD_LOCK to the lock's name");
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

/** Warns if the capacity has no effect because the semaphore already exists. */
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
    `--capacity ${capacity} is ignored: the semaphore '${name}' already has ${permitsText(permits)}. To change that, run: leasehold set ${name} --permits ${capacity}`,
  );
}
