import type { LockInfo } from "../../contract/problems.ts";
import type { Busy } from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";

/** OpenTofu, and Terraform since 1.15, retry only if there is an ID. */
const NOBODY = "nobody";

/** The fence that an ID of `lockInfoAnswer` names. */
export function fenceOf(ID: string): number | undefined {
  const digits = /^fence-(\d+)$/.exec(ID)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The first holder as Terraform describes a lock. Its own ID would let any reader release the lease, so the fence, which no other
 * lease ever has, stands in for it.
 */
export function lockInfoAnswer({ holders }: Pick<Busy, "holders">): LockInfo {
  const [holder] = holders;
  const said = (field: string) => String(holder?.metadata?.[field] ?? "");
  return {
    ID: holder === undefined ? NOBODY : `fence-${holder.fence}`,
    Operation: said("Operation"),
    Info:
      holder === undefined
        ? "The lock is not held, but others in the queue come first, or a lock_delay runs."
        : said("Info"),
    Who: holder?.owner ?? "",
    Version: said("Version"),
    Created: instant(holder?.acquired_at_ms ?? 0),
    Path: said("Path"),
  };
}
