/** A trace of the specification (`queue.qnt`) in Quint's output format, the Informal Trace Format. */

export interface Place {
  readonly who: number;
  readonly exclusive: boolean;
  readonly arrival: number;
  /** The arrival minus the head start. */
  readonly order: number;
  /** Whether the client wants more than one lock. */
  readonly several: boolean;
  readonly attendedUntil: number;
  readonly queued: boolean;
  /** Whether the client is on standby. */
  readonly away: boolean;
}

export interface Lease {
  readonly who: number;
  readonly exclusive: boolean;
  readonly fence: number;
  readonly until: number;
  readonly claimed: boolean;
}

export interface Lock {
  readonly leases: readonly Lease[];
  readonly places: readonly Place[];
  readonly fence: number;
  readonly arrival: number;
  readonly turnAt: number;
  readonly turnUntil: number;
  readonly turnMs: number;
  readonly noGraceUntil: number;
  readonly began: boolean;
  /** The absent clients that the last request granted the lock. */
  readonly served: readonly number[];
  readonly writtenAt: number;
  /** Whether the record was certainly written at that time, and not earlier. */
  readonly exactly: boolean;
}

export interface Client {
  readonly targets: ReadonlyMap<string, boolean>;
  readonly who: number;
  readonly arrival: number;
  readonly away: boolean;
  readonly need: number;
  readonly headStart: number;
}

export interface Reply {
  readonly kind: "granted" | "claimed" | "lost" | "waiting" | "busy" | "released" | "given_up" | "unattended" | "none";
  readonly who: number;
  readonly arrival: number;
  readonly order: number;
  readonly attendedUntil: number;
  readonly againAt: number;
  readonly blocked: readonly string[];
  readonly grants: ReadonlyMap<string, number>;
}

/** The latest event. Only the first three kinds are requests to the scripts. */
export interface Step {
  readonly kind:
    | "acquire"
    | "release"
    | "give_up"
    | "unattend"
    | "pass"
    | "die"
    | "restart"
    | "hint"
    | "start"
    | "calm"
    | "nothing";
  readonly client: number;
  readonly was: Client;
  readonly request: number;
  readonly ticket: number;
  readonly left: number;
  readonly returned: boolean;
  readonly standby: number;
  readonly reply: Reply;
}

export interface State {
  readonly now: number;
  readonly told: boolean;
  readonly locks: ReadonlyMap<string, Lock>;
  readonly last: Step;
}

export interface Itf {
  readonly states: readonly Record<string, unknown>[];
}

/** @throws TypeError for a value that isn't valid ITF */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  if ("#bigint" in fields) return Number(fields["#bigint"]);
  if ("#set" in fields) return plain(fields["#set"]);
  if ("#map" in fields) return new Map(plain(fields["#map"]) as [unknown, unknown][]);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field)]));
}

export function statesOf({ states }: Itf): State[] {
  return states.map((state) => plain(state) as State);
}
