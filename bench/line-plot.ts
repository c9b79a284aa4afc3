/** Draws lines over a logarithmic axis, as one SVG that is readable on light and dark pages. */
import { lineY, type Markish, type PlotOptions, plot, text } from "@observablehq/plot";
import { parseHTML } from "linkedom";

export interface Point {
  readonly line: string;
  readonly x: number;
  readonly y: number;
  /** The title of the panel that contains the point. */
  readonly panel: string;
}

export interface LinePlot {
  /** The file's name, without the extension. */
  readonly file: string;
  /** A plain description of what the plot shows. */
  readonly title: string;
  /** The quantities on the axes, with units. */
  readonly x: string;
  readonly y: string;
  /** Whether the vertical axis is logarithmic, too. If not, it starts at 0. */
  readonly log?: boolean;
  readonly points: readonly Point[];
}

const SIZE = { width: 840, height: 420, marginTop: 56, marginRight: 224, marginBottom: 44, marginLeft: 68 };
const LABEL_PX = 15;
const AXIS = { labelAnchor: "center", labelArrow: "none" } as const;
/** These colors are distinguishable in both color schemes, and by people with color blindness. */
const LIGHT = ["#0062b1", "#c2410c", "#0f766e", "#7c3aed", "#a16207", "#be185d"];
const DARK = ["#6cb6ff", "#fb923c", "#2dd4bf", "#c4a7ff", "#facc15", "#f9a8d4"];
const colours = (list: readonly string[]) => list.map((colour, i) => `--line-${i}: ${colour};`).join(" ");
const STYLE = `svg { color: #1f2328; --page: #ffffff; ${colours(LIGHT)} }
@media (prefers-color-scheme: dark) { svg { color: #e6edf3; --page: #0d1117; ${colours(DARK)} } }`;

export function drawLines(figure: LinePlot): string {
  const scale = render(figure, []).scale("y") as { apply(value: number): number };
  const labels = ends(figure, (value) => scale.apply(value));
  const { outerHTML } = render(figure, labels) as unknown as { outerHTML: string };
  const { width, height } = SIZE;
  const head = `<title>${figure.title}</title><style>${STYLE}</style><rect width="${width}" height="${height}" fill="var(--page)"/><text x="16" y="22" text-anchor="start" font-size="15" font-weight="600">${figure.title}</text>`;
  return `${outerHTML
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" role="img" ')
    .replace(/<style>.*?<\/style>/s, head)
    .replaceAll(/\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100))
    .replaceAll("><", ">\n<")}\n`;
}

interface Label {
  readonly point: Point;
  /** The vertical distance from the point to its label, which keeps labels from overlapping. */
  readonly dy: number;
}

/** Returns the last point of each line in the last panel. */
function ends({ points }: LinePlot, at_px: (value: number) => number): Label[] {
  const panel = points.at(-1)?.panel;
  const last = [...new Map(points.filter((one) => one.panel === panel).map((one) => [one.line, one])).values()];
  last.sort((a, b) => at_px(a.y) - at_px(b.y));
  let free_px = Number.NEGATIVE_INFINITY;
  return last.map((point) => {
    const wanted_px = at_px(point.y);
    const taken_px = Math.max(wanted_px, free_px);
    free_px = taken_px + LABEL_PX;
    return { point, dy: taken_px - wanted_px };
  });
}

function render(figure: LinePlot, labels: readonly Label[]) {
  const { points, x, y, log = false } = figure;
  const names = [...new Set(points.map(({ line }) => line))];
  const marks: Markish[] = [
    lineY(points, { x: "x", y: "y", z: "line", stroke: "line", fx: "panel", strokeWidth: 2, marker: "circle" }),
    ...labels.map(({ point, dy }) =>
      text([point], { x: "x", y: "y", fx: "panel", text: "line", fill: "line", textAnchor: "start", dx: 10, dy }),
    ),
  ];
  const { document } = parseHTML("<!doctype html><body></body>");
  const options: PlotOptions = {
    ...SIZE,
    document: document as unknown as NonNullable<PlotOptions["document"]>,
    style: { fontSize: "12px" },
    x: {
      ...AXIS,
      type: "log",
      base: 2,
      label: x,
      ticks: [...new Set(points.map((one) => one.x))],
      tickFormat: (tick: number) => `${tick}`,
    },
    y: {
      ...AXIS,
      ...(log ? logarithmic(points) : { zero: true, ticks: 6 }),
      grid: true,
      label: y,
      tickFormat: (tick: number) => `${tick}`,
    },
    fx: { label: null, domain: [...new Set(points.map(({ panel }) => panel))] },
    color: { type: "ordinal", domain: names, range: names.map((_, i) => `var(--line-${i})`) },
    marks,
  };
  return plot(options);
}

/** Labels 1, 2, 5, 10 and so on. */
function logarithmic(points: readonly Point[]) {
  const values = points.map(({ y }) => y);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const tens = Array.from({ length: 9 }, (_, i) => 10 ** (i - 3));
  const ticks = tens.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter((tick) => tick >= least && tick <= most);
  return { type: "log", ticks } as const;
}
