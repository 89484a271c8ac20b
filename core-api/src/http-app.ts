import { AppError } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import { z } from "zod";
import { createCompanyListRoutes } from "./compose-company-lists.ts";
import { createRegistersRoutes } from "./compose-registers.ts";
import { createStockBoxRoutes } from "./compose-stock-boxes.ts";
import type { CoreApi } from "./composition.ts";
import { internalSecretHeader } from "./contract/index.ts";
import { healthRoutes } from "./contract/servers.ts";
import {
  authenticateMember,
  createAccountRoutes,
  findRiskProfile,
  recogniseMember,
} from "./domains/accounts/index.ts";
import { createAuditRoutes } from "./domains/audit/index.ts";
import { createBillingRoutes } from "./domains/billing/index.ts";
import { createBoxInvestingRoutes } from "./domains/box-investing/index.ts";
import { createBreakoutRoutes } from "./domains/breakouts/index.ts";
import { createBrokerAccountsRoutes } from "./domains/broker-accounts/index.ts";
import { createBrokerRoutes } from "./domains/brokers/index.ts";
import { createChangeRequestRoutes } from "./domains/change-requests/index.ts";
import { createClubRoutes } from "./domains/club/index.ts";
import { createCommentaryRoutes, createCommentaryService } from "./domains/commentary/index.ts";
import {
  createCompanyFundamentalRoutes,
  createCompanyOpener,
  createPeersService,
} from "./domains/company-fundamentals/index.ts";
import { createCompanyPage, createCompanyPageRoutes } from "./domains/company-page/index.ts";
import {
  createCompanyProfileRoutes,
  createCompanyProfiles,
} from "./domains/company-profile/index.ts";
import { createComplaintRoutes } from "./domains/complaints/index.ts";
import { createComplianceRoutes } from "./domains/compliance/index.ts";
import { createDatasetRoutes } from "./domains/datasets/index.ts";
import { createEntitlementRoutes } from "./domains/entitlements/index.ts";
import { createCasRoutes, createHoldingRoutes } from "./domains/holdings/index.ts";
import { createKycRoutes } from "./domains/kyc/index.ts";
import { createLandingRoutes } from "./domains/landing/index.ts";
import { createLeadRoutes, createStaffLeadRoutes } from "./domains/leads/index.ts";
import {
  createImpactRoutes,
  createMarketAdminRoutes,
  createMarketDeskRoutes,
} from "./domains/market-admin/index.ts";
import { createMarketHoursRoutes } from "./domains/market-hours/index.ts";
import { createMarketUploadRoutes } from "./domains/market-uploads/index.ts";
import { createMessengerRoutes } from "./domains/messenger/index.ts";
import { createNotificationRoutes } from "./domains/notifications/index.ts";
import { createPageFigures, createPageSections } from "./domains/page-figures/index.ts";
import { createPaymentRoutes } from "./domains/payments/index.ts";
import { createResearchDeskRoutes } from "./domains/research-desk/index.ts";
import { createScoringRoutes } from "./domains/scoring/index.ts";
import { createScreenChangeRoutes, createScreenChanges } from "./domains/screen-changes/index.ts";
import { createScreeningRoutes } from "./domains/screening/index.ts";
import { createPopularScreenRoutes, createScreenRoutes } from "./domains/screens/index.ts";
import { createScriptRoutes } from "./domains/scripts/index.ts";
import { createServiceAccessRoutes, requireServiceToken } from "./domains/service-access/index.ts";
import { createStaffDocumentRoutes } from "./domains/staff-documents/index.ts";
import {
  authenticateStaff,
  createStaffRoutes,
  createStaffSignInRoutes,
} from "./domains/staff/index.ts";
import { createStatisticRoutes } from "./domains/statistics/index.ts";
import { createBoxReviewRoutes } from "./domains/stock-boxes/index.ts";
import { createTelegramRoutes } from "./domains/telegram/index.ts";
import { createTenantRoutes } from "./domains/tenants/index.ts";
import { createTradingRoutes } from "./domains/trading/index.ts";
import { createUsageRoutes } from "./domains/usage/index.ts";
import { createFigureReportRoutes } from "./domains/wrong-figures/index.ts";
import { createApp } from "./platform/http/app.ts";
import type { HttpApp } from "./platform/http/app.ts";
import type { HttpMiddleware } from "./platform/http/context.ts";
import { identifyCall } from "./platform/http/identify-call.ts";
import { describeApi } from "./platform/http/openapi.ts";
import { defineRoute, implementRoutes } from "./platform/http/route.ts";
import type { Route } from "./platform/http/route.ts";
import { requireIdempotencyKey } from "./platform/idempotency/index.ts";

