import { platform } from "./0002-platform.ts";
import { market } from "./0003-market.ts";
import { marketSources } from "./0004-market-sources.ts";
import { joinedCompanies } from "./0005-joined-companies.ts";
import { accounts } from "./0006-accounts.ts";
import { socialAttempts } from "./0007-social-attempts.ts";
import { appendOnlyLedger } from "./0008-append-only-ledger.ts";
import { certificatesAndReferrals } from "./0009-certificates-and-referrals.ts";
import { screens } from "./0010-screens.ts";
import { companyFacts } from "./0011-company-facts.ts";
import { scores } from "./0012-scores.ts";
import { watchLists } from "./0013-watch-lists.ts";
import { marketTiles } from "./0014-market-tiles.ts";
import { brokerAccounts } from "./0015-broker-accounts.ts";
import { kyc } from "./0016-kyc.ts";
import { notifications } from "./0017-notifications.ts";
import { telegram } from "./0018-telegram.ts";
import { closesBefore } from "./0019-closes-before.ts";
import { chatMutes } from "./0020-chat-mutes.ts";
import { oldestEvents } from "./0021-oldest-events.ts";
import { knownDevices } from "./0024-known-devices.ts";
import { brokerNameConfirmations } from "./0025-broker-name-confirmations.ts";
import { secondFactors } from "./0026-second-factors.ts";
import { passkeys } from "./0027-passkeys.ts";
import { accountDeletion } from "./0028-account-deletion.ts";
import { priceJumps } from "./0030-price-jumps.ts";
import { securities } from "./0032-securities.ts";
import { rejectedJoins } from "./0033-rejected-joins.ts";
import { recentPrices } from "./0034-recent-prices.ts";
import { offeredCoupons } from "./0036-offered-coupons.ts";
import { sessionHours } from "./0037-session-hours.ts";
import { datedCompanies } from "./0038-dated-companies.ts";
import { usageEvents } from "./0040-usage-events.ts";
import { brokerIdentity } from "./0042-broker-identity.ts";
import { keptRecords } from "./0043-kept-records.ts";
import { sessionFamilies } from "./0045-session-families.ts";
import { outboxKeys } from "./0046-outbox-keys.ts";
import { scoreHistories } from "./0047-score-histories.ts";
import { callAnalysts } from "./0048-call-analysts.ts";
import { brokerLoginsOfBrowsers } from "./0049-broker-logins-of-browsers.ts";
import { stockBoxes } from "./0050-stock-boxes.ts";
import { payments } from "./0051-payments.ts";
import { trading } from "./0052-trading.ts";
import { holdings } from "./0053-holdings.ts";
import { boxInvesting } from "./0054-box-investing.ts";
import { holdingActions } from "./0055-holding-actions.ts";
import { staffProfiles } from "./0056-staff-profiles.ts";
import { staffSignIn } from "./0057-staff-sign-in.ts";
import { registers } from "./0059-registers.ts";
import { changeRequests } from "./0060-change-requests.ts";
import { leads } from "./0061-leads.ts";
import { importChanges } from "./0062-import-changes.ts";
import { marketUploads } from "./0063-market-uploads.ts";
import { marketDesk } from "./0064-market-desk.ts";
import { datasetImpacts } from "./0065-dataset-impacts.ts";
import { figureReports } from "./0066-figure-reports.ts";
import { researchDesk } from "./0067-research-desk.ts";
import { scripts } from "./0068-scripts.ts";
import { staffUploads } from "./0071-staff-uploads.ts";
import { clients } from "./0072-clients.ts";
import { clientViews } from "./0073-client-views.ts";
import { broadcasts } from "./0074-broadcasts.ts";
import { complaints } from "./0075-complaints.ts";
import { compliance } from "./0076-compliance.ts";
import { boxReview } from "./0079-box-review.ts";
import { staffDocuments } from "./0080-staff-documents.ts";
import { statisticsAndBreakouts } from "./0081-statistics-and-breakouts.ts";
import type { NamedMigration } from "../src/migrate.ts";
import { expiredCalls } from "./0090-expired-calls.ts";
import { commandLineUploads } from "./0091-uploads-of-the-command-line.ts";
import { correctedNews } from "./0092-corrected-news.ts";
import { correctedFlowsAndMembers } from "./0093-corrected-flows-and-members.ts";
import { recordersWithoutLoops } from "./0094-recorders-without-loops.ts";

/**
 * Every migration, oldest first. A merged migration never changes: existing databases have applied
 * it.
 */
export const migrations: readonly NamedMigration[] = [
  platform,
  market,
  marketSources,
  joinedCompanies,
  accounts,
  socialAttempts,
  appendOnlyLedger,
  certificatesAndReferrals,
  screens,
  companyFacts,
  scores,
  watchLists,
  marketTiles,
  brokerAccounts,
  kyc,
  notifications,
  telegram,
  closesBefore,
  chatMutes,
  oldestEvents,
  knownDevices,
  brokerNameConfirmations,
  secondFactors,
  passkeys,
  accountDeletion,
  priceJumps,
  securities,
  rejectedJoins,
  recentPrices,
  offeredCoupons,
  sessionHours,
  datedCompanies,
  usageEvents,
  brokerIdentity,
  keptRecords,
  sessionFamilies,
  outboxKeys,
  scoreHistories,
  callAnalysts,
  brokerLoginsOfBrowsers,
  stockBoxes,
  payments,
  trading,
  holdings,
  boxInvesting,
  holdingActions,
  staffProfiles,
  staffSignIn,
  registers,
  changeRequests,
  leads,
  importChanges,
  marketUploads,
  marketDesk,
  datasetImpacts,
  figureReports,
  researchDesk,
  scripts,
  staffUploads,
  clients,
  clientViews,
  broadcasts,
  complaints,
  compliance,
  boxReview,
  staffDocuments,
  statisticsAndBreakouts,
  expiredCalls,
  commandLineUploads,
  correctedNews,
  correctedFlowsAndMembers,
  recordersWithoutLoops,
];
