import type { DescribedColumn } from "@munshi/bff/contract";
import { emptyFigure, formatCount, formatDate, formatRupees } from "../../lib/format.ts";
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
