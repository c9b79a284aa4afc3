/** Runs the specification: like `quint run` in a separate process, or in this one, where many short runs are cheaper. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { newIdGenerator, parse, type QuintEx, type QuintModule } from "@informalsystems/quint";
import { newRng } from "@informalsystems/quint/dist/src/rng.js";
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

/** Returns a function that runs the specification. @throws Error if it can't be parsed */
export function read(text: string): (run: Run, mistake: number) => Finding {
  const ids = newIdGenerator();
  const source = { normalizedPath: SPECIFICATION, toSourceName: () => SPECIFICATION };
  const { errors, modules, table, resolver } = parse(ids, SPECIFICATION, source, text);
  if (errors.length > 0) throw new Error(`the specification cannot be read: ${errors.map(String).join("; ")}`);
  const definitions = resolver.collector.definitionsByModule.get("queue");
  const named = (name: string): QuintEx => {
    const [definition] = definitions?.get(name) ?? [];
    if (definition === undefined) throw new Error(`the specification has no ${name}`);
    const id = ids.nextId();
    table.set(id, definition);
    return { kind: "name", name, id };
  };
  return ({ seed, traces, steps, invariant }, mistake) => {
    choose(modules, mistake);
    const rng = newRng(BigInt(seed));
    const evaluator = new Evaluator(table, newTraceRecorder(0, rng), rng);
    const outcome = evaluator.simulate(named("init"), named("step"), named(invariant), [], traces, steps, 1);
    if (outcome.status === "error") throw new Error(outcome.errors.map(({ message }) => message).join("; "));
    const [trace] = outcome.bestTraces;
    return outcome.status === "ok" ? { kind: "holds" } : { kind: "violated", seed: Number(trace?.seed) };
  };
}

function choose(modules: readonly QuintModule[], mistake: number): void {
  for (const declaration of modules.flatMap(({ declarations }) => declarations)) {
    if (declaration.kind !== "def" || declaration.name !== CHOICE || declaration.expr.kind !== "int") continue;
    declaration.expr.value = BigInt(mistake);
  }
}
