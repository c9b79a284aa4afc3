import { type ExampleRequest, ORIGIN } from "./request.ts";

type Example = Pick<ExampleRequest, "name"> & { readonly body: Readonly<Record<string, unknown>> };

const namesOf = (locks: unknown): string =>
  literal((locks as readonly (string | { name: string })[]).map((one) => (typeof one === "string" ? one : one.name)));

const taken = (call: string, then: string): string => `const lease = await ${call};\n${then}`;
const lock = {
  release: ({ name }: Example) => taken(`locks.acquire("${name}")`, "await lease.release();"),
  inspect: ({ name }: Example) => `const state = await locks.get("${name}");`,
};
const semaphore = ({ name }: Example, call: string) => `locks.semaphore("${name}").${call}`;
const latch = ({ name }: Example, call: string) => `locks.latch("${name}").${call}`;
const list = (how: string) => `for await (const state of locks.${how}()) console.log(state);`;

/** The client's calls, by operation. Renewals are left out, because the client sends them itself. */
const CALLS: Readonly<Record<string, (example: Example) => string>> = {
  acquireLock: ({ name, body }) => `const lease = await locks.acquire("${name}", ${literal(body)});`,
  releaseLock: lock.release,
  transferLock: ({ name, body: { owner } }) =>
    taken(`locks.acquire("${name}")`, `const next = await lease.transfer(${literal({ owner })});`),
  inspectLock: lock.inspect,
  breakLock: ({ name }) => `await locks.break("${name}");`,
  listLocks: () => list("list"),
  acquireRead: ({ name, body }) => `const lease = await locks.read("${name}", ${literal(body)});`,
  acquireWrite: ({ name, body }) => `const lease = await locks.write("${name}", ${literal(body)});`,
  releaseRw: lock.release,
  inspectRw: lock.inspect,
  acquireMulti: ({ body: { locks, ...options } }) =>
    `const lease = await locks.multi(\n  ${literal(locks)},\n  ${literal(options)},\n);`,
  releaseMulti: ({ body: { locks } }) => taken(`locks.multi(${namesOf(locks)})`, "await lease.release();"),
  heartbeat: ({ body: { leases } }) => {
    const [{ name }] = leases as [{ name: string }];
    const renew = "await locks.heartbeat(); // renews all leases of this client, which also happens automatically";
    return taken(`locks.acquire("${name}")`, renew);
  },
  setSemaphore: (example) => `const state = await ${semaphore(example, `set(${example.body.permits})`)};`,
  inspectSemaphore: (example) => `const state = await ${semaphore(example, "get()")};`,
  listSemaphores: () => list("listSemaphores"),
  deleteSemaphore: (example) => `await ${semaphore(example, "delete()")};`,
  acquirePermits: (example) => `const lease = await ${semaphore(example, `acquire(${literal(example.body)})`)};`,
  releasePermits: (example) => taken(semaphore(example, "acquire()"), "await lease.release();"),
  setLatch: (example) => {
    const { count, ...options } = example.body;
    return `const state = await ${latch(example, `set(${count}, ${literal(options)})`)};`;
  },
  countDownLatch: (example) => `const state = await ${latch(example, `countDown(${literal(example.body)})`)};`,
  inspectLatch: (example) => `const state = await ${latch(example, 'wait({ wait: "10s" })')};`,
  listLatches: () => list("listLatches"),
  deleteLatch: (example) => `await ${latch(example, "delete()")};`,
};

const CLIENT = `import { Leasehold } from "leasehold";

const locks = new Leasehold({ url: "${ORIGIN}", apiKey: process.env.LEASEHOLD_API_KEY });

`;

/** Uses the Leasehold client if it supports the operation, and `fetch` otherwise. */
export function javascriptSample(example: ExampleRequest): string {
  const { id, name, body = {} } = example;
  const call = CALLS[id];
  return call === undefined ? fetchSample(example) : CLIENT + call({ name, body });
}

function fetchSample({ method, path, body, keyed }: ExampleRequest): string {
  const headers = [
    ...(keyed ? [`    Authorization: \`Bearer \${process.env.LEASEHOLD_API_KEY}\`,`] : []),
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body)}),`]),
  ];
  const init = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  const renewal = path.endsWith("/renew") ? "// The client renews its leases automatically. Without it:\n" : "";
  const read = path === "/metrics" ? "text" : "json";
  return `${renewal}const response = await fetch("${ORIGIN}${path}"${init});\nconsole.log(response.status, await response.${read}());`;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{ ${members.join(", ")} }`;
}
