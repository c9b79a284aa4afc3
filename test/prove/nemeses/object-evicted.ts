import type { Nemesis } from "./nemesis.ts";

/** Restarts either the object that is the store or the lobby of a lock, in which all of the lock's clients are waiting. */
export const objectEvicted: Nemesis = {
  name: "object or lobby killed",
  weight: 6,
  outage: true,
  of({ deployment: { evict }, random }) {
    return evict && (() => evict(random));
  },
};
