/** What a PromQL expression uses, according to Prometheus's own grammar. */
import { parser } from "@prometheus-io/lezer-promql";

interface Selected {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly op: string; readonly value: string }[];
}

export interface Query {
  readonly selectors: readonly Selected[];
  /** The labels by which it groups or matches. */
  readonly labels: readonly string[];
}

/** @throws Error if the text isn't an expression */
export function readQuery(text: string): Query {
  const selectors: { metric: string; matchers: Selected["matchers"][number][] }[] = [];
  const labels: string[] = [];
  parser.parse(text).iterate({
    enter({ name, type, from, to, node }) {
      const words = text.slice(from, to);
      if (type.isError) throw new Error(`PromQL expects something else at character ${from} of ${text}`);
      if (name === "VectorSelector") selectors.push({ metric: "", matchers: [] });
      const selector = selectors.at(-1);
      if (name === "Identifier" && node.parent?.name === "VectorSelector" && selector) selector.metric = words;
      if (name === "UnquotedLabelMatcher") {
        const [, label = "", op = "", value = ""] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(words) ?? [];
        selector?.matchers.push({ label, op, value });
      }
      if (name === "LabelName" && node.parent?.name === "GroupingLabels") labels.push(words);
    },
  });
  return { selectors, labels };
}
