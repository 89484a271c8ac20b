import type { SavedWork, SharedScreen } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";

/**
 * Bodies and answers of saved work. The documented calls and those below `/screens/` pass below
 * `corePath` as core-api speaks them.
 */
export type {
  ChangedClause,
  ClientQueriesAnswer,
  ClientQueryAnswer,
  ClientQueryPayload,
  ClientQueryRow,
  DataAnswer,
  DataPayload,
  DeletePortfolioPayload,
  DeleteQueryFilterPayload,
  FiltersAccessAnswer,
  FiltersAccessPayload,
  PrivateFilters,
  PrivateLists,
  PublicScreen,
  PublicScreens,
  PublicScreensQuery,
  QueryFilterAnswer,
  QueryFilterPayload,
  QueryFilterRow,
  QueryFiltersAnswer,
  QueryFiltersPayload,
  RestorePayload,
  SavedFilter,
  SavedList,
  SavedScreen,
  SavedWork,
  ScannerAnswer,
  ScannerPayload,
  ScannerRow,
  ScannersAnswer,
  ScreenAccess,
  ScreenDiff,
  ScreenPatch,
  ScreenShare,
  ScreenShared,
  ScreenVersion,
  ScreenVersions,
  SharedFilter,
  SharedList,
  SharedScreen,
  SharePayload,
  UnreadableText,
  WireAccess,
} from "@munshi/core-api/contract";
export { savedWorkLimits } from "@munshi/core-api/contract";

/** `GET /api/views/saved-screens`: all that the member has saved; a visitor is answered 401 `session.none`. */
export type SavedScreensView = SavedWork;

/**
 * `GET /api/views/shared-screen/:token`, for everybody who has the link; 404 `share.not_found` where
 * it was taken back or never was.
 */
export interface SharedScreenView {
  readonly screen: SharedScreen;
  /**
   * Of the dataset that the link pins, to be opened in place of the newest one; null where it is gone
   * (`screen.isDatasetHeld` is false), so that the newest one answers.
   */
  readonly manifest: DatasetManifest | null;
  /** The newest dataset; null until a market has been published. */
  readonly newest: { readonly version: string; readonly asOf: string } | null;
}
