import { type Operation, ok } from "./operation.ts";

const LOCK = {
  path: "/terraform/:name",
  tag: "Terraform",
  scope: "lock",
  query: "terraformQuery",
  body: { schema: "lockInfo", json: true },
  answers: ok("Granted; or the lease that a request with the same ID was granted before.", "TerraformGranted"),
  errors: ["lease_lost", "unsatisfiable", "locked", "limit_exceeded"],
  locked: "TerraformLocked",
} as const;

/** OpenAPI 3.1 has neither LOCK nor UNLOCK, which these clients send unless they learn otherwise. */
export const TERRAFORM_OPERATIONS: readonly Operation[] = [
  {
    id: "lockTerraform",
    method: "post",
    summary: "Take a lock for a run of Terraform or OpenTofu (also by the method LOCK)",
    about:
      "The lock of this name is taken exclusively, for 1 h by default. The request waits as long as the deployment allows unless `wait` says otherwise. The `ID` that the client has chosen stands for a token: anyone who sends it again finds its lease, or its place in the queue. The API key may be the password of HTTP Basic, with any user name.",
    ...LOCK,
  },
  {
    id: "putTerraformLock",
    method: "put",
    summary: 'The same, for `lock_method = "PUT"`',
    ...LOCK,
  },
  {
    id: "unlockTerraform",
    method: "delete",
    path: "/terraform/:name",
    tag: "Terraform",
    summary: "Give the lock back (also by the method UNLOCK)",
    about:
      "With the `ID` with which the lock was taken, releases that lease; released twice is released. With the `ID` that a 423 shows, ends the lease that this names, for which the API key needs the scope `admin` instead. Without a body, as `terraform force-unlock` sends it, ends whichever lease there is, which needs `admin` too.",
    scope: "lock",
    query: "terraformQuery",
    body: { schema: "unlockInfo", json: true },
    answers: ok("The lease has ended.", "TerraformReleased", "TerraformBroken"),
    errors: ["lease_lost", "unsatisfiable"],
  },
];
