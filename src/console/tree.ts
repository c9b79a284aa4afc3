/** Arranges rows in a tree, according to the `/` in their names. */
import type { Row } from "./rows.ts";

export interface Folder {
  /** The common prefix of the names of the folder's rows; it ends in `/`. */
  readonly path: string;
  /** The part of the path below the parent folder. */
  readonly label: string;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly rows: number;
  readonly waiting: number;
}

export type Branch =
  | { readonly kind: "folder"; readonly folder: Folder }
  | { readonly kind: "row"; readonly row: Row; readonly depth: number; readonly label: string };

/** Returns the open folders, and all rows outside closed ones. A folder takes the position of its first row. */
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
    // A folder with only one row would not help.
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

/** Merges folders that contain only one folder. */
function commonPath(rows: readonly Row[], path: string): string {
  for (let longer = path; ; path = longer) {
    const first = rows[0]?.name ?? "";
    const slash = first.indexOf("/", path.length + 1);
    if (slash < 0) return path;
    longer = first.slice(0, slash + 1);
    if (!rows.every(({ name }) => name.startsWith(longer) && name !== longer)) return path;
  }
}
