import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { PageGroup } from "../PageGroup.tsx";
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
      >
        {(statements) => <Statements statements={statements} />}
      </SectionPart>
    </PageGroup>
  );
}
