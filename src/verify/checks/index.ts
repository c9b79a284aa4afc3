/** All checks, in the order of the contract's sections. */
import type { Check } from "../check.ts";
import { conventions } from "./conventions.ts";
import { counted } from "./counted.ts";
import { deadlines } from "./deadlines.ts";
import { idempotency } from "./idempotency.ts";
import { modes } from "./modes.ts";
import { operations, refusals } from "./operations.ts";
import { queue } from "./queue.ts";
import { several } from "./several.ts";
import { single } from "./single.ts";
import { standby } from "./standby.ts";

/** Sorts "5.10" after "5.9". */
export const bySection = (a: string, b: string): number => {
  const [x = [], y = []] = [a, b].map((section) => section.split(".").map(Number));
  return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0);
};

export const checks: readonly Check[] = [
  ...conventions,
  ...single,
  ...deadlines,
  ...modes,
  ...queue,
  ...standby,
  ...idempotency,
  ...several,
  ...counted,
  ...operations,
].sort((a, b) => bySection(a.section, b.section));

export { refusals };
