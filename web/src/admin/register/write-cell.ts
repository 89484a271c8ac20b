import type { DescribedColumn } from "@munshi/bff/contract";
import {
  emptyFigure,
  formatCount,
  formatCounted,
  formatDate,
  formatRupees,
} from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";

/** A cell as its kind is shown. */
export function writeCell(column: DescribedColumn, value: string | number | null): string {
  if (value === null || value === "") return emptyFigure;
  switch (column.kind) {
    case "moment":
      return formatMoment(String(value));
    case "date":
      return formatDate(String(value));
    case "money":
      return formatRupees(Number(value));
    case "number":
      return formatCount(Number(value));
    case "choice":
      return column.options.find((option) => option.value === value)?.label ?? String(value);
    case "text":
    case "masked":
      return String(value);
  }
}

/** A number of a register's rows: `1 client` of `clients`. */
export function countRows(count: number, counted: string): string {
  return formatCounted(count, counted.replace(/ies$/, "y").replace(/s$/, ""), counted);
}

/** Prices, percentages and ₹ crore with two decimals; undefined for other cells. */
export function writeAmount(
  { id, kind }: Pick<DescribedColumn, "id" | "kind">,
  value: string | number | null,
): string | undefined {
  if (kind !== "number" || typeof value !== "number" || id === "corrected") return undefined;
  const text = Math.abs(value).toLocaleString("en-IN", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}
