import { breakText, type PastLease } from "../../watch/past-leases.ts";
import { At } from "../clock.tsx";
import { Headings } from "./headings.tsx";
import { Owner } from "./name.tsx";
import { endText, Plot, spanFine, Timeline } from "./timeline.tsx";

const COLUMNS = [
  ["Holder", "grow"],
  "Granted",
  ["Waited", "number wide"],
  ["Held", "number"],
  "End",
  ["Fence", "number wide"],
] as const;

interface Props {
  /** Latest first; null when the deployment keeps no history. */
  readonly leases: readonly PastLease[] | null;
  readonly now_ms: number;
}

export function PastLeases({ leases, now_ms }: Props) {
  if (leases === null) return <p class="faint">This deployment keeps no history.</p>;
  if (leases.length === 0) return <p class="faint">No earlier leases are known.</p>;
  const earliestFirst = [...leases].reverse();
  const known = (values: readonly (number | null)[]) => values.filter((ms) => ms !== null);
  return (
    <>
      <Timeline leases={leases} now_ms={now_ms} />
      <div class="plots">
        <Plot title="Waits" values={known(earliestFirst.map(({ waited_ms }) => waited_ms))} />
        <Plot title="Holds" values={known(earliestFirst.map(({ held_ms }) => held_ms))} />
      </div>
      <table>
        <caption class="visually-hidden">The last leases, latest first</caption>
        <Headings columns={COLUMNS} />
        <tbody>
          {leases.map((lease) => (
            <tr key={lease.fence}>
              <th scope="row">
                <Owner owner={lease.owner} />
                {lease.mode === "shared" && <span class="faint"> shared</span>}
              </th>
              <td>
                <At at_ms={Date.parse(lease.granted_at)} />
              </td>
              <td class="number wide">{lease.waited_ms !== null && spanFine(lease.waited_ms)}</td>
              <td class="number">{lease.held_ms !== null && spanFine(lease.held_ms)}</td>
              <td>
                <span class={`end ${lease.end}`}>{endText(lease)}</span>
                {lease.key_id !== undefined && <span class="faint"> {breakText(lease)}</span>}
              </td>
              <td class="number wide faint">{lease.fence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
