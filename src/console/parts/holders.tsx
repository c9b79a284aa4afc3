import type { Holder } from "../../contract/responses.ts";
import { Left, Since } from "../clock.tsx";
import { Headings } from "./headings.tsx";
import { Name, Owner } from "./name.tsx";

type AnyHolder = Omit<Holder, "mode" | "hold_count"> & { readonly mode?: string; readonly permits?: number };

interface Props<H extends AnyHolder> {
  readonly holders: readonly H[];
  readonly total: number;
  /** When the data was requested. */
  readonly at_ms: number;
  /** Asks for confirmation before breaking a lease; undefined if breaking is not offered. */
  readonly onBreak: ((lease: H) => void) | undefined;
}

export function Holders<H extends AnyHolder>({ holders, total, at_ms, onBreak }: Props<H>) {
  if (total === 0) return <p class="faint">Nobody holds it.</p>;
  const withPermits = holders.some(({ permits }) => permits !== undefined);
  const columns = [
    ["Holder", "grow"],
    ...(withPermits ? ([["Permits", "number"]] as const) : []),
    ["Held for", "number"],
    ["Left", "number"],
    ["Fence", "number wide"],
    ...(onBreak ? ([[<span class="visually-hidden">Actions</span>, ""]] as const) : []),
  ] as const;
  return (
    <>
      <table>
        <caption class="visually-hidden">Holders, earliest first</caption>
        <Headings columns={columns} />
        <tbody>
          {holders.map((holder) => (
            <tr key={holder.fence}>
              <th scope="row">
                <Owner owner={holder.owner} />
                {holder.mode === "shared" && <span class="faint"> shared</span>}
                {holder.claimed === false && <span class="faint"> not claimed yet</span>}
                <Metadata holder={holder} />
              </th>
              {withPermits && <td class="number">{holder.permits}</td>}
              <td class="number">
                <Since since_ms={Date.parse(holder.acquired_at)} />
              </td>
              <td class="number">
                <Left until_ms={at_ms + holder.ttl_ms} />
              </td>
              <td class="number wide faint">{holder.fence}</td>
              {onBreak && (
                <td class="number">
                  <button type="button" onClick={() => onBreak(holder)}>
                    Break<span class="visually-hidden"> the lease of {holder.owner ?? "no name"}</span>…
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {total > holders.length && (
        <p class="faint">and {total - holders.length} more, which the service does not list</p>
      )}
    </>
  );
}

/** Shows the metadata that the holder sent. */
function Metadata({ holder: { metadata } }: { readonly holder: AnyHolder }) {
  if (metadata === undefined) return null;
  return (
    <dl class="metadata">
      {Object.entries(metadata).map(([key, value]) => (
        <div key={key}>
          <dt>
            <Name text={key} />
          </dt>
          <dd>
            <Name text={String(value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
