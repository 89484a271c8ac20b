import { memo, useId } from "react";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { useBuilder, useBuilderState } from "../../context.ts";
import "../workbench.css";
import { QueryFilters } from "./QueryFilters.tsx";

/** The panel 'Your Query': next to the result, or in a drawer where the screen is narrow. */
export const FilterPanel = memo(function FilterPanel({ isNarrow }: { readonly isNarrow: boolean }) {
  const { views } = useBuilder();
  const { drawerOpen } = useBuilderState();
  const titleId = useId();
  if (!isNarrow) {
    return (
      <aside className="filter-panel" aria-labelledby={titleId}>
        <h2 id={titleId}>Your Query</h2>
        <QueryFilters coversPage={false} />
      </aside>
    );
  }
  if (!drawerOpen) return null;
  return (
    <Dialog title="Your Query" shape="dialog-drawer" onClose={() => views.showDrawer(false)}>
      <QueryFilters coversPage />
    </Dialog>
  );
});
