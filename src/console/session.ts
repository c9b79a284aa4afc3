/** Who uses the page. The API key lives in this tab's session storage, and nowhere else. */
import { createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import type { ConsoleAccess, Me } from "../contract/service-responses.ts";
import { RequestError, sendJson } from "./api.ts";

const STORED_AS = "leasehold.key";

export interface Session {
  readonly key: string | undefined;
  readonly me: Me;
  signOut(why?: string): void;
}

export type SignIn =
  | { readonly kind: "starting" }
  /** `problem` says why there is no session. */
  | { readonly kind: "out"; readonly problem?: string; signIn(key: string): void }
  | { readonly kind: "in"; readonly session: Session };

const Current = createContext<Session | undefined>(undefined);

export const SessionProvider = Current.Provider;

/** @throws where nobody is signed in. */
export function useSession(): Session {
  const session = useContext(Current);
  if (session === undefined) throw new Error("nobody is signed in");
  return session;
}

export const mayUse = ({ me }: Session, scope: Me["scopes"][number]): boolean => me.scopes.includes(scope);

/** Tries the key of this tab, or none where the service has no API keys. */
export function useSignIn(): SignIn {
  const [state, setState] = useState<SignIn>({ kind: "starting" });
  const enter = useCallback(async (key: string | undefined) => {
    const signOut = (why?: string) => {
      sessionStorage.removeItem(STORED_AS);
      setState({ kind: "out", ...(why !== undefined && { problem: why }), signIn: enter });
    };
    const problem = (error: unknown) => setState({ kind: "out", problem: messageOf(error), signIn: enter });
    try {
      if (key === undefined) {
        const { access } = await sendJson<ConsoleAccess>("/console/access", { key });
        if (access === "keys") return signOut();
      }
      const me = await sendJson<Me>("/me", { key });
      if (key !== undefined) sessionStorage.setItem(STORED_AS, key);
      setState({ kind: "in", session: { key, me, signOut } });
    } catch (error) {
      const refused = error instanceof RequestError && error.status === 401;
      if (refused) signOut("The service does not know this API key.");
      else problem(error);
    }
  }, []);
  useEffect(() => {
    void enter(sessionStorage.getItem(STORED_AS) ?? undefined);
  }, [enter]);
  return state;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
