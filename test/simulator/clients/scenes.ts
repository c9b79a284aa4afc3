/** All scenes that a scenario may draw for its raw clients, in addition to those of *prove*. */
import type { Scene } from "../../prove/clients/work.ts";
import { gate } from "./latches.ts";
import { bothModes, breakLock, heartbeats, holdOnTerms, list, misuseKey, several, transfer, watch } from "./locks.ts";
import { agent, terraform } from "./other-doors.ts";
import { endPermits, setCapacity, takePermits } from "./semaphores.ts";

export const SCENES = {
  holdOnTerms,
  bothModes,
  transfer,
  several,
  breakLock,
  heartbeats,
  watch,
  list,
  misuseKey,
  takePermits,
  setCapacity,
  endPermits,
  gate,
  terraform,
  agent,
} as const satisfies Readonly<Record<string, Scene>>;

export type MoreScene = keyof typeof SCENES;
