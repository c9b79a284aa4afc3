import { resembling } from "../contract/resembling.ts";
import { PROCESS_VARIABLES, VARIABLES } from "./variables.ts";

const OURS: readonly string[] = [...VARIABLES, ...PROCESS_VARIABLES];
/** Shorter names resemble too many others: PATH, for example, is not a misspelling of PORT. */
const LENGTH_MIN = 6;

/** Returns a warning for each name that resembles one of our variables and would otherwise be silently ignored. */
export function misspelled(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = OURS.includes(name) ? undefined : meantBy(name);
    return meant === undefined
      ? []
      : [`${name} is ignored, because this service has no such variable: did you mean ${meant}?`];
  });
}

function meantBy(name: string): string | undefined {
  const long = OURS.filter((ours) => ours.length >= LENGTH_MIN);
  return long.find((ours) => name === `LEASEHOLD_${ours}`) ?? resembling(name, long);
}
