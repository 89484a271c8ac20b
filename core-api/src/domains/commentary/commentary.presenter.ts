import type {
  CompanyCommentary,
  CompanyResults,
  CompanyShareholding,
  ResultPeriod,
  ShareholdingPeriod,
  Statement,
} from "../../contract/index.ts";
import { presentBasis } from "../company-fundamentals/index.ts";
import { restOf } from "./shareholding/company-shareholding.ts";

/** Field names of the documented calls. */

type Cells = { readonly [name: string]: number | string | null };

const textsOf = (statements: readonly Statement[] = []): readonly string[] =>
  statements.map(({ text }) => text);

export function presentStatementList(commentary: CompanyCommentary | null) {
  return {
    strength: textsOf(commentary?.overall.strength),
    weekness: textsOf(commentary?.overall.weakness),
    gstrength: textsOf(commentary?.growth.strength),
    gweekness: textsOf(commentary?.growth.weakness),
    tstrength: textsOf(commentary?.trust.strength),
    tweekness: textsOf(commentary?.trust.weakness),
    estrength: textsOf(commentary?.efficiency.strength),
    eweekness: textsOf(commentary?.efficiency.weakness),
    lstrength: textsOf(commentary?.liquidity.strength),
    lweekness: textsOf(commentary?.liquidity.weakness),
    note: commentary?.notes ?? [],
  };
}

export function presentResults(results: CompanyResults | null, period: ResultPeriod) {
  return {
    Table1: results === null ? [] : listResultRows(results, period),
    datatype: results === null ? ("" as const) : presentBasis(results.basis),
    financialYearEnd: results?.financialYearEnd ?? null,
  };
}

function listResultRows(results: CompanyResults, period: ResultPeriod): readonly Cells[] {
  if (period === "Q" || period === "A") {
    const table = period === "Q" ? results : results.years;
    if (table === undefined || table.columns.length === 0) return [];
    const { columns, rows } = table;
    return rows.map(({ particular, values }) => ({
      Particulars: particular,
      ...Object.fromEntries(columns.map(({ label }, at) => [label, values[at] ?? null])),
    }));
  }
  const analysis = results.analyses.find((one) => one.period === period);
  const sides = analysis?.compares ?? null;
  if (analysis === undefined || sides === null) return [];
  return analysis.rows.map(({ particular, current, previous }) => ({
    Particulars: particular,
    [sides.current]: current,
    [sides.previous]: previous,
  }));
}

export function presentQuarterly(results: CompanyResults | null) {
  const analysis = results?.analyses.find(({ period }) => period === "Q");
  return { strength: textsOf(analysis?.positive), weekness: textsOf(analysis?.negative) };
}

export function presentShareholding(shareholding: CompanyShareholding | null): readonly Cells[] {
  return (shareholding?.periods ?? []).map(presentPeriod);
}

/** Domestic institutions reported only in total count as other institutions. */
function presentPeriod(period: ShareholdingPeriod): Cells {
  const { promoter, fii, dii, mutualFunds, insurance, banks, otherDii } = period;
  const hasParts = [mutualFunds, insurance, banks, otherDii].some((part) => part !== null);
  const otherdii = hasParts ? otherDii : dii;
  return {
    year: Number(period.periodEnd.slice(0, 4)),
    monthyear: period.label,
    promoters: promoter,
    fii,
    otherdii,
    banksfi: banks,
    insurance,
    mutualfunds: mutualFunds,
    pledged: period.pledged,
    others: restOf([promoter, fii, otherdii, banks, insurance, mutualFunds]),
    promoterholding: period.promoterShares,
    fiiholding: period.fiiShares,
    mutualfundholding: period.mutualFundShares,
  };
}
