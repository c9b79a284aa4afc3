import { resembling } from "../contract/resembling.ts";
import { PROCESS_VARIABLES, VARIABLES } from "./variables.ts";

const OURS: readonly string[] = [...VARIABLES, ...PROCESS_VARIABLES];
/** Shorter names resemble too many others: PATH, for example, is not a misspelling of PORT. */
const LENGTH_MIN = 6;

/** Returns a warning for each name that resembles one of our variables and would otherwise be silently ignored. */
export function misspelled(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = OURS.includes(name) ? undefined : meantBy(name);
    return meant === undefined || (ELSEWHERE.test(name) && names.includes(meant))
      ? []
      : [`${name} is ignored, because this service has no such variable: did you mean ${meant}?`];
  });
}

/** The names of some integrations for the same credentials. */
const ELSEWHERE = /^(?:KV_REST_API|UPSTASH_REDIS)_(URL|TOKEN)$/;

function meantBy(name: string): string | undefined {
  if (ELSEWHERE.test(name)) return name.replace(ELSEWHERE, "UPSTASH_REDIS_REST_$1");
  const long = OURS.filter((ours) => ours.length >= LENGTH_MIN);
  return long.find((ours) => name === `LEASEHOLD_${ours}`) ?? resembling(name, long);
}
