import * as z from "zod/mini";
import { headStartMax, issuedScope } from "./api-keys.ts";
import { duration, namePrefix } from "./fields.ts";

const DAY_MS = 86_400_000;
const LABEL = "must be 1 to 64 letters, digits, '_', '.', ':', '/', '@' or '-'";
const SCOPES = `must be a list of scopes, such as ["read", "lock"], and needs a JSON body`;

/** Requests about API keys that are kept in the store. */
export const keySchemas = {
  keyCreate: z.strictObject({
    label: z.string().check(z.regex(/^[\w.:/@-]{1,64}$/, LABEL)),
    scopes: z.array(issuedScope, SCOPES).check(
      z.minLength(1, SCOPES),
      z.refine((scopes) => new Set(scopes).size === scopes.length, SCOPES),
    ),
    prefix: z.optional(namePrefix),
    head_start_max: headStartMax,
    ttl: z._default(duration({ min_ms: 60_000, max_ms: 366 * DAY_MS }), 30 * DAY_MS),
  }),
};
