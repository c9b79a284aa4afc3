/**
 * Counters and histograms that a step costs one look into a map: a fifth of what it costs prom-client, which checks and hashes its
 * labels each time. prom-client takes over when somebody reads.
 */
import prometheus from "prom-client";

/** One value for each label, in their order. */
export type Values<Labels extends readonly string[]> = { readonly [Place in keyof Labels]: string };

export interface About<Labels extends readonly string[]> {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels;
}

class Cells<Labels extends readonly string[], Cell> {
  readonly #cells = new Map<string, { readonly labels: Record<string, string>; readonly cell: Cell }>();
  readonly #labels: Labels;
  readonly #create: () => Cell;

  constructor(labels: Labels, create: () => Cell) {
    this.#labels = labels;
    this.#create = create;
  }

  of(values: Values<Labels>): Cell {
    const key = values.join("\n");
    const known = this.#cells.get(key);
    if (known !== undefined) return known.cell;
    const labels = Object.fromEntries(this.#labels.map((label, i) => [label, values[i] as string]));
    const cell = this.#create();
    this.#cells.set(key, { labels, cell });
    return cell;
  }

  all() {
    return this.#cells.values();
  }
}

export class Counter<const Labels extends readonly string[]> {
  readonly #cells: Cells<Labels, { count: number }>;

  constructor({ name, help, labels }: About<Labels>, registry: prometheus.Registry) {
    const cells = new Cells(labels, () => ({ count: 0 }));
    this.#cells = cells;
    new prometheus.Counter({
      ...{ name, help, labelNames: labels, registers: [registry] },
      collect() {
        this.reset();
        for (const { labels, cell } of cells.all()) this.inc(labels, cell.count);
      },
    });
  }

  inc(values: Values<Labels>, by = 1): void {
    this.#cells.of(values).count += by;
  }
}

interface Distribution {
  /** Those of each bucket alone, and last those beyond all. */
  readonly counts: number[];
  sum: number;
}

export class Histogram<const Labels extends readonly string[]> {
  readonly name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #cells: Cells<Labels, Distribution>;

  constructor({ name, help, labels }: About<Labels>, bounds: readonly number[], registry: prometheus.Registry) {
    this.name = name;
    this.#help = help;
    this.#bounds = bounds;
    this.#cells = new Cells(labels, () => ({ counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }));
    // A registry asks a metric for its name and for get(), and nothing else of what the type says.
    registry.registerMetric(this as unknown as prometheus.Histogram);
  }

  observe(values: Values<Labels>, value: number): void {
    const cell = this.#cells.of(values);
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] as number)) bucket++;
    cell.counts[bucket] = (cell.counts[bucket] as number) + 1;
    cell.sum += value;
  }

  async get() {
    const { name } = this;
    const values = [...this.#cells.all()].flatMap(({ labels, cell: { counts, sum } }) => {
      let count = 0;
      const buckets = counts.map((more, i) => {
        count += more;
        return { metricName: `${name}_bucket`, labels: { ...labels, le: this.#bounds[i] ?? "+Inf" }, value: count };
      });
      const total = [
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
      return [...buckets, ...total];
    });
    return { name, help: this.#help, type: "histogram", aggregator: "sum", values };
  }
}
