import { expect, test } from "vitest";
import { StoreError } from "../../src/engine/engine.ts";
import { UnsupportedUnderQuorumError } from "../../src/quorum/types.ts";
import { fakeApp, STATE } from "../support/services/fake-app.ts";

const nodes = { total: 3, answering: 2, voting: 2 };

test("a quorum: unsupported features return 422 with an alternative", async () => {
  const app = fakeApp();
  app.answers.acquire = () => {
    throw new UnsupportedUnderQuorumError("several locks at once: take them one by one");
  };
  const { status, body } = await app.post("/multi/acquire", { locks: [{ name: "a" }, { name: "b" }] });
  expect([status, body.code, body.detail]).toEqual([
    422,
    "unsatisfiable",
    "A quorum of databases does not support several locks at once: take them one by one.",
  ]);
  expect(app.log.some(({ event }) => event === "fault")).toBe(false);
});

test("a quorum: GET of a lock, /readyz and a 503 report how many databases respond and vote", async () => {
  const app = fakeApp(undefined, { ping: async () => ({ nodes }) });
  app.answers.inspect = () => ({ ...STATE, nodes });
  expect((await app.get("/locks/x")).body.nodes).toEqual(nodes);
  expect((await app.get("/readyz")).body).toEqual({ status: "ok", hints: "off", nodes });

  const counts = { total: 3, answering: 1, voting: 1 };
  const ping = () => Promise.reject(new StoreError("1 of 3 databases vote", "none", false, counts));
  const { status, body } = await fakeApp(undefined, { ping }).get("/readyz");
  expect([status, body.code, body.nodes]).toEqual([503, "store_unavailable", counts]);
});

test("/readyz: checks a namespace that is in use", async () => {
  const pinged: string[] = [];
  const ping = async (scope: string) => void pinged.push(scope) as undefined;
  const hash = `sha256:${"0".repeat(64)}`;
  const API_KEYS = JSON.stringify([{ id: "a", hash, namespace: "team", scopes: ["read"] }]);
  expect((await fakeApp(undefined, { ping }).get("/readyz")).body).toEqual({ status: "ok", hints: "off" });
  await fakeApp({ API_KEYS }, { ping }).get("/readyz");
  expect(pinged).toEqual(["lh:{default}:", "lh:{team}:"]);
});
