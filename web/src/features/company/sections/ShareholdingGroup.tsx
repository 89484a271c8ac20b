import { HoldersOverTime } from "../../../company-parts/HoldersOverTime.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { ShareholdingTable } from "../../../company-parts/ShareholdingTable.tsx";
import { StatementColumns } from "../../../company-parts/StatementList.tsx";
import { latestDay } from "../../../lib/format.ts";
import { PageGroup } from "../PageGroup.tsx";

/** Shareholding by quarter, and insights from its changes. */
export function ShareholdingGroup() {
  return (
    <PageGroup id="shareholding">
      <SectionPart
        name="shareholding"
        title="Shareholding trend"
        emptyText="No shareholding data."
        height={420}
      >
        {(shareholding) => <HoldersOverTime periods={shareholding.periods} />}
      </SectionPart>
      <SectionPart
        name="shareholding"
        title="Shareholding by quarter"
        height={460}
        isFurther
        stamp={({ periods }) => ({
          source: "Shareholding patterns filed with the exchange",
          asOf: latestDay(periods.map(({ periodEnd }) => periodEnd)),
        })}
      >
        {(shareholding) => (
          <>
            <ShareholdingTable periods={shareholding.periods} changes={shareholding.changes} />
            <StatementColumns pair={shareholding.commentary} />
          </>
        )}
      </SectionPart>
    </PageGroup>
  );
}
