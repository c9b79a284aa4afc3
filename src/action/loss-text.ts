import type { Loss } from "./report.ts";

const CAUSES: Partial<Record<Loss["reason"], string>> = {
  expired: "no heartbeat reached the service in time",
  broken: "an operator broke it",
  unconfirmed: "the service could not be reached",
};

/** Explains what happened, when the job became unprotected, and what to do. */
export function lossText(
  name: string,
  { reason, confirmed_at }: { readonly reason: Loss["reason"]; readonly confirmed_at?: string | undefined },
  max_hold: string,
): string {
  const cause =
    reason === "max_hold" ? `the job held it for the maximum of ${max_hold}: raise 'max-hold'` : CAUSES[reason];
  const since =
    confirmed_at === undefined
      ? "The end of this job might not have been protected"
      : `It was last confirmed at ${confirmed_at.slice(0, 19)}Z; later steps might not have been protected`;
  return `The lease on '${name}' was lost (${cause ?? reason}). ${since}.`;
}
