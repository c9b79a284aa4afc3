import { useEffect } from "preact/hooks";
import { BASE } from "./base.ts";
import { useTicking } from "./clock.tsx";
import { HoldingProvider, useHeldLocks } from "./holding.tsx";
import { LatchesPage } from "./pages/latches.tsx";
import { LockView } from "./pages/lock.tsx";
import { LocksPage } from "./pages/locks.tsx";
import { OverviewPage } from "./pages/overview.tsx";
import { SemaphoreView } from "./pages/semaphore.tsx";
import { SemaphoresPage } from "./pages/semaphores.tsx";
import { SignInPage } from "./pages/sign-in.tsx";
import { KeyMenu } from "./parts/key-menu.tsx";
import { formatRoute, type Page, type Route, useRoute } from "./route.ts";
import { mayUse, SessionProvider, type Tried, useSession, useSignIn } from "./session.ts";

const TABS: readonly (readonly [Page, string])[] = [
  ["locks", "Locks"],
  ["semaphores", "Semaphores"],
  ["latches", "Latches"],
  ["overview", "Overview"],
];

export function App({ atStart }: { readonly atStart: Promise<Tried> }) {
  useTicking();
  const route = useRoute();
  const state = useSignIn(atStart);
  useEffect(() => {
    const tab = TABS.find(([page]) => page === route.page)?.[1];
    document.title = `${route.name ?? tab} · Leasehold`;
  }, [route.page, route.name]);
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        Skip to the content
      </button>
      <header>
        <a class="brand" href="#/locks">
          <img src={`${BASE}/console/assets/icon.svg`} alt="" width="24" height="24" />
          Leasehold
        </a>
        {state.kind === "in" && (
          <>
            <nav aria-label="Main">
              {TABS.map(([page, label]) => (
                <a key={page} href={formatRoute(page)} aria-current={route.page === page ? "page" : undefined}>
                  {label}
                </a>
              ))}
            </nav>
            <a class="aside" href={`${BASE}/docs`}>
              Docs
            </a>
            <KeyMenu session={state.session} />
          </>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {state.kind === "out" && <SignInPage problem={state.problem} signIn={state.signIn} />}
        {state.kind === "in" && (
          <SessionProvider value={state.session}>
            <SignedIn route={route} />
          </SessionProvider>
        )}
      </main>
    </>
  );
}

const skip = () => document.getElementById("main")?.focus();

function SignedIn({ route }: { readonly route: Route }) {
  const holding = useHeldLocks();
  return (
    <HoldingProvider value={holding}>
      <Content route={route} />
    </HoldingProvider>
  );
}

function Content({ route }: { readonly route: Route }) {
  const { page, name } = route;
  if (!mayUse(useSession(), "read")) {
    return (
      <div class="empty">
        <p>
          Your API key cannot list locks: it lacks the <code>read</code> scope. Sign in with a key that has it.
        </p>
      </div>
    );
  }
  switch (page) {
    case "locks":
      return name === undefined ? <LocksPage route={route} /> : <LockView key={name} name={name} />;
    case "semaphores":
      return name === undefined ? <SemaphoresPage route={route} /> : <SemaphoreView key={name} name={name} />;
    case "latches":
      return <LatchesPage route={route} />;
    case "overview":
      return <OverviewPage />;
  }
}
