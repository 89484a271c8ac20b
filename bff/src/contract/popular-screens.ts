import type { PopularCategory, PopularScreen } from "@munshi/core-api/contract";

/** What the documented calls answer, which pass below `corePath` as core-api speaks them. */
export type {
  FindCompaniesAnswer,
  FindCompaniesPayload,
  HighPriceAnswer,
  IndexRow,
  PopularCategory,
  PopularScreen,
  PopularScreensAnswer,
  ScannerResultAnswer,
  ScannerResultColumn,
  ScannerResultFailure,
  ScannerResultPayload,
  ScannerResultRow,
  SectorRow,
} from "@munshi/core-api/contract";

/** `GET /api/views/popular-screens`, for subscribers: published strategies as queries. */
export interface PopularScreensView {
  /** In the order to show them in; none is without screens. */
  readonly categories: readonly {
    readonly key: PopularCategory;
    readonly name: string;
    readonly screens: readonly PopularScreen[];
  }[];
}
