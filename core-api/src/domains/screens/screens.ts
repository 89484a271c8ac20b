import type { Executor } from "@munshi/db";
import type { Clock } from "../../platform/clock/clock.ts";
import { createCustomFiltersService } from "./filters/custom-filters.service.ts";
import type { CustomFiltersService } from "./filters/custom-filters.service.ts";
import { createStockListsService } from "./lists/stock-lists.service.ts";
import type { StockListsService } from "./lists/stock-lists.service.ts";
import { createSavedQueriesService } from "./queries/saved-queries.service.ts";
import type { SavedQueriesService } from "./queries/saved-queries.service.ts";
import { createVersionsService } from "./queries/versions.service.ts";
import type { VersionsService } from "./queries/versions.service.ts";
import { createSharingService } from "./sharing/sharing.service.ts";
import type { SharingService } from "./sharing/sharing.service.ts";
import { createScreenTexts } from "./texts/screen-texts.ts";

/** Saved queries, filters and stock lists of the screener. */
export interface Screens {
  readonly queries: SavedQueriesService;
  readonly versions: VersionsService;
  readonly filters: CustomFiltersService;
  readonly lists: StockListsService;
  readonly sharing: SharingService;
}

export function createScreens(
  db: Executor,
  { clock, datasetsFolder }: { readonly clock: Clock; readonly datasetsFolder: string },
): Screens {
  const texts = createScreenTexts();
  return {
    queries: createSavedQueriesService(db, { clock, texts }),
    versions: createVersionsService(db, { texts }),
    filters: createCustomFiltersService(db, { clock, texts }),
    lists: createStockListsService(db, { clock }),
    sharing: createSharingService(db, { clock, texts, datasetsFolder }),
  };
}
