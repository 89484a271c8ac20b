import type { BoxStockChange } from "@munshi/bff/contract";
import type { TableColumn } from "../../table/Table.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";

/** Columns of the changes in a version. */
export const changeColumns: readonly TableColumn<BoxStockChange>[] = [
  {
    id: "stock",
    header: "Stock",
    render: ({ symbol, name }) => (
      <>
        {symbol} <span className="admin-soft">{name}</span>
      </>
    ),
  },
  {
    id: "kind",
    header: "Change",
    render: ({ before, after }) => {
      if (before === null) return <StatusChip state="done" label="Added" />;
      if (after === null) return <StatusChip state="failed" label="Removed" />;
      return <StatusChip state="part" label={after > before ? "Increased" : "Reduced"} />;
    },
  },
  { id: "before", header: "Before", align: "end", render: ({ before }) => writeWeight(before) },
  { id: "after", header: "After", align: "end", render: ({ after }) => writeWeight(after) },
  {
    id: "reason",
    header: "Reason",
    className: "boxes-wrap",
    render: ({ reason }) => (reason === "" ? "–" : reason),
  },
];

/** Basis points as `12.50 %`; a dash for null. */
export function writeWeight(weight: number | null): string {
  return weight === null ? "–" : `${(weight / 100).toFixed(2)} %`;
}

/** Basis points of a typed percentage; NaN if it is not a number. */
export function parseWeight(text: string): number {
  const trimmed = text.trim().replace(/\s*%$/, "");
  return /^\d{1,3}(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * 100) : Number.NaN;
}
