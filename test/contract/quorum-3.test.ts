import { afterAll } from "vitest";
import { startQuorum, startUpstashWorker } from "../support/services/targets.ts";
import { lacksSuite, quorumSuite } from "./quorum-suite.ts";

const quorum = await startQuorum(3);
const target = await startUpstashWorker(quorum, "quorum of 3");
afterAll(async () => {
  await target.stop();
  await quorum.stop();
});

quorumSuite(target, 3);
lacksSuite();
