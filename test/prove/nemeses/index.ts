import { answersDoubled, clientsFrozen, clientsKilled } from "./clients.ts";
import { clockStepped } from "./clock-stepped.ts";
import { diskFull } from "./disk-full.ts";
import { masterFrozen, masterKilled, masterStepsDown } from "./failover.ts";
import type { Nemesis } from "./nemesis.ts";
import { connectionsCut, networkOneWay, networkSlow } from "./network.ts";
import { objectEvicted } from "./object-evicted.ts";
import { connectionsKilled, redisFrozen, redisKilled, scriptsForgotten } from "./redis.ts";
import { serverKilled } from "./server-killed.ts";
import { storeCut, storeOneWay, storeSlow } from "./store-network.ts";
import { versionChanged } from "./version-changed.ts";

export const NEMESES: readonly Nemesis[] = [
  ...[serverKilled, versionChanged, objectEvicted, diskFull, clockStepped],
  ...[clientsFrozen, clientsKilled, answersDoubled],
  ...[connectionsCut, networkSlow, networkOneWay],
  ...[redisKilled, redisFrozen, connectionsKilled, scriptsForgotten],
  ...[storeSlow, storeCut, storeOneWay],
  ...[masterKilled, masterFrozen, masterStepsDown],
];
