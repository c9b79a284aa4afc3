import { type Operation, ok } from "./operation.ts";

export const KEY_OPERATIONS: readonly Operation[] = [
  {
    id: "createKey",
    method: "post",
    path: "/keys",
    tag: "API keys",
    summary: "Make an API key",
    about:
      "The key has the namespace of the key that makes it, and never more scopes or a wider prefix. It works at once, until it expires or is deleted. Sent twice, the request makes two keys.",
    scope: "keys",
    body: { schema: "keyCreate", json: true },
    answers: [{ status: 201, about: "The key, which no other answer shows.", schemas: ["KeyCreated"] }],
    errors: ["unsatisfiable", "limit_exceeded"],
  },
  {
    id: "listKeys",
    method: "get",
    path: "/keys",
    tag: "API keys",
    summary: "List the API keys that were made here",
    about:
      "Lists the keys within the prefix of the key that asks, without their secrets. `prefix` narrows that down further.",
    scope: "keys",
    query: "listQuery",
    headers: ["If-None-Match"],
    answers: ok("A page.", "KeyPage"),
    errors: ["unsatisfiable"],
  },
  {
    id: "deleteKey",
    method: "delete",
    path: "/keys/:id",
    tag: "API keys",
    summary: "Delete an API key",
    about:
      "Processes and isolates that have just used the key take it for up to 30 s more. Leases that were acquired with it stay until they end.",
    scope: "keys",
    query: "noQuery",
    answers: ok("The key is deleted.", "KeyDeleted"),
    errors: ["not_found", "unsatisfiable"],
  },
];
