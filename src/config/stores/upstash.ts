import type { VariableReader } from "../variables.ts";
import { type DatabaseConfig, databaseAt, hostOf, NO_URL } from "./database.ts";
import type { StoreTraits } from "./store.ts";

/** If `functions` is true, scripts run as Redis Functions where the database supports them. */
export interface UpstashConfig extends DatabaseConfig {
  readonly kind: "upstash";
  readonly functions: boolean;
}

export const UPSTASH: StoreTraits<UpstashConfig> = {
  describe: ({ url }) => `Upstash at ${url}`,
  hints:
    "On Workers with a LOBBY binding, waiting requests are notified when their turn comes; elsewhere, they poll on a schedule, unless HINTS=process is set. `hints` in /readyz shows which applies.",
  reports_ends: true,
};

export function readUpstash(
  read: VariableReader,
  url: string | undefined,
  token: string | undefined,
  { locking, functions }: { readonly locking: boolean | undefined; readonly functions: boolean },
): UpstashConfig {
  if (url === undefined || token === undefined) {
    read.problems.push("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN belong together: set both or neither");
  }
  if (url !== undefined && hostOf(url) === undefined) read.problems.push(`UPSTASH_REDIS_REST_URL ${NO_URL}`);
  return { kind: "upstash", ...databaseAt(url ?? "", token ?? "", locking), functions };
}
