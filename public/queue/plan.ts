/**
 * The simulation's parameters, and how they are encoded in the page's address. The same address always gives the same history.
 */

export interface Plan {
  readonly seed: number;
  /** How many clients compete for the lock. */
  readonly clients: number;
  /** How many of the clients share the lock as readers. */
  readonly readers: number;
  /** How long the longest work under the lock takes. The shortest takes a third as long. */
  readonly hold_ms: number;
  readonly ttl_ms: number;
  /** The percentage of leases whose holder freezes between its check and its write. */
  readonly freezes: number;
  /** The percentage of leases whose holder crashes. */
  readonly crashes: number;
  /** Whether the database compares fences. */
  readonly fenced: boolean;
}

export const DEFAULTS: Plan = {
  seed: 7,
  clients: 4,
  readers: 0,
  hold_ms: 2400,
  ttl_ms: 3000,
  freezes: 0,
  crashes: 0,
  fenced: true,
};

export const LIMITS = {
  seed: [0, 999_999],
  clients: [1, 6],
  readers: [0, 6],
  hold_ms: [300, 10_000],
  ttl_ms: [1000, 10_000],
  freezes: [0, 100],
  crashes: [0, 100],
} as const satisfies Partial<Record<keyof Plan, readonly [number, number]>>;

type Numeric = keyof typeof LIMITS;

/** What the user did to a client: froze, resumed or killed it. */
export interface Act {
  readonly at_ms: number;
  readonly client: number;
  readonly what: "freeze" | "thaw" | "kill";
}

export interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly plan: Partial<Plan>;
  /** What to look for in this scenario. */
  readonly about: string;
}

export const SCENARIOS: readonly Scenario[] = [
  {
    id: "line",
    name: "A fair queue",
    plan: {},
    about:
      "Clients take turns in order of arrival. A release notifies the next client immediately, so the lock is rarely free while clients are waiting. Every grant has a higher fence than the one before.",
  },
  {
    id: "crash",
    name: "A holder dies",
    plan: { crashes: 35, seed: 11 },
    about:
      "A dead holder does not renew its lease, so the lease expires after its ttl, and the next client gets the lock. A longer ttl makes that wait longer. A waiting client that dies loses its place immediately.",
  },
  {
    id: "frozen",
    name: "A frozen holder, fences checked",
    plan: { freezes: 60, seed: 3 },
    about:
      "A holder checks its lease, then freezes for longer than its ttl, as during a long garbage collection. The next client gets the lock. When the frozen client resumes, its write is too late: the database has seen a higher fence and rejects the write.",
  },
  {
    id: "unfenced",
    name: "A frozen holder, fences not checked",
    plan: { freezes: 60, seed: 3, fenced: false },
    about:
      "These are the same clients with the same seed. The database accepts the late write, which overwrites newer data. No lock service can prevent this, because the client was frozen when its lease expired. Only the database can, by checking the fence.",
  },
  {
    id: "readers",
    name: "Readers and writers",
    plan: { clients: 6, readers: 4, hold_ms: 1800, seed: 5 },
    about:
      "Readers share the lock. A writer waits until all of them have released it. Readers that arrive later queue behind the writer, so that it gets its turn.",
  },
];

export const planOf = (scenario: Scenario): Plan => ({ ...DEFAULTS, ...scenario.plan });

const LETTERS = { freeze: "f", thaw: "t", kill: "k" } as const;

/** Returns the settings that differ from the defaults, as a query string. */
export function toQuery(plan: Plan, acts: readonly Act[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(plan))
    if (value !== DEFAULTS[name as keyof Plan] || name === "seed") query.set(name, String(value));
  if (acts.length > 0)
    query.set("acts", acts.map(({ at_ms, client, what }) => `${at_ms}${LETTERS[what]}${client}`).join("."));
  return query.toString();
}

/** Parses a query string, and ignores values that make no sense. */
export function fromQuery(text: string): { readonly plan: Plan; readonly acts: readonly Act[] } {
  const query = new URLSearchParams(text);
  const numbers = Object.entries(LIMITS).map(([name, [least, most]]) => {
    const given = query.get(name);
    const value = given === null ? Number.NaN : Number(given);
    const usual = DEFAULTS[name as Numeric];
    return [name, Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : usual];
  });
  const plan: Plan = { ...DEFAULTS, ...Object.fromEntries(numbers), fenced: query.get("fenced") !== "false" };
  const acts = [...(query.get("acts") ?? "").matchAll(/(\d{1,7})([ftk])(\d)/g)].flatMap(
    ([, at, letter, client]): Act[] => {
      const what = (Object.keys(LETTERS) as Act["what"][]).find((name) => LETTERS[name] === letter);
      return what === undefined || Number(client) >= plan.clients
        ? []
        : [{ at_ms: Number(at), client: Number(client), what }];
    },
  );
  return {
    plan: { ...plan, readers: Math.min(plan.readers, plan.clients) },
    acts: acts.sort((a, b) => a.at_ms - b.at_ms),
  };
}
