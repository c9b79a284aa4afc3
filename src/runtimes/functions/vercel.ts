import type { Variables } from "../../config/variables.ts";
import { createFunction, writeLog } from "./function.ts";

interface Context {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Creates a function with the signature that Vercel calls on Node. */
export function createVercelFunction(env: Variables, log = writeLog) {
  const answer = createFunction(env, { name: "Vercel", background: true }, log);
  return {
    fetch: (request: Request, context?: Context): Promise<Response> => answer(request, context?.waitUntil),
  };
}
