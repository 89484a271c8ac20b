import type { ColumnKey, QueryFilter } from "@munshi/engine/contract";
import { panelKeys } from "./builder-state.ts";
import type { BuilderDialog, BuilderState, FilterTab, FormulaDraft } from "./builder-state.ts";

/** Actions that open and close the builder's dialogs, tabs and fields. */
export interface Views {
  readonly openDialog: (dialog: BuilderDialog) => void;
  readonly closeDialog: () => void;
  /** Shows another list, with an empty search. */
  readonly showTab: (tab: FilterTab) => void;
  readonly searchFor: (text: string) => void;
  /** Unfolds a field of the panel, and folds any other; null folds all. */
  readonly openField: (column: ColumnKey | null) => void;
  readonly showDrawer: (isOpen: boolean) => void;
  readonly writeFormula: (part: Partial<FormulaDraft>) => void;
  /**
   * Opens a filter where it can be changed: one of the panel in its field, a range in the form of its
   * parameter, anything else in the text.
   */
  readonly openFilter: (
    placed: { readonly filter: QueryFilter; readonly at: number },
    panel: "aside" | "in a drawer",
  ) => void;
}

const ofPanel: ReadonlySet<string> = new Set(Object.values(panelKeys));

export function createViews(state: BuilderState): Views {
  return {
    openDialog(dialog) {
      state.dialog = dialog;
    },
    closeDialog() {
      state.dialog = { kind: "none" };
    },
    showTab(tab) {
      state.tab = tab;
      state.search = "";
    },
    searchFor(text) {
      state.search = text;
    },
    openField(column) {
      state.wantedField = column;
    },
    showDrawer(isOpen) {
      state.drawerOpen = isOpen;
    },
    writeFormula: (part) => Object.assign(state.formula, part),
    openFilter({ filter, at }, panel) {
      if (filter.kind !== "other" && ofPanel.has(filter.key)) {
        state.drawerOpen = panel === "in a drawer";
        state.wantedField = filter.key;
        return;
      }
      state.dialog =
        filter.kind === "range"
          ? { kind: "edit-filter", at, key: filter.key }
          : { kind: "custom-query", place: filter.clause };
    },
  };
}
