import type { Database } from "@munshi/db";
import { AppError, openKeys } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { composeBrokers } from "./compose-brokers.ts";
import { composeCompanyLists } from "./compose-company-lists.ts";
import { composeKyc } from "./compose-kyc.ts";
import { composeMemberStatus } from "./compose-member-status.ts";
import type { CompanyLists } from "./compose-company-lists.ts";
import { composeStockBoxes } from "./compose-stock-boxes.ts";
import type { StockBoxes } from "./compose-stock-boxes.ts";
import { composeSealedTables } from "./compose-sealed-tables.ts";
import { composeDesks } from "./compose-desks.ts";
import type { Desks } from "./compose-desks.ts";
import { composeMarketDesk } from "./compose-market-desk.ts";
import type { MarketDesk } from "./compose-market-desk.ts";
import { composeOversight } from "./compose-oversight.ts";
import type { Oversight } from "./compose-oversight.ts";
import { composeRegisters } from "./compose-registers.ts";
import { createRegisterExport } from "./register-exports.ts";
import { composePublicSite } from "./compose-public-site.ts";
import type { PublicSite } from "./compose-public-site.ts";
import { createDemoWork } from "./demo-work.ts";
import { createAccounts } from "./domains/accounts/index.ts";
import type { Accounts, PasswordCost } from "./domains/accounts/index.ts";
import { createBoxInvesting } from "./domains/box-investing/index.ts";
import type { BoxInvesting } from "./domains/box-investing/index.ts";
import { createBilling, seedDemoSeller } from "./domains/billing/index.ts";
import type { Billing } from "./domains/billing/index.ts";
import { createChangeRequestsService, reportOverridesOn } from "./domains/change-requests/index.ts";
import type { ChangeRequestsService } from "./domains/change-requests/index.ts";
import { createAuditChecks, createAuditService } from "./domains/audit/index.ts";
import type { AuditChecks, AuditService } from "./domains/audit/index.ts";
import type { BrokerAccounts, BrokerLoginService } from "./domains/broker-accounts/index.ts";
import { announceDataset, pruneDatasets } from "./domains/datasets/index.ts";
import { createEntitlementsService } from "./domains/entitlements/index.ts";
import type { EntitlementsService } from "./domains/entitlements/index.ts";
import { presentCase } from "./domains/kyc/index.ts";
import { createStaffLeads } from "./domains/leads/index.ts";
import type { StaffLeads } from "./domains/leads/index.ts";
import { createHoldings } from "./domains/holdings/index.ts";
import type { Holdings } from "./domains/holdings/index.ts";
import type { Kyc } from "./domains/kyc/index.ts";
import { createMarketService } from "./domains/market/index.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import { createPayments } from "./domains/payments/index.ts";
import type { Payments } from "./domains/payments/index.ts";
import { createNotificationsService } from "./domains/notifications/index.ts";
import type { NotificationsService } from "./domains/notifications/index.ts";
import { createScorer, createScoringService } from "./domains/scoring/index.ts";
import type { ScoringService } from "./domains/scoring/index.ts";
import { createScreeningService } from "./domains/screening/index.ts";
import type { ScreeningService } from "./domains/screening/index.ts";
import { createScreens } from "./domains/screens/index.ts";
import type { Screens } from "./domains/screens/index.ts";
import {
  createProfileChange,
  createStaffAccess,
  createStaffService,
} from "./domains/staff/index.ts";
import type { StaffAccess, StaffService } from "./domains/staff/index.ts";
import { createTrading } from "./domains/trading/index.ts";
import type { Trading } from "./domains/trading/index.ts";
import { createTelegram } from "./domains/telegram/index.ts";
import type { Telegram } from "./domains/telegram/index.ts";
import { notifyMovesOn } from "./domains/watch-lists/index.ts";
import { mainTenant } from "./platform/actor/actor.ts";
import { systemClock } from "./platform/clock/clock.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { CoreConfig } from "./platform/config/config.ts";
import { startHousekeeping } from "./platform/housekeeping.ts";
import { createBulkJob } from "./platform/register/index.ts";
import type { RegisterSource } from "./platform/register/index.ts";
import { createJobs } from "./platform/jobs/index.ts";
import type { Jobs } from "./platform/jobs/index.ts";
import { deriveAccountKeys } from "./platform/keys/derive-keys.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { openPersonalKeys } from "./platform/keys/personal-keys.ts";
import type { PersonalKeys } from "./platform/keys/personal-keys.ts";
import { requireKeysOfRows } from "./platform/keys/sealed-rows.ts";
import {
  createDaysChange,
  createExportChange,
  createRefundChange,
} from "./domains/clients/index.ts";
import { createLog } from "./platform/log/log.ts";
import { createOutbox } from "./platform/outbox/index.ts";
import type { Outbox } from "./platform/outbox/index.ts";
import { createSmtpMail } from "./providers/mail/index.ts";
import { createFacebookIdentity, createGoogleIdentity } from "./providers/social/index.ts";
import { createRazorpay } from "./providers/payments/index.ts";
import { createBotApi } from "./providers/telegram/index.ts";

