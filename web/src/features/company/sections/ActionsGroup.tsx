import {
  ActionsTable,
  actionsSlowAfterMs,
  noActions,
} from "../../../company-parts/ActionsTable.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { PageGroup } from "../PageGroup.tsx";

/** Dividends, bonuses and splits. */
export function ActionsGroup() {
  return (
    <PageGroup id="actions">
      <SectionPart
        name="actions"
        title="By type"
        emptyText={noActions}
        height={360}
        slowAfterMs={actionsSlowAfterMs}
        stamp={(_, asOf) => ({ source: "Exchange corporate actions", asOf })}
      >
        {({ actions }) => <ActionsTable actions={actions} />}
      </SectionPart>
    </PageGroup>
  );
}
