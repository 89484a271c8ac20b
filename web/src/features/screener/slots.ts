import { lazy } from "react";
import type { ComponentType } from "react";
import type { SavedFilter } from "./builder/builder-state.ts";
import { ExportButton } from "./results/export/ExportButton.tsx";
import { DeletedFilterNotice } from "./saved/DeletedFilterNotice.tsx";
import { HeadLinks } from "./saved/HeadLinks.tsx";
import { openSavedDialog } from "./saved/saved-dialogs.ts";
import { attempt, reloadWork } from "./saved/work.ts";
import { makeFilterPrivate } from "./saved/saved-api.ts";

/**
 * Slots for the other parts of the screener: saved work, stock lists, export. A null slot renders
 * nothing, so that the page has no button without a function.
 */
export interface ScreenerSlots {
  /** Opens Save Query over a query's text. */
  readonly saveQuery: ((query: string) => void) | null;
  /** Opens Manage Portfolio. */
  readonly managePortfolio: (() => void) | null;
  /** Called when a filter has been saved here, so that the saved ones are fetched again. */
  readonly onFilterSaved: ((filter: SavedFilter) => void) | null;
  /** Asks for confirmation; offered for private filters only. */
  readonly deleteFilter: ((filter: SavedFilter) => void) | null;
  /** Hides a public filter from others. */
  readonly makeFilterPrivate: ((filter: SavedFilter) => void) | null;
  /** Stands over the saved filters to choose from. */
  readonly FilterNotice: ComponentType | null;
  /** Ways to other pages of the screener, next to its title. */
  readonly HeadLinks: ComponentType | null;
  /** The export icon next to the counters. */
  readonly ExportButton: ComponentType | null;
  /** Renders its dialogs on the page and passes saved items to the builder. */
  readonly Companion: ComponentType | null;
}

export const slots: ScreenerSlots = {
  saveQuery: (query) => openSavedDialog({ kind: "save-query", query }),
  managePortfolio: () => openSavedDialog({ kind: "manage-portfolio" }),
  onFilterSaved: () => void reloadWork(),
  deleteFilter: (filter) => openSavedDialog({ kind: "delete-filter", filter }),
  makeFilterPrivate: ({ name }) =>
    void attempt(() => makeFilterPrivate(name), "This filter is now private."),
  FilterNotice: DeletedFilterNotice,
  HeadLinks,
  ExportButton,
  Companion: lazy(async () => ({
    default: (await import("./saved/SavedCompanion.tsx")).SavedCompanion,
  })),
};
