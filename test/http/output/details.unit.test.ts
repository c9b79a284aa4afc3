/** The `detail` of errors, which people read. */
import { expect, test } from "vitest";
import { fakeApp, HOLDER } from "../../support/services/fake-app.ts";

const BUSY = {
  kind: "busy",
  blocked_by: ["b"],
  retry_after_ms: 2_500,
  waited_ms: 10,
  holders: [HOLDER],
  holders_total: 1,
  available: 0,
  queue_length: 0,
};
const PLACE = { position: 0, ticket: "k-secret", ticket_ttl_ms: 8_000 };

test("423: explains what is in the way, and what to do next", async () => {
  const app = fakeApp();
  const wait = "try again after retry_after_ms, or send `wait` to wait for the lock.";
  const ticket =
    "try again with this ticket, within ticket_ttl_ms, to keep your place. Until then, others may be served before you.";
  const ask = async (outcome: object, fields?: object, path = "/locks/deploy/acquire") => {
    app.answers.acquire = () => ({ ...BUSY, ...outcome });
    return (await app.post(path, fields)).body.detail;
  };
  expect(await ask({})).toBe(`The lock is held: ${wait}`);
  expect(await ask({ queue_length: 1 })).toBe(`The lock is held, and 1 request is waiting: ${wait}`);
  expect(await ask({ queue_length: 2 })).toBe(`The lock is held, and 2 requests are waiting: ${wait}`);
  expect(await ask({ holders_total: 0, queue_length: 1 })).toBe(`Others are ahead of you in the queue: ${wait}`);
  expect(await ask({ holders_total: 0 })).toBe(`Other requests are competing with yours right now: ${wait}`);
  expect(await ask({}, { wait: "1ms", fair: false })).toBe("The lock is held: try again after retry_after_ms.");
  const locks = [{ name: "a" }, { name: "b" }];
  const multi = await ask({}, { locks }, "/multi/acquire");
  expect(multi).toBe(`The locks in \`blocked_by\` are not available: ${wait}`);
  expect(await ask({ place: PLACE })).toBe(`The lock is held, and you are next in the queue: ${ticket}`);
  expect(await ask({ place: { ...PLACE, position: 1 } })).toBe(`1 request is ahead of you: ${ticket}`);
});

test("lease_lost: a second release is not advised to stop its work, and an unknown token is advised to check the name", async () => {
  const app = fakeApp();
  const detail = async (reason: string) => {
    app.answers.release = () => [{ kind: "lost", reason }];
    return (await app.post("/locks/deploy/release", { token: "t" })).body.detail;
  };
  expect(await detail("expired")).toMatch(/expired before this request: stop the work .*, then acquire again\.$/);
  expect(await detail("released")).toMatch(
    /already been released\. If your work is done, there is nothing left to do\./,
  );
  expect(await detail("unknown")).toMatch(/Check the name and the token\./);
});
