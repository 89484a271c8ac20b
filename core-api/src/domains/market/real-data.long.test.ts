import { resolve } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportReport } from "../../contract/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { silentLog } from "@munshi/platform";
import { sectors } from "./import/sectors.ts";
import { createMarketService } from "./index.ts";
import { readCsv, readText, realData } from "./real-data.fixture.ts";
import type { Row } from "./real-data.fixture.ts";

const parts = ["companies", "indices", "calendar", "corporate", "formats", "prices"];
const months = ["2025-01", "2025-02", "2025-03", "2025-04"];
const shareSeries = new Set(["EQ", "BE", "BZ", "SM", "ST", "SZ"]);
/** Rights entitlements share the series of shares. */
const entitlement = /-RE\d*$/;
/** Series of the board for small companies. */
const smallBoard = new Set(["SM", "ST"]);
const sampleSize = 200;

/** Parses "17-JUL-2025". */
const dayOf = (text = ""): string => new Date(`${text} UTC`).toISOString().slice(0, 10);

/** As many rows as a sample has, spread evenly over all. */
function sample<T>(rows: readonly T[]): readonly T[] {
  const step = rows.length / sampleSize;
  return Array.from({ length: sampleSize }, (_, index) => rows[Math.floor(index * step)] as T);
}

describe.skipIf(!realData.isThere)(`real market files${realData.why}`, () => {
  let database: TestDatabase;
  let report: ImportReport;

  beforeAll(async () => {
    database = await createTestDatabase();
    report = await createMarketService(database.db, {
      clock: systemClock,
      log: silentLog,
      datasetsFolder: "unused",
    }).importFiles({
      paths: [...parts, "fundamentals", "shareholding"].map((part) =>
        resolve(realData.folder, part),
      ),
      asOf: "2026-08-21",
    });
  }, 300_000);
  afterAll(async () => {
    await database.close();
  });

  const select = async <T>(sql: string, values: readonly string[] = []): Promise<readonly T[]> => {
    const result: unknown = await database.db.raw(sql, [...values]);
    return (result as { rows: readonly T[] }).rows;
  };

  const tradedShares = (month: string): readonly Row[] =>
    readCsv(`prices/nse_bhavdata_full_${month}.csv.gz`).filter(
      (row) => shareSeries.has(row["SERIES"] ?? "") && !entitlement.test(row["SYMBOL"] ?? ""),
    );

  test("no file is rejected", () => {
    expect(report.files.filter((file) => file.outcome === "refused")).toEqual([]);
  });

  test("every listed equity is stored with its ISIN, face value and day of listing", async () => {
    const rows = readCsv("companies/EQUITY_L_2026-02.csv");
    expect(rows).toHaveLength(2231);
    const stored = await select<{ isin: string; face_value: number; listed_on: string }>(
      `select i.isin, face_value, listed_on from companies c
       join (select isin, co_code from companies union select isin, co_code from company_isins) i
         on i.co_code = c.co_code`,
    );
    const byIsin = new Map(stored.map((row) => [row.isin, row]));
    expect(rows.filter((row) => !byIsin.has(row["ISIN NUMBER"] ?? ""))).toEqual([]);
    const firstTrades = new Map<string, { readonly day: string; readonly series: string }>();
    for (const row of months.flatMap(tradedShares)) {
      const symbol = row["SYMBOL"] ?? "";
      const day = dayOf(row["DATE1"]);
      const first = firstTrades.get(symbol);
      if (!first || day < first.day) firstTrades.set(symbol, { day, series: row["SERIES"] ?? "" });
    }
    const tradedBefore = (row: Row): { readonly day: string; readonly series: string } | null => {
      const first = firstTrades.get(row["SYMBOL"] ?? "");
      return first && first.day < dayOf(row["DATE OF LISTING"]) ? first : null;
    };
    // The list gives companies that came from the board for small ones the day of their move.
    const moved = rows.filter((row) => tradedBefore(row));
    expect(moved).toHaveLength(15);
    expect(moved.filter((row) => !smallBoard.has(tradedBefore(row)?.series ?? ""))).toEqual([]);
    for (const row of [...sample(rows), ...moved]) {
      const company = byIsin.get(row["ISIN NUMBER"] ?? "");
      expect(company?.face_value, `${row["SYMBOL"]}`).toBe(Number(row["FACE VALUE"]));
      const listed = tradedBefore(row)?.day ?? dayOf(row["DATE OF LISTING"]);
      expect(company?.listed_on, `${row["SYMBOL"]}`).toBe(listed);
    }
  });

  test("every sector stored is one of the vocabulary", async () => {
    const stored = await select<{ sector: string; companies: string }>(
      "select sector, count(*) as companies from companies where sector is not null group by 1",
    );
    expect(stored.map((row) => row.sector).filter((sector) => !sectors.includes(sector))).toEqual(
      [],
    );
    expect(stored.length).toBe(sectors.length);
    const told = report.files.map((file) => file.problems["market.unknown_sector"] ?? 0);
    expect(Math.max(...told)).toBe(0);
  });

  test("four months of prices are stored day by day, with their sums", async () => {
    for (const month of months) {
      const rows = tradedShares(month);
      const [stored] = await select<{ rows: string; volume: number; delivery: number }>(
        `select count(*) as rows, sum(d.volume) as volume,
           sum(nullif(d.delivery, 'NaN')) as delivery
         from price_history p,
           unnest(p.days, p.volume, coalesce(p.delivery, '{}')) as d (day, volume, delivery)
         where to_char(date '1970-01-01' + d.day, 'YYYY-MM') = ?`,
        [month],
      );
      const sum = (column: string): number =>
        rows.reduce((total, row) => total + (Number(row[column]) || 0), 0);
      expect(Number(stored?.rows)).toBe(rows.length);
      expect(stored?.volume).toBe(sum("TTL_TRD_QNTY"));
      expect(stored?.delivery).toBe(sum("DELIV_QTY"));
    }
  });

  test("a sample of days reads back figure by figure", async () => {
    for (const row of sample(months.flatMap(tradedShares))) {
      const [stored] = await select<Record<string, number | null>>(
        `select open[i] / 100.0::float8 as open, high[i] / 100.0::float8 as high,
           low[i] / 100.0::float8 as low, close[i] / 100.0::float8 as close,
           (coalesce(last, close))[i] / 100.0::float8 as last,
           previous_close[i] / 100.0::float8 as previous, volume[i] as volume,
           trades[i] as trades, nullif(delivery[i], 'NaN') as delivery
         from price_history p join companies c on c.co_code = p.co_code,
           array_position(p.days, ?::date - date '1970-01-01') i
         where c.symbol = ? and p.year = 2025`,
        [row["DATE1"] ?? "", row["SYMBOL"] ?? ""],
      );
      const figure = (column: string): number | null =>
        row[column] === "-" ? null : Number(row[column]);
      expect(stored, `${row["SYMBOL"]} ${row["DATE1"]}`).toEqual({
        open: figure("OPEN_PRICE"),
        high: figure("HIGH_PRICE"),
        low: figure("LOW_PRICE"),
        close: figure("CLOSE_PRICE"),
        last: figure("LAST_PRICE"),
        previous: figure("PREV_CLOSE"),
        volume: figure("TTL_TRD_QNTY"),
        trades: figure("NO_OF_TRADES"),
        delivery: figure("DELIV_QTY"),
      });
    }
  });

  test("filings keep their figures, in crore", async () => {
    const facts = readCsv("fundamentals/nse_xbrl_facts_2018_2024.csv.gz");
    expect(facts).toHaveLength(289_084);
    const filings = new Set(facts.map((fact) => fact["filing_id"]));
    const [stored] = await select<{ filings: string }>(
      "select count(distinct filing) as filings from statements where filing like '%INDAS%' or filing like '%BANKING%'",
    );
    expect(Number(stored?.filings)).toBeGreaterThan(filings.size * 0.99);
    const assets = facts.filter(
      (fact) =>
        fact["tag"] === "Assets" && fact["context"] === "OneI" && Number(fact["value_inr"]) > 0,
    );
    for (const fact of sample(assets)) {
      const rows = await select<{ totalAssets: number }>(
        `select distinct "totalAssets" from statement_figures where filing = ?`,
        [fact["filing_id"] ?? ""],
      );
      expect(rows).toEqual([{ totalAssets: Number(fact["value_inr"]) / 1e7 }]);
    }
  });

  test("the snapshot of 3,120 stocks is stored figure by figure", async () => {
    const records = JSON.parse(
      // The file writes figures that JSON has no form for.
      readText("fundamentals/all_stocks_snapshot_2026-08-21.json.gz").replaceAll(
        /: -?(Infinity|NaN)/g,
        ": null",
      ),
    ) as readonly { readonly symbol: string; readonly [field: string]: unknown }[];
    const stored = await select<{ symbol: string; figures: Record<string, number> }>(
      `select c.symbol, r.figures from reported_parameters r join companies c using (co_code)
       join import_files f on f.id = r.file_id where f.name like 'all_stocks_snapshot%'`,
    );
    expect(stored).toHaveLength(3120);
    const bySymbol = new Map(stored.map((row) => [row.symbol, row.figures]));
    const capitalised = records.filter((record) => Number(record["market_cap_crore"]) > 0);
    const sum = (values: readonly unknown[]): number =>
      values.reduce<number>((total, value) => total + Number(value ?? 0), 0);
    expect(sum(stored.map((row) => row.figures["marketCapitalization"]))).toBeCloseTo(
      sum(capitalised.map((record) => record["market_cap_crore"])),
      3,
    );
    for (const record of sample(capitalised)) {
      const figures = bySymbol.get(record.symbol);
      expect(figures?.["marketCapitalization"]).toBe(record["market_cap_crore"]);
    }
  });

  test("board meetings and announcements are stored as in their files", async () => {
    const meetings = readCsv("corporate/board_meetings_2026.csv");
    const known = new Set(
      (
        await select<{ symbol: string }>(
          "select symbol from companies union select symbol from company_symbols",
        )
      ).map(({ symbol }) => symbol),
    );
    const told = meetings.filter((row) => known.has(row["SYMBOL"] ?? ""));
    const [stored] = await select<{ meetings: number; announcements: number }>(
      `select (select count(*)::integer from board_meetings) as meetings,
         (select count(*)::integer from company_announcements a
            join import_files f on f.id = a.file_id where f.format = 'announcements') as announcements`,
    );
    // a few companies have the same fact twice
    const words = new Set(told.map((row) => Object.values(row).join("|")));
    expect(stored?.meetings).toBe(words.size);
    const feed = JSON.parse(readText("corporate/announcements_2026-02.json")) as readonly Row[];
    const ofKnown = feed.filter((row) => known.has(row["Symbol"] ?? ""));
    expect(stored?.announcements).toBe(ofKnown.length);
    expect(ofKnown.length).toBeGreaterThan(1_000);
    for (const row of sample(told)) {
      const day = new Date(`${row["MEETING_DATE"]} UTC`).toISOString().slice(0, 10);
      const found = await select<{ purpose: string }>(
        `select purpose from board_meetings m join companies c using (co_code)
         left join company_symbols s using (co_code)
         where ? in (c.symbol, s.symbol) and day = ? and purpose = ?`,
        [row["SYMBOL"] ?? "", day, row["PURPOSE"] ?? ""],
      );
      expect({ row, found: found.length > 0 }).toEqual({ row, found: true });
    }
  });

  test("importing the same folder again changes nothing", async () => {
    const before = await select("select count(*) from import_files");
    const again = await createMarketService(database.db, {
      clock: systemClock,
      log: silentLog,
      datasetsFolder: "unused",
    }).importFiles({
      paths: [resolve(realData.folder, "companies"), resolve(realData.folder, "prices")],
      asOf: "2026-08-21",
    });
    expect(new Set(again.files.map((file) => file.outcome))).toEqual(new Set(["known"]));
    expect(await select("select count(*) from import_files")).toEqual(before);
  });
});
