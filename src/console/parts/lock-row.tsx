import { Left, Since } from "../clock.tsx";
import { formatRoute } from "../route.ts";
import type { Row } from "../rows.ts";
import type { Folder } from "../tree.ts";
import { Badge } from "./badge.tsx";
import { memo } from "./memo.ts";
import { Name, Owner } from "./name.tsx";

interface Props {
  readonly row: Row;
  /** On a phone, the holder is shown below the name, and not since when. */
  readonly narrow: boolean;
  readonly depth?: number;
  /** The end of the name, in a tree. */
  readonly label?: string;
}

export const LockRow = memo(function LockRow({ row, narrow, depth = 0, label = row.name }: Props) {
  const { state, break_at, mode, holders_total, queue_length, since_ms, until_ms } = row;
  const holder = holders_total > 0 && <Holder row={row} />;
  return (
    <tr>
      <th scope="row" class={depth > 0 ? `depth-${Math.min(depth, 6)}` : undefined}>
        <a href={formatRoute("locks", row.name)} aria-label={label === row.name ? undefined : row.name}>
          <Name text={label} />
        </a>
        {narrow && holder && <small>{holder}</small>}
      </th>
      <td>
        <Badge state={break_at === undefined ? state : "breaking"} />
        {mode === "shared" && !narrow && <span class="faint"> shared</span>}
      </td>
      {!narrow && <td>{holder}</td>}
      {!narrow && <td class="number">{since_ms !== undefined && <Since since_ms={since_ms} />}</td>}
      <td class="number">{until_ms !== undefined && <Left until_ms={until_ms} />}</td>
      <td class="number">{queue_length > 0 && <span class="waiting">{queue_length}</span>}</td>
    </tr>
  );
});

const Holder = ({ row: { owner, holders_total } }: { readonly row: Row }) => (
  <>
    <Owner owner={owner} />
    {holders_total > 1 && ` and ${holders_total - 1} more`}
  </>
);

export function FolderRow({ folder, onToggle }: { readonly folder: Folder; readonly onToggle: () => void }) {
  const { label, depth, isOpen, rows, waiting } = folder;
  return (
    <tr class="folder">
      <th scope="row" class={`depth-${Math.min(depth, 6)}`}>
        <button type="button" class="heading" aria-expanded={isOpen} onClick={onToggle}>
          <span aria-hidden="true">{isOpen ? "▾ " : "▸ "}</span>
          <Name text={label} />
        </button>
      </th>
      <td class="faint">{rows} locks</td>
      <td class="wide" />
      <td class="wide" />
      <td />
      <td class="number">{waiting > 0 && <span class="waiting">{waiting}</span>}</td>
    </tr>
  );
}

/** The headings of a table of locks that does not sort. */
export const LockHeadings = () => (
  <thead>
    <tr>
      <th scope="col" class="grow">
        Lock
      </th>
      <th scope="col" class="state">
        State
      </th>
      <th scope="col" class="wide holder">
        Holder
      </th>
      <th scope="col" class="wide number span">
        Held for
      </th>
      <th scope="col" class="number span">
        Left
      </th>
      <th scope="col" class="number few">
        Queue
      </th>
    </tr>
  </thead>
);
