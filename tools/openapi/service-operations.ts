import { type Operation, ok } from "./operation.ts";

const PAGE = { method: "get", tag: "Service", scope: "none" } as const;
const html = (about: string) => [{ status: 200, about, media: "text/html" }] as const;
const ASSET = [{ status: 200, about: "A script, a style sheet or a picture.", media: "*/*" }] as const;

export const SERVICE_OPERATIONS: readonly Operation[] = [
  {
    id: "about",
    method: "get",
    path: "/",
    tag: "Service",
    summary: "Get the name, version and engine of the service",
    scope: "any",
    answers: ok("This service.", "About"),
  },
  {
    id: "me",
    method: "get",
    path: "/me",
    tag: "Service",
    summary: "Get what the API key may do",
    about: "Without API keys, `key_id` is `anonymous` and has every scope. Needs no request to the store.",
    scope: "any",
    answers: ok("The API key.", "Me"),
  },
  {
    id: "liveness",
    method: "get",
    path: "/healthz",
    tag: "Service",
    summary: "Check whether the process answers",
    scope: "none",
    answers: ok("The process answers.", "Health"),
  },
  {
    id: "readiness",
    method: "get",
    path: "/readyz",
    tag: "Service",
    summary: "Check whether the store answers and takes writes",
    scope: "none",
    answers: ok("The store answers and takes writes.", "Health"),
    errors: ["store_unavailable"],
  },
  {
    id: "metrics",
    method: "get",
    path: "/metrics",
    tag: "Service",
    summary: "Get the metrics of the key's namespace",
    about:
      "On Node, Deno and Bun, when an API key of the deployment has the scope `metrics`. Names and labels are in docs/operating.md.",
    scope: "metrics",
    answers: [{ status: 200, about: "Prometheus' text format.", media: "text/plain" }],
    errors: ["not_found"],
  },
  {
    ...PAGE,
    id: "openapi",
    path: "/openapi.json",
    summary: "Get this document",
    answers: [{ status: 200, about: "OpenAPI 3.1.", media: "application/json" }],
  },
  {
    ...PAGE,
    id: "docs",
    path: "/docs",
    summary: "Open a page on which to read this document and try requests",
    answers: html("The page."),
  },
  {
    ...PAGE,
    id: "docsPage",
    path: "/docs/:page",
    summary: "Open a page of the documentation",
    about: "`/docs/errors` explains all error codes; the `type` of every problem points there.",
    answers: html("The page."),
    errors: ["not_found"],
  },
  {
    ...PAGE,
    id: "docsAsset",
    path: "/docs/assets/:file",
    summary: "Get a part of these pages",
    answers: ASSET,
    errors: ["not_found"],
  },
  {
    ...PAGE,
    id: "console",
    path: "/console",
    summary: "Open the console, on which to look at locks, and to break them",
    answers: html("The page, which asks for an API key."),
  },
  {
    ...PAGE,
    id: "consoleAsset",
    path: "/console/assets/:file",
    summary: "Get a part of the console",
    answers: ASSET,
    errors: ["not_found"],
  },
];
