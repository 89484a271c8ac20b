import { useCompany } from "../../../company-parts/company-data.ts";
import { HoldersOverTime } from "../../../company-parts/HoldersOverTime.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { ShareholdingTable } from "../../../company-parts/ShareholdingTable.tsx";
import type { FindPeriod } from "../../../company-parts/ShareholdingTable.tsx";
import { StatementColumns } from "../../../company-parts/StatementList.tsx";
import { PageGroup } from "../PageGroup.tsx";

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
      <SectionPart name="shareholding" title="Holders by quarter" height={460} isFurther>
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

/** Shareholding is filed for the same quarters as results, whose columns know their place in history. */
function useFindPeriod(): FindPeriod {
  const { view } = useCompany();
  const statements = view?.sections.statements;
  const quarters = statements?.state === "ready" ? statements.data.quarters : [];
  return (periodEnd) => quarters.find((column) => column.periodEnd === periodEnd)?.period;
}
