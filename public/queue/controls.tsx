/** The controls: what to simulate, and how fast. */
import type { ComponentChildren } from "preact";
import { LIMITS, type Plan, planOf, SCENARIOS, toQuery } from "./plan.ts";

interface Props {
  readonly plan: Plan;
  readonly playing: boolean;
  readonly speed: number;
  onPlay(): void;
  onStep(): void;
  onSpeed(speed: number): void;
  onRestart(): void;
  onPlan(plan: Plan): void;
}

const SPEEDS = [0.1, 0.5, 1, 2, 5, 20];

export function Controls({ plan, playing, speed, onPlay, onStep, onSpeed, onRestart, onPlan }: Props) {
  const chosen = SCENARIOS.find((scenario) => toQuery(planOf(scenario), []) === toQuery(plan, []));
  const set = (change: Partial<Plan>) => {
    const next = { ...plan, ...change };
    onPlan({ ...next, readers: Math.min(next.readers, next.clients) });
  };
  const field = (name: keyof typeof LIMITS, label: string, step: number, unit = 1) => (
    <Field id={name} label={label}>
      <input
        id={name}
        type="number"
        min={LIMITS[name][0] / unit}
        max={name === "readers" ? plan.clients : LIMITS[name][1] / unit}
        step={step}
        value={plan[name] / unit}
        onChange={({ currentTarget: input }) => {
          const [least, most] = LIMITS[name];
          const value = Math.round(input.valueAsNumber * unit);
          if (Number.isFinite(value)) set({ [name]: Math.min(most, Math.max(least, value)) });
        }}
      />
    </Field>
  );
  return (
    <section class="controls" aria-label="Controls">
      <fieldset class="scenarios">
        <legend class="hidden">Scenario</legend>
        {SCENARIOS.map((scenario) => (
          <label key={scenario.id}>
            <input
              type="radio"
              name="scenario"
              value={scenario.id}
              checked={scenario === chosen}
              onChange={() => onPlan(planOf(scenario))}
            />
            <span>{scenario.name}</span>
          </label>
        ))}
      </fieldset>
      <p class="about">{chosen?.about ?? "Your own settings, kept in this page's address."}</p>
      <div class="bar">
        <button type="button" class="primary" onClick={onPlay}>
          {playing ? "Pause" : "Play"}
        </button>
        <button type="button" onClick={onStep}>
          Step
        </button>
        <button type="button" onClick={onRestart}>
          Restart
        </button>
        <Field id="speed" label="Speed">
          <select id="speed" value={speed} onChange={({ currentTarget }) => onSpeed(Number(currentTarget.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {`${one}×`}
              </option>
            ))}
          </select>
        </Field>
        {field("seed", "Seed", 1)}
        <button type="button" onClick={() => set({ seed: Math.floor(Math.random() * LIMITS.seed[1]) })}>
          Another seed
        </button>
      </div>
      <details>
        <summary>Change the clients and the database</summary>
        <div class="bar">
          {field("clients", "Clients", 1)}
          {field("readers", "of them readers", 1)}
          {field("hold_ms", "Longest work (s)", 0.1, 1000)}
          {field("ttl_ms", "ttl (s)", 0.5, 1000)}
          {field("freezes", "Holders that freeze (%)", 5)}
          {field("crashes", "Holders that die (%)", 5)}
          <label class="check">
            <input
              type="checkbox"
              checked={plan.fenced}
              onChange={({ currentTarget }) => set({ fenced: currentTarget.checked })}
            />
            <span>The database checks fences</span>
          </label>
        </div>
      </details>
    </section>
  );
}

interface FieldProps {
  /** The id of the input. */
  readonly id: string;
  readonly label: string;
  readonly children: ComponentChildren;
}

function Field({ id, label, children }: FieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}
