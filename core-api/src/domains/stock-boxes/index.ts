import type { Database } from "@munshi/db";
import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import type { BoxFiguresService } from "./box-figures.ts";
import { createFlavourRoutes } from "./flavours.routes.ts";
import type { BoxProposals } from "./proposals.service.ts";
import { createStockBoxRoutes } from "./stock-boxes.routes.ts";
import type { StockBoxesService } from "./stock-boxes.service.ts";

export { createBoxFigures } from "./box-figures.ts";
export type { BoxFiguresService } from "./box-figures.ts";
export { seedDemoBoxes } from "./demo/seed-demo-boxes.ts";
export { createBoxProposals } from "./proposals.service.ts";
export type { BoxProposals } from "./proposals.service.ts";
export { createStockBoxes } from "./stock-boxes.service.ts";
export type { StockBoxesService } from "./stock-boxes.service.ts";

export function createBoxRoutes(deps: {
  readonly db: Database;
  readonly boxes: StockBoxesService;
  readonly proposals: BoxProposals;
  readonly figures: BoxFiguresService;
  readonly facts: MarketFacts;
}): readonly Route[] {
  return [...createStockBoxRoutes(deps.boxes, deps.proposals), ...createFlavourRoutes(deps)];
}
