import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { composeCoreApi, readCoreConfig } from "@munshi/core-api";
import type { CoreApi } from "@munshi/core-api";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { createQueryReader, productCatalogue, queryToSql } from "@munshi/engine";
import { demoMarket, generateMarket } from "@munshi/fixtures/market";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { askedQueries, pastFigures, wideCompanies } from "./queries.ts";

const reader = createQueryReader(productCatalogue);

const repository = resolve(import.meta.dirname, "../../..");
const realFolder = resolve(repository, process.env["REAL_DATA_DIR"] ?? "../shared/data/real");
const realFiles = [
  "fundamentals/all_stocks_snapshot_2026-08-21.json.gz",
  "companies/EQUITY_L_2026-02.csv",
].map((file) => join(realFolder, file));
const isReal = inject("isLong") && realFiles.every((file) => existsSync(file));

async function loadDemo(core: CoreApi): Promise<void> {
  async function* facts() {
    for await (const batch of generateMarket({ seed: 7, companies: 250 })) yield* batch;
  }
  await core.market.importFacts({ facts: facts(), source: demoMarket.source });
  await core.market.publish({ kind: "demo" });
}

async function loadReal(core: CoreApi): Promise<void> {
  const report = await core.market.importFiles({ paths: realFiles });
  expect(report.ok).toBe(true);
  await core.market.publish({ kind: "market" });
}

interface Answer {
  readonly ok: true;
  readonly matched: readonly number[];
  readonly unmatched: number;
  readonly lacking: number;
}

/** All queries in one call of the command line, over the published folder. */
async function askCommandLine(folder: string, datasets: string): Promise<readonly Answer[]> {
  const file = join(folder, "queries.jsonl");
  await writeFile(file, askedQueries.map(({ query }) => JSON.stringify({ query })).join("\n"));
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [join(repository, "engine/src/cli/main.ts"), "batch", file],
    { env: { ...process.env, DATASET_DIR: datasets }, encoding: "utf8", maxBuffer: 1e8 },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

const markets = [
  { name: "the demonstration market", load: loadDemo, isThere: true },
  {
    name: `the listed companies and their snapshot${isReal ? "" : ` (skipped: needs npm run test:long and files in ${realFolder}, or REAL_DATA_DIR)`}`,
    load: loadReal,
    isThere: isReal,
  },
];

for (const { name, load, isThere } of markets) {
  describe.skipIf(!isThere)(`over ${name}`, () => {
    let database: TestDatabase;
    let folder: string;
    let core: CoreApi;
    let answers: readonly Answer[];
    /** One session with the wide company table that the engine's SQL reads. */
    let wide: TestDatabase["db"];

    const askWritten = async (query: string): Promise<readonly number[]> => {
      const written = queryToSql({ query, dialect: "postgres" }, reader, null);
      if (!written.ok) throw new Error(written.diagnostics.map(({ message }) => message).join(" "));
      const { rows } = await wide.raw<{ rows: { coCode: number }[] }>(written.value);
      return rows.map(({ coCode }) => coCode).toSorted((a, b) => a - b);
    };

    beforeAll(async () => {
      database = await createTestDatabase();
      folder = await mkdtemp(join(tmpdir(), "munshi-answers-"));
      const config = readCoreConfig({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        LOG_LEVEL: "silent",
      });
      core = await composeCoreApi(config);
      await load(core);
      // Packed arrays would be unpacked for every comparison.
      await database.db.raw("create table figures as select * from screener_latest");
      await database.db.raw(pastFigures);
      await database.db.raw(`create index on past_figures ("coCode", key)`);
      wide = database.connect({ poolMax: 1 });
      await wide.raw(wideCompanies(askedQueries.flatMap(({ query }) => reader.read(query).reads)));
      answers = await askCommandLine(folder, config.datasetsFolder);
    }, 240_000);
    afterAll(async () => {
      await core.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });

    test.each(askedQueries.map((asked, index) => ({ ...asked, index })))(
      "the command line and SQL find the same companies: $query",
      async ({ query, where, index }) => {
        const { rows } = await database.db.raw<{
          rows: { coCode: number; matched: boolean | null }[];
        }>(`select "coCode", (${where}) as matched from figures s order by position`);
        const answer = answers[index];
        expect(answer?.matched).toEqual(
          rows.filter((row) => row.matched === true).map((row) => row.coCode),
        );
        expect(answer?.lacking).toBe(rows.filter((row) => row.matched === null).length);
        expect(answer?.unmatched).toBe(rows.filter((row) => row.matched !== true).length);
        expect(await askWritten(query)).toEqual(answer?.matched.toSorted((a, b) => a - b));
      },
    );

    test("every query has results", () => {
      const found = answers.filter((answer) => answer.matched.length > 0);
      expect(found.length).toBeGreaterThanOrEqual(8);
    });
  });
}
