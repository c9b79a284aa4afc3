import type { Hono } from "hono";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import type { Variables } from "../../config/variables.ts";
import { createFunction, writeLog } from "./function.ts";

/** The wait is short, because every open request occupies a billed process, and disconnects are not reported. */
const WAIT_MAX = "5s";

/** Creates the handler for events from function URLs, API Gateway (REST and HTTP APIs) and load balancers. */
export function createLambdaHandler(env: Variables, log = writeLog) {
  const answer = createFunction(env, { name: "AWS Lambda", wait_max: WAIT_MAX, background: false }, log);
  // `handle` uses only an app's `fetch`.
  const handleEvent = handle({ fetch: (request: Request) => answer(request) } as unknown as Hono);
  return (event: LambdaEvent, context: LambdaContext) => handleEvent(withEncodedPath(event), context);
}

/**
 * Restores the percent-encoding of the path, because HTTP APIs, unlike the other event sources, decode it. A decoded "/", or a
 * part cut off at a "?", cannot be recovered.
 */
function withEncodedPath(event: LambdaEvent): LambdaEvent {
  const encode = (path: string) => path.split("/").map(encodeURIComponent).join("/");
  if ("rawPath" in event) {
    const isFunctionUrl = event.requestContext.domainName.includes(".lambda-url.");
    return isFunctionUrl ? event : { ...event, rawPath: encode(event.rawPath) };
  }
  return "version" in event && event.version === "1.0" ? { ...event, path: encode(event.path) } : event;
}
