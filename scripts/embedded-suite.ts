/**
 * The database tests that also run on the embedded database: all of `db`, where the two databases
 * differ (sessions, locks, timeouts, binary values), and for each domain one file that goes through
 * its main statements. All of them run on PostgreSQL; all of them on the embedded database where no
 * PostgreSQL is installed, and in `npm run test:long`.
 */
export const embeddedSuite: readonly string[] = [
  "db/migrations/",
  "db/src/",
  "core-api/src/http-app.db.test.ts",
  "core-api/src/platform/",
  "core-api/src/saved-work/saved-queries.db.test.ts",
  "core-api/src/domains/accounts/sign-in.db.test.ts",
  "core-api/src/domains/brokers/",
  "core-api/src/domains/audit/",
  "core-api/src/domains/billing/",
  "core-api/src/domains/broker-accounts/browser-logins.db.test.ts",
  "core-api/src/domains/chart-feed/",
  "core-api/src/domains/commentary/commentary.db.test.ts",
  "core-api/src/domains/company-fundamentals/peers/",
  "core-api/src/domains/company-profile/",
  "core-api/src/domains/page-figures/score-figures.db.test.ts",
  "core-api/src/domains/kyc/secrets.db.test.ts",
  "core-api/src/domains/market/import-files.db.test.ts",
  "core-api/src/domains/market/import/",
  "core-api/src/domains/market-admin/",
  "core-api/src/domains/market-tiles/price-tiles.db.test.ts",
  "core-api/src/domains/notifications/",
  "core-api/src/domains/result-corner/",
  "core-api/src/domains/scoring/sections.db.test.ts",
  "core-api/src/domains/screen-changes/",
  "core-api/src/domains/settlements/",
  "core-api/src/domains/staff/",
  "core-api/src/domains/stock-boxes/stock-boxes.db.test.ts",
  "core-api/src/domains/telegram/",
  "core-api/src/domains/usage/",
  "core-api/src/domains/watch-lists/watch-lists.db.test.ts",
];
