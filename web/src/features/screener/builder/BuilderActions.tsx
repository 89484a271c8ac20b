import { Button } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconCode,
  IconDeviceFloppy,
  IconFilterPlus,
  IconPencilCode,
  IconRestore,
} from "@tabler/icons-react";
import { memo } from "react";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { queryTextId, useQueryText } from "../components/QueryPanel.tsx";
import { showQueryText } from "../components/query-text.ts";
import { useBuilder, useBuilderPart, useBuilderState, useScreener } from "../context.ts";
import { slots } from "../slots.ts";
import { resetFirst } from "./builder.ts";

/** Number of filters; kept apart from the buttons, so that slider steps do not re-render them. */
function FilterCount() {
  const count = useBuilderPart(({ outlined }) => outlined?.outline.filters.length ?? 0);
  if (count === 0) return null;
  return (
    <span className="filter-count figure">
      {count} <span className="visually-hidden">active</span>
    </span>
  );
}

/** Shows or hides the query's text; closed again only where filters show all of the query. */
function TextToggle() {
  const { isOpen, isNeeded } = useQueryText();
  return (
    <Button
      variant="default"
      className="icon-on-narrow on-first-line text-toggle"
      title={isNeeded ? "This query can only be edited as text" : "Edit as text"}
      aria-expanded={isOpen}
      aria-controls={isOpen ? queryTextId : undefined}
      aria-disabled={isNeeded}
      onClick={() => {
        if (!isNeeded) showQueryText(!isOpen);
      }}
      leftSection={<IconPencilCode size={16} aria-hidden />}
    >
      Edit as text
    </Button>
  );
}

/** Filter actions; on a narrow screen also a button that opens the panel. */
export const BuilderActions = memo(function BuilderActions({
  hasPanelButton,
}: {
  readonly hasPanelButton: boolean;
}) {
  const builder = useBuilder();
  const screener = useScreener();
  const { reset } = useBuilderState();
  const { views, state } = builder;
  const { saveQuery } = slots;
  const addFilter = () => {
    if (state.outlined?.outline.drawable === false) showSnackbar("bad", resetFirst);
    else views.openDialog({ kind: "add-filter" });
  };
  return (
    <div className="builder-actions">
      {hasPanelButton && (
        <Button
          variant="default"
          className="panel-button on-first-line"
          aria-haspopup="dialog"
          onClick={() => views.showDrawer(true)}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        >
          Filters
          <FilterCount />
        </Button>
      )}
      <Button
        className="on-first-line"
        onClick={addFilter}
        leftSection={<IconFilterPlus size={16} aria-hidden />}
      >
        Add Filter
      </Button>
      <TextToggle />
      <Button
        variant="default"
        className="icon-on-narrow"
        title="Custom Query"
        onClick={() => views.openDialog({ kind: "custom-query", place: null })}
        leftSection={<IconCode size={16} aria-hidden />}
      >
        Custom Query
      </Button>
      {saveQuery !== null && (
        <Button
          variant="default"
          className="icon-on-narrow"
          title="Save Query"
          onClick={() => saveQuery(screener.state.draft)}
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        >
          Save Query
        </Button>
      )}
      <Button
        variant="default"
        className="icon-on-narrow on-first-line"
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
