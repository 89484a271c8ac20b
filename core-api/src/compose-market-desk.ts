import type { Database } from "@munshi/db";
import type { AuditService } from "./domains/audit/index.ts";
import type { ChangeRequestsService } from "./domains/change-requests/index.ts";
import { createCompanyOpener, describeFigure } from "./domains/company-fundamentals/index.ts";
import {
  createCorrectionsService,
  createImpactsService,
  createMarketAdminService,
  createPublishChange,
  createRollbackChange,
} from "./domains/market-admin/index.ts";
import type {
  CorrectionsService,
  ImpactsService,
  MarketAdminService,
} from "./domains/market-admin/index.ts";
import { createMarketUploads } from "./domains/market-uploads/index.ts";
import type { MarketUploads } from "./domains/market-uploads/index.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import { createPageFigures, createPageSections } from "./domains/page-figures/index.ts";
import type { ScoringService } from "./domains/scoring/index.ts";
import { createFigureReports } from "./domains/wrong-figures/index.ts";
import type { FigureReportsService } from "./domains/wrong-figures/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Jobs } from "./platform/jobs/index.ts";
import type { Outbox } from "./platform/outbox/index.ts";

/** Services for staff work on market data. */
export interface MarketDesk {
  /** Imports and publishing as recorded, audited jobs; command lines go this way. */
  readonly marketAdmin: MarketAdminService;
  readonly marketUploads: MarketUploads;
  /** Facts that staff correct by hand. */
  readonly corrections: CorrectionsService;
  /** Figures that members reported as wrong. */
  readonly figureReports: FigureReportsService;
  /** Changes that a publication or rollback would make. */
  readonly impacts: ImpactsService;
}

export function composeMarketDesk(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly audit: AuditService;
    readonly outbox: Outbox;
    readonly jobs: Jobs;
    readonly changes: ChangeRequestsService;
    readonly market: MarketDomain;
    readonly scoring: ScoringService;
  },
): MarketDesk {
  const { changes, market, scoring } = deps;
  const { facts } = market;
  const marketAdmin = createMarketAdminService(deps);
  const impacts = createImpactsService(db, deps);
  const publishing = { market, impacts, service: marketAdmin };
  changes.register("dataset.publish", createPublishChange(publishing));
  changes.register("dataset.rollback", createRollbackChange(publishing));
  const opener = createCompanyOpener(facts);
  const describePageFigure = createPageFigures(createPageSections(db, facts, scoring));
  return {
    marketAdmin,
    marketUploads: createMarketUploads({ ...deps, db }),
    impacts,
    corrections: createCorrectionsService(db, {
      ...deps,
      reopenJump: (by, coCode, day, reason) =>
        marketAdmin.answerJump(by, { company: String(coCode), day, answer: null, reason }),
    }),
    figureReports: createFigureReports(db, {
      ...deps,
      async describe(coCode, key, basis) {
        const open = await opener.find(coCode);
        if (open === null) return null;
        const sources = { facts, scores: (of: typeof open) => scoring.scores(of) };
        return (
          (await describePageFigure(open, key, basis)) ??
          (await describeFigure(sources, open, key, basis))
        );
      },
    }),
  };
}
