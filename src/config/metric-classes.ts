import type { VariableReader } from "./variables.ts";

/** A class of lock names. Metrics are recorded per class. */
export interface MetricClass {
  readonly name: string;
  /** `*` stands for any text. */
  readonly pattern: string;
}

/** The class of names that match no pattern. */
export const OTHER_CLASS = "other";
/** The maximum number of classes. Each class adds its own series to every namespace. */
const CLASSES_MAX = 50;

/** Reads classes such as `{"deploy":"deploy/*"}`. The first matching pattern determines a name's class. */
export function readMetricClasses(read: VariableReader): readonly MetricClass[] {
  if (!read.has("METRIC_CLASSES")) return [];
  const value = read.json("METRIC_CLASSES");
  const complain = (problem: string) => read.problems.push(`METRIC_CLASSES${problem}`);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    complain(
      ` must be a JSON object of classes and their patterns, such as {"deploy":"deploy/*"}, got ${read.text("METRIC_CLASSES")}`,
    );
    return [];
  }
  const entries = Object.entries(value);
  if (entries.length > CLASSES_MAX) complain(` must have at most ${CLASSES_MAX} classes, got ${entries.length}`);
  return entries.flatMap(([name, pattern]) => {
    if (!/^[a-z][\w-]{0,63}$/i.test(name) || name === OTHER_CLASS) {
      complain(
        ` must have class names that are a letter followed by up to 63 letters, digits, '_' or '-', but not '${OTHER_CLASS}', got ${JSON.stringify(name)}`,
      );
    }
    if (typeof pattern === "string" && pattern !== "") return [{ name, pattern }];
    complain(`.${name} must be a name pattern, such as "${name}/*", got ${JSON.stringify(pattern)}`);
    return [];
  });
}
