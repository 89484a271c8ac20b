import type { CompanyShareholding } from "@munshi/bff/contract";
import { pageFigureKey } from "@munshi/bff/contract";
import { StackedColumns } from "../charts/StackedColumns.tsx";
import { FigureButton } from "./FigureButton.tsx";
import { printAmount } from "./print-figure.ts";

const parts = [
  { key: "promoter", label: "Promoters", code: "promoterHolding" },
  { key: "fii", label: "Foreign", code: "fiiHolding" },
  { key: "dii", label: "Domestic", code: "diiHolding" },
  { key: "government", label: "Government", code: "governmentHolding" },
  { key: "publicHolding", label: "Public", code: "publicHolding" },
  { key: "others", label: "Others", code: null },
] as const;

/** The parts of a company that each kind of holder has, over quarters. */
export function HoldersOverTime({ periods }: Pick<CompanyShareholding, "periods">) {
  const shown = parts.filter(({ key }) => periods.some((period) => (period[key] ?? 0) > 0));
  const latest = periods[0];
  if (latest === undefined) return null;
  return (
    <StackedColumns
      title="Ownership"
      source="Shareholding patterns filed with the exchange"
      asOf={latest.periodEnd}
      parts={shown}
      columns={periods.toReversed().map((period) => ({
        label: period.label,
        values: shown.map(({ key }) => period[key]),
      }))}
      format={(value) => printAmount(value, "percent")}
      renderFigure={(label, key, text) => {
        const period = periods.find((one) => one.label === label)?.period;
        const part = parts.find((one) => one.key === key);
        if (period === undefined || part === undefined) return text;
        const figureKey =
          part.code === null ? pageFigureKey("holdersRest", period) : `${part.code}@${period}`;
        return <FigureButton figureKey={figureKey} title={`${part.label}, ${label}`} text={text} />;
      }}
    />
  );
}
