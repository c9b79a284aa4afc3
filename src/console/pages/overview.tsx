import { useRef } from "preact/hooks";
import type { LockState } from "../../contract/responses.ts";
import type { About, Health } from "../../contract/service-responses.ts";
import { type Loss, Losses } from "../../watch/losses.ts";
import { pathOf, RequestError, type Round, send } from "../api.ts";
import { Since } from "../clock.tsx";
import { useLive } from "../live.ts";
import { useNarrow } from "../narrow.ts";
import { GROUP, Headings, TABLE } from "../parts/headings.tsx";
import { LockRow, lockColumns } from "../parts/lock-row.tsx";
import { LossTable } from "../parts/loss-table.tsx";
import { Name } from "../parts/name.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { formatRoute } from "../route.ts";
import { lockPath, lockRows, type Row, readListing, sortRows } from "../rows.ts";
import { messageOf } from "../session.ts";

/** The number of queues that a refresh reads, longest first. */
const QUEUES_MAX = 3;
/** The number of changed locks whose histories a refresh reads. */
const HISTORIES_MAX = 8;
const SHOWN_MAX = 10;

interface Store {
  readonly health?: Health;
  readonly problem?: string;
  readonly took_ms: number;
}

interface Wait {
  readonly lock: string;
  readonly since_ms: number;
}

interface Overview {
  readonly store: Store;
  readonly about: About | undefined;
  readonly rows: readonly Row[];
  readonly more: boolean;
  /** Why the locks could not be listed. */
  readonly unlisted?: string;
  /** The longest wait among the queues that were read. */
  readonly longest?: Wait | undefined;
  readonly losses: readonly Loss[];
  /** The number of locks whose histories have not been read. */
  readonly unread: number;
  readonly keeps_history: boolean;
}

export function OverviewPage() {
  const losses = useRef(new Losses());
  const about = useRef<About | undefined>(undefined);
  const live = useLive<Overview>("overview", async (round) => {
    about.current ??= await round.get<About, About>("/", (answer) => answer);
    return readOverview(round, about.current, losses.current);
  });
  const { data } = live;
  return (
    <>
      <PageTitle live={live}>Overview</PageTitle>
      {data && (
        <>
          <StoreHealth store={data.store} about={data.about} />
          {data.unlisted === undefined ? <Contended overview={data} /> : <p class="faint">{data.unlisted}</p>}
          <Lost overview={data} />
        </>
      )}
    </>
  );
}

async function readOverview(round: Round, about: About, losses: Losses): Promise<Overview> {
  const store = await readStore(round);
  try {
    const { items, more } = await readListing(round, "locks", "", lockRows, () => {});
    losses.observe(items.map(({ lock }) => lock));
    for (const name of losses.next(HISTORIES_MAX)) losses.learn(name, await readHistory(round, name));
    return { ...overviewOf(store, about, items, more, losses), longest: await readLongestWait(round, items) };
  } catch (error) {
    // The store's health matters most when nothing else works. A quorum has no listings at all.
    if (!(error instanceof RequestError) || error.status === 401 || error.status === 0) throw error;
    return { ...overviewOf(store, about, [], false, losses), unlisted: error.message };
  }
}

function overviewOf(store: Store, about: About, rows: readonly Row[], more: boolean, losses: Losses): Overview {
  return { store, about, rows, more, losses: losses.latest, unread: losses.pending, keeps_history: losses.kept };
}

async function readLongestWait(round: Round, rows: readonly Row[]): Promise<Wait | undefined> {
  const contended = rows.filter(({ queue_length }) => queue_length > 0);
  const waits: Wait[] = [];
  for (const { name } of sortRows(contended, "queue", false).slice(0, QUEUES_MAX)) {
    const first = await round.get(pathOf("locks", name), ({ queue }: LockState, at_ms) => {
      const [waiter] = queue.filter(({ attended }) => attended);
      return waiter && { lock: name, since_ms: at_ms - waiter.waiting_ms };
    });
    if (first) waits.push(first);
  }
  return waits.sort((a, b) => a.since_ms - b.since_ms)[0];
}

