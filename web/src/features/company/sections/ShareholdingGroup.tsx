import type { CompanyShareholding } from "@munshi/bff/contract";
import { StackedColumns } from "../../../charts/StackedColumns.tsx";
import { useCompany } from "../../../company-parts/company-data.ts";
import { printAmount } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { ShareholdingTable } from "../../../company-parts/ShareholdingTable.tsx";
import type { FindPeriod } from "../../../company-parts/ShareholdingTable.tsx";
import { StatementColumns } from "../../../company-parts/StatementList.tsx";
import { PageGroup } from "../PageGroup.tsx";

const parts = [
  { key: "promoter", label: "Promoters" },
  { key: "fii", label: "Foreign" },
  { key: "dii", label: "Domestic" },
  { key: "government", label: "Government" },
  { key: "publicHolding", label: "Public" },
  { key: "others", label: "Others" },
] as const;

/** Who holds the company, over quarters, and what the changes say. */
export function ShareholdingGroup() {
  const findPeriod = useFindPeriod();
  return (
    <PageGroup id="shareholding">
      <SectionPart
        name="shareholding"
        title="Holders over time"
        emptyText="No shareholding pattern is known."
        height={420}
      >
        {(shareholding) => <HoldersOverTime periods={shareholding.periods} />}
      </SectionPart>
      <SectionPart
        name="shareholding"
        title="Holders by quarter"
        emptyText="No shareholding pattern is known."
        height={460}
      >
        {(shareholding) => (
          <>
            <ShareholdingTable periods={shareholding.periods} findPeriod={findPeriod} />
            <StatementColumns pair={shareholding.commentary} />
          </>
        )}
      </SectionPart>
    </PageGroup>
  );
}

function HoldersOverTime({ periods }: Pick<CompanyShareholding, "periods">) {
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

/** Shareholding is filed for the same quarters as results, whose columns know their place in history. */
function useFindPeriod(): FindPeriod {
  const { view } = useCompany();
  const statements = view?.sections.statements;
  const quarters = statements?.state === "ready" ? statements.data.quarters : [];
  return (periodEnd) => quarters.find((column) => column.periodEnd === periodEnd)?.period;
}
