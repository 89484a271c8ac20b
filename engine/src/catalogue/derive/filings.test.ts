import { describe, expect, test } from "vitest";

import type { StatementLine, StatementPeriod, StatementValues } from "../../contract/index.ts";
import { companyOf } from "./company.fixture.ts";
import { deriveCompany, type CompanyValues } from "./company.ts";
import { hasFilings, readFilings, type Filing } from "./filings.fixture.ts";

const filings = hasFilings ? readFilings() : [];

/** A quarter or a year as one filing states it, with its year's end where it has one. */
interface Stated {
  readonly filing: Filing;
  readonly isYear: boolean;
  readonly values: StatementValues;
}

/** Every fifth consolidated filing: some hundred quarters and years of seventy companies. */
const sample: readonly Stated[] = filings
  .filter(({ basis }) => basis === "Consolidated")
  .filter((_, i) => i % 5 === 0)
  .flatMap((filing): readonly Stated[] => {
    const { OneD, FourD, OneI } = filing.contexts;
    const quarter = OneD ? [{ filing, isYear: false, values: OneD }] : [];
    const year =
      filing.isYearly && FourD ? [{ filing, isYear: true, values: { ...FourD, ...OneI } }] : [];
    return [...quarter, ...year];
  });

function deriveStated({ filing, isYear }: Stated, values: StatementValues): CompanyValues {
  const { periodEnd, template } = filing;
  const periods: readonly StatementPeriod[] = [{ periodEnd, publishedAt: periodEnd, values }];
  const company = companyOf({ template, ...(isYear ? { years: periods } : { quarters: periods }) });
  return deriveCompany({ ...company, identity: { ...company.identity, faceValue: null } });
}

const keyOf = (code: string, { isYear }: Stated) => `${code}@${isYear ? "y" : "q"}0`;

/** How many of the filings that state a figure give the same where it is left out and worked out. */
function compareWithout(
  code: string,
  left: readonly StatementLine[],
  slack: number,
  among = sample,
) {
  let seen = 0;
  const misses: string[] = [];
  for (const stated of among) {
    const { filing, values } = stated;
    if (!left.some((line) => values[line] !== undefined)) continue;
    const rest = Object.fromEntries(
      Object.entries(values).filter(([line]) => !left.includes(line as StatementLine)),
    );
    const key = keyOf(code, stated);
    const filed = deriveStated(stated, values).get(key);
    const own = deriveStated(stated, rest).get(key);
    if (typeof filed !== "number" || typeof own !== "number") continue;
    seen++;
    // filings round to a hundredth of a crore
    const tolerance = Math.max(0.03, slack * Math.abs(filed));
    if (Math.abs(own - filed) > tolerance) misses.push(`${filing.symbol} ${filing.periodEnd}`);
  }
  return { seen, part: seen === 0 ? 0 : 1 - misses.length / seen, misses };
}

const factories = sample.filter(({ filing }) => filing.template === "ordinary");
const banks = sample.filter(({ filing }) => filing.template === "bank");

describe.skipIf(!hasFilings)("the published filings (needs REAL_DATA_DIR)", () => {
  test("are some hundred quarters and years of factories, banks and lenders", () => {
    expect(factories.length).toBeGreaterThan(300);
    expect(banks.length).toBeGreaterThan(30);
    expect(sample.some(({ filing }) => filing.template === "nbfc")).toBe(true);
  });

  test.each<readonly [string, readonly StatementLine[]]>([
    ["totalIncome", ["totalIncome"]],
    ["sales", ["revenueFromOperations"]],
    ["profitBeforeExceptional", ["profitBeforeExceptional"]],
    ["extraordinaryItems", ["exceptionalItems"]],
    ["operatingProfit", ["totalExpenses"]],
    ["totalLiabilities", ["totalLiabilities"]],
    ["netWorth", ["equityToOwners"]],
    ["totalEquity", ["totalEquity"]],
    ["netCashFlow", ["netCashFlow"]],
  ])("give the same %s where it is left out and worked out", (code, left) => {
    const { seen, misses } = compareWithout(code, left, 1e-4, factories);
    expect(seen).toBeGreaterThan(code === "operatingProfit" ? 300 : 20);
    expect(misses).toEqual([]);
  });

  test("give the same tax from the profits before and after it, but for tax of earlier years", () => {
    const { seen, part } = compareWithout(
      "tax",
      ["tax", "currentTax", "deferredTax"],
      1e-3,
      factories,
    );
    expect(seen).toBeGreaterThan(300);
    expect(part).toBeGreaterThan(0.92);
  });

  test("give the same net profit from profit after tax and the minorities' share", () => {
    const { seen, part } = compareWithout("netProfit", ["profitToOwners"], 1e-3, factories);
    expect(seen).toBeGreaterThan(150);
    expect(part).toBeGreaterThan(0.93);
  });

  test("give the same operating profit of a bank from what its provisions leave", () => {
    const left: readonly StatementLine[] = ["operatingProfitBeforeProvisions"];
    const { seen, misses } = compareWithout("operatingProfit", left, 1e-3, banks);
    expect(seen).toBeGreaterThan(30);
    expect(misses).toEqual([]);
  });

  test("give earnings a share near those filed, which divide by the period's mean share count", () => {
    const { seen, part } = compareWithout("eps", ["epsBasic"], 0.02);
    expect(seen).toBeGreaterThan(300);
    expect(part).toBeGreaterThan(0.9);
  });

  test("give margins that their own figures bear out", () => {
    let seen = 0;
    for (const stated of factories) {
      const { values } = stated;
      const { revenueFromOperations: sales = 0, totalExpenses = Number.NaN } = values;
      if (!(sales > 0)) continue;
      seen++;
      const derived = deriveStated(stated, values);
      const percent = (part: number) => (100 * part) / sales;
      const costs = totalExpenses - (values.financeCosts ?? 0) - (values.depreciation ?? 0);
      expect(derived.get(keyOf("opm", stated))).toBeCloseTo(percent(sales - costs), 8);
      const owners =
        values.profitToOwners ?? (values.profitAfterTax ?? 0) - (values.minorityShare ?? 0);
      expect(derived.get(keyOf("npm", stated))).toBeCloseTo(percent(owners), 8);
      const before = percent(values.profitBeforeTax ?? Number.NaN);
      expect(derived.get(keyOf("pbtMargin", stated))).toBeCloseTo(before, 8);
    }
    expect(seen).toBeGreaterThan(300);
  });
});

