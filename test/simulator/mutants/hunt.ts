/** Simulates seed after seed with a planted mistake until a judge notices. The same world must be clean without the mistake. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { STAGES } from "../scenario.ts";
import type { Changes } from "../simulate.ts";
import { translateOurs } from "../stores/programs.ts";
import type { Answer, Order, ThreadData } from "../thread.ts";
import { checkEdits, type Edit, type Mutant } from "./mutant.ts";

const THREAD = join(import.meta.dirname, "thread.ts");
/** No seed takes this long. A mistake that hangs the code doesn't count as found by a judge. */
const SEED_S_MAX = 900;
/** Worlds are short and many, because most mistakes show immediately or never. */
const LENGTH_MS = 60_000;
/** The worlds for mutants that don't specify any. The seed picks one, which saves waiting for a seed that draws it. */
const ON_DATABASES: readonly Changes[] = [
  STAGES.improvised,
  { ...STAGES.turns, deployment: "redis", stores: 1 },
  { deployment: "redis", modelled: false },
  STAGES.improvised,
  { deployment: "redis", modelled: true },
];
const isOnDatabases = ({ deployment }: Changes) => deployment === "redis" || deployment === "quorum";
const FAULT_OF_THE_CODE = "a fault of the code";

export interface Hunt {
  /** The first seed to try; later seeds follow in order. */
  readonly from: number;
  readonly seeds_max: number;
  /** The processor time allowed for worlds with the mistake. */
  readonly cpu_s_max: number;
}

export interface Verdict {
  readonly name: string;
  /** Undefined if the mistake was not found. */
  readonly seed: number | undefined;
  readonly violation: string | undefined;
  readonly seeds: number;
  readonly cpu_s: number;
  readonly simulated_s: number;
  /** Guarantees that the unchanged code breaks in the same world, and violations unrelated to the mistake. */
  readonly remarks: readonly string[];
}

export async function hunt(
  mutant: Mutant,
  control: Simulation,
  { from, seeds_max, cpu_s_max }: Hunt,
): Promise<Verdict> {
  checkEdits(mutant);
  const { name, edits, shows } = mutant;
  const inScripts = edits.every(({ file }) => file.startsWith("lua/"));
  const anywhere = inScripts ? ON_DATABASES : [...ON_DATABASES, {}];
  const worlds: readonly Changes[] = mutant.on === undefined ? anywhere : [mutant.on].flat();
  const isAboutIt = (violation: string) => shows?.test(violation) ?? !violation.startsWith(FAULT_OF_THE_CODE);
  // Code that runs only in databases can be passed to the world, without a separate thread for the mutant.
  const isData = inScripts && worlds.every(isOnDatabases);
  const simulation = isData ? control : new Simulation(edits);
  const remarks: string[] = [];
  let [seeds, cpu_s, simulated_s] = [0, 0, 0];
  const verdict = (seed?: number, violation?: string): Verdict => ({
    name,
    seed,
    violation,
    seeds,
    cpu_s,
    simulated_s,
    remarks,
  });
  try {
    for (const seed of [...(mutant.seeds ?? []), ...Array.from({ length: seeds_max }, (_, i) => from + i)]) {
      const on = { length_ms: LENGTH_MS, ...worlds[(seed - 1) % worlds.length] };
      const outcome = await simulation.run(seed, on, isData ? edits : undefined);
      seeds += 1;
      cpu_s += outcome.cpu_ms / 1000;
      simulated_s += outcome.simulated_ms / 1000;
      const violation = outcome.violations.find(isAboutIt);
      if (violation !== undefined) {
        const [unbroken] = (await control.run(seed, on)).violations;
        if (unbroken === undefined) return verdict(seed, violation);
        remarks.push(`seed ${seed} fails without the mistake: ${unbroken}`);
      } else if (outcome.violations[0] !== undefined) remarks.push(`seed ${seed}: ${outcome.violations[0]}`);
      if (cpu_s >= cpu_s_max) break;
    }
  } catch (error) {
    remarks.push(String(error));
  } finally {
    if (!isData) await simulation.end();
  }
  return verdict();
}

/** A separate thread, with or without mistakes, that judges one world after another. */
export class Simulation {
  readonly #edits: readonly Edit[];
  readonly #known = new Map<string, Promise<Answer>>();
  #worker: Worker | undefined;
  #pending: PromiseWithResolvers<Answer> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #used_ms = 0;

  constructor(edits: readonly Edit[] = []) {
    this.#edits = edits;
  }

  /** `edits` apply to the scripts that this world's databases run. */
  run(seed: number, changes: Changes, edits?: readonly Edit[]): Promise<Answer> {
    const key = JSON.stringify([seed, changes, edits]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const answer = this.#last.then(() => this.#ask({ seed, changes, edits }));
    this.#last = answer.catch(() => {});
    if (edits === undefined) this.#known.set(key, answer);
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Counts only the time spent on this world and on starting the thread. */
  async #ask(order: Order): Promise<Answer> {
    this.#worker ??= this.#start();
    this.#pending = Promise.withResolvers();
    this.#worker.postMessage(order);
    const late = setTimeout(
      () => this.#pending?.reject(new Error(`seed ${order.seed} stands still`)),
      SEED_S_MAX * 1000,
    );
    try {
      const answer = await this.#pending.promise;
      const cpu_ms = answer.cpu_ms - this.#used_ms;
      this.#used_ms = answer.cpu_ms;
      return { ...answer, cpu_ms };
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #start(): Worker {
    this.#used_ms = 0;
    const workerData: ThreadData = { edits: this.#edits, translated: translateOurs() };
    const worker = new Worker(THREAD, { workerData, execArgv: [] });
    const isOurs = () => this.#worker === worker;
    worker.on("message", (answer: Answer) => this.#pending?.resolve(answer));
    worker.on("error", (error) => isOurs() && this.#pending?.reject(error));
    worker.on("exit", () => isOurs() && this.#pending?.reject(new Error("the thread ended")));
    return worker;
  }
}
