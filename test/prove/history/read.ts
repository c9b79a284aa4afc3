import { closeSync, openSync, readSync } from "node:fs";
import type { Answer } from "../../support/services/http.ts";
import type { Intent, Operation, Request } from "./operation.ts";

const CHUNK_BYTES = 1 << 22;

type Line =
  | readonly ["+", string, number, Intent]
  | readonly ["=", string, number]
  | readonly ["-", string, number, number, number, Answer["body"]];

/** Reads the operations of all files. */
export function readHistory(files: readonly string[]): Operation[] {
  return files.flatMap((file) => parseHistory(linesOf(file)));
}

/** Each line concerns a single operation, which it begins or which began on an earlier line. */
export function parseHistory(lines: Iterable<string>): Operation[] {
  const operations = new Map<string, Operation & { requests: Request[] }>();
  for (const line of lines) {
    // The last line of a killed client may be cut off.
    if (!line.endsWith("]")) continue;
    const parsed = JSON.parse(line) as Line;
    const [, id] = parsed;
    if (parsed[0] === "+") {
      const [, , sent_ms, intent] = parsed;
      operations.set(id, { ...intent, id, client: id.slice(0, id.lastIndexOf("/")), requests: [{ sent_ms }] });
      continue;
    }
    const operation = operations.get(id);
    if (parsed[0] === "=") operation?.requests.push({ sent_ms: parsed[2] });
    else {
      const [, , number, answered_ms, status, body] = parsed;
      const request = operation?.requests[number];
      if (request) Object.assign(request, { answered_ms, status, body });
    }
  }
  return [...operations.values()];
}

/** A file may exceed the maximum length of a string. */
function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, "r");
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let read = 1; read > 0; ) {
      read = readSync(descriptor, chunk);
      const lines = (rest + decoder.decode(chunk.subarray(0, read), { stream: read > 0 })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    yield rest;
  } finally {
    closeSync(descriptor);
  }
}
