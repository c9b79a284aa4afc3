/** The service in this process, called the way function platforms call it. */
import type { APIGatewayProxyResult, LambdaContext, LambdaEvent } from "hono/aws-lambda";
import type { Variables } from "../../../src/config/variables.ts";
import { createLambdaHandler } from "../../../src/runtimes/functions/lambda.ts";
import { createVercelFunction } from "../../../src/runtimes/functions/vercel.ts";
import type { Target } from "../services/http.ts";
import { serveHere } from "../services/serve-here.ts";
import { OPEN, type RunningStore, type RunningTarget } from "../services/targets.ts";

type Databases = Pick<RunningStore, "variables">;

const environment = (store: Databases, variables: Variables): Variables => ({
  ...OPEN,
  ALLOWED_HOSTS: "*",
  ...store.variables,
  ...variables,
});
const quiet = () => {};

/** The callers of a function, which differ in their event formats. */
export const EVENTS = ["function URL", "HTTP API", "HTTP API, format 1.0", "REST API", "load balancer"] as const;
export type EventKind = (typeof EVENTS)[number];

/** Returns a Lambda function that gets each request as an event of this kind. */
export function lambdaTarget(kind: EventKind, store: Databases, variables: Variables = {}): Target {
  const handler = createLambdaHandler(environment(store, variables), quiet);
  return eventTarget(kind, (event) => handler(event, {} as LambdaContext) as Promise<APIGatewayProxyResult>);
}

/** Sends requests as events of this kind, wherever the function runs. */
export function eventTarget(kind: EventKind, invoke: (event: LambdaEvent) => Promise<APIGatewayProxyResult>): Target {
  return {
    name: `Lambda, ${kind}`,
    url: "https://locks.example",
    async fetch(input, init) {
      const request = new Request(input, init);
      const event = await eventOf(kind, request);
      // The function isn't notified when its client disconnects.
      const gone = new Promise<never>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
      });
      return responseOf(await Promise.race([invoke(event), gone]));
    },
  };
}

/** Builds the events as AWS documents them, with only the parts that a function reads. */
async function eventOf(kind: EventKind, request: Request): Promise<LambdaEvent> {
  const [, path = "/", rawQueryString = ""] = /^https:\/\/[^/]+([^?]*)\??(.*)$/.exec(request.url) ?? [];
  const bytes = Buffer.from(await request.arrayBuffer());
  const isText = /^(text\/|application\/json)/.test(request.headers.get("content-type") ?? "text/");
  const message = {
    body: bytes.length === 0 ? null : bytes.toString(isText ? "utf8" : "base64"),
    isBase64Encoded: bytes.length > 0 && !isText,
  };
  const headers: Record<string, string> = { ...Object.fromEntries(request.headers), host: "locks.example" };
  const { method } = request;
  if (kind === "function URL" || kind === "HTTP API") {
    const isUrl = kind === "function URL";
    const domainName = isUrl ? "abc.lambda-url.eu-west-1.on.aws" : "abc.execute-api.eu-west-1.amazonaws.com";
    const rawPath = isUrl ? path : decodeURIComponent(path);
    const requestContext = { domainName, stage: "$default", http: { method, path: rawPath, protocol: "HTTP/1.1" } };
    return { version: "2.0", rawPath, rawQueryString, headers, requestContext, ...message } as LambdaEvent;
  }
  if (kind === "load balancer") {
    const queryStringParameters = Object.fromEntries(
      rawQueryString.split("&").flatMap((pair) => (pair === "" ? [] : [pair.split("=", 2) as [string, string]])),
    );
    const requestContext = { elb: { targetGroupArn: "arn:aws:elasticloadbalancing:eu-west-1:1:targetgroup/a/b" } };
    return { httpMethod: method, path, queryStringParameters, headers, requestContext, ...message };
  }
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) query[name] = [...(query[name] ?? []), value];
  const isHttpApi = kind === "HTTP API, format 1.0";
  return {
    ...(isHttpApi && { version: "1.0" }),
    resource: "/{proxy+}",
    path: isHttpApi ? decodeURIComponent(path) : path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: Object.fromEntries(Object.entries(query).map(([name, values]) => [name, values.at(-1)])),
    multiValueQueryStringParameters: query,
    requestContext: { domainName: "abc.execute-api.eu-west-1.amazonaws.com", stage: "$default", httpMethod: method },
    ...message,
  } as unknown as LambdaEvent;
}

function responseOf(result: APIGatewayProxyResult): Response {
  const { statusCode: status, body, isBase64Encoded } = result;
  const headers = new Headers();
  for (const [name, value] of Object.entries(result.multiValueHeaders ?? result.headers ?? {})) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  const content = isBase64Encoded ? Buffer.from(body, "base64") : body;
  return new Response(content.length === 0 ? null : content, { status, headers });
}

/**
 * Starts a Vercel function behind an HTTP server on Node, as Vercel runs it. `waits` receives work that continues after
 * the response.
 */
export function startVercel(
  store: Databases,
  variables: Variables = {},
  waits?: Promise<unknown>[],
): Promise<RunningTarget> {
  const { fetch } = createVercelFunction(environment(store, variables), quiet);
  const context = waits === undefined ? undefined : { waitUntil: (work: Promise<unknown>) => void waits.push(work) };
  return serveHere("Vercel", (request) => fetch(request, context));
}
