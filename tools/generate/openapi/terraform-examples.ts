import { exampleProblem } from "./example-problem.ts";

const ID = "f0a3bd4e-5c2d-8e71-9b46-0d1f2a3b4c5d";
const FENCE = 1795241355464572;
const HOUR = {
  ttl_ms: 3600000,
  expires_at: "2026-11-21T07:09:15.464Z",
  acquired_at: "2026-11-21T06:09:15.464Z",
};
const info = {
  Operation: "OperationTypeApply",
  Info: "",
  Who: "ci@runner-7",
  Version: "1.15.0",
  Created: HOUR.acquired_at,
  Path: "",
};
const lease = {
  mode: "exclusive",
  fence: FENCE,
  hold_count: 1,
  owner: info.Who,
  metadata: { Operation: info.Operation, Version: info.Version },
};

export const TERRAFORM_EXAMPLES: Readonly<Record<string, object>> = {
  LockInfoRequest: { ID, ...info },
  UnlockInfoRequest: { ID },
  TerraformGranted: { lock: "network", ...lease, ...HOUR, renew_after_ms: 1200000, waited_ms: 0, wait_ms: 20000 },
  TerraformReleased: { lock: "network", released: true },
  TerraformBroken: { lock: "network", broken: 1 },
  TerraformLocked: exampleProblem(
    "locked",
    "The lock is held, and 1 request is waiting: try again after retry_after_ms.",
    {
      lock: "network",
      mode: "exclusive",
      retry_after_ms: 1000,
      waited_ms: 20000,
      wait_ms: 20000,
      holders: [{ ...lease, ttl_ms: HOUR.ttl_ms, acquired_at: HOUR.acquired_at }],
      holders_total: 1,
      queue_length: 1,
      position: 0,
      available_at: HOUR.expires_at,
      ID: `fence-${FENCE}`,
      ...info,
    },
  ),
};
