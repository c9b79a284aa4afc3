/** `leasehold/direct`: the client that needs no service. All types and errors are the same as in `leasehold`. */
export * from "../client/index.ts";
export { type DirectOptions, Leasehold, LocksOnly } from "./leasehold.ts";
export type { LockStore } from "./types.ts";
