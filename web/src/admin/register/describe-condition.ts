import type { DescribedColumn, RegisterCondition } from "@munshi/bff/contract";
import { formatCount, formatDate, formatRupees } from "../../lib/format.ts";

export const operatorLabels: Readonly<Record<RegisterCondition["is"], string>> = {
  contains: "contains",
  starts: "starts with",
  equals: "is",
  one_of: "is one of",
  between: "is between",
  empty: "is empty",
  filled: "is not empty",
};

function describeBound(column: DescribedColumn, bound: string | number): string {
  if (typeof bound === "string") return formatDate(bound);
  return column.kind === "money" ? formatRupees(bound) : formatCount(bound);
}

/** A condition in words: `Joined from 01 Apr 26 to 31 Mar 27`. */
export function describeCondition(
  condition: RegisterCondition,
  columns: readonly DescribedColumn[],
): string {
  const column = columns.find(({ id }) => id === condition.column);
  if (column === undefined) return condition.column;
  const { title, options } = column;
  switch (condition.is) {
    case "contains":
    case "starts":
    case "equals":
      return `${title} ${operatorLabels[condition.is]} “${condition.text}”`;
    case "one_of": {
      const labels = condition.values.map(
        (value) => options.find((option) => option.value === value)?.label ?? value,
      );
      return `${title}: ${labels.join(" or ")}`;
    }
    case "between": {
      const { from, to } = condition;
      const parts = [
        ...(from === null ? [] : [`from ${describeBound(column, from)}`]),
        ...(to === null ? [] : [`to ${describeBound(column, to)}`]),
      ];
      return `${title} ${parts.join(" ")}`;
    }
    case "empty":
    case "filled":
      return `${title} ${operatorLabels[condition.is]}`;
  }
}
