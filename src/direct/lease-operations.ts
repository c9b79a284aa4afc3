/** The operations of a client that takes locks one at a time. */
import type * as wire from "../contract/responses.ts";
import { acquireOptions } from "../http/input/options.ts";
import { first, leaseAnswer, stateAnswer } from "../http/output/answers.ts";
import { acquired, gaveUp, released, renewedOf } from "../http/output/locks.ts";
import { failure } from "../http/output/outcomes.ts";
import { saidDone } from "../http/output/said.ts";
import type { LeaseService, Mode } from "../lock/index.ts";
import type { Operation as OperationOf, Operations } from "./call.ts";
import * as requests from "./requests.ts";

type Operation = OperationOf<LeaseService>;

const acquire =
  (mode: Mode): Operation =>
  async (call, lock) => {
    const fields = call.body(requests.acquire);
    const options = acquireOptions(fields, call.wait(fields.wait));
    return acquired(await call.locks.acquire([{ name: lock, mode }], options), lock, mode, call.waited);
  };

const release: Operation = async (call, lock) => {
  const { token = "", ticket } = call.body(requests.release);
  if (ticket !== undefined) return gaveUp(await call.locks.giveUp([lock], ticket), lock);
  return released(first(await call.locks.release([{ name: lock, token }])), lock);
};

const renew: Operation = async (call, lock) => {
  const { ttl: ttl_ms, ...fields } = call.body(requests.renew);
  const outcome = first(await call.locks.renew([{ name: lock, ttl_ms, ...fields }]));
  return outcome.kind === "renewed" ? saidDone("renewed", leaseAnswer(outcome.lease)) : failure(outcome, { lock });
};

const inspect: Operation = async (call, lock) => {
  const { wait, history } = call.query(requests.lockQuery);
  const { token } = call;
  const state = await call.locks.inspect(lock, { wait_ms: call.wait(wait), history, token });
  return saidDone(state.state, stateAnswer(state, { yours: token !== undefined, history }));
};

const heartbeat: Operation = async (call) => {
  const { leases } = call.body(requests.heartbeat);
  const outcomes = await call.locks.renewEach(leases.map(({ ttl: ttl_ms, ...lease }) => ({ ...lease, ttl_ms })));
  const results = leases.map(({ name }, i) => renewedOf(name, outcomes[i]));
  return saidDone("answered_each", { results } satisfies wire.Heartbeat);
};

/** Operations by method, collection and action. */
export const LEASES: Operations<LeaseService> = {
  "POST locks acquire": acquire("exclusive"),
  "POST rw write": acquire("exclusive"),
  "POST rw read": acquire("shared"),
  "POST locks release": release,
  "POST rw release": release,
  "POST locks renew": renew,
  "POST rw renew": renew,
  "GET locks": inspect,
  "GET rw": inspect,
  "POST heartbeat": heartbeat,
};
