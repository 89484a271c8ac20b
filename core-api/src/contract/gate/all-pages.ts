import { createRowFinder, memberGateTable } from "./gate.ts";
import type { GateRow } from "./gate-row.ts";
import { staffPages } from "./staff-pages.ts";

// Apart from the members' table, which their pages load.

/** Every page of the product, once. */
export const gateTable: readonly GateRow[] = [...memberGateTable, ...staffPages];

/** The row of any page, the back office's included. */
export const findPageRow = createRowFinder(gateTable);
