/** Lists the same behaviors for every runtime, including those without a test framework. */
import type { Leasehold } from "../../../src/client/index.ts";
import { acquiring } from "./acquire.ts";
import type { Behaviour } from "./behaviour.ts";
import { kinds } from "./kinds.ts";
import { leases } from "./leases.ts";

export const behaviours: readonly Behaviour[] = [...acquiring, ...kinds, ...leases];

/** Runs all behaviors without a test framework. Returns the failures. */
export async function runBehaviours(client: Leasehold): Promise<string[]> {
  const failures: string[] = [];
  await Promise.all(
    behaviours.map(({ name, run }) =>
      run(client).catch((error: Error) => failures.push(`${name}: ${error.stack ?? error}`)),
    ),
  );
  return failures;
}
