import { KEY_OPERATIONS } from "./key-operations.ts";
import { LATCH_OPERATIONS } from "./latch-operations.ts";
import { LOCK_OPERATIONS } from "./lock-operations.ts";
import { MULTI_OPERATIONS } from "./multi-operations.ts";
import type { Operation } from "./operation.ts";
import { SEMAPHORE_OPERATIONS } from "./semaphore-operations.ts";
import { SERVICE_OPERATIONS } from "./service-operations.ts";
import { TERRAFORM_OPERATIONS } from "./terraform-operations.ts";

/** Every route of the service; a test compares them with those that the app has. */
export const OPERATIONS: readonly Operation[] = [
  ...LOCK_OPERATIONS,
  ...MULTI_OPERATIONS,
  ...SEMAPHORE_OPERATIONS,
  ...LATCH_OPERATIONS,
  ...TERRAFORM_OPERATIONS,
  ...KEY_OPERATIONS,
  ...SERVICE_OPERATIONS,
];
