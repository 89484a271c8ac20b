import { noStatements, StatementColumns } from "../../../company-parts/StatementList.tsx";
import { HoldersOverTime } from "../../../company-parts/HoldersOverTime.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { ShareholdingTable } from "../../../company-parts/ShareholdingTable.tsx";

/** Who holds the company, and what changed since the quarter before. */
export function ShareholdingTab() {
  return (
    <SectionPart name="shareholding" height={480} emptyText={noStatements} bare>
      {({ periods, changes, commentary }) => (
        <div className="panel-stack">
          <StatementColumns pair={commentary} />
          {periods.length > 0 && <ShareholdingTable periods={periods} changes={changes} />}
          <HoldersOverTime periods={periods} />
        </div>
      )}
    </SectionPart>
  );
}
