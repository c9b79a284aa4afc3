import type { Loss } from "../../watch/losses.ts";
import { At } from "../clock.tsx";
import { formatRoute } from "../route.ts";
import { Headings } from "./headings.tsx";
import { Name, Owner } from "./name.tsx";
import { spanFine } from "./timeline.tsx";

const SHOWN_MAX = 20;
const ENDS = { expired: "expired", broken: "broken", max_hold: "ended by max_hold" } as const;

/** Shows the leases that ended without a release, latest first. */
export const LossTable = ({ losses }: { readonly losses: readonly Loss[] }) => (
  <table class="list">
    <caption class="visually-hidden">Leases that were lost, latest first</caption>
    <Headings columns={[["Lock", "grow"], "Lost at", "End", ["Holder", "wide"], ["Held", "number wide"]]} />
    <tbody>
      {losses.slice(0, SHOWN_MAX).map(({ lock, fence, at, event, owner, held_ms = 0 }) => (
        <tr key={`${fence} ${lock}`}>
          <th scope="row">
            <a href={formatRoute("locks", lock)}>
              <Name text={lock} />
            </a>
          </th>
          <td>
            <At at_ms={Date.parse(at)} />
          </td>
          <td>
            <span class={`end ${event}`}>{ENDS[event as keyof typeof ENDS]}</span>
          </td>
          <td class="wide">
            <Owner owner={owner} />
          </td>
          <td class="number wide">{spanFine(held_ms)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
