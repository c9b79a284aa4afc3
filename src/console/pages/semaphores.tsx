import type { SemaphorePage } from "../../contract/responses.ts";
import { useLive } from "../live.ts";
import { Badge } from "../parts/badge.tsx";
import { Freshness } from "../parts/freshness.tsx";
import { Name } from "../parts/name.tsx";
import { NamesFilter, namesFilterOf } from "../parts/names-filter.tsx";
import { NeedsScope } from "../parts/needs-scope.tsx";
import { PermitsMeter } from "../parts/permits-meter.tsx";
import { formatRoute, type Route } from "../route.ts";
import { type Listing, readListing } from "../rows.ts";
import { mayUse, useSession } from "../session.ts";

type Listed = SemaphorePage["semaphores"][number] & { readonly name: string };

export function SemaphoresPage({ route }: { readonly route: Route }) {
  const session = useSession();
  if (!mayUse(session, "read")) return <NeedsScope scope="read" what="see semaphores" />;
  return <SemaphoreList route={route} />;
}

function SemaphoreList({ route }: { readonly route: Route }) {
  const { prefix, matches } = namesFilterOf(route);
  const live = useLive<Listing<Listed>>(`semaphores ${prefix}`, (round, show) =>
    readListing(
      round,
      "semaphores",
      prefix,
      ({ semaphores }: SemaphorePage) => semaphores.map((one) => ({ ...one, name: one.semaphore })),
      show,
    ),
  );
  const found = live.data?.items.filter(({ name }) => matches(name)) ?? [];
  // Those that most wait for first.
  const items = found.sort((a, b) => b.queue_length - a.queue_length || (a.name < b.name ? -1 : 1));
  return (
    <>
      <div class="title">
        <h1>Semaphores</h1>
        <Freshness live={live} />
      </div>
      <NamesFilter route={route} live={live} one="semaphore" several="semaphores" shown={items.length} />
      {items.length > 0 && (
        <table class="list">
          <caption class="visually-hidden">Semaphores</caption>
          <thead>
            <tr>
              <th scope="col" class="grow">
                Semaphore
              </th>
              <th scope="col">Permits in use</th>
              <th scope="col" class="number wide">
                Holders
              </th>
              <th scope="col" class="number">
                Queue
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((semaphore) => (
              <SemaphoreRow key={semaphore.name} semaphore={semaphore} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function SemaphoreRow({ semaphore }: { readonly semaphore: Listed }) {
  const { name, state, holders_total, queue_length } = semaphore;
  return (
    <tr>
      <th scope="row">
        <a href={formatRoute("semaphores", name)}>
          <Name text={name} />
        </a>
      </th>
      <td>{state === undefined ? <PermitsMeter semaphore={semaphore} /> : <Badge state={state} />}</td>
      <td class="number wide">{holders_total > 0 && holders_total}</td>
      <td class="number">{queue_length > 0 && <span class="waiting">{queue_length}</span>}</td>
    </tr>
  );
}
