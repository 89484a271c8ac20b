import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { PageGroup } from "../PageGroup.tsx";
import { latestDay } from "../../../lib/format.ts";
import { Statements } from "../statements/Statements.tsx";

/** The accounts side by side over years and quarters. */
export function StatementsGroup() {
  return (
    <PageGroup id="statements">
      <SectionPart
        name="statements"
        title="Financial statements"
        emptyText="No financial statements available."
        height={640}
        stamp={({ years, quarters }) => ({
          source: "Company filings",
          asOf: latestDay([...years, ...quarters].map(({ publishedAt }) => publishedAt)),
        })}
      >
        {(statements) => <Statements statements={statements} />}
      </SectionPart>
    </PageGroup>
  );
}
