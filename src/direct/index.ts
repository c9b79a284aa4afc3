/** `leasehold/direct`: the client that needs no service. All types and errors are those of `leasehold`. */
export * from "../client/index.ts";
export { type DirectOptions, Leasehold, LocksOnly } from "./leasehold.ts";
export type { LockStore } from "./types.ts";
