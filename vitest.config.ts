import { defineConfig } from "vitest/config";

/** The default leaves one core to the runner, which needs little of it. */
const maxWorkers = "100%";

const node = {
  environment: "node" as const,
  pool: "forks" as const,
  maxWorkers,
  testTimeout: 30_000,
  hookTimeout: 120_000,
};

const everywhere = ["**/node_modules/**", "**/dist/**"];
/** Runs that take minutes: `npm run test:long`. */
const long = "**/*.long.test.ts";
const database = "**/*.db.test.ts";
/** Tests that start the whole product. */
const product = "**/*.process.test.ts";
const databaseSetup = ["./db/src/testing/global-setup.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: "unit",
          include: [
            "{engine,bff,core-api,platform,db,fixtures,scripts,web/build}/**/*.test.ts",
            "tests/bench/**/*.test.ts",
          ],
          exclude: [...everywhere, database, long, product],
        },
      },
      {
        test: {
          name: "web",
          environment: "jsdom",
          maxWorkers,
          include: ["web/src/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...node,
          name: "db",
          include: ["{db,core-api,bff,tests}/**/*.db.test.ts"],
          exclude: [...everywhere, long],
          globalSetup: databaseSetup,
          // A database opens in a process of its own, which waits for a core under load.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: "contract",
          include: ["tests/{contract,api,faults,security}/**/*.test.ts", `scripts/${product}`],
          exclude: [...everywhere, database, long],
          globalSetup: databaseSetup,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: "long",
          include: [`{engine,bff,core-api,platform,db,fixtures,tests}/${long}`],
          exclude: everywhere,
          globalSetup: databaseSetup,
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
