/** Rows as a tree by the `/` in their names. */
import type { Row } from "./rows.ts";

export interface Folder {
  /** The names of its rows begin with this, which ends in `/`. */
  readonly path: string;
  /** What it adds to the path of the folder that it is in. */
  readonly label: string;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly rows: number;
  readonly waiting: number;
}

export type Branch =
  | { readonly kind: "folder"; readonly folder: Folder }
  | { readonly kind: "row"; readonly row: Row; readonly depth: number; readonly label: string };

/** Folders that are open, and all rows that are not in a closed one. A folder stands where the first of its rows would. */
export function treeOf(rows: readonly Row[], open: ReadonlySet<string>, path = "", depth = 0): Branch[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const rest = row.name.slice(path.length);
    const slash = rest.indexOf("/", 1);
    const group = slash < 0 ? row.name : path + rest.slice(0, slash + 1);
    const members = groups.get(group);
    if (members) members.push(row);
    else groups.set(group, [row]);
  }
  return [...groups].flatMap(([group, members]) => {
    const [only] = members;
    // A folder of one would not help.
    if (members.length === 1 && only) return [{ kind: "row", row: only, depth, label: only.name.slice(path.length) }];
    const inner = commonPath(members, group);
    const folder: Folder = {
      path: inner,
      label: inner.slice(path.length),
      depth,
      isOpen: open.has(inner),
      rows: members.length,
      waiting: members.reduce((sum, { queue_length }) => sum + queue_length, 0),
    };
    const inside = folder.isOpen ? treeOf(members, open, inner, depth + 1) : [];
    return [{ kind: "folder", folder }, ...inside] satisfies Branch[];
  });
}

/** Folders that contain only one folder are merged with it. */
function commonPath(rows: readonly Row[], path: string): string {
  for (let longer = path; ; path = longer) {
    const first = rows[0]?.name ?? "";
    const slash = first.indexOf("/", path.length + 1);
    if (slash < 0) return path;
    longer = first.slice(0, slash + 1);
    if (!rows.every(({ name }) => name.startsWith(longer) && name !== longer)) return path;
  }
}
