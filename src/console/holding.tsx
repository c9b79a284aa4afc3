/**
 * The locks that the signed-in user holds from this tab. Their tokens are in the tab's session storage, next to the API key.
 */
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Granted, Lease } from "../contract/responses.ts";
import { attemptKey, pathOf, RequestError, sendJson } from "./api.ts";
import { messageOf, useSession } from "./session.ts";

const STORED_AS = "leasehold.held";
/** The ttl of renewed leases, which limits how long they can outlive the tab. Browsers wake a hidden tab only once a minute. */
const RENEWED_TTL = "3m";
const LOOK_MS = 5_000;

export interface Held {
  readonly name: string;
  readonly token: string;
  readonly fence: number;
  /** Whether the tab renews the lease while it is open. If not, the lease lasts for its full length. */
  readonly renews: boolean;
  /** The time by which the lease ends, by this machine's clock. */
  readonly until_ms: number;
  /** When the lease will expire unless it is renewed. */
  readonly expires_ms: number;
  readonly due_ms: number;
}

export interface Wish {
  readonly name: string;
  readonly owner: string;
  readonly reason: string;
  readonly length: string;
  readonly length_ms: number;
  readonly renews: boolean;
}

interface Holding {
  readonly held: readonly Held[];
  /** The lost leases, and why they were lost. */
  readonly lost: readonly { readonly name: string; readonly why: string }[];
  take(wish: Wish, attempt: string): Promise<void>;
  release(held: Held): Promise<void>;
}

const Current = createContext<Holding | undefined>(undefined);
export const HoldingProvider = Current.Provider;

export function useHolding(): Holding {
  const holding = useContext(Current);
  if (holding === undefined) throw new Error("nobody is signed in");
  return holding;
}

const stored = (): readonly Held[] => JSON.parse(sessionStorage.getItem(STORED_AS) ?? "[]");

/** Renews the held locks on every page of the console. */
export function useHeldLocks(): Holding {
  const { key } = useSession();
  const [held, setHeld] = useState(stored);
  const [lost, setLost] = useState<Holding["lost"]>([]);
  const latest = useRef(held);
  const keep = (next: readonly Held[]) => {
    latest.current = next;
    sessionStorage.setItem(STORED_AS, JSON.stringify(next));
    setHeld(next);
  };
  const forget = ({ token }: Held) => keep(latest.current.filter((one) => one.token !== token));
  const send = <Answer,>(name: string, what: string, body: object, headers?: Readonly<Record<string, string>>) =>
    sendJson<Answer>(`${pathOf("locks", name)}/${what}`, { key, method: "POST", body, ...(headers && { headers }) });
  const renew = async (one: Held) => {
    const sent_ms = Date.now();
    try {
      const lease = await send<Lease>(one.name, "renew", { token: one.token });
      keep(latest.current.map((other) => (other.token === one.token ? { ...other, ...times(lease, sent_ms) } : other)));
    } catch (error) {
      const isLost = error instanceof RequestError && error.status === 409;
      if (!isLost && Date.now() < one.expires_ms) return;
      forget(one);
      setLost((before) => [...before, { name: one.name, why: messageOf(error) }]);
    }
  };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const now_ms = Date.now();
      for (const one of latest.current) {
        if (now_ms >= one.until_ms) forget(one);
        else if (one.renews && now_ms >= one.due_ms) await renew(one);
      }
      timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return () => clearTimeout(timer);
  }, [key]);
  return useMemo(
    () => ({
      held,
      lost,
      async take({ name, owner, reason, length, length_ms, renews }: Wish, attempt: string) {
        const sent_ms = Date.now();
        const term = renews ? { ttl: RENEWED_TTL, max_hold: length } : { ttl: length };
        const body = { owner, metadata: { reason }, ...term };
        const lease = await send<Granted>(name, "acquire", body, { "Idempotency-Key": attempt });
        const { token, fence } = lease;
        setLost((before) => before.filter((one) => one.name !== name));
        keep([
          ...latest.current.filter((one) => one.token !== token),
          { name, token, fence, renews, until_ms: sent_ms + length_ms, ...times(lease, sent_ms) },
        ]);
      },
      async release(one: Held) {
        await send(one.name, "release", { token: one.token }, { "Idempotency-Key": attemptKey() });
        forget(one);
      },
    }),
    [held, lost, key],
  );
}

/** Counts from the time the request was sent, as every holder must. */
const times = ({ ttl_ms, renew_after_ms }: Lease, sent_ms: number) => ({
  expires_ms: sent_ms + ttl_ms,
  due_ms: sent_ms + renew_after_ms,
});
