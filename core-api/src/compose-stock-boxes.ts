import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Owner } from "./domains/accounts/index.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import type { ScreeningService } from "./domains/screening/index.ts";
import type { Screens } from "./domains/screens/index.ts";
import {
  createBoxAccess,
  createBoxEditing,
  createBoxFigures,
  createBoxProposals,
  createBoxRoutes,
  createBoxStocks,
  createStockBoxes,
  seedDemoBoxes,
} from "./domains/stock-boxes/index.ts";
import type { BoxServices } from "./domains/stock-boxes/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { inTransaction } from "./platform/db/transaction.ts";
import type { Route } from "./platform/http/route.ts";
import type { Outbox } from "./platform/outbox/index.ts";

const reviewDue = "stock_boxes.review_due";

/** Stock boxes, and what a new dataset means for them. */
export interface StockBoxes extends BoxServices {
  /** Adds the boxes of the demonstration market where they are missing, and computes the library. */
  prepare(): Promise<void>;
}

export function composeStockBoxes(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly market: MarketDomain;
    readonly screening: ScreeningService;
    readonly screens: Screens;
    readonly outbox: Pick<Outbox, "on" | "add">;
    /** Products that are open to a member now. */
    readonly listOpenProducts: (owner: Owner) => Promise<ReadonlySet<string>>;
    /** True if the demonstration market gets boxes. */
    readonly hasDemoBoxes: boolean;
  },
): StockBoxes {
  const { clock, log, market, hasDemoBoxes } = deps;
  const { facts } = market;
  const figures = createBoxFigures(db, facts);
  const access = createBoxAccess(db, deps);
  const boxes = createStockBoxes(db, { clock, facts, figures, access });
  const stocks = createBoxStocks(db, { facts, figures });
  const editing = createBoxEditing(db, { clock, facts, boxes, stocks });
  const proposals = createBoxProposals(db, { ...deps, boxes, editing, figures });
  const prepare = async (): Promise<void> => {
    if (hasDemoBoxes) {
      const count = await seedDemoBoxes(db, { facts, figures, at: clock.now() });
      if (count > 0) log.info({ count }, "demonstration boxes added");
    }
    await boxes.warm();
  };
  const { outbox } = deps;
  const addReview = async (tenant: string): Promise<void> => {
    await inTransaction(db, async (transaction) => {
      await outbox.add(transaction, { tenant, name: reviewDue, payload: {} });
    });
  };
  outbox.on("dataset.published", ({ tenant }) => addReview(tenant));
  // A separate lane, in rounds: figures and queries of boxes delay no other event.
  outbox.on(
    reviewDue,
    async ({ tenant }) => {
      await prepare();
      const { made, isDone } = await proposals.proposeDue();
      if (made > 0) log.info({ count: made }, "query-backed boxes propose changes");
      if (!isDone) await addReview(tenant);
    },
    "stock-boxes",
  );
  return { boxes, editing, stocks, proposals, figures, access, prepare };
}

export function createStockBoxRoutes(
  services: StockBoxes,
  { db, market }: { readonly db: Database; readonly market: MarketDomain },
): readonly Route[] {
  return createBoxRoutes({ ...services, db, facts: market.facts });
}
