/** Mixed traffic: random client sessions, which use every feature and leave many records behind. */
import { SESSIONS, type Session } from "./sessions.ts";
import type { Habits, World } from "./world.ts";

/** What has happened so far. */
export interface Tally {
  sessions: number;
  requests: number;
  /** The number of answers, by status code. */
  readonly answers: Map<number, number>;
}

export const newTally = (): Tally => ({ sessions: 0, requests: 0, answers: new Map() });

/** Starts sessions until `working` returns false, and returns when all have ended. */
export async function run(world: World, habits: Habits, tally: Tally, working: () => boolean): Promise<void> {
  const counted: World = {
    ...world,
    async ask(request) {
      tally.requests++;
      const answer = await world.ask(request);
      tally.answers.set(answer.status, (tally.answers.get(answer.status) ?? 0) + 1);
      return answer;
    },
    start(work) {
      const done = world.start(work);
      // Prevents an unhandled rejection. A client that later awaits this work still gets the error.
      done.catch(() => {});
      return done;
    },
  };
  const open = new Set<Promise<void>>();
  const failures: unknown[] = [];
  while (working() && failures.length === 0) {
    await world.sleep(-habits.pause_ms * Math.log(1 - habits.random()));
    const session = pickSession(habits.random);
    const number = tally.sessions++;
    const ended = world
      .start(() => session({ ...habits, world: counted, number }))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => open.delete(ended));
    open.add(ended);
  }
  await world.join([...open]);
  if (failures.length > 0) throw failures[0];
}

const TOTAL = SESSIONS.reduce((sum, [share]) => sum + share, 0);

function pickSession(random: () => number): Session {
  let left = random() * TOTAL;
  for (const [share, session] of SESSIONS) {
    left -= share;
    if (left < 0) return session;
  }
  throw new Error("the drawn number exceeds the sum of all shares");
}
