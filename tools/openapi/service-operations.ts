import { type Operation, ok } from "./operation.ts";

const PAGE = { method: "get", tag: "Service", scope: "none" } as const;
const html = (about: string) => [{ status: 200, about, media: "text/html" }] as const;

export const SERVICE_OPERATIONS: readonly Operation[] = [
  {
    id: "about",
    method: "get",
    path: "/",
    tag: "Service",
    summary: "Name, version and engine",
    scope: "any",
    answers: ok("This service.", "About"),
  },
  {
    id: "liveness",
    method: "get",
    path: "/healthz",
    tag: "Service",
    summary: "Whether the process answers",
    scope: "none",
    answers: ok("It does.", "Health"),
  },
  {
    id: "readiness",
    method: "get",
    path: "/readyz",
    tag: "Service",
    summary: "Whether the store answers",
    scope: "none",
    answers: ok("It does.", "Health"),
    errors: ["store_unavailable"],
  },
  {
    ...PAGE,
    id: "openapi",
    path: "/openapi.json",
    summary: "This document",
    answers: [{ status: 200, about: "OpenAPI 3.1.", media: "application/json" }],
  },
  {
    ...PAGE,
    id: "docs",
    path: "/docs",
    summary: "A page to read this document and to try requests",
    answers: html("The page."),
  },
  {
    ...PAGE,
    id: "docsOfErrors",
    path: "/docs/errors",
    summary: "Every error code, and what to do about it",
    answers: html("The page."),
  },
  {
    ...PAGE,
    id: "docsAsset",
    path: "/docs/assets/:file",
    summary: "A part of these pages",
    answers: [{ status: 200, about: "A script or a style sheet.", media: "*/*" }],
    errors: ["not_found"],
  },
];
