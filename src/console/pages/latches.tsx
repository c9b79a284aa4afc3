import type { LatchPage } from "../../contract/responses.ts";
import { Left } from "../clock.tsx";
import { useListing } from "../live.ts";
import { Badge } from "../parts/badge.tsx";
import { Count, Filters, filtersOf } from "../parts/filters.tsx";
import { Headings } from "../parts/headings.tsx";
import { Name } from "../parts/name.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import type { Route } from "../route.ts";
import { contains } from "../rows.ts";

const named = ({ latches }: LatchPage) => latches.map((one) => ({ ...one, name: one.latch }));

export function LatchesPage({ route }: { readonly route: Route }) {
  const { prefix, text } = filtersOf(route);
  const live = useListing("latches", prefix, named);
  const found = live.data?.items.filter(({ name }) => contains(name, text)) ?? [];
  const items = found.sort((a, b) => Number(a.open) - Number(b.open) || (a.name < b.name ? -1 : 1));
  return (
    <>
      <PageTitle live={live}>Latches</PageTitle>
      <Filters route={route} placeholder="name" />
      <Count live={live} shown={items.length} one="latch" several="latches" />
      {items.length > 0 && (
        <table class="list">
          <caption class="visually-hidden">Latches</caption>
          <Headings columns={[["Latch", "grow"], "State", ["Count", "number"], ["Expires in", "number"]]} />
          <tbody>
            {items.map(({ name, state, open, count, expires_at }) => (
              <tr key={name}>
                <th scope="row">
                  <Name text={name} />
                </th>
                <td>
                  <Badge state={state ?? (open ? "open" : "closed")} />
                </td>
                <td class="number">{state === undefined && !open && count}</td>
                <td class="number">{expires_at !== null && <Left until_ms={Date.parse(expires_at)} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
