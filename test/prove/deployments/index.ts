import type { DeploymentKind } from "./deployment.ts";
import { file, fileOnBun, fileOnDeno } from "./file.ts";
import { object } from "./object.ts";
import { quorum } from "./quorum.ts";
import { clock, hintsLost, hintsLying, redis, runtimes } from "./redis.ts";
import { sentinels } from "./sentinels.ts";
import { functions, upstash } from "./upstash.ts";
import { versions, versionsOfFile } from "./versions.ts";
import { versionsOfObject } from "./versions-object.ts";

export const DEPLOYMENTS: readonly DeploymentKind[] = [
  ...[file, fileOnDeno, fileOnBun, object],
  ...[redis, runtimes, hintsLost, hintsLying, clock, sentinels],
  ...[upstash, functions, quorum],
  ...[versions, versionsOfFile, versionsOfObject],
];
