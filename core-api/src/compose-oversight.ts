import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { AuditService } from "./domains/audit/index.ts";
import { createBreakouts } from "./domains/breakouts/index.ts";
import type { BreakoutsService } from "./domains/breakouts/index.ts";
import { waitingChanges } from "./domains/change-requests/index.ts";
import type { ChangeRequestsService } from "./domains/change-requests/index.ts";
import { unpublishedComplaints } from "./domains/complaints/index.ts";
import { listFreshness } from "./domains/market-admin/index.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import type { ScreeningService } from "./domains/screening/index.ts";
import { createStaffDocuments } from "./domains/staff-documents/index.ts";
import type { StaffDocuments } from "./domains/staff-documents/index.ts";
import { createStatistics } from "./domains/statistics/index.ts";
import type { StatisticsService } from "./domains/statistics/index.ts";
import { createBoxPublishChange, createBoxReview } from "./domains/stock-boxes/index.ts";
import type { BoxReviewService, BoxStocks } from "./domains/stock-boxes/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { CoreConfig } from "./platform/config/config.ts";
import type { Jobs } from "./platform/jobs/index.ts";
import type { RegisterSource } from "./platform/register/index.ts";

/** Services for statistics, breakouts, box review and PDFs. */
export interface Oversight {
  /** Managers, their boxes and versions. */
  readonly boxReview: BoxReviewService;
  /** Screens on published days. */
  readonly breakouts: BreakoutsService;
  /** PDFs of news and results. */
  readonly documents: StaffDocuments;
  /** Rollups, and work that needs attention. */
  readonly statistics: StatisticsService;
  /** Starts counting. */
  start(): void;
  /** Call once jobs have stopped. */
  close(): Promise<void>;
}

export function composeOversight(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly config: Pick<CoreConfig, "databaseUrl" | "datasetsFolder">;
    readonly audit: AuditService;
    readonly jobs: Jobs;
    readonly changes: ChangeRequestsService;
    readonly market: Pick<MarketDomain, "facts">;
    readonly screening: ScreeningService;
    readonly stocks: BoxStocks;
    /** The registers of all areas, whose rows are counted. */
    readonly registers: readonly RegisterSource[];
  },
): Oversight {
  const { config } = deps;
  const { facts } = deps.market;
  const boxReview = createBoxReview(db, { ...deps, facts });
  deps.changes.register("box.publish", createBoxPublishChange(boxReview));
  const documents = createStaffDocuments(db, { ...deps, facts });
  const statistics = createStatistics(db, {
    ...deps,
    isEmbedded: config.databaseUrl === null,
    attention: [waitingChanges(db), unpublishedComplaints(db, deps.clock)],
    listFreshness,
  });
  let stop = async (): Promise<void> => undefined;
  return {
    boxReview,
    documents,
    statistics,
    breakouts: createBreakouts(db, { ...deps, datasetsFolder: config.datasetsFolder }),
    start() {
      stop = statistics.start();
    },
    async close() {
      await stop();
      await documents.close();
    },
  };
}
