import type { ExampleRequest } from "./request.ts";

type Example = Pick<ExampleRequest, "name"> & { readonly body: Readonly<Record<string, unknown>> };

const TOKEN = "# LEASEHOLD_TOKEN contains the lease's token.";
const acquire = (words: string): string => `export LEASEHOLD_TOKEN=$(leasehold acquire ${words})`;
const own = (line: string): string => `${TOKEN}\nleasehold ${line}`;

const namesOf = ({ locks }: Example["body"]): string =>
  (locks as readonly (string | { name: string })[]).map((one) => (typeof one === "string" ? one : one.name)).join(" ");

const lock = {
  acquire: ({ name, body }: Example) => acquire(`${name} ${flags(body)}`),
  release: ({ name }: Example) => own(`release ${name}`),
  renew: ({ name, body: { ttl } }: Example) => own(`renew ${name} ${flags({ ttl })}`),
  inspect: ({ name }: Example) => `leasehold status ${name}`,
};

/** The commands by operation; operations that the command line lacks are left out. */
const COMMANDS: Readonly<Record<string, (example: Example) => string>> = {
  acquireLock: lock.acquire,
  releaseLock: lock.release,
  renewLock: lock.renew,
  transferLock: ({ name, body: { owner } }) => own(`transfer ${name} ${flags({ owner })}`),
  inspectLock: lock.inspect,
  breakLock: ({ name }) => `leasehold break ${name}`,
  listLocks: () => "leasehold list",
  acquireRead: ({ name, body }) => acquire(`${name} --shared ${flags(body)}`),
  acquireWrite: lock.acquire,
  releaseRw: lock.release,
  renewRw: lock.renew,
  inspectRw: lock.inspect,
  acquireMulti: ({ body: { locks, ...rest } }) =>
    `# Takes all locks exclusively or, with --shared, in shared mode.\n${acquire(`--multi ${namesOf({ locks })} ${flags(rest)}`)}`,
  releaseMulti: ({ body }) => own(`release --multi ${namesOf(body)}`),
  renewMulti: ({ body }) => own(`renew --multi ${namesOf(body)} ${flags({ ttl: body.ttl })}`),
  setSemaphore: ({ name, body }) => `leasehold set ${name} ${flags(body)}`,
  inspectSemaphore: ({ name }) => `leasehold status --semaphore ${name}`,
  listSemaphores: () => "leasehold list --semaphores",
  deleteSemaphore: ({ name }) => `leasehold delete --semaphore ${name}`,
  acquirePermits: ({ name, body }) => acquire(`--semaphore ${name} ${flags(body)}`),
  releasePermits: ({ name }) => own(`release --semaphore ${name}`),
  renewPermits: ({ name, body: { ttl } }) => own(`renew --semaphore ${name} ${flags({ ttl })}`),
  setLatch: ({ name, body }) => `leasehold set ${name} ${flags(body)}`,
  countDownLatch: ({ name, body }) => `leasehold count-down ${name} ${flags(body)}`,
  inspectLatch: ({ name }) => `leasehold watch --latch ${name}`,
  listLatches: () => "leasehold list --latches",
  createKey: ({ body: { label, scopes, ...rest } }) => `leasehold keys create ${label} ${flags({ scopes, ...rest })}`,
  listKeys: () => "leasehold keys list",
  deleteKey: ({ name }) => `leasehold keys delete ${name}`,
  deleteLatch: ({ name }) => `leasehold delete --latch ${name}`,
};

/**
 * Returns the sample for `leasehold`; undefined if there is no command for it. The sample expects LEASEHOLD_URL and
 * LEASEHOLD_API_KEY in the environment.
 */
export function commandSample({ id, name, body = {} }: ExampleRequest): string | undefined {
  return COMMANDS[id]?.({ name, body });
}

const flags = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `--${name} ${value}`)
    .join(" ");
