import { describe, test } from "vitest";
import { TOPICS } from "./conformance-script.ts";
import { Replay } from "./replay.ts";

describe.each(TOPICS)("the client conforms: %s", (_, behaviours) => {
  test.each(behaviours)("$name", (behaviour) => Replay.run(behaviour));
});