/** All of core-api, put together once: served over HTTP by main, used in process by command lines. */
export interface CoreApi extends MarketDesk {
  readonly config: CoreConfig;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
  /** Keys that protect PANs, account numbers, broker tokens and similar data. */
  readonly personal: PersonalKeys;
  readonly market: MarketDomain;
  /** Company scores, their reasons and their history. */
  readonly scoring: ScoringService;
  /** Queries over the dataset published last. */
  readonly screening: ScreeningService;
  /** Saved queries, filters and lists. */
  readonly screens: Screens;
  readonly audit: AuditService;
  /** Checks of the audit log. */
  readonly auditChecks: AuditChecks;
  readonly staff: StaffService;
  /** Changes that a second person approves. */
  readonly changes: ChangeRequestsService;
  /** Sign-in and sessions of staff. */
  readonly staffAccess: StaffAccess;
  readonly entitlements: EntitlementsService;
  readonly accounts: Accounts;
  /** Identity verification. */
  readonly kyc: Kyc;
  /** Members' accounts at brokers, and logins through them. */
  readonly brokers: BrokerAccounts & { readonly logins: BrokerLoginService };
  /** The chat bot, whose chats they are, and what it sends. */
  readonly telegram: Telegram;
  /** Notifications. */
  readonly notifications: NotificationsService;
  readonly publicSite: PublicSite;
  /** Billing details, invoices and credit notes. */
  readonly billing: Billing;
  /** Carts, orders, refunds, and what they open. */
  readonly payments: Payments;
  /** Orders at brokers. */
  readonly trading: Trading;
  /** Members' holdings, from their transaction ledger. */
  readonly holdings: Holdings;
  /** Watch lists and other views of many companies side by side. */
  readonly companyLists: CompanyLists;
  readonly stockBoxes: StockBoxes;
  /** Orders for stock boxes, and SIPs. */
  readonly boxInvesting: BoxInvesting;
  /** Statistics, breakouts, box review and PDFs. */
  readonly oversight: Oversight;
  /** Research, scripts, broadcasts, complaints and compliance. */
  readonly desks: Desks;
  readonly staffLeads: StaffLeads;
  /** Lists of the back office. */
  readonly registers: readonly RegisterSource[];
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  /**
   * Refuses a database that this configuration must not serve.
   * @throws AppError `config.invalid` for the demonstration market where it is not allowed,
   *   `keys.missing` where stored personal data needs keys that are gone.
   */
  requireStartable(): Promise<void>;
  /** Starts what works without being asked: job workers and the outbox relay. */
  startWork(): Promise<void>;
  /** Stops work, lets what runs finish within the grace, and closes what was opened here. */
  close(graceMs?: number): Promise<void>;
}

export interface ComposeOptions {
  /** A migrated database; the caller closes it. */
  readonly database?: Database;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Lower in tests, which hash thousands of passwords. */
  readonly passwordCost?: PasswordCost;
}

/**
 * Opens and migrates the database (the embedded one where the configuration names none) and builds
 * every service on it.
 */