const LockLink = ({ name }: { readonly name: string }) => (
  <a href={formatRoute("locks", name)}>
    <Name text={name} />
  </a>
);

async function readHistory(round: Round, name: string): Promise<LockState["history"] | undefined> {
  try {
    return await round.get(lockPath(name), (state: LockState) => state.history);
  } catch (error) {
    // The service refuses only the request for this lock, for example because its record is unreadable, and would do so again.
    if (error instanceof RequestError && error.status > 0) return undefined;
    throw error;
  }
}

async function readStore(round: Round): Promise<Store> {
  const sent_ms = performance.now();
  const took = () => Math.round(performance.now() - sent_ms);
  round.count++;
  try {
    const response = await send("/readyz", { key: undefined, signal: round.signal });
    return { health: await response.json(), took_ms: took() };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === 0) throw error;
    return { problem: messageOf(error), took_ms: took() };
  }
}

function StoreHealth({ store: { health, problem, took_ms }, about }: Pick<Overview, "store" | "about">) {
  return (
    <section>
      <h2>Store</h2>
      <p class="facts">
        <span class={`badge ${problem === undefined ? "free" : "unreadable"}`}>
          {problem === undefined ? "ready" : "not ready"}
        </span>
        {problem ?? <span>answered in {took_ms} ms</span>}
        {health?.nodes && (
          <span>
            {health.nodes.answering} of {health.nodes.total} nodes answer, {health.nodes.voting} vote
          </span>
        )}
        {health?.hints && <span class="faint">hints: {health.hints}</span>}
        {about && (
          <span class="faint">
            leasehold {about.version}, {about.engine}
          </span>
        )}
      </p>
    </section>
  );
}

function Contended({ overview: { rows, more, longest } }: { readonly overview: Overview }) {
  const narrow = useNarrow();
  const contended = sortRows(
    rows.filter(({ queue_length, state }) => queue_length > 0 || state === "unreadable"),
    "attention",
    false,
  );
  const held = rows.filter(({ state }) => state === "held").length;
  const waiting = rows.reduce((sum, { queue_length }) => sum + queue_length, 0);
  const most = contended.find(({ queue_length }) => queue_length > 0);
  return (
    <section>
      <h2>Waited for {contended.length > 0 && <span class="count">{contended.length}</span>}</h2>
      <p class="faint">
        {more ? "Of the first " : "Of "}
        {rows.length} locks in use, {held} are held, and {waiting} requests wait.
      </p>
      {most && (
        <p class="facts">
          <span>
            Most contended: <LockLink name={most.name} />, {most.queue_length} waiting
          </span>
          {longest && (
            <span>
              Longest wait: <LockLink name={longest.lock} />, for <Since since_ms={longest.since_ms} />
            </span>
          )}
        </p>
      )}
      {contended.length > 0 && (
        <table {...TABLE} class="rows">
          <caption class="visually-hidden">Locks that requests wait for</caption>
          <Headings columns={lockColumns(narrow)} />
          <tbody {...GROUP}>
            {contended.slice(0, SHOWN_MAX).map((row) => (
              <LockRow key={row.name} row={row} narrow={narrow} />
            ))}
          </tbody>
        </table>
      )}
      {contended.length > SHOWN_MAX && (
        <p>
          <a href={formatRoute("locks", undefined, { state: "contended" })}>All {contended.length}</a>
        </p>
      )}
    </section>
  );
}

function Lost({ overview: { losses, unread, keeps_history } }: { readonly overview: Overview }) {
  const what = keeps_history ? "No lease has been lost recently." : "This deployment keeps no history.";
  return (
    <section>
      <h2>Lost</h2>
      {losses.length === 0 ? (
        <p class="faint">{unread > 0 ? "None found so far." : what}</p>
      ) : (
        <LossTable losses={losses} />
      )}
      {unread > 0 && <p class="faint">The histories of {unread} more locks are still to be read.</p>}
    </section>
  );
}
