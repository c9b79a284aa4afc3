import { type MetricClass, OTHER_CLASS } from "../../config/metric-classes.ts";

/** Returns a function that finds a name's class: the first class whose pattern matches. */
export function classifier(classes: readonly MetricClass[]): (name: string) => string {
  const matchers = classes.map(({ name, pattern }) => ({ name, parts: pattern.split("*") }));
  return (name) => matchers.find(({ parts }) => matches(parts, name))?.name ?? OTHER_CLASS;
}

/**
 * Whether `name` consists of these parts, with any text between them. Does not use a regular expression, because matching it
 * could take a very long time.
 */
function matches([first = "", ...rest]: readonly string[], name: string): boolean {
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length >= from + last.length && name.endsWith(last);
}
