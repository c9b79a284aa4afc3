import { beforeEach } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { TurnedClock } from "../support/clocks/turned-clock.ts";
import { FakeService, type Seen } from "./fake-service.ts";

export let clock: TurnedClock;
export let service: FakeService;
/** A client of that service, on that clock. */
export let client: Leasehold;

/** Creates a service, a client and a clock for every test in a file. */
export function useFakeService(): void {
  beforeEach(() => {
    clock = new TurnedClock();
    service = new FakeService(clock);
    client = new Leasehold({ url: "http://locks.test/", fetch: service.fetch, clock });
  });
}

/** Advances the clock, then returns the result of `work`. */
export async function outcome<T>(work: Promise<T>, ms = 10 * 60_000): Promise<T> {
  const settled = work.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
  await clock.turn(ms);
  return (await settled)();
}

export const acquires = (): Seen[] => service.seen.filter(({ path }) => path.endsWith("/acquire"));
export const keysOf = (requests: Seen[]) => new Set(requests.map(({ key }) => key));
