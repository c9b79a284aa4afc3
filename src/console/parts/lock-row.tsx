import { Component, type ComponentType, createElement, type FunctionComponent } from "preact";
import { leftText, sinceText } from "../clock.tsx";
import { formatRoute } from "../route.ts";
import type { Row } from "../rows.ts";
import type { Folder } from "../tree.ts";
import { stateLabel } from "./badge.tsx";
import { CELL, NAME, ROW } from "./headings.tsx";
import { Name, Owner } from "./name.tsx";

/** Wraps a component so that it renders again only when a property changes. Preact's own `memo` is part of a larger package. */
function memo<Props extends object>(Wrapped: FunctionComponent<Props>): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const keys = Object.keys(next) as (keyof Props)[];
      return keys.some((key) => next[key] !== this.props[key]);
    }
    override render() {
      return createElement(Wrapped, this.props);
    }
  };
}

/** A row of a list of locks. It has as few elements as possible, because a list may have a thousand rows. */

interface Props {
  readonly row: Row;
  /** On a phone, the holder is shown below the name, and the start of the lease is omitted. */
  readonly narrow: boolean;
  readonly depth?: number;
  /** In a tree, the last part of the name. */
  readonly label?: string;
}

export const LockRow = memo(function LockRow({ row, narrow, depth = 0, label = row.name }: Props) {
  const { break_at, mode, holders_total, queue_length, since_ms, until_ms } = row;
  const state = break_at === undefined ? row.state : "breaking";
  const holder = holders_total > 0 && <Holder row={row} />;
  return (
    <tr {...ROW}>
      <th {...NAME} class={depthClass(depth)}>
        <a href={formatRoute("locks", row.name)} aria-label={label === row.name ? undefined : row.name}>
          <Name text={label} wraps={narrow} />
        </a>
        {narrow && holder && <small>{holder}</small>}
      </th>
      <td {...CELL} class={`badge ${state}`}>
        {stateLabel(state)}
        {mode === "shared" && !narrow && <span class="faint"> shared</span>}
      </td>
      {!narrow && <td {...CELL}>{holder}</td>}
      {!narrow && (
        <td {...CELL} class="number" data-since={since_ms}>
          {since_ms !== undefined && sinceText(since_ms)}
        </td>
      )}
      <td {...CELL} class="number" data-until={until_ms}>
        {until_ms !== undefined && leftText(until_ms)}
      </td>
      <td {...CELL} class="number">
        {queue_length > 0 && <span class="waiting">{queue_length}</span>}
      </td>
    </tr>
  );
});

const depthClass = (depth: number) => (depth > 0 ? `depth-${Math.min(depth, 6)}` : undefined);

const Holder = ({ row: { owner, holders_total } }: { readonly row: Row }) => (
  <>
    <Owner owner={owner} />
    {holders_total > 1 && ` and ${holders_total - 1} more`}
  </>
);

interface FolderProps {
  readonly folder: Folder;
  readonly narrow: boolean;
  readonly onToggle: () => void;
}

export function FolderRow({ folder, narrow, onToggle }: FolderProps) {
  const { label, depth, isOpen, rows, waiting } = folder;
  return (
    <tr {...ROW} class="folder">
      <th {...NAME} class={depthClass(depth)}>
        <button type="button" class="heading" aria-expanded={isOpen} onClick={onToggle}>
          <span aria-hidden="true">{isOpen ? "▾ " : "▸ "}</span>
          <Name text={label} />
        </button>
      </th>
      <td {...CELL} class="faint">
        {narrow ? rows : `${rows} locks`}
      </td>
      {!narrow && <td {...CELL} />}
      {!narrow && <td {...CELL} />}
      <td {...CELL} />
      <td {...CELL} class="number">
        {waiting > 0 && <span class="waiting">{waiting}</span>}
      </td>
    </tr>
  );
}

/** Returns the columns for a table of locks that cannot be sorted. */
export const lockColumns = (narrow: boolean) =>
  [
    "Lock",
    "State",
    ...(narrow ? [] : (["Holder", ["Held for", "number"]] as const)),
    ["Left", "number"],
    ["Queue", "number"],
  ] as const;
