import { resolve } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileReport } from "../../contract/index.ts";
import { openTestMarket } from "./market.fixture.ts";
import { readCsv, readText, realData } from "./real-data.fixture.ts";
import type { Row } from "./real-data.fixture.ts";

interface Deal {
  readonly date: string;
  readonly exch: string;
  readonly isin: string;
  readonly sym: string;
  readonly deal: string;
  readonly bs: string;
  readonly qty: number;
  readonly avgprice: number;
}

/** Sums of numbers by a name; to compare, they are rounded where it is said. */
function sumBy<T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  valueOf: (row: T) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + valueOf(row));
  return sums;
}

describe.skipIf(!realData.isThere)(`real files of the market's days${realData.why}`, () => {
  let database: TestDatabase;
  let files: readonly FileReport[];
  const circuitsOn = "2026-02-12";

  beforeAll(async () => {
    database = await createTestDatabase();
    const market = openTestMarket(database.db);
    const pathsOf = (...parts: readonly string[]): readonly string[] =>
      parts.map((part) => resolve(realData.folder, part));
    const named = await market.importFiles({
      paths: pathsOf(
        "companies/EQUITY_L_2026-02.csv",
        "flows",
        "deals",
        "mutualfunds",
        "indices/all_indices_history_250d_2026-08-07.json.gz",
      ),
    });
    const circuits = await market.importFiles({
      paths: pathsOf(
        "market/upper_circuit_stocks_2026-02.json",
        "market/lower_circuit_stocks_2026-02.json",
      ),
      asOf: circuitsOn,
    });
    files = [...named.files, ...circuits.files];
  }, 300_000);
  afterAll(async () => database.close());

  const select = async <T>(sql: string): Promise<readonly T[]> => {
    const result: unknown = await database.db.raw(sql);
    return (result as { rows: readonly T[] }).rows;
  };
  const sumsOf = async (sql: string): Promise<ReadonlyMap<string, number>> => {
    const rows = await select<{ name: string; sum: number }>(sql);
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  };

  function expectSums(
    actual: ReadonlyMap<string, number>,
    expected: ReadonlyMap<string, number>,
  ): void {
    expect([...actual.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
    for (const [name, sum] of expected) {
      const apart = Math.abs((actual.get(name) ?? Number.NaN) - sum);
      expect({ name, isSame: apart <= Math.abs(sum) * 1e-9 + 1e-6 }).toEqual({
        name,
        isSame: true,
      });
    }
  }

  test("no file is rejected, and only deals without a price are skipped", () => {
    expect(files.filter(({ outcome }) => outcome === "refused")).toEqual([]);
    const problems = files.filter((file) => Object.keys(file.problems).length > 0);
    expect(problems.map(({ name, problems: told }) => [name, told])).toEqual([
      ["bulk_block_deals_2026-01_02.json", { "market_file.bad_number": 3 }],
    ]);
  });

  test("flows of all days are stored with their sums", async () => {
    const byDay = readCsv("flows/fii_dii_daily_2026.csv");
    const days = new Set(byDay.map((row) => row["date"]));
    const others = readCsv("flows/nse_fiidii_react_2026-08.csv").filter(
      (row) => !days.has(row["DATE"]),
    );
    const rows = byDay.flatMap((row) =>
      (["fii", "dii"] as const).flatMap((investor) =>
        (["buy", "sell", "net"] as const).map((side) => ({
          name: `${investor} ${side}`,
          value: Number(row[`${investor}_${side}_cr`]),
        })),
      ),
    );
    for (const row of others) {
      const investor = row["PARTICIPANT"] === "DII" ? "dii" : "fii";
      const [buy, sell] = [Number(row["BUY_CR"]), Number(row["SELL_CR"])];
      rows.push({ name: `${investor} buy`, value: buy });
      rows.push({ name: `${investor} sell`, value: sell });
      rows.push({ name: `${investor} net`, value: buy - sell });
    }
    const stored = await sumsOf(`
      select investor || ' ' || side as name, sum(value) as sum
      from institutional_flows,
        lateral (values ('buy', buy), ('sell', sell), ('net', net)) as told (side, value)
      group by 1`);
    expectSums(
      stored,
      sumBy(
        rows,
        ({ name }) => name,
        ({ value }) => value,
      ),
    );
    const [{ count } = {}] = await select<{ count: number }>(
      "select count(*)::integer as count from institutional_flows",
    );
    expect(count).toBe((days.size + new Set(others.map((row) => row["DATE"])).size) * 2);
  });

  test("deals of both exchanges are stored with their shares and worth", async () => {
    const told = JSON.parse(readText("deals/bulk_block_deals_2026-01_02.json")) as readonly Deal[];
    expect(told).toHaveLength(2334);
    const deals = told.filter(({ avgprice }) => avgprice > 0);
    const nameOf = ({ date, exch, deal, bs }: Deal): string =>
      [date.slice(0, 10), exch, deal.toLowerCase(), bs === "B" ? "buy" : "sell"].join(" ");
    const name = "concat_ws(' ', day, exchange, type, side) as name";
    const from = "from market_deals group by 1";
    const shares = sumBy(deals, nameOf, ({ qty }) => qty);
    const worth = sumBy(deals, nameOf, ({ qty, avgprice }) => qty * avgprice);
    const counts = sumBy(deals, nameOf, () => 1);
    expectSums(await sumsOf(`select ${name}, sum(quantity) as sum ${from}`), shares);
    expectSums(await sumsOf(`select ${name}, sum(quantity * price) as sum ${from}`), worth);
    expectSums(await sumsOf(`select ${name}, count(*)::integer as sum ${from}`), counts);
  });

  test("a deal is linked to the company of its ISIN, or to none if the ISIN is unknown", async () => {
    const isins = new Map(
      readCsv("companies/EQUITY_L_2026-02.csv").map((row) => [row["ISIN NUMBER"], row["SYMBOL"]]),
    );
    const deals = await select<{ isin: string; symbol: string | null }>(
      "select d.isin, c.symbol from market_deals d left join companies c using (co_code)",
    );
    const linked = deals.filter(({ symbol }) => symbol !== null);
    expect(linked.length).toBeGreaterThan(900);
    const ofList = linked.filter(({ isin }) => isins.has(isin));
    expect(ofList.filter(({ isin, symbol }) => symbol !== isins.get(isin))).toEqual([]);
    expect(deals.filter(({ isin, symbol }) => symbol === null && isins.has(isin))).toEqual([]);
  });

  test("portfolios add up to the value of their schemes, and shares are separated from the rest", async () => {
    const rows = readCsv("mutualfunds/holdings_21_schemes.csv");
    expect(rows).toHaveLength(4823);
    const nameOf = (row: Row): string => `${row["month_end"]} ${row["scheme_name"]}`;
    // Futures go by the ISIN of their share and end in their month.
    const isShare = (row: Row): boolean =>
      /^IN[^F].{4}01/.test(row["isin"] ?? "") &&
      !/-[A-Z]{3}20\d\d$/.test(row["instrument_name"] ?? "");
    const name = "concat_ws(' ', month_end, scheme) as name";
    const crore = (row: Row): number => Number(row["market_value_lakh"]) / 100;
    const all = await sumsOf(
      `select ${name}, sum(value) as sum from mutual_fund_holdings group by 1`,
    );
    expect(all.size).toBe(63);
    expectSums(all, sumBy(rows, nameOf, crore));
    const shares = await sumsOf(
      `select ${name}, sum(quantity) as sum from mutual_fund_holdings
       where instrument = 'share' group by 1`,
    );
    expectSums(
      shares,
      sumBy(rows.filter(isShare), nameOf, (row) => Number(row["quantity"])),
    );
    const [{ linked, count } = { linked: 0, count: 0 }] = await select<{
      linked: number;
      count: number;
    }>(
      `select count(co_code)::integer as linked, count(*)::integer as count
       from mutual_fund_holdings where instrument = 'share'`,
    );
    expect(linked / count).toBeGreaterThan(0.97);
    const [schemes] = await select<{ count: number }>(
      `select count(*)::integer as count from mutual_fund_schemes s
       where exists (select from mutual_fund_holdings h where h.scheme = s.scheme)`,
    );
    expect(schemes?.count).toBe(21);
  });

  test("shares at circuit limits are stored if their company is known", async () => {
    const known = new Set(readCsv("companies/EQUITY_L_2026-02.csv").map((row) => row["SYMBOL"]));
    for (const side of ["upper", "lower"] as const) {
      const list = JSON.parse(readText(`market/${side}_circuit_stocks_2026-02.json`)) as readonly {
        readonly Symbol: string;
        readonly LTP: number;
        readonly ChangePercent: number;
        readonly Volume: number;
      }[];
      const expected = list
        .filter(({ Symbol }) => known.has(Symbol))
        .map((row) => [row.Symbol, row.LTP, row.ChangePercent, row.Volume]);
      const stored = await select<Record<string, unknown>>(
        `select c.symbol, price, change_percent, volume, band from circuit_hits
         join companies c using (co_code)
         where side = '${side}' and day = '${circuitsOn}' and c.kind = 'market'`,
      );
      expect(expected.length).toBeGreaterThanOrEqual(20);
      expect(new Map(stored.map((row) => [row["symbol"], Object.values(row).slice(0, 4)]))).toEqual(
        new Map(expected.map((row) => [row[0], row])),
      );
    }
  });

  test("every index of the history has all of its sessions", async () => {
    const history = JSON.parse(readText("indices/all_indices_history_250d_2026-08-07.json.gz")) as {
      readonly indices: readonly {
        readonly records: readonly { readonly date: string; readonly close: number }[];
      }[];
    };
    const days = history.indices.flatMap(({ records }) => records);
    const [stored] = await select<{ indices: number; days: number; sum: number }>(
      `select count(distinct index_id)::integer as indices, sum(cardinality(days))::integer as days,
         sum((select sum(close) from unnest(y.close) as close)) as sum
       from index_price_years y`,
    );
    expect(stored).toMatchObject({ indices: history.indices.length, days: days.length });
    const sum = days.reduce((total, { close }) => total + close, 0);
    expect(Math.abs((stored?.sum ?? 0) / sum - 1)).toBeLessThan(1e-9);
  });
});
