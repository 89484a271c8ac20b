import { accountSecurityRoutes } from "./account-security.ts";
import { accountRoutes } from "./accounts.ts";
import { boxEditingRoutes } from "./box-editing.ts";
import { breakoutRoutes } from "./breakouts.ts";
import { boxReviewRoutes } from "./box-review.ts";
import { boxInvestingRoutes } from "./box-investing.ts";
import { brokerAccountRoutes } from "./broker-logins.ts";
import { brokerRoutes } from "./brokers.ts";
import { auditRoutes } from "./audit.ts";
import { changeRequestRoutes } from "./change-requests.ts";
import { kycRoutes } from "./kyc.ts";
import { chartFeedRoutes } from "./chart-feed.ts";
import { companyFundamentalRoutes } from "./company-fundamentals.ts";
import { companyMoveRoutes } from "./company-moves.ts";
import { companyPageRoutes } from "./company-page.ts";
import { companyProfileRoutes } from "./company-profile.ts";
import { commentaryRoutes, scoringRoutes } from "./company-scores.ts";
import { allRegisterRoutes } from "./registers.ts";
import { broadcastRoutes, mailOptOutRoutes } from "./broadcasts.ts";
import { complaintDeskRoutes } from "./complaints.ts";
import { complianceRoutes } from "./compliance.ts";
import { leadDeskRoutes, leadOptionRoutes } from "./leads.ts";
import { clientDeskRoutes, clientUploadRoutes } from "./clients.ts";
import { leadUploadRoutes } from "./lead-uploads.ts";
import { callRoutes, strategyRoutes } from "./research-desk.ts";
import { scriptRoutes, scriptUploadRoutes } from "./scripts.ts";
import { marketDashboardRoutes } from "./market-dashboard.ts";
import { marketTileRoutes } from "./market-tiles.ts";
import { resultCornerRoutes } from "./result-corner.ts";
import { datasetRoutes } from "./datasets.ts";
import { marketAdminRoutes } from "./market-admin.ts";
import { marketUploadRoutes } from "./market-uploads.ts";
import { impactRoutes } from "./dataset-impacts.ts";
import { correctionRoutes } from "./market-corrections.ts";
import { marketRegisterRoutes } from "./market-registers.ts";
import { marketHoursRoutes } from "./market-hours.ts";
import { memberRecordRoutes } from "./member-records.ts";
import { memberNotificationRoutes } from "./notifications.ts";
import {
  clubRoutes,
  complaintRoutes,
  landingRoutes,
  leadRoutes,
  serviceAccessRoutes,
} from "./public-content.ts";
import { flavourRoutes } from "./flavours.ts";
import { healthRoutes, tenantRoutes } from "./servers.ts";
import { statisticRoutes } from "./statistics.ts";
import { staffDocumentRoutes } from "./staff-documents.ts";
import { staffRoutes } from "./staff.ts";
import { signInRoutes } from "./sign-ins.ts";
import { staffSignInRoutes } from "./staff-sign-in.ts";
import { subscriptionRoutes } from "./subscriptions.ts";
import { telegramRoutes } from "./telegram.ts";
import { usageEventRoutes } from "./usage.ts";
import { billingRoutes } from "./billing.ts";
import { cartRoutes, paymentRoutes } from "./payments.ts";
import { popularScreenRoutes } from "./popular-screens.ts";
import { savedWorkRoutes } from "./saved-work.ts";
import { screeningRoutes } from "./screening.ts";
import { screenChangeRoutes } from "./screen-changes.ts";
import { screenSharingRoutes } from "./screen-sharing.ts";
import { stockBoxRoutes } from "./stock-boxes.ts";
import { statementRoutes } from "./account-statements.ts";
import { holdingRoutes } from "./holdings.ts";
import { tradingRoutes } from "./trading.ts";
import { figureReportRoutes } from "./wrong-figures.ts";
import { watchListRoutes } from "./watch-lists.ts";

/** Every route of core-api; for servers, since browsers load no schemas. */
export const coreRoutes = {
  ...accountRoutes,
  ...accountSecurityRoutes,
  ...brokerAccountRoutes,
  ...brokerRoutes,
  ...auditRoutes,
  ...changeRequestRoutes,
  ...clubRoutes,
  ...complaintRoutes,
  ...healthRoutes,
  ...kycRoutes,
  ...landingRoutes,
  ...leadRoutes,
  ...chartFeedRoutes,
  ...companyFundamentalRoutes,
  ...companyMoveRoutes,
  ...companyPageRoutes,
  ...companyProfileRoutes,
  ...commentaryRoutes,
  ...scoringRoutes,
  ...marketDashboardRoutes,
  ...marketTileRoutes,
  ...resultCornerRoutes,
  ...datasetRoutes,
  ...marketAdminRoutes,
  ...marketUploadRoutes,
  ...marketHoursRoutes,
  ...memberRecordRoutes,
  ...memberNotificationRoutes,
  ...serviceAccessRoutes,
  ...signInRoutes,
  ...staffDocumentRoutes,
  ...statisticRoutes,
  ...staffRoutes,
  ...staffSignInRoutes,
  ...subscriptionRoutes,
  ...telegramRoutes,
  ...tenantRoutes,
  ...usageEventRoutes,
  ...popularScreenRoutes,
  ...savedWorkRoutes,
  ...screeningRoutes,
  ...screenChangeRoutes,
  ...screenSharingRoutes,
  ...billingRoutes,
  ...cartRoutes,
  ...paymentRoutes,
  ...flavourRoutes,
  ...boxEditingRoutes,
  ...boxReviewRoutes,
  ...breakoutRoutes,
  ...boxInvestingRoutes,
  ...stockBoxRoutes,
  ...holdingRoutes,
  ...statementRoutes,
  ...tradingRoutes,
  ...watchListRoutes,
  ...allRegisterRoutes,
  ...leadDeskRoutes,
  ...marketRegisterRoutes,
  ...correctionRoutes,
  ...impactRoutes,
  ...figureReportRoutes,
  ...leadOptionRoutes,
  ...leadUploadRoutes,
  ...strategyRoutes,
  ...callRoutes,
  ...scriptRoutes,
  ...scriptUploadRoutes,
  ...clientDeskRoutes,
  ...clientUploadRoutes,
  ...broadcastRoutes,
  ...mailOptOutRoutes,
  ...complaintDeskRoutes,
  ...complianceRoutes,
};

export type CoreRoutes = typeof coreRoutes;
export type CoreKey = keyof CoreRoutes;

/** The routes that browsers may call through the bff, below its prefix. */
export type BrowserRoutes = {
  [
    K in CoreKey as CoreRoutes[K] extends { readonly browser: object }
      ? CoreRoutes[K] extends { readonly browser: { readonly keepsPath: true } }
        ? never
        : K
      : never
  ]: CoreRoutes[K];
};

export { staffSignInRoutes } from "./staff-sign-in.ts";
export { brokerStep } from "./broker-logins.ts";
export { companyQuote, watchList } from "./watch-lists.ts";
export { companySectionData, companySectionNames } from "./company-page.ts";
export type { CoreRoute } from "./route.ts";