export async function composeCoreApi(
  config: CoreConfig,
  options: ComposeOptions = {},
): Promise<CoreApi> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog({ level: config.logLevel, service: "core-api" });
  const keys = deriveAccountKeys(
    await openKeys(config.accounts.keys, config.dataFolder, "account-keys"),
  );
  const personal = await openPersonalKeys(config);
  const { db, release } = await openDatabase(config, options.database);
  const audit = createAuditService(db, { clock });
  const pollSeconds = config.jobPollSeconds;
  const jobs = createJobs({ db, clock, log, pollSeconds });
  const outbox = createOutbox({ db, clock, log, pollSeconds });
  const market = createMarketService(db, {
    clock,
    log,
    datasetsFolder: config.datasetsFolder,
    scorer: createScorer(db, { clock }),
  });
  const staff = createStaffService(db, { clock, audit });
  const changes = createChangeRequestsService(db, {
    clock,
    log,
    audit,
    outbox,
    findStaffActor: (executor, tenant, id) => staff.findActor(executor, tenant, id),
    onApplied: () => jobs.wake(),
  });
  const scoring = createScoringService(db, { clock });
  const marketDesk = composeMarketDesk(db, {
    clock,
    audit,
    outbox,
    jobs,
    changes,
    market,
    scoring,
  });
  const screening = createScreeningService({ market, log });
  const screens = createScreens(db, { clock, datasetsFolder: config.datasetsFolder });
  const entitlements = createEntitlementsService(db, { clock });
  const notifications = createNotificationsService(db, { clock });
  const { google, facebook } = config.accounts;
  const mail = createSmtpMail(config.accounts.mail, { log });
  const { complianceMail } = config.partners;
  const auditChecks = createAuditChecks(db, { clock, audit, jobs, outbox, mail, complianceMail });
  reportOverridesOn(outbox, {
    db,
    mail,
    listMasterMails: (tenant) => staff.listMasterMails(tenant),
    complianceMail,
  });
  const telegram = createTelegram(db, {
    clock,
    log,
    keys,
    audit,
    outbox,
    publicUrl: config.accounts.publicUrl,
    provider: config.telegram === null ? null : createBotApi(config.telegram, { log, clock }),
  });
  const brokers = composeBrokers(db, config, { clock, log, personalKeys: personal, audit, outbox });
  const kyc = composeKyc(db, config, { clock, log, keys, personal, audit, outbox });
  const publicSite = composePublicSite(db, config, {
    clock,
    log,
    keys,
    personal,
    outbox,
    mail,
  });
  const payments = createPayments(db, {
    clock,
    log,
    outbox,
    coupons: publicSite.coupons,
    entitlements,
    provider: config.payments === null ? null : createRazorpay(config.payments, { log }),
  });
  const { desk } = brokers;
  const holdings = createHoldings(db, {
    clock,
    facts: market.facts,
    desk,
    maskedPanOf: async (userId) => presentCase(await kyc.service.view(userId)).pan,
  });
  const trading = createTrading(db, {
    clock,
    log,
    outbox,
    desk,
    facts: market.facts,
    sales: holdings,
    publicUrl: config.accounts.publicUrl,
  });
  const accounts = createAccounts(db, {
    clock,
    log,
    keys,
    personal,
    publicUrl: config.accounts.publicUrl,
    outbox,
    audit,
    entitlements,
    mail,
    social: {
      google: google === null ? null : createGoogleIdentity(google, { clock, log }),
      facebook: facebook === null ? null : createFacebookIdentity(facebook, { log }),
    },
    markNotificationsRead: (reader) => notifications.markRead(reader, null),
    passwordCost: options.passwordCost,
    sealedSections: {
      kyc: async (userId) => presentCase(await kyc.service.view(userId)),
      brokerAccount: (userId) => brokers.desk.account(userId),
    },
    readStatus: composeMemberStatus({
      cartCount: (member) => payments.cart.count(member),
      kyc: ({ userId }) => kyc.service.standing(userId),
      unreadNotifications: ({ userId, tenant }) => notifications.count({ userId, tenant }),
      activeBroker: ({ userId }, at) => brokers.desk.activeBroker(userId, at),
      telegram: ({ userId, entitlement: { subscribed }, chatId }) =>
        telegram.members.readStatus({ userId, isSubscribed: subscribed }, chatId),
    }),
  });
  const companyLists = composeCompanyLists(db, { clock, market });
  const stockBoxes = composeStockBoxes(db, {
    clock,
    log,
    market,
    screening,
    screens,
    outbox,
    listOpenProducts: (owner) => payments.listOpen(owner),
    hasDemoBoxes: config.accounts.hasDemoMembers,
  });
  const boxInvesting = createBoxInvesting(db, {
    ...stockBoxes,
    clock,
    log,
    outbox,
    bills: trading.bills,
    units: holdings,
  });
  const { publicUrl } = config.accounts;
  const billing = createBilling(db, { clock, log, outbox, mail, publicUrl });
  notifyMovesOn(outbox, { db, log, moves: companyLists.moves });
  outbox.on("dataset.published", async (event, signal) => {
    const latest = await market.latestDataset();
    const version = latest?.version;
    await pruneDatasets(config.datasetsFolder, config.keptDatasets, [
      ...(version === undefined ? [] : [version]),
      ...(await screens.sharing.listDatasetsInUse()),
    ]);
    if (config.bffUrl === null || config.internalSecret === null || version === undefined) return;
    await announceDataset({ url: config.bffUrl, secret: config.internalSecret }, version, signal);
    log.info({ event: event.name, version }, "bff notified of the dataset");
  });
  changes.register("profile.update", createProfileChange(staff));
  changes.register("client.grant_days", createDaysChange({ clock, audit }));
  changes.register("client.refund", createRefundChange({ audit, payments }));
  changes.register("client.export_data", createExportChange({ clock, audit }));
  const staffAccess = createStaffAccess(db, {
    clock,
    log,
    keys,
    personal,
    audit,
    outbox,
    mail,
    staff,
    attempts: accounts.attempts,
    adminUrl: config.accounts.adminUrl,
    passwordCost: options.passwordCost,
  });
  const staffLeads = createStaffLeads(db, { clock, audit, keys: personal });
  const registers = composeRegisters({ clock, audit, staffLeads });
  const desks = composeDesks(db, {
    clock,
    log,
    config,
    keys,
    audit,
    outbox,
    jobs,
    changes,
    market,
    mail,
    telegram,
    registers,
  });
  jobs.register(createBulkJob({ db, audit }, registers));
  changes.register(
    "register.export",
    createRegisterExport(registers, { db, isEmbedded: config.databaseUrl === null, clock }),
  );
  const oversight = composeOversight(db, {
    clock,
    log,
    config,
    audit,
    jobs,
    changes,
    market,
    screening,
    stocks: stockBoxes.stocks,
    registers,
  });
  let endHousekeeping = (): void => undefined;
  return {
    config,
    db,
    log,
    clock,
    personal,
    market,
    ...marketDesk,
    scoring,
    screening,
    screens,
    audit,
    auditChecks,
    jobs,
    outbox,
    staff,
    changes,
    staffAccess,
    entitlements,
    accounts,
    kyc,
    brokers: { ...brokers, logins: brokers.openLogins(accounts) },
    telegram,
    notifications,
    publicSite,
    billing,
    payments,
    trading,
    holdings,
    companyLists,
    stockBoxes,
    boxInvesting,
    oversight,
    registers,
    desks,
    staffLeads,
    async requireStartable() {
      if (!config.allowsDemoMarket && (await market.latestDataset())?.manifest.kind === "demo") {
        throw new AppError(
          "config.invalid",
          500,
          "The demonstration market is published: publish a market, or set ALLOW_DEMO_MARKET=1.",
        );
      }
      await requireKeysOfRows(db, composeSealedTables(personal), personal);
    },
    async startWork() {
      await publicSite.prepare();
      if (config.mode === "development") await seedDemoSeller(db);
      if (config.accounts.hasDemoMembers) {
        const { watchLists } = companyLists;
        await staffAccess.seedDemoStaff();
        await createDemoWork(await accounts.seedDemoMembers(), {
          db,
          market,
          watchLists,
          screens,
          figureReports: marketDesk.figureReports,
        });
        const analystId = await staffAccess.findId(mainTenant, "maker@demo.example");
        const analyst =
          analystId === null ? null : await staff.findActor(db, mainTenant, analystId);
        if (analyst !== null) await desks.seedDemo(analyst);
      }
      await stockBoxes.prepare().catch((err: unknown) => {
        log.warn({ err }, "could not compute the library of stock boxes");
      });
      await telegram.askForUpdates();
      await jobs.start();
      outbox.start();
      oversight.start();
      endHousekeeping = startHousekeeping({
        db,
        clock,
        log,
        domains: [
          (now) => auditChecks.checkDaily(now),
          (now) => accounts.removeExpired(now),
          (now) => staffAccess.removeExpired(now),
          (now) => kyc.service.removeExpired(now),
          (now) => brokers.removeExpired(now),
          (now) => notifications.removeExpired(now),
          (now) => telegram.removeExpired(now),
          (now) => trading.removeExpired(now),
          (now) => boxInvesting.removeExpired(now),
          (now) => publicSite.usage.removeExpired(now),
          (now) => marketDesk.marketUploads.removeExpired(now),
          (now) => desks.compliance.removeExpired(now),
        ],
      });
    },
    async close(graceMs = 5_000) {
      endHousekeeping();
      await outbox.stop();
      await jobs.stop(graceMs);
      mail.close();
      await billing.close();
      await oversight.close();
      await screening.close();
      await release();
    },
  };
}
