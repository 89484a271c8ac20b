import { Button } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconCode,
  IconFilterPlus,
  IconRestore,
} from "@tabler/icons-react";
import { memo } from "react";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { useBuilder, useBuilderPart, useBuilderState } from "../context.ts";
import { resetFirst } from "./builder.ts";

/** How many filters there are; apart from the buttons, which no step of a slider draws again. */
function FilterCount() {
  const count = useBuilderPart(({ outlined }) => outlined?.outline.filters.length ?? 0);
  if (count === 0) return null;
  return (
    <span className="filter-count figure">
      {count} <span className="visually-hidden">active</span>
    </span>
  );
}

/** What can be done with the filters; on a narrow screen also the way to the panel. */
export const BuilderActions = memo(function BuilderActions({
  hasPanelButton,
}: {
  readonly hasPanelButton: boolean;
}) {
  const builder = useBuilder();
  const { reset } = useBuilderState();
  const { views, state } = builder;
  const addFilter = () => {
    if (state.outlined?.outline.drawable === false) showSnackbar("bad", resetFirst);
    else views.openDialog({ kind: "add-filter" });
  };
  return (
    <div className="builder-actions">
      {hasPanelButton && (
        <Button
          variant="default"
          className="panel-button"
          aria-haspopup="dialog"
          onClick={() => views.showDrawer(true)}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        >
          Filters
          <FilterCount />
        </Button>
      )}
      <Button onClick={addFilter} leftSection={<IconFilterPlus size={16} aria-hidden />}>
        Add Filter
      </Button>
      <Button
        variant="default"
        className="icon-on-narrow"
        title="Custom Query"
        onClick={() => views.openDialog({ kind: "custom-query", place: null })}
        leftSection={<IconCode size={16} aria-hidden />}
      >
        Custom Query
      </Button>
      <Button
        variant="default"
        className="icon-on-narrow"
        title="Reset"
        onClick={builder.reset}
        aria-disabled={reset.kind === "coming"}
        leftSection={<IconRestore size={16} aria-hidden />}
      >
        Reset
      </Button>
    </div>
  );
});
