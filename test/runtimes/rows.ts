/**
 * The rows of docs/internals/platforms.md: where the service runs, where the locks are kept, and which tests show what
 * works there.
 */
export interface Row {
  readonly runtime: string;
  readonly store: string;
  /** The test file, in `test/contract`. */
  readonly file: string;
  /** The target within the file, if it has several. */
  readonly target?: string;
  /** Another file with tests of faults, and what the names of those tests contain. */
  readonly faults?: readonly [file: string, name: string];
}

const FILE = "SQLite file";
const OBJECT = "embedded, in a Durable Object";
const REDIS = "Redis over TCP";
const UPSTASH = "Upstash's protocol";
const KILLED = "test/engine/sqlite/kill.test.ts";

export const ROWS: readonly Row[] = [
  { runtime: "Workers", store: OBJECT, file: "embedded", faults: [KILLED, "with an object"] },
  { runtime: "Workers", store: UPSTASH, file: "upstash" },
  { runtime: "Workers", store: "quorum of 3", file: "quorum-3", faults: ["test/quorum/minority.test.ts", ""] },
  { runtime: "Node", store: FILE, file: "file", faults: [KILLED, "with a file on Node"] },
  { runtime: "Node", store: REDIS, file: "redis", faults: ["test/engine/redis/server.test.ts", ""] },
  { runtime: "Node", store: UPSTASH, file: "node", faults: ["test/contract/faults.test.ts", "in-process"] },
  { runtime: "Node", store: "quorum of 5", file: "quorum-5" },
  ...["Deno", "Bun"].flatMap((runtime) => {
    const file = runtime.toLowerCase();
    const faults = [KILLED, `with a file on ${runtime}`] as const;
    return [
      { runtime, store: FILE, file, target: `${file}, file`, faults },
      { runtime, store: REDIS, file, target: `${file}, redis` },
      { runtime, store: UPSTASH, file, target: `${file}, upstash` },
    ];
  }),
  ...["function URL", "REST API", "load balancer", "HTTP API", "HTTP API, format 1.0"].map((kind) => ({
    runtime: `Lambda, ${kind}`,
    store: UPSTASH,
    file: "lambda",
    target: `Lambda, ${kind}`,
  })),
  { runtime: "Vercel", store: UPSTASH, file: "vercel", target: "Vercel" },
];
