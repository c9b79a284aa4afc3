import type { Nemesis } from "./nemesis.ts";

/** Restarts the object that is the store, or the lobby of a lock with all clients waiting there. */
export const objectEvicted: Nemesis = {
  name: "object or lobby killed",
  weight: 6,
  outage: true,
  of({ deployment: { evict }, random }) {
    return evict && (() => evict(random));
  },
};
