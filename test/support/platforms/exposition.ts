/** Parses Prometheus's text format with Prometheus's own client library for Python. */
import { execFile } from "node:child_process";
import { ensure } from "../runner/programs.ts";

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const PARSE = `
import json, sys
from prometheus_client.parser import text_string_to_metric_families
texts = json.load(sys.stdin)
read = [[(s.name, s.labels, s.value) for family in text_string_to_metric_families(text) for s in family.samples]
        for text in texts]
json.dump(read, sys.stdout)
`;

/** Returns the samples in each text. @throws Error if the parser rejects one */
export async function parseExpositions(texts: readonly string[]): Promise<Sample[][]> {
  const python = await ensure("prometheus-parser");
  const answer = await new Promise<string>((resolve, reject) => {
    const child = execFile(python, ["-c", PARSE], { maxBuffer: 1e8 }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
    child.stdin?.end(JSON.stringify(texts));
  });
  const read = JSON.parse(answer) as [string, Sample["labels"], number][][];
  return read.map((samples) => samples.map(([name, labels, value]) => ({ name, labels, value })));
}
