import type { Database } from "@munshi/db";
import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import type { BoxAccess } from "./box-access.ts";
import type { BoxEditingService } from "./box-editing.service.ts";
import type { BoxFiguresService } from "./box-figures.ts";
import type { BoxStocks } from "./box-stocks.service.ts";
import { createFlavourRoutes } from "./flavours.routes.ts";
import type { BoxProposals } from "./proposals.service.ts";
import { createStockBoxRoutes } from "./stock-boxes.routes.ts";
import type { StockBoxesService } from "./stock-boxes.service.ts";

export { createBoxReview } from "./review/box-review.service.ts";
export type { BoxReviewService } from "./review/box-review.service.ts";
export { createBoxReviewRoutes } from "./stock-boxes.routes.ts";
export { createBoxPublishChange } from "./review/publish-version.ts";
export { managedBoxSource } from "./review/managed-boxes.register.ts";
export type { BoxAccess } from "./box-access.ts";
export { createBoxAccess } from "./box-access.ts";
export { createBoxEditing } from "./box-editing.service.ts";
export { statusOf } from "./box-details.ts";
export { createBoxFigures, lastPrice, minimumOf, weightsOf } from "./box-figures.ts";
export type { BoxFiguresService, BoxMarket } from "./box-figures.ts";
export { createBoxStocks } from "./box-stocks.service.ts";
export { findBox, listVersions } from "./boxes.repository.ts";
export type { StoredBox, StoredVersion } from "./boxes.repository.ts";
export { seedDemoBoxes } from "./demo/seed-demo-boxes.ts";
export { createBoxProposals } from "./proposals.service.ts";
export { weightsOfSide } from "./flavours.presenter.ts";
export { createStockBoxes } from "./stock-boxes.service.ts";
export type { BoxStocks } from "./box-stocks.service.ts";
export type { StockBoxesService } from "./stock-boxes.service.ts";

/** Services called by the stock box routes. */
export interface BoxServices {
  readonly boxes: StockBoxesService;
  readonly editing: BoxEditingService;
  readonly stocks: BoxStocks;
  readonly proposals: BoxProposals;
  readonly figures: BoxFiguresService;
  readonly access: BoxAccess;
}

export function createBoxRoutes(
  deps: BoxServices & { readonly db: Database; readonly facts: MarketFacts },
): readonly Route[] {
  return [...createStockBoxRoutes(deps), ...createFlavourRoutes(deps)];
}
