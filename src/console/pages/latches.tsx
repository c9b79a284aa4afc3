import type { LatchPage } from "../../contract/responses.ts";
import { Left } from "../clock.tsx";
import { useLive } from "../live.ts";
import { Badge } from "../parts/badge.tsx";
import { Freshness } from "../parts/freshness.tsx";
import { Name } from "../parts/name.tsx";
import { NamesFilter, namesFilterOf } from "../parts/names-filter.tsx";
import { NeedsScope } from "../parts/needs-scope.tsx";
import type { Route } from "../route.ts";
import { type Listing, readListing } from "../rows.ts";
import { mayUse, useSession } from "../session.ts";

type Listed = LatchPage["latches"][number] & { readonly name: string };

export function LatchesPage({ route }: { readonly route: Route }) {
  const session = useSession();
  if (!mayUse(session, "read")) return <NeedsScope scope="read" what="see latches" />;
  return <LatchList route={route} />;
}

function LatchList({ route }: { readonly route: Route }) {
  const { prefix, matches } = namesFilterOf(route);
  const live = useLive<Listing<Listed>>(`latches ${prefix}`, (round, show) =>
    readListing(
      round,
      "latches",
      prefix,
      ({ latches }: LatchPage) => latches.map((one) => ({ ...one, name: one.latch })),
      show,
    ),
  );
  const found = live.data?.items.filter(({ name }) => matches(name)) ?? [];
  const items = found.sort((a, b) => Number(a.open) - Number(b.open) || (a.name < b.name ? -1 : 1));
  return (
    <>
      <div class="title">
        <h1>Latches</h1>
        <Freshness live={live} />
      </div>
      <NamesFilter route={route} live={live} one="latch" several="latches" shown={items.length} />
      {items.length > 0 && (
        <table class="list">
          <caption class="visually-hidden">Latches</caption>
          <thead>
            <tr>
              <th scope="col" class="grow">
                Latch
              </th>
              <th scope="col">State</th>
              <th scope="col" class="number">
                Count
              </th>
              <th scope="col" class="number">
                Expires in
              </th>
            </tr>
          </thead>
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