/** Every route of core-api, in the order in which they are tried. */
export function listRoutes(core: CoreApi): readonly Route[] {
  const { config, db, clock, market, marketAdmin, jobs } = core;
  const routes: readonly Route[] = [
    ...createHealthRoutes(async () => {
      await db.raw("select 1 from tenants limit 1");
    }),
    ...createTenantRoutes(db),
    ...createDatasetRoutes({ market, datasetsFolder: config.datasetsFolder }),
    ...createScreeningRoutes(core.screening),
    ...createPopularScreenRoutes(),
    ...createAccountRoutes(core.accounts),
    ...createScreenRoutes(core.screens),
    ...createScreenChangeRoutes(createScreenChanges(core)),
    ...createCompanyListRoutes(core.companyLists, core),
    ...createStockBoxRoutes(core.stockBoxes, core),
    ...createCompanyFundamentalRoutes(
      market.facts,
      createPageFigures(createPageSections(db, market.facts, core.scoring)),
      (open) => core.scoring.scores(open),
    ),
    ...createScoringRoutes(core.scoring, createCompanyOpener(market.facts)),
    ...createCompanyProfileRoutes(db, market.facts),
    ...createCompanyPageRoutes(
      createCompanyPage({
        facts: market.facts,
        opener: createCompanyOpener(market.facts),
        scoring: core.scoring,
        commentary: createCommentaryService(market.facts),
        peers: createPeersService(market.facts),
        profiles: createCompanyProfiles(db, market.facts),
        tiles: core.companyLists.marketTiles,
        log: core.log,
      }),
    ),
    ...createCommentaryRoutes(market.facts),
    ...createMarketHoursRoutes(db, clock),
    ...createNotificationRoutes(core.notifications),
    ...createKycRoutes(core.kyc),
    ...createBillingRoutes(core.billing),
    ...createPaymentRoutes(core.payments, {
      findRiskScore: async (userId) => (await findRiskProfile(db, userId))?.final_score ?? 0,
    }),
    ...createTradingRoutes(core.trading, core.brokers),
    ...createHoldingRoutes(core.holdings),
    ...createCasRoutes(core.holdings.casImporter),
    ...createBreakoutRoutes(core.oversight.breakouts, { publicUrl: config.accounts.publicUrl }),
    ...createStatisticRoutes(core.oversight.statistics),
    ...createStaffDocumentRoutes(core.oversight.documents, jobs),
    ...createBoxReviewRoutes(core.oversight.boxReview),
    ...createBoxInvestingRoutes(core.boxInvesting),
    ...createTelegramRoutes(core.telegram),
    ...createStaffRoutes(core.staff),
    ...createPublicSiteRoutes(core),
    ...createAuditRoutes(db, { audit: core.audit, checks: core.auditChecks }),
    ...createChangeRequestRoutes(core.changes),
    ...createStaffSignInRoutes(core.staffAccess),
    ...createRegistersRoutes(core),
    ...createStaffLeadRoutes(core.staffLeads),
    ...createImpactRoutes(core.impacts),
    ...createFigureReportRoutes(core.figureReports),
    ...createMarketDeskRoutes({ db, service: marketAdmin, corrections: core.corrections }),
    ...createResearchDeskRoutes(core.desks.research),
    ...createScriptRoutes(core.desks.scripts, core.desks.scriptUploads),
    ...createMessengerRoutes(core.desks.messenger),
    ...createComplianceRoutes(core.desks.compliance),
    ...createMarketAdminRoutes({
      service: marketAdmin,
      jobs,
      uploads: { folder: config.uploadsFolder, limit: config.uploadLimitBytes },
    }),
    ...createMarketUploadRoutes(core.marketUploads),
  ];
  let document: object | undefined;
  return [
    ...routes,
    defineRoute({
      method: "GET",
      path: "/openapi.json",
      summary: "This document",
      access: config.mode === "production" ? "staff" : "public",
      schemas: { answer: z.looseObject({ openapi: z.string() }) },
      // Describing 600 routes takes longer than all else of a start.
      handle: async () => (document ??= describeApi(routes, "Munshi core-api", "1")),
    }),
  ];
}

