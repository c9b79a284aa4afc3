/** The Lambda function behind a port, called with the events of a function URL. */
import { lambdaTarget } from "../../support/platforms/functions.ts";
import { serveHere } from "../../support/services/serve-here.ts";

const target = lambdaTarget("function URL", { variables: process.env });
const { url } = await serveHere("Lambda", async (request) => {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const init = method === "GET" ? { method, headers } : { method, headers, body: await request.arrayBuffer() };
  return (target.fetch as typeof fetch)(`${target.url}${pathname}${search}`, init);
});
console.log(`listening on ${url}`);
