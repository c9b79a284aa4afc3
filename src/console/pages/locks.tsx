import { useMemo } from "preact/hooks";
import { useListing } from "../live.ts";
import { useNarrow } from "../narrow.ts";
import { Count, Filters, filtersOf, writeQuery } from "../parts/filters.tsx";
import { FirstLock } from "../parts/first-lock.tsx";
import { GROUP, ROW, SortHeader, sortOf, TABLE } from "../parts/headings.tsx";
import { FolderRow, LockRow } from "../parts/lock-row.tsx";
import { Name } from "../parts/name.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { formatRoute, type Route, replaceQuery } from "../route.ts";
import { filterRows, lockRows, type Row, STATES, type StateFilter, sortRows } from "../rows.ts";
import { type Branch, treeOf } from "../tree.ts";

const ROWS_PER_GROUP = 25;

const STATE_LABELS: Readonly<Record<StateFilter, string>> = {
  all: "All states",
  contended: "Waited for",
  held: "Held",
  delayed: "Delayed",
  unreadable: "Unreadable",
};

export function LocksPage({ route }: { readonly route: Route }) {
  const { prefix, text } = filtersOf(route);
  const state = STATES.find((one) => one === route.query.get("state")) ?? "all";
  const { sort, reversed } = sortOf(route);
  const live = useListing("locks", prefix, lockRows);
  const all = live.data?.items;
  const rows = useMemo(
    () => all && sortRows(filterRows(all, state, text), sort, reversed),
    [all, state, text, sort, reversed],
  );
  return (
    <>
      <PageTitle live={live}>Locks</PageTitle>
      <LockFilters route={route} state={state} />
      <Count live={live} shown={rows?.length} one="lock in use" several="locks in use" />
      {rows && rows.length > 0 && <LockTable rows={rows} route={route} />}
      {rows?.length === 0 &&
        live.complete &&
        (text === "" && prefix === "" && state === "all" ? (
          <FirstLock />
        ) : (
          <Nothing text={text} route={route} more={live.data?.more === true} />
        ))}
    </>
  );
}

function LockFilters({ route, state }: { readonly route: Route; readonly state: StateFilter }) {
  const isTree = route.query.get("view") === "tree";
  return (
    <Filters route={route} placeholder="name or holder">
      <label>
        <span>State</span>
        <select value={state === "all" ? "" : state} onChange={writeQuery(route, "state")}>
          {STATES.map((one) => (
            <option key={one} value={one === "all" ? "" : one} selected={one === state}>
              {STATE_LABELS[one]}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={isTree}
          onChange={() => replaceQuery(route, { view: isTree ? "" : "tree", open: "" })}
        />
        <span>Tree by /</span>
      </label>
    </Filters>
  );
}

function LockTable({ rows, route }: { readonly rows: readonly Row[]; readonly route: Route }) {
  const narrow = useNarrow();
  const isTree = route.query.get("view") === "tree";
  const open = new Set((route.query.get("open") ?? "").split("\n").filter(Boolean));
  const toggle = (path: string) => {
    if (!open.delete(path)) open.add(path);
    replaceQuery(route, { open: [...open].join("\n") });
  };
  const branches: readonly Branch[] = isTree
    ? treeOf(rows, open)
    : rows.map((row) => ({ kind: "row", row, depth: 0, label: row.name }));
  return (
    <table {...TABLE} class="rows">
      <caption class="visually-hidden">Locks in use. Select a heading to sort by it.</caption>
      <thead {...GROUP}>
        <tr {...ROW}>
          <SortHeader route={route} by="name" label="Lock" />
          <SortHeader route={route} by="state" label="State" />
          {!narrow && <SortHeader route={route} by="owner" label="Holder" />}
          {!narrow && <SortHeader route={route} by="since" label="Held for" class="number" />}
          <SortHeader route={route} by="left" label="Left" class="number" />
          <SortHeader route={route} by="queue" label="Queue" class="number" />
        </tr>
      </thead>
      {groupsOf(branches).map((group, i) => (
        <tbody {...GROUP} key={i}>
          {group.map((branch) =>
            branch.kind === "row" ? (
              <LockRow
                key={branch.row.name}
                narrow={narrow}
                row={branch.row}
                depth={branch.depth}
                label={branch.label}
              />
            ) : (
              <FolderRow
                key={`${branch.folder.path}/`}
                narrow={narrow}
                folder={branch.folder}
                onToggle={() => toggle(branch.folder.path)}
              />
            ),
          )}
        </tbody>
      ))}
    </table>
  );
}

/** Splits the rows into groups, because browsers lay out and paint only the groups that are visible. */
function groupsOf(branches: readonly Branch[]): Branch[][] {
  const groups: Branch[][] = [];
  for (let from = 0; from < branches.length; from += ROWS_PER_GROUP) {
    groups.push(branches.slice(from, from + ROWS_PER_GROUP));
  }
  return groups;
}

/** Shown for an empty listing. Free locks are not listed, but their pages can still be opened. */
function Nothing({ text, route, more }: { readonly text: string; readonly route: Route; readonly more: boolean }) {
  const name = text || route.query.get("prefix") || "";
  return (
    <div class="empty">
      <p>
        {more ? "None of the locks read so far match." : "No matching locks are in use."} A lock that nobody holds or
        waits for is not listed.
      </p>
      {name !== "" && (
        <p>
          <a href={formatRoute("locks", name)}>
            Look at the lock <Name text={name} />
          </a>
        </p>
      )}
    </div>
  );
}
