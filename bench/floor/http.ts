/** Measures the cost of the HTTP layer: the CPU time of a request, as a multiple of a bare Hono route's CPU time. */
import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { median, quantile } from "../../tools/support/statistics.ts";
import type { Hot } from "../environment/profile.ts";
import type { Bench, Report, Row, Table } from "../report.ts";
import { HttpLoad, wire } from "./http-load.ts";

const CONNECTIONS = 16;
const COUNT = 2_000;
/** Node's compilers need about ten thousand requests of each kind to warm up. */
const WARM_UP_ROUNDS = 5;
const KEY = "Authorization: Bearer lh_5mKfX1pTq8Zr0vYc3NwBgJ7dHsE2aLuQ";
const hash = `sha256:${createHash("sha256").update(KEY.slice("Authorization: Bearer ".length)).digest("hex")}`;
const ACQUIRE = "/locks/deploy/acquire";
const FIELDS = JSON.stringify({ ttl: "30s", owner: "worker-1" });

/**
 * The service's store replies immediately, so that only the service is measured. The variables are only needed for the
 * configuration to be valid.
 */
const STORE = { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:9", UPSTASH_REDIS_REST_TOKEN: "none" };
const SUBJECTS = {
  bare: { SUBJECT: "bare" },
  anonymous: { ...STORE, ALLOW_ANONYMOUS: "true" },
  key: { ...STORE, API_KEYS: JSON.stringify([{ id: "k", hash, namespace: "team", scopes: ["lock"] }]) },
};

const GET = wire("GET", "/healthz");
const POST = wire("POST", ACQUIRE, [], FIELDS);
const keyed = (body: string) => wire("POST", ACQUIRE, [KEY], body);

interface Compared {
  readonly what: string;
  readonly subject: keyof typeof SUBJECTS;
  readonly request: string;
  readonly status: number;
  readonly bare: string;
  readonly at_most?: number;
}

/** Each request, with its server, its expected status, and the bare route's request with which it is compared. */
const REQUESTS: readonly Compared[] = [
  { what: "GET /healthz", subject: "anonymous", request: GET, status: 200, bare: GET, at_most: 1.4 },
  { what: "acquire, anonymous", subject: "anonymous", request: POST, status: 200, bare: POST, at_most: 2.5 },
  { what: "acquire, API key", subject: "key", request: keyed(FIELDS), status: 200, bare: POST, at_most: 2.5 },
  { what: "400, a field that is none", subject: "key", request: keyed('{"tll":"30s"}'), status: 400, bare: POST },
  { what: "401, no API key", subject: "key", request: POST, status: 401, bare: POST },
  { what: "404, no such route", subject: "anonymous", request: wire("GET", "/healthy"), status: 404, bare: GET },
];

type Subjects = Readonly<Record<keyof typeof SUBJECTS, Subject>>;

export async function http({ quick, progress }: Bench): Promise<Report> {
  const entries = Object.entries(SUBJECTS).map(async ([name, env]) => [name, await Subject.start(env)] as const);
  const subjects = Object.fromEntries(await Promise.all(entries)) as Subjects;
  try {
    const ratios = await measure(subjects, REQUESTS, rounds(quick), progress);
    const rows = [...ratios].map(([request, values]) => ({
      request,
      "CPU / bare Hono": median(values),
      "middle half of the rounds": [0.25, 0.75].map((q) => quantile(values, q).toFixed(2)).join(" to "),
    }));
    const note = `CPU time of the server's process for a request, as a multiple of what a bare Hono route on Node needs. Medians of ${rounds(quick)} rounds of ${COUNT} requests each, alternating between the bare route and the service, over ${CONNECTIONS} connections. The store answers immediately.`;
    const targets = REQUESTS.flatMap(({ what, at_most }) =>
      at_most === undefined
        ? []
        : [{ what: `HTTP, ${what}: CPU / a bare route's`, at_most, measured: median(ratios.get(what) ?? []) }],
    );
    return { tables: [{ title: "HTTP layer", note, rows }, await composition(subjects)], targets };
  } finally {
    for (const subject of Object.values(subjects)) subject.stop();
  }
}

const rounds = (quick: boolean): number => (quick ? 5 : 15);

async function measure(
  subjects: Subjects,
  requests: readonly Compared[],
  rounds: number,
  progress: Bench["progress"],
): Promise<Map<string, number[]>> {
  const ratios = new Map<string, number[]>(requests.map(({ what }) => [what, []]));
  for (let round = 1 - WARM_UP_ROUNDS; round <= rounds; round++) {
    progress(`round ${round} of ${rounds}`);
    for (const { what, subject, request, status, bare } of requests) {
      const of_bare_us = await subjects.bare.cpu(bare, COUNT, 200);
      const us = await subjects[subject].cpu(request, COUNT, status);
      if (round > 0) ratios.get(what)?.push(us / of_bare_us);
    }
  }
  return ratios;
}

/**
 * Measures only the first two requests. With `profiles`, also returns the functions in which the second request spends its
 * time.
 */
export async function pairs(
  rounds_of_each: number,
  profiles: boolean,
): Promise<{ readonly rows: readonly Row[]; readonly hot: Readonly<Record<string, readonly Hot[]>> }> {
  const [bare, anonymous] = await Promise.all([Subject.start(SUBJECTS.bare), Subject.start(SUBJECTS.anonymous)]);
  const subjects = { bare, anonymous, key: anonymous };
  try {
    const ratios = await measure(subjects, REQUESTS.slice(0, 2), rounds_of_each, () => {});
    const rows = [...ratios].map(([what, values]) => ({ what, "CPU / bare": median(values) }));
    if (!profiles) return { rows, hot: {} };
    return { rows, hot: { bare: await bare.hottest(POST), Leasehold: await anonymous.hottest(POST) } };
  } finally {
    bare.stop();
    anonymous.stop();
  }
}

/** Shows how the CPU time of the main thread is divided among the owners of the code. */
async function composition({ bare, key }: Subjects): Promise<Table> {
  const columns = {
    "bare POST, %": await bare.shares(POST),
    "acquire, %": await key.shares(keyed(FIELDS)),
  };
  const owners = new Set(Object.values(columns).flatMap(Object.keys));
  const rows = [...owners].map((whose) => ({
    whose,
    ...Object.fromEntries(Object.entries(columns).map(([column, shares]) => [column, 100 * (shares[whose] ?? 0)])),
  }));
  const note =
    "Shares of the main thread's time in each of the two servers, by the code that ran, from the samples of a profile.";
  return { title: "What a request's CPU is spent on", note, rows };
}

class Subject {
  readonly #child: ChildProcess;
  readonly #load: HttpLoad;

  private constructor(child: ChildProcess, load: HttpLoad) {
    this.#child = child;
    this.#load = load;
  }

  static async start(env: Record<string, string>): Promise<Subject> {
    const path = join(import.meta.dirname, "http-subject.ts");
    const child = fork(path, { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
    child.stdout?.resume();
    const [port] = (await once(child, "message")) as [number];
    return new Subject(child, await HttpLoad.open(port, CONNECTIONS));
  }

  /** Returns how much CPU time it takes to answer `count` requests, in microseconds. */
  async cpu(request: string, count: number, status: number): Promise<number> {
    const before_us = await this.#cpu();
    await this.#load.send(request, count, status);
    return (await this.#cpu()) - before_us;
  }

  /** Returns how the time of these requests is divided among the owners of the code. */
  shares(request: string): Promise<Record<string, number>> {
    return this.#profile(request, "shares");
  }

  hottest(request: string): Promise<Hot[]> {
    return this.#profile(request, "hottest");
  }

  async #profile<Answer>(request: string, what: "shares" | "hottest"): Promise<Answer> {
    await this.#ask("profile");
    await this.#load.send(request, 5 * COUNT, 200);
    return this.#ask(what);
  }

  #cpu(): Promise<number> {
    return this.#ask("cpu");
  }

  async #ask<Answer>(what: "cpu" | "profile" | "shares" | "hottest"): Promise<Answer> {
    this.#child.send(what);
    const [answer] = (await once(this.#child, "message")) as [Answer];
    return answer;
  }

  /** The server stops when its channel is closed, even if the benchmark is killed. */
  stop(): void {
    this.#load.close();
    this.#child.disconnect();
  }
}
