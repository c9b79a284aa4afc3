/** The signed-in user. The API key is kept only in this tab's session storage. */
import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import type { ConsoleAccess, Me } from "../contract/service-responses.ts";
import { askEarly, RequestError, sendJson } from "./api.ts";
import { parseRoute } from "./route.ts";
import { firstPath } from "./rows.ts";

const STORED_AS = "leasehold.key";
/** Stored next to a key that has the `read` scope. */
const READS = "leasehold.reads";

export interface Session {
  readonly key: string | undefined;
  readonly me: Me;
  signOut(why?: string): void;
}

export type SignIn =
  | { readonly kind: "starting" }
  /** `problem` explains why there is no session. */
  | { readonly kind: "out"; readonly problem?: string; signIn(key: string): void }
  | { readonly kind: "in"; readonly session: Session };

const Current = createContext<Session | undefined>(undefined);

export const SessionProvider = Current.Provider;

/** @throws when no user is signed in. */
export function useSession(): Session {
  const session = useContext(Current);
  if (session === undefined) throw new Error("nobody is signed in");
  return session;
}

export const mayUse = ({ me }: Session, scope: Me["scopes"][number]): boolean => me.scopes.includes(scope);

export type Tried = { readonly key: string | undefined; readonly me: Me } | { readonly problem?: string };

/** Tries to sign in with this tab's key, or without a key if the service has no API keys. */
export async function tryStored(): Promise<Tried> {
  const key = sessionStorage.getItem(STORED_AS) ?? undefined;
  if (key !== undefined) return tryKey(key, sessionStorage.getItem(READS) !== null);
  try {
    const { access } = await sendJson<ConsoleAccess>("/console/access", { key });
    return access === "keys" ? {} : tryKey(key, true);
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** `reads` is true if the key is known to have the `read` scope. */
async function tryKey(key: string | undefined, reads = false): Promise<Tried> {
  try {
    const first = firstPath(parseRoute(location.hash));
    if (first && reads) askEarly(first, key);
    const me = await sendJson<Me>("/me", { key });
    if (key !== undefined) sessionStorage.setItem(STORED_AS, key);
    if (me.scopes.includes("read")) sessionStorage.setItem(READS, "yes");
    return { key, me };
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 401)) return { problem: messageOf(error) };
    sessionStorage.clear();
    return { problem: "The service does not recognize this API key." };
  }
}

/** `atStart` is the outcome of trying to sign in with this tab's key. */
export function useSignIn(atStart: Promise<Tried>): SignIn {
  const [state, setState] = useState<SignIn>({ kind: "starting" });
  useLayoutEffect(() => {
    const leave = (problem: string | undefined) =>
      setState({ kind: "out", ...(problem !== undefined && { problem }), signIn: (key) => take(tryKey(key)) });
    const signOut = (why?: string) => {
      sessionStorage.clear();
      leave(why);
    };
    const take = async (trying: Promise<Tried>) => {
      const tried = await trying;
      if ("me" in tried) setState({ kind: "in", session: { ...tried, signOut } });
      else leave(tried.problem);
    };
    void take(atStart);
  }, [atStart]);
  return state;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
