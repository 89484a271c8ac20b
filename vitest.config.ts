import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** Small files with long tests: one that comes last leaves every other core with nothing to do. */
const lengthy = /(\.property|\.process|-command-line)\.test\.ts$|embedded\/[\w-]+\.test\.ts$/;

class LengthyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLengthy = ({ moduleId }: TestSpecification): boolean => lengthy.test(moduleId);
    return [...sorted.filter(isLengthy), ...sorted.filter((file) => !isLengthy(file))];
  }
}

/** The default leaves one core to the runner, which needs little of it. */
const maxWorkers = "100%";

const node = {
  environment: "node" as const,
  pool: "forks" as const,
  maxWorkers,
  // What a file imports is read once for all files that follow in the same process.
  isolate: false,
  setupFiles: ["./fixtures/property-settings.ts"],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // What is waited for comes soon, but on a machine that does other work not within a second.
  expect: { poll: { timeout: 30_000 } },
};

const everywhere = ["**/node_modules/**", "**/dist/**"];
/** Runs that take minutes: `npm run test:long`, which is mode `long`. */
const long = "**/*.long.test.ts";
const database = "**/*.db.test.ts";
/** Files that put something else in a module's place, or need a process of their own. */
const alone = "**/*.alone.test.ts";
/** Tests that start the whole product. */
const product = "**/*.process.test.ts";
const databaseSetup = ["./db/src/testing/global-setup.ts"];

export default defineConfig(({ mode }) => {
  const provide = { isLong: mode === "long" };
  return {
    test: {
      // Projects with their own number of workers run one after another: hence their group orders.
      sequence: { sequencer: LengthyFirst },
      projects: [
        {
          test: {
            ...node,
            provide,
            name: "unit",
            include: [
              "{engine,bff,core-api,platform,db,fixtures,scripts,web/build}/**/*.test.ts",
              "tests/bench/**/*.test.ts",
            ],
            exclude: [...everywhere, database, long, product, alone],
          },
        },
        {
          test: {
            ...node,
            provide,
            name: "alone",
            isolate: true,
            include: [`{engine,bff,core-api,platform,db,fixtures,scripts}/${alone}`],
            exclude: everywhere,
          },
        },
        {
          test: {
            name: "web",
            provide,
            environment: "jsdom",
            pool: "forks",
            isolate: false,
            setupFiles: ["./fixtures/property-settings.ts", "./web/src/testing/fresh-window.ts"],
            testTimeout: 30_000,
            maxWorkers,
            include: ["web/src/**/*.test.{ts,tsx}"],
          },
        },
        {
          test: {
            ...node,
            provide,
            name: "db",
            include: ["{db,core-api,bff,tests}/**/*.db.test.ts"],
            exclude: [...everywhere, long],
            globalSetup: databaseSetup,
            sequence: { groupOrder: 1 },
            // While a test waits for its database, which is a process of its own, another has the core.
            maxWorkers: availableParallelism() + 1,
            // A database opens in a process of its own, which waits for a core under load.
            testTimeout: 60_000,
          },
        },
        {
          test: {
            ...node,
            provide,
            name: "contract",
            sequence: { groupOrder: 2 },
            // Much of it waits for deadlines and for programs that start.
            maxWorkers: 4,
            include: ["tests/{contract,api,faults,security}/**/*.test.ts", `scripts/${product}`],
            exclude: [...everywhere, database, long],
            globalSetup: databaseSetup,
            // A start of the product waits for a core while another suite runs.
            testTimeout: 180_000,
          },
        },
        {
          test: {
            ...node,
            provide,
            name: "long",
            isolate: true,
            sequence: { groupOrder: 3 },
            include: [`{engine,bff,core-api,platform,db,fixtures,tests}/${long}`],
            exclude: everywhere,
            globalSetup: databaseSetup,
            testTimeout: 1_800_000,
          },
        },
      ],
    },
  };
});
