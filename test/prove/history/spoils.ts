/** Ways to corrupt a synthesized history; each violates a single property, once, near the middle. */
import { ALONE, type Recorded } from "../checks/index.ts";
import type { Leftovers } from "../checks/leftovers.ts";
import { LATCH_COUNT } from "../clients/shared.ts";
import type { Answered, Operation } from "./operation.ts";

export interface Spoil {
  readonly property: string;
  readonly mistake: string;
  /** Either changes the history or returns leftovers that contain the mistake. */
  readonly change: (history: Operation[]) => Partial<Leftovers> | undefined;
}

export function spoil(history: Operation[], { change }: Pick<Spoil, "change">): Partial<Recorded> {
  return { leftovers: { ...ALONE.leftovers, ...change(history) } };
}

type Found = Operation & { requests: Answered[] };

/** Returns the first match after the middle. */
function find(history: readonly Operation[], is: (operation: Found) => boolean): Found {
  const all = history as readonly Found[];
  const found = all.slice(all.length / 2).find(is);
  if (found === undefined) throw new Error("this history has no such operation");
  return found;
}

const first = ({ requests }: Found) => requests[0] as Answered;
const second = ({ requests }: Found) => requests[1] as Answered;
const waits = (history: readonly Operation[]) =>
  find(history, ({ requests }) => requests.length === 2 && requests[0]?.status === 423);

/** Returns a request whose response arrived immediately. */
function answered(sent_ms: number, body: object, status = 200): Answered {
  return { sent_ms, answered_ms: sent_ms + 10, status, body };
}

export const spoils: readonly Spoil[] = [
  {
    property: "exclusion",
    mistake: "a waiter is granted the lock before its holder has released it",
    change(history) {
      const request = second(waits(history));
      request.answered_ms = request.sent_ms + 1;
      return undefined;
    },
  },
  {
    property: "permits are counted",
    mistake: "three permits are granted when two are available",
    change(history) {
      Object.assign(
        find(history, ({ kind, permits }) => kind === "take permits" && permits === 1),
        { permits: 3 },
      );
      return undefined;
    },
  },
  {
    property: "never free while held",
    mistake: "a held lock is shown as free",
    change(history) {
      const look = find(history, (one) => one.kind === "look" && first(one).body.state === "held");
      first(look).body.state = "free";
      return undefined;
    },
  },
  {
    property: "fences grow",
    mistake: "fences start over",
    change(history) {
      first(find(history, (one) => one.kind === "acquire" && first(one).status === 200)).body.fence = 1;
      return undefined;
    },
  },
  {
    property: "re-entry counts",
    mistake: "a re-entry is not counted",
    change(history) {
      first(find(history, ({ kind }) => kind === "reenter")).body.hold_count = 1;
      return undefined;
    },
  },
  {
    property: "first come, first served",
    mistake: "a client that arrived later is granted the lock first",
    change(history) {
      const waiter = waits(history);
      const { sent_ms, body } = second(waiter);
      const passed = { token: "passed", fence: body.fence - 1, ttl_ms: 100, hold_count: 1 };
      history.push({ ...waiter, id: "z/0", client: "z", requests: [answered(sent_ms + 1_500, passed)] });
      return undefined;
    },
  },
  {
    property: "served within the bound",
    mistake: "a client that keeps requesting a free lock is never granted it",
    change(history) {
      const starved = [
        answered(0, { ticket: "starved", waited_ms: 0 }, 423),
        { ...answered(10, { ticket: "starved", waited_ms: 8_980 }, 423), answered_ms: 9_000 },
      ];
      history.push({ ...waits(history), id: "z/0", client: "z", names: ["z"], requests: starved });
      return undefined;
    },
  },
  {
    property: "one effect per key",
    mistake: "a copy is granted another lease",
    change(history) {
      const copied = find(history, ({ requests }) => requests.length === 2 && requests[0]?.status === 200);
      second(copied).body.token = "another";
      return undefined;
    },
  },
  {
    property: "counted once",
    mistake: "a count-down counts twice",
    change(history) {
      history.push({ id: "z/0", client: "z", kind: "count down", names: ["z"], requests: [answered(0, {})] });
      return { latches: new Map([["z", LATCH_COUNT - 2]]) };
    },
  },
  {
    property: "no lease outlives its deadline",
    mistake: "a lease that was released can be renewed",
    change(history) {
      const release = find(history, (one) => one.kind === "release" && first(one).body.released);
      const late = answered(first(release).answered_ms + 10, { ttl_ms: 3_000 });
      history.push({ ...release, id: "z/0", kind: "renew", requests: [late] });
      return undefined;
    },
  },
  {
    property: "every lock can be acquired at the end",
    mistake: "a lock is still held after all clients have left",
    change: () => ({ obtained: new Map([["z", 423]]) }),
  },
  {
    property: "nothing left behind",
    mistake: "a key has no TTL",
    change: () => ({ keys: new Map([["lh:{default}:lock:z", -1]]) }),
  },
];
