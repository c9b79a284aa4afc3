import type { Profiler } from "node:inspector";

/** The owner of a piece of code, identified by a part of its URL. The first match counts. */
const OWNERS: readonly (readonly [part: string, owner: string])[] = [
  ["node_modules/hono/", "Hono and @hono/node-server"],
  ["node_modules/@hono/", "Hono and @hono/node-server"],
  ["node_modules/zod/", "validation"],
  ["src/contract/", "validation"],
  ["src/observe/log-line", "src/http: headers, bodies, the log line, access"],
  ["src/http/", "src/http: headers, bodies, the log line, access"],
  ["src/runtimes/server/batched-log", "src/http: headers, bodies, the log line, access"],
  ["src/", "src/lock, and the replies of its store"],
  ["node:", "Node: parser, timers, headers, promises"],
];

/**
 * Returns each owner's share of a profile's time. Code built into V8 or Node is attributed to its caller, except for sending
 * answers.
 */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Record<string, number> {
  const owners = new Map<number, string>();
  const visit = (id: number, inherited: string): void => {
    const node = byId.get(id) as Profiler.ProfileNode;
    const owner = ownerOf(node.callFrame) ?? inherited;
    owners.set(id, owner);
    for (const child of node.children ?? []) visit(child, owner);
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  visit((nodes[0] as Profiler.ProfileNode).id, "Node: parser, timers, headers, promises");
  const times: Record<string, number> = {};
  for (const [i, id] of samples.entries()) {
    const owner = owners.get(id) ?? "";
    if (owner !== "idle") times[owner] = (times[owner] ?? 0) + (timeDeltas[i] ?? 0);
  }
  const total = Object.values(times).reduce((sum, time) => sum + time, 0);
  return Object.fromEntries(Object.entries(times).map(([owner, time]) => [owner, time / total]));
}

function ownerOf({ functionName, url }: Profiler.ProfileNode["callFrame"]): string | undefined {
  if (functionName === "(idle)") return "idle";
  if (functionName === "(garbage collector)") return "garbage collector";
  if (functionName === "writeUtf8String") return "the system: sending";
  return OWNERS.find(([part]) => url.includes(part))?.[1];
}
