/** Takes CPU profiles of the servers under test, and finds the functions that take the most time. */
import { type Profiler, Session } from "node:inspector/promises";

/** Takes a CPU profile of this process. */
export class Sampler {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.setSamplingInterval", { interval: 200 });
    await this.#session.post("Profiler.start");
  }

  async stop(): Promise<Profiler.Profile> {
    const { profile } = await this.#session.post("Profiler.stop");
    this.#session.disconnect();
    return profile;
  }
}

export interface Hot {
  /** The function's name and location. */
  readonly where: string;
  /**
   * Shares of the time in which the thread was busy: `self` counts only the function's own code, and `inclusive` also
   * counts the functions that it calls.
   */
  readonly self: number;
  readonly inclusive: number;
}

const NOT_WORK = new Set(["(idle)", "(program)", "(root)"]);

export function hottest({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Hot[] {
  const parents = new Map<number, Profiler.ProfileNode>();
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const times = new Map<string, { self: number; inclusive: number }>();
  let busy = 0;
  for (const [i, id] of samples.entries()) {
    const sampled = byId.get(id) as Profiler.ProfileNode;
    if (NOT_WORK.has(sampled.callFrame.functionName)) continue;
    const took = timeDeltas[i] ?? 0;
    busy += took;
    const seen = new Set<string>();
    for (let node: Profiler.ProfileNode | undefined = sampled; node; node = parents.get(node.id)) {
      const where = nameOf(node.callFrame);
      if (seen.has(where)) continue;
      seen.add(where);
      const total = times.get(where) ?? { self: 0, inclusive: 0 };
      times.set(where, total);
      total.inclusive += took;
      if (node === sampled) total.self += took;
    }
  }
  return [...times].map(([where, { self, inclusive }]) => ({ where, self: self / busy, inclusive: inclusive / busy }));
}

function nameOf({ functionName, url, lineNumber }: Profiler.ProfileNode["callFrame"]): string {
  const file = url.replace(/^.*\/node_modules\//, "").replace(/^file:.*?\/(src|bench)\//, "$1/");
  return `${functionName || "(anonymous)"} ${file === "" ? "" : `${file}:${lineNumber + 1}`}`.trim();
}
