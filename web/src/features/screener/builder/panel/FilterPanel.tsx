import { lazy, memo, Suspense, useId } from "react";
import { useBuilder, useBuilderState } from "../../context.ts";
import "../workbench.css";
import { QueryFilters } from "./QueryFilters.tsx";

// Wide screens never open the drawer, and the dialog is 25 kB.
const Dialog = lazy(async () => ({
  default: (await import("../../../../ui/Dialog.tsx")).Dialog,
}));

/** The panel 'Your Query': next to the result, or in a drawer on narrow screens. */
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
    <Suspense>
      <Dialog title="Your Query" shape="dialog-drawer" onClose={() => views.showDrawer(false)}>
        <QueryFilters coversPage />
      </Dialog>
    </Suspense>
  );
});
