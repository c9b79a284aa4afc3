import { createHash } from "node:crypto";
import type { Target } from "./http.ts";

export const KEY = "key-of-this-suite";
const hash = `sha256:${createHash("sha256").update(KEY).digest("hex")}`;

/** The variables that give a service this one API key. */
export const KEY_VARIABLES = {
  ALLOW_ANONYMOUS: "",
  API_KEYS: JSON.stringify([{ id: "all", hash, namespace: "team", scopes: ["read", "lock", "admin"] }]),
};

/** The same service, with the key in every request. */
export const withKey = (target: Target): Target => ({
  ...target,
  fetch(input, init) {
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${KEY}`);
    return fetch(input, { ...init, headers });
  },
});
