/**
 * Counters and histograms, and their text in Prometheus's format 0.0.4. An update costs one map lookup, and a series' labels
 * are formatted only once; docs/decisions/0018-metrics-by-class.md explains why this does not use a library.
 */

/** One value per label, in the same order. */
export type Values<Labels extends readonly string[]> = { readonly [Place in keyof Labels]: string };

export interface About<Labels extends readonly string[]> {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels;
}

interface Series<Cell> {
  readonly values: readonly string[];
  /** The formatted labels: `a="x",b="y"`. */
  readonly labels: string;
  readonly cell: Cell;
}

abstract class Metric<Labels extends readonly string[], Cell> {
  readonly #about: About<Labels>;
  readonly #type: string;
  readonly #create: () => Cell;
  readonly #series = new Map<string, Series<Cell>>();

  constructor(about: About<Labels>, type: string, create: () => Cell) {
    this.#about = about;
    this.#type = type;
    this.#create = create;
  }

  protected cell(values: Values<Labels>): Cell {
    const key = values.join("\n");
    const known = this.#series.get(key);
    if (known !== undefined) return known.cell;
    const labels = this.#about.labels.map((label, i) => `${label}="${escaped(values[i] as string)}"`).join(",");
    const cell = this.#create();
    this.#series.set(key, { values, labels, cell });
    return cell;
  }

  /**
   * Removes the series with one of these values of the first label. A series that reappears starts at 0, as after a restart.
   */
  forget(first: ReadonlySet<string>): void {
    for (const [key, { values }] of this.#series) if (first.has(values[0] as string)) this.#series.delete(key);
  }

  /** Returns all series, or only those with this value of the first label. */
  lines(first?: string): string[] {
    const { name, help } = this.#about;
    const shown = [...this.#series.values()].filter(({ values }) => first === undefined || values[0] === first);
    const samples = shown.flatMap(({ labels, cell }) => this.samples(name, labels, cell));
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${this.#type}`, ...samples];
  }

  protected abstract samples(name: string, labels: string, cell: Cell): string[];
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n" };
const escaped = (value: string): string => value.replaceAll(/[\\"\n]/g, (sign) => ESCAPES[sign] as string);

export class Counter<const Labels extends readonly string[]> extends Metric<Labels, { count: number }> {
  constructor(about: About<Labels>, type: "counter" | "gauge" = "counter") {
    super(about, type, () => ({ count: 0 }));
  }

  inc(values: Values<Labels>, by = 1): void {
    this.cell(values).count += by;
  }

  protected override samples(name: string, labels: string, { count }: { count: number }): string[] {
    return [`${name}{${labels}} ${count}`];
  }
}

interface Distribution {
  /** The non-cumulative count of every bucket, followed by the count beyond all buckets. */
  readonly counts: number[];
  sum: number;
}

export class Histogram<const Labels extends readonly string[]> extends Metric<Labels, Distribution> {
  readonly #bounds: readonly number[];

  constructor(about: About<Labels>, bounds: readonly number[]) {
    super(about, "histogram", () => ({ counts: [...bounds, Infinity].map(() => 0), sum: 0 }));
    this.#bounds = bounds;
  }

  observe(values: Values<Labels>, value: number): void {
    const cell = this.cell(values);
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] as number)) bucket++;
    cell.counts[bucket] = (cell.counts[bucket] as number) + 1;
    cell.sum += value;
  }

  protected override samples(name: string, labels: string, { counts, sum }: Distribution): string[] {
    let count = 0;
    const buckets = counts.map((more, i) => {
      count += more;
      return `${name}_bucket{${labels},le="${this.#bounds[i] ?? "+Inf"}"} ${count}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
  }
}
