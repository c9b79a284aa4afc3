import { afterAll, beforeAll, describe, it } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { inProcess, type RunningStore, startStore } from "../support/targets.ts";
import { behaviours } from "./behaviours.ts";

describe("the client, on a Redis", () => {
  let store: RunningStore;
  let client: Leasehold;
  beforeAll(async () => {
    store = await startStore();
    // So short that a wait takes several requests.
    const { url, fetch } = inProcess(store, { WAIT_MAX: "1s" });
    client = new Leasehold({ url, fetch });
  });
  afterAll(() => store.stop());

  it.concurrent.each(behaviours)("$name", ({ run }) => run(client));
});