/** The filings of a company up to a day, newest first, each as its quarter and, once a year, its year. */
function historyOf(symbol: string, basis: string, last: string) {
  const own = filings
    .filter((filing) => filing.symbol === symbol && filing.basis === basis)
    .filter((filing) => filing.periodEnd <= last)
    .toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd));
  const periodOf = (periodEnd: string, values: StatementValues): StatementPeriod => ({
    periodEnd,
    publishedAt: periodEnd,
    values,
  });
  return {
    quarters: own.map(({ periodEnd, contexts }) => periodOf(periodEnd, contexts["OneD"] ?? {})),
    years: own
      .filter(({ isYearly }) => isYearly)
      .map(({ periodEnd, contexts }) =>
        periodOf(periodEnd, { ...contexts["FourD"], ...contexts["OneI"] }),
      ),
  };
}

test.skipIf(!hasFilings)(
  "four quarters of the filings add up to the year's own figures (needs REAL_DATA_DIR)",
  () => {
    const symbols = new Set(filings.map(({ symbol }) => symbol));
    let seen = 0;
    const misses: string[] = [];
    for (const symbol of symbols) {
      for (const year of ["2022", "2023", "2024"]) {
        const last = `${year}-03-31`;
        const history = historyOf(symbol, "Consolidated", last);
        const fourth = history.quarters[3];
        const isWhole =
          history.years[0]?.periodEnd === last && fourth?.periodEnd === `${Number(year) - 1}-06-30`;
        if (!isWhole) continue;
        const values = deriveCompany(companyOf({ asOf: last, ...history }));
        const [trailing, stated] = [Number(values.get("sales")), Number(values.get("sales@y0"))];
        seen++;
        if (Math.abs(trailing / stated - 1) > 0.005)
          misses.push(`${symbol} ${year}: ${trailing} ${stated}`);
      }
    }
    expect(seen).toBeGreaterThan(150);
    // ACC's year has fifteen months, Trent's filing is out of scale; the others restated quarters later
    expect(misses.map((miss) => miss.slice(0, miss.indexOf(":"))).toSorted()).toEqual([
      "ACC 2023",
      "ADANIENT 2024",
      "ADANIPORTS 2022",
      "ADANIPORTS 2023",
      "ICICIBANK 2022",
      "TRENT 2022",
      "VEDL 2023",
    ]);
  },
);

test.skipIf(!hasFilings)(
  "the filings of Tata Consultancy Services give the figures of its annual report (needs REAL_DATA_DIR)",
  () => {
    const history = historyOf("TCS", "Consolidated", "2024-03-31");
    const values = deriveCompany(companyOf({ asOf: "2024-04-30", ...history }));
    const figure = (key: string) => Number(values.get(key));
    expect(figure("sales@y0")).toBe(240_893);
    expect(figure("sales@y1")).toBe(225_458);
    expect(figure("sales")).toBeCloseTo(240_893, 6); // 59,381 + 59,692 + 60,583 + 61,237
    expect(figure("netProfit@y0")).toBe(45_908);
    expect(figure("extraordinaryItems@y0")).toBe(-958);
    expect(figure("ebit@y0")).toBe(63_733); // 62,955 + 778
    expect(figure("operatingProfit@y0")).toBe(64_296); // 240,893 − (182,360 − 778 − 4,985)
    expect(figure("salesGrowth")).toBeCloseTo(100 * (240_893 / 225_458 - 1), 9);
    expect(figure("npm@y0")).toBeCloseTo((100 * 45_908) / 240_893, 9);
    expect(figure("returnOnEquity")).toBeCloseTo((100 * 45_908) / ((90_489 + 90_424) / 2), 9);
    expect(figure("currentRatio")).toBeCloseTo(112_984 / 46_104, 9);
    expect(figure("debtorDays")).toBeCloseTo((365 * 53_577) / 240_893, 9);
    expect(figure("numberOfEquityShares")).toBe(3_620_000_000); // ₹ 362 crore at ₹ 1
    expect(figure("debtToEquity")).toBe(0);
    expect(figure("cashFromOperations")).toBe(44_338);
    expect(figure("eps@y0")).toBe(125.88);
    // the quarters' own figures miss the year's by paise, as its share count fell over the year
    expect(figure("eps")).toBeCloseTo(125.88, 0);
  },
);
