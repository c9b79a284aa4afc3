import type { AcquireOptions, Lease } from "../client/index.ts";
import type { AcquireFlags } from "./acquire-flags.ts";
import { warnWhileAcquiring } from "./acquire-hints.ts";
import type { Context } from "./context.ts";
import { reenter } from "./reenter.ts";
import { showWait } from "./wait-display.ts";

/** Acquires what the options describe. On a terminal, shows the progress of the wait. */
export async function acquire(
  context: Context,
  names: readonly string[],
  options: AcquireFlags,
  signal: AbortSignal,
): Promise<Lease> {
  const { client } = context;
  const [name = ""] = names;
  const common: AcquireOptions = {
    ttl: options.ttl,
    wait: options.wait === false ? 0 : (options.wait ?? Number.POSITIVE_INFINITY),
    fair: options.unfair ? false : undefined,
    max_hold: options.maxHold,
    min_hold: options.minHold,
    lock_delay: options.lockDelay,
    head_start: options.headStart,
    signal,
    ...(options.owner === undefined ? {} : { owner: options.owner }),
  };
  const finish = warnWhileAcquiring(context, names, options);
  const stop = options.wait === false ? () => {} : showWait(context, names, options);
  try {
    const reentered = await reenter(context, names, options, common);
    if (reentered) return reentered;
    if (options.semaphore) {
      return await client.semaphore(name).acquire({ ...common, permits: options.permits, capacity: options.capacity });
    }
    const mode = options.shared ? "shared" : "exclusive";
    if (options.multi || options.any) {
      const locks = names.map((name) => ({ name, mode }) as const);
      return await client.multi(locks, options.any ? { ...common, need: 1 } : common);
    }
    return await (options.shared ? client.read(name, common) : client.write(name, common));
  } finally {
    stop();
    await finish();
  }
}
