/** The interactive simulation of the queue: `/docs/queue` in a browser. */
import { render } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { LockState } from "../../src/lock/types.ts";
import { Controls } from "./controls.tsx";
import { Journal } from "./journal.tsx";
import { type Act, fromQuery, type Plan, toQuery } from "./plan.ts";
import { Stage } from "./stage.tsx";
import { World } from "./world.ts";

/** How much time to simulate before the first frame, so that there is something to see. */
const START_MS = 6_000;
const FRAME_MS = 33;
/** The maximum time that is simulated in one step. The time that was missed while the tab was hidden is skipped. */
const LEAP_MS = 250;

/** Yields to the browser's event loop. Unlike timers, messages are not throttled. */
const channel = new MessageChannel();
const rested: (() => void)[] = [];
channel.port1.onmessage = () => rested.shift()?.();
const rest = () =>
  new Promise<void>((resolve) => {
    rested.push(resolve);
    channel.port2.postMessage(0);
  });

/** Advances the simulation at the chosen speed. */
function usePlaying(
  playing: boolean,
  speed: number,
  world: { current: World | undefined },
  show: (one: World) => unknown,
) {
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    let [last_ms, busy] = [performance.now(), false];
    const draw = (now_ms: number) => {
      frame = requestAnimationFrame(draw);
      const one = world.current;
      if (busy || one === undefined || now_ms - last_ms < FRAME_MS) return;
      const passed_ms = Math.min(LEAP_MS, now_ms - last_ms) * speed;
      [last_ms, busy] = [now_ms, true];
      void one
        .runUntil(one.now_ms + passed_ms)
        .then(() => show(one))
        .finally(() => {
          busy = false;
        });
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed]);
}

function App() {
  const [{ plan, acts }, setRun] = useState(() => fromQuery(location.search));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [lock, setLock] = useState<LockState>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const world = useRef<World>(undefined);

  const show = async (one: World) => {
    const state = await one.state();
    if (world.current !== one) return;
    setLock(state);
    redraw(0);
  };

  useEffect(() => {
    const one = new World(plan, acts, rest);
    world.current = one;
    void one.runUntil(START_MS).then(() => show(one));
  }, [plan, acts]);

  usePlaying(playing, speed, world, show);

  const begin = (next: Plan, nextActs: readonly Act[] = []) => {
    history.replaceState(null, "", `?${toQuery(next, nextActs)}`);
    setRun({ plan: next, acts: nextActs });
  };

  const step = () => {
    setPlaying(false);
    const one = world.current;
    if (one !== undefined) void one.step().then(() => show(one));
  };

  const act = (client: number, what: Act["what"]) => {
    const one = world.current;
    if (one === undefined) return;
    one.act(client, what);
    history.replaceState(null, "", `?${toQuery(plan, one.acts)}`);
    // Show the effect immediately, even while the simulation is paused.
    void one.runUntil(one.now_ms + 2).then(() => show(one));
  };

  const one = world.current;
  return (
    <>
      <Controls
        plan={plan}
        playing={playing}
        speed={speed}
        onPlay={() => setPlaying(!playing)}
        onStep={step}
        onSpeed={setSpeed}
        onRestart={() => begin({ ...plan })}
        onPlan={begin}
      />
      {one !== undefined && lock !== undefined && one.plan === plan && (
        <>
          <Stage world={one} lock={lock} onAct={act} />
          <Journal world={one} />
        </>
      )}
    </>
  );
}

const place = document.getElementById("play");
if (place !== null) render(<App />, place);
