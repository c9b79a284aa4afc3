/** Runs the specification: like `quint run` in a separate process, or in this one, where many short runs are cheaper. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { newIdGenerator, parse, type QuintEx, type QuintModule } from "@informalsystems/quint";
import { toItf } from "@informalsystems/quint/dist/src/itf.js";
import { newRng } from "@informalsystems/quint/dist/src/rng.js";
import { type Builder, buildExpr } from "@informalsystems/quint/dist/src/runtime/impl/builder.js";
import type { Context } from "@informalsystems/quint/dist/src/runtime/impl/Context.js";
import { Evaluator } from "@informalsystems/quint/dist/src/runtime/impl/evaluator.js";
import { newTraceRecorder } from "@informalsystems/quint/dist/src/runtime/trace.js";
import { type Itf, type State, statesOf } from "./states.ts";

const SPECIFICATION = join(import.meta.dirname, "queue.qnt");
const QUINT = join(import.meta.dirname, "../../node_modules/@informalsystems/quint/dist/src/cli.js");

const specification = readFileSync(SPECIFICATION, "utf8");

/** @throws Error if the specification has no such number */
export function constant(name: string): number {
  const [, number] = new RegExp(`pure val ${name} = (\\d+)`).exec(specification) ?? [];
  if (number === undefined) throw new Error(`the specification has no constant ${name}`);
  return Number(number);
}

/** The parts of `correct`. */
export function properties(): string[] {
  return /val correct = and \{([^}]*)\}/.exec(specification)?.[1]?.match(/\w+/g) ?? [];
}

export interface Run {
  readonly seed: number;
  readonly traces: number;
  readonly steps: number;
  readonly invariant: string;
}

/** A run that keeps a trace, which takes some megabytes of memory if it is long. */
export interface KeepingRun extends Run {
  readonly kept: number;
}

/**
 * Runs in sequence, `at_once` of them in parallel. Returns the kept traces, in order. @throws Error if a property is violated
 */
export async function quintRuns(runs: readonly KeepingRun[], at_once: number): Promise<State[][]> {
  const kept: State[][][] = [];
  const queue = [...runs.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) kept[next[0]] = await quintRun(next[1]);
  };
  await Promise.all(Array.from({ length: at_once }, work));
  return kept.flat();
}

