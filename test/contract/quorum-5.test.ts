import { afterAll } from "vitest";
import { startNode, startQuorum } from "../support/targets.ts";
import { quorumSuite } from "./quorum-suite.ts";

const quorum = await startQuorum(5);
const target = await startNode(quorum);
afterAll(async () => {
  await target.stop();
  await quorum.stop();
});

quorumSuite({ ...target, name: "quorum of 5" }, 5);
