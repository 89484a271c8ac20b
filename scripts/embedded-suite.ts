/**
 * The database tests that also run on the embedded database in `npm test`: where it differs from a
 * PostgreSQL server (connections and sessions, locks, timeouts, binary values, its life on disk).
 * Its SQL is PostgreSQL's, and the end-to-end suite runs every domain's main statements on it. All
 * of them run on PostgreSQL; all of them on the embedded database where no PostgreSQL is installed,
 * and in `npm run test:long`.
 */
export const embeddedSuite: readonly string[] = [
  "db/migrations/",
  "db/src/",
  "core-api/src/platform/",
  "core-api/src/domains/audit/",
  "core-api/src/domains/market/import/",
  "core-api/src/domains/market/import-files.db.test.ts",
  "core-api/src/domains/payments/payments.db.test.ts",
  "core-api/src/domains/trading/trading.db.test.ts",
];
