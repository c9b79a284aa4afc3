/** The samples of an operation's example, in each language. A test runs all of them. */
import type { Operation } from "../document.ts";
import { commandSample } from "./command-line.ts";
import { curlSample } from "./curl.ts";
import { javascriptSample } from "./javascript.ts";
import { pythonSample } from "./python.ts";
import { exampleOf } from "./request.ts";

export type Language = "curl" | "javascript" | "command" | "python";

export interface Sample {
  readonly language: Language;
  readonly title: string;
  /** The language for highlighting. */
  readonly syntax: string;
  readonly code: string;
}

export function samplesOf(operation: Operation): Sample[] {
  const example = exampleOf(operation);
  const command = commandSample(example);
  return [
    { language: "curl", title: "curl", syntax: "sh", code: curlSample(example) },
    { language: "javascript", title: "JavaScript", syntax: "js", code: javascriptSample(example) },
    ...(command === undefined
      ? []
      : [{ language: "command", title: "Command line", syntax: "sh", code: command } as const]),
    { language: "python", title: "Python", syntax: "python", code: pythonSample(example) },
  ];
}
