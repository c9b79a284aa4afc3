/** Answers about the service itself, and about who asks. */
import * as z from "zod";
import { scope } from "./api-keys.ts";
import { nodeCounts } from "./fields.ts";

export const about = z.object({
  name: z.literal("leasehold"),
  version: z.string(),
  engine: z.string(),
  docs: z.literal("/docs"),
});
/** Who the API key is and what it may do. `refresh_after_ms`: when a page that shows live state should ask again. */
export const me = z.object({
  key_id: z.string(),
  namespace: z.string(),
  scopes: z.array(scope),
  prefix: z.string(),
  refresh_after_ms: z.int().nonnegative(),
});
export const health = z.object({
  status: z.literal("ok"),
  hints: z.enum(["object", "lobby", "process", "pubsub", "off"]).optional(),
  nodes: z.optional(nodeCounts),
});

/** `none`: the deployment is not configured yet. */
export const consoleAccess = z.object({ access: z.enum(["keys", "anonymous", "none"]) });

export type ConsoleAccess = z.output<typeof consoleAccess>;
export type About = z.output<typeof about>;
export type Me = z.output<typeof me>;
export type Health = z.output<typeof health>;
