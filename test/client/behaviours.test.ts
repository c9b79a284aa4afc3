import { afterAll, beforeAll, describe, it } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { inProcess, type RunningStore, type RunningTarget, startStore } from "../support/targets.ts";
import { behaviours } from "./behaviours.ts";
import { startService } from "./service.ts";

describe("the client, in Node, on a Redis", () => {
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

describe("the client, in Node, on workerd", () => {
  let service: RunningTarget;
  let client: Leasehold;
  beforeAll(async () => {
    service = await startService({ WAIT_MAX: "1s" });
    client = new Leasehold({ url: service.url });
  });
  afterAll(() => service.stop());

  it.concurrent.each(behaviours)("$name", ({ run }) => run(client));
});
