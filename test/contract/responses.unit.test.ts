import { expect, test } from "vitest";
import * as problems from "../../src/contract/problems.ts";
import * as responses from "../../src/contract/responses.ts";
import * as serviceResponses from "../../src/contract/service-responses.ts";
import { fakeApp, HOLDER, LEASE, STATE } from "../support/services/fake-app.ts";

test("responses: the routes return exactly the fields of the response schemas", async () => {
  const app = fakeApp();
  const locks = [{ name: "a" }, { name: "b" }];
  const busy = {
    kind: "busy",
    blocked_by: ["b"],
    retry_after_ms: 20,
    waited_ms: 0,
    holders: [HOLDER],
    holders_total: 1,
    queue_length: 0,
    place: { position: 0, ticket: "k", ticket_ttl_ms: 8_000 },
  };
  const waiter = { position: 0, mode: "shared", owner: null, waiting_ms: 5, attended: true, several: false };
  const parse = (schema: { strict(): { parse(input: unknown): unknown } }, { body }: { body: unknown }) =>
    expect(schema.strict().parse(body)).toEqual(body);

  parse(responses.granted, await app.post("/locks/x/acquire"));
  parse(responses.multiGranted, await app.post("/multi/acquire", { locks }));
  parse(responses.released, await app.post("/locks/x/release", { token: "t" }));
  parse(responses.ticketReleased, await app.post("/locks/x/release", { ticket: "k" }));
  parse(responses.lease, await app.post("/locks/x/renew", { token: "t" }));
  parse(responses.multiReleased, await app.post("/multi/release", { token: "t", locks: ["a"] }));
  parse(responses.multiReleased, await app.post("/multi/release", { ticket: "k", locks: ["a"] }));
  parse(responses.multiRenewed, await app.post("/multi/renew", { token: "t", locks: ["a"] }));
  parse(serviceResponses.about, await app.get("/"));
  parse(serviceResponses.health, await app.get("/readyz"));
  parse(serviceResponses.me, await app.get("/me"));
  parse(serviceResponses.consoleAccess, await app.get("/console/access"));
  app.answers.inspect = () => ({ ...STATE, fence: 5, holders: [HOLDER], queue: [waiter], yours: LEASE });
  parse(responses.lockState, await app.get("/locks/x", { "Lock-Token": "t" }));

  app.answers.acquire = () => busy;
  parse(problems.locked, await app.post("/locks/x/acquire"));
  parse(problems.multiLocked, await app.post("/multi/acquire", { locks }));
  app.answers.renew = () => [{ kind: "lost", reason: "unknown" }];
  parse(problems.leaseLost, await app.post("/locks/x/renew", { token: "t" }));
  parse(responses.multiRenewed, await app.post("/multi/renew", { token: "t", locks: ["a"] }));
  parse(problems.invalidRequest, await app.post("/locks/x/renew"));
  parse(problems.problem, await app.get("/nope"));
});
