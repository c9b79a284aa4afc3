import type { LockInfo } from "../../contract/problems.ts";
import type { Busy } from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";

/** Stands in for an ID, because OpenTofu, and Terraform since 1.15, retry only if there is one. */
const NOBODY = "nobody";

/** Returns the fence in an ID from `lockInfoAnswer`. */
export function fenceOf(ID: string): number | undefined {
  const digits = /^fence-(\d+)$/.exec(ID)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Describes the first holder as Terraform does. The holder's own ID would let any reader release the lease, so it is replaced
 * by the fence, which no other lease ever has.
 */
export function lockInfoAnswer({ holders }: Pick<Busy, "holders">): LockInfo {
  const [holder] = holders;
  const said = (field: string) => String(holder?.metadata?.[field] ?? "");
  return {
    ID: holder === undefined ? NOBODY : `fence-${holder.fence}`,
    Operation: said("Operation"),
    Info:
      holder === undefined
        ? "The lock is not held, but others are ahead in the queue, or a lock_delay is still in effect."
        : said("Info"),
    Who: holder?.owner ?? "",
    Version: said("Version"),
    Created: instant(holder?.acquired_at_ms ?? 0),
    Path: said("Path"),
  };
}
