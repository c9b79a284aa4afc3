import { ROUTES, type Route, type RouteId } from "../../../src/contract/routes.ts";
import type { Told } from "./operation.ts";
import { TEXTS } from "./texts.ts";

export type Tag =
  | "Locks"
  | "Read-write locks"
  | "Several locks"
  | "Semaphores"
  | "Latches"
  | "Terraform"
  | "API keys"
  | "Service";

/** The tags, keyed by the first segment of a path. */
const TAGS: Readonly<Record<string, Tag>> = {
  locks: "Locks",
  rw: "Read-write locks",
  multi: "Several locks",
  heartbeat: "Several locks",
  semaphores: "Semaphores",
  latches: "Latches",
  terraform: "Terraform",
  keys: "API keys",
};

export interface Operation extends Route, Told {
  readonly id: RouteId;
  readonly tag: Tag;
}

/** Every route of the service, with its description for the document. */
export const OPERATIONS: readonly Operation[] = (Object.keys(ROUTES) as RouteId[]).map((id) => ({
  id,
  tag: TAGS[ROUTES[id].path.split("/")[1] as string] ?? "Service",
  ...ROUTES[id],
  ...TEXTS[id],
}));
