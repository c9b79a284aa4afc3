/** Of a table's parts, spelled out: browsers forget them where CSS lays the table out as a grid. */
export const TABLE = { role: "table" } as const;
export const GROUP = { role: "rowgroup" } as const;
export const ROW = { role: "row" } as const;
export const HEADING = { role: "columnheader", scope: "col" } as const;
export const NAME = { role: "rowheader", scope: "row" } as const;
export const CELL = { role: "cell" } as const;