function createPublicSiteRoutes(core: CoreApi): readonly Route[] {
  const { clock, entitlements, publicSite } = core;
  const { coupons, leads, club, landing, posts, pictures, serviceAccess, usage } = publicSite;
  return [
    ...createEntitlementRoutes({ entitlements, coupons, clock }),
    ...createBrokerRoutes({
      clock,
      listPlans: (tenant) => entitlements.listPlans(tenant),
      ...core.brokers,
      findActiveBroker: async (member) => {
        const signedIn = await core.accounts.members.find(member);
        return signedIn === null ? null : (await signedIn.readStatus()).activeBroker;
      },
    }),
    ...createBrokerAccountsRoutes({
      ...core.brokers,
      publicUrl: core.config.accounts.publicUrl,
    }),
    ...createLeadRoutes(leads),
    ...createClubRoutes(club),
    ...createServiceAccessRoutes(serviceAccess),
    ...createLandingRoutes({ landing, posts, pictures }),
    ...createComplaintRoutes(core.db, core.desks.complaints),
    ...createUsageRoutes(usage),
  ];
}

export function createHttpApp(core: CoreApi, routes = listRoutes(core)): HttpApp {
  return createApp({
    log: core.log,
    requestTimeoutMs: core.config.requestTimeoutMs,
    routes,
    identify: identifyCall(core.config.internalSecret),
    idempotency: requireIdempotencyKey({ db: core.db, clock: core.clock }),
    checksAnswers: core.config.mode === "test",
    access: {
      public: async (_ctx, next) => {
        await next();
      },
      "optional-member": recogniseMember(core.accounts),
      internal: requireInternalSecret(core.config.internalSecret),
      service: requireServiceToken(core.publicSite.serviceAccess),
      staff: authenticateStaff({ staff: core.staff, sessions: core.staffAccess.sessions }),
      member: authenticateMember(core.accounts, "member"),
      subscriber: authenticateMember(core.accounts, "subscriber"),
      referrer: authenticateMember(core.accounts, "referrer"),
    },
  });
}

/** `check` throws if the service is not ready. */
function createHealthRoutes(check: () => Promise<void>): readonly Route[] {
  return implementRoutes(healthRoutes, {
    "GET /healthz": async () => ({ ok: true as const }),
    "GET /readyz": async () => {
      try {
        await check();
      } catch (cause) {
        throw new AppError("service.not_ready", 503, "Service is starting. Try again shortly.", {
          cause,
          expose: true,
          retryAfter: 1,
        });
      }
      return { ok: true as const };
    },
  });
}

/** Requires the installation's internal secret; rejects every call if none is configured. */
function requireInternalSecret(secret: Secret | null): HttpMiddleware {
  return async (ctx, next) => {
    if (secret === null || !secret.matches(ctx.get(internalSecretHeader))) {
      throw new AppError("request.forbidden", 403, "This call is for internal servers only.");
    }
    await next();
  };
}
