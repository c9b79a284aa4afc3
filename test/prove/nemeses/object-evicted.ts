import type { Nemesis } from "./nemesis.ts";

/** The object that is the store, or the lobby of a lock with all the clients waiting there, is restarted. */
export const objectEvicted: Nemesis = {
  name: "object or lobby killed",
  weight: 6,
  outage: true,
  of({ deployment: { evict }, random }) {
    return evict && (() => evict(random));
  },
};
