import type { CompanyShareholding } from "@munshi/bff/contract";
import { StackedColumns } from "../charts/StackedColumns.tsx";
import { printAmount } from "./print-figure.ts";

const parts = [
  { key: "promoter", label: "Promoters" },
  { key: "fii", label: "Foreign" },
  { key: "dii", label: "Domestic" },
  { key: "government", label: "Government" },
  { key: "publicHolding", label: "Public" },
  { key: "others", label: "Others" },
] as const;

/** The parts of a company that each kind of holder has, over quarters. */
export function HoldersOverTime({ periods }: Pick<CompanyShareholding, "periods">) {
  const shown = parts.filter(({ key }) => periods.some((period) => (period[key] ?? 0) > 0));
  const latest = periods[0];
  if (latest === undefined) return null;
  return (
    <StackedColumns
      title="Who holds the shares"
      source={`Shareholding patterns as filed, to ${latest.label}.`}
      parts={shown}
      columns={periods.toReversed().map((period) => ({
        label: period.label,
        values: shown.map(({ key }) => period[key]),
      }))}
      format={(value) => printAmount(value, "percent")}
    />
  );
}