async function quintRun({ seed, traces, steps, invariant, kept }: KeepingRun): Promise<State[][]> {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-specification-"));
  const options = [
    ...["--backend=typescript", `--seed=${seed}`, `--max-samples=${traces}`, `--max-steps=${steps}`],
    ...[`--invariant=${invariant}`, `--n-traces=${kept}`, `--out-itf=${join(folder, "{seq}.itf.json")}`],
  ];
  try {
    await promisify(execFile)(process.execPath, [QUINT, "run", SPECIFICATION, ...options], { maxBuffer: 2 ** 28 });
    const files = readdirSync(folder).sort();
    return files.map((file) => statesOf(JSON.parse(readFileSync(join(folder, file), "utf8")) as Itf));
  } catch (error) {
    // The trace, and the seed with which Quint reproduces it.
    const { stdout = "" } = error as { stdout?: string };
    throw new Error(`quint run --seed=${seed}: ${stdout.slice(-4000)}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A mistake planted in the specification. */
export interface SpecificationMutant {
  readonly mistake: string;
  /** The expression to replace, which must occur exactly once. */
  readonly search: string;
  readonly replace: string;
}

/** The variable that selects the mistake; 0 for none. */
const CHOICE = "MISTAKE";
/** The number of clients. */
const CLIENTS = "CLIENTS_COUNT";

/**
 * Returns the specification with all mistakes in it, each behind a condition, because reading it takes longer than running it.
 * @throws Error if a text to change doesn't occur exactly once
 */
export function withMistakes(mutants: readonly SpecificationMutant[]): string {
  const text = mutants.reduce(
    (before, { search, replace }, i) => {
      if (before.split(search).length !== 2) throw new Error(`the specification does not hold this once: ${search}`);
      return before.replace(search, () => `(if (${CHOICE} == ${i + 1}) ${replace} else ${search})`);
    },
    readFileSync(SPECIFICATION, "utf8"),
  );
  return text.replace("module queue {", () => `module queue {\n  pure val ${CHOICE} = 0\n`);
}

export type Finding = { readonly kind: "holds" } | { readonly kind: "violated"; readonly seed: number };

/** A small world has this number of clients, and histories of this number of steps. */
export interface SmallWorld {
  readonly clients: number;
  readonly steps: number;
}

export interface Explored {
  /** The number of different states. */
  readonly states: number;
  readonly transitions: number;
  /** The shortest history that violates a property: what each of its steps chose. */
  readonly violated?: readonly (readonly number[])[];
}

export interface Specification {
  simulate(run: Run, mistake?: number): Finding;
  /** Returns the traces that `quintRuns` returns, without checking types. @throws Error if a property is violated */
  traces(run: KeepingRun): State[][];
  /** Every history, breadth first, until one violates a property. */
  explore(world: SmallWorld, mistake?: number): Explored;
}

/** @throws Error if it can't be parsed */
export function read(text: string): Specification {
  const ids = newIdGenerator();
  const source = { normalizedPath: SPECIFICATION, toSourceName: () => SPECIFICATION };
  const { errors, modules, table, resolver } = parse(ids, SPECIFICATION, source, text);
  if (errors.length > 0)
    throw new Error(`the specification cannot be read: ${errors.map(({ message }) => message).join("; ")}`);
  const definitions = resolver.collector.definitionsByModule.get("queue");
  const named = (name: string): QuintEx => {
    const [definition] = definitions?.get(name) ?? [];
    if (definition === undefined) throw new Error(`the specification has no ${name}`);
    const id = ids.nextId();
    table.set(id, definition);
    return { kind: "name", name, id };
  };
  return {
    simulate({ seed, traces, steps, invariant }, mistake = 0) {
      choose(modules, CHOICE, mistake);
      const rng = newRng(BigInt(seed));
      const evaluator = new Evaluator(table, newTraceRecorder(0, rng), rng);
      const outcome = evaluator.simulate(named("init"), named("step"), named(invariant), [], traces, steps, 1);
      if (outcome.status === "error") throw new Error(outcome.errors.map(({ message }) => message).join("; "));
      const [trace] = outcome.bestTraces;
      return outcome.status === "ok" ? { kind: "holds" } : { kind: "violated", seed: Number(trace?.seed) };
    },
    traces({ seed, traces, steps, invariant, kept }) {
      const rng = newRng(BigInt(seed));
      const evaluator = new Evaluator(table, newTraceRecorder(0, rng, kept), rng);
      const kept_traces: State[][] = [];
      const keep = (_: number, __: string, vars: string[], states: QuintEx[]) => {
        kept_traces.push(statesOf(toItf(vars, states).unwrap() as unknown as Itf));
      };
      const names = [named("init"), named("step"), named(invariant)] as const;
      const { status } = evaluator.simulate(...names, [], traces, steps, kept, keep);
      if (status !== "ok") throw new Error(`the specification has a ${status} with the seed ${seed}`);
      return kept_traces;
    },
    explore({ clients, steps }, mistake = 0) {
      choose(modules, CHOICE, mistake);
      choose(modules, CLIENTS, clients);
      const choices = new Choices();
      const evaluator = new Evaluator(table, newTraceRecorder(0, choices), choices);
      const explored = exploreAll(evaluator, choices, {
        init: named("init"),
        step: named("smallStep"),
        correct: named("correct"),
        steps,
      });
      choose(modules, CLIENTS, constant(CLIENTS));
      return explored;
    },
  };
}

function choose(modules: readonly QuintModule[], name: string, value: number): void {
  for (const declaration of modules.flatMap(({ declarations }) => declarations)) {
    if (declaration.kind !== "def" || declaration.name !== name || declaration.expr.kind !== "int") continue;
    declaration.expr.value = BigInt(value);
  }
}

/** Replaces random numbers: enumerates all choices, one combination after another. */
class Choices {
  made: number[] = [];
  #bounds: number[] = [];
  #at = 0;

  getState = () => 0n;
  setState = () => {};
  next = (bound: bigint): bigint => {
    this.#bounds[this.#at] = Number(bound);
    this.made[this.#at] ??= 0;
    return BigInt(this.made[this.#at++] as number);
  };

  begin(): void {
    this.#at = 0;
  }

  /** Whether there are choices other than those just made. */
  advance(): boolean {
    this.made.length = this.#at;
    for (let i = this.#at - 1; i >= 0; i--) {
      if ((this.made[i] as number) + 1 < (this.#bounds[i] as number)) {
        this.made[i] = (this.made[i] as number) + 1;
        this.made.length = i + 1;
        return true;
      }
    }
    this.made = [];
    return false;
  }
}

interface Value {
  hashCode(): number;
  equals(other: Value): boolean;
}

/** The private state of an evaluator. */
type Insides = { readonly builder: Builder; readonly ctx: Context };

/** Only the properties use what happened last; it does not affect what can happen next. */
const HISTORY = new Set(["before", "last"]);

function exploreAll(
  evaluator: Evaluator,
  choices: Choices,
  { steps, ...names }: { init: QuintEx; step: QuintEx; correct: QuintEx; steps: number },
): Explored {
  const { builder, ctx } = evaluator as unknown as Insides;
  const storage = builder.varStorage;
  const init = buildExpr(builder, names.init);
  const step = buildExpr(builder, names.step);
  const correct = buildExpr(builder, names.correct);
  const isTrue = (built: ReturnType<typeof buildExpr>) => {
    const result = built(ctx);
    if (result.isLeft()) throw new Error(result.value.message);
    return result.value.toBool();
  };
  const values = () => new Map([...storage.vars].map(([key, { value }]) => [key, value]));
  const restore = (before: ReturnType<typeof values>) => {
    for (const [key, register] of storage.nextVars) register.value = before.get(key) ?? register.value;
    storage.shiftVars();
  };
  const known = new Map<number, Value[][]>();
  const isNew = (): boolean => {
    const registers = [...storage.vars.values()].filter(({ name }) => !HISTORY.has(name));
    const state = registers.map(({ value }) => value.unwrap() as unknown as Value);
    const key = state.reduce((sum, value) => (sum * 31 + value.hashCode()) | 0, 7);
    const alike = known.get(key) ?? [];
    if (alike.some((other) => other.every((value, i) => value.equals(state[i] as Value)))) return false;
    known.set(key, [...alike, state]);
    return true;
  };
  let [states, transitions] = [0, 0];
  let fringe: { of: ReturnType<typeof values>; history: number[][] }[] = [{ of: new Map(), history: [] }];
  for (let depth = 0; depth <= steps; depth++) {
    const next: typeof fringe = [];
    for (const { of, history } of fringe) {
      do {
        choices.begin();
        restore(of);
        const happened = isTrue(depth === 0 ? init : step);
        storage.shiftVars();
        if (!happened) continue;
        transitions++;
        const now = [...history, [...choices.made]];
        if (!isTrue(correct)) return { states, transitions, violated: now };
        if (!isNew()) continue;
        states++;
        next.push({ of: values(), history: now });
      } while (choices.advance());
    }
    fringe = next;
  }
  return { states, transitions };
}
