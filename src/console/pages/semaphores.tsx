import type { SemaphorePage } from "../../contract/responses.ts";
import { useListing } from "../live.ts";
import { Badge } from "../parts/badge.tsx";
import { Count, Filters, filtersOf } from "../parts/filters.tsx";
import { Headings } from "../parts/headings.tsx";
import { Name } from "../parts/name.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { PermitsMeter } from "../parts/permits-meter.tsx";
import { formatRoute, type Route } from "../route.ts";
import { contains } from "../rows.ts";

const named = ({ semaphores }: SemaphorePage) => semaphores.map((one) => ({ ...one, name: one.semaphore }));
type Listed = ReturnType<typeof named>[number];

export function SemaphoresPage({ route }: { readonly route: Route }) {
  const { prefix, text } = filtersOf(route);
  const live = useListing("semaphores", prefix, named);
  const found = live.data?.items.filter(({ name }) => contains(name, text)) ?? [];
  // Sorts the longest queues first.
  const items = found.sort((a, b) => b.queue_length - a.queue_length || (a.name < b.name ? -1 : 1));
  return (
    <>
      <PageTitle live={live}>Semaphores</PageTitle>
      <Filters route={route} placeholder="name" />
      <Count live={live} shown={items.length} one="semaphore" several="semaphores" />
      {items.length > 0 && (
        <table class="list">
          <caption class="visually-hidden">Semaphores</caption>
          <Headings
            columns={[["Semaphore", "grow"], "Permits in use", ["Holders", "number wide"], ["Queue", "number"]]}
          />
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
