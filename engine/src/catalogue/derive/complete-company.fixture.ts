import { statementLines } from "../../contract/index.ts";
import type { CompanyFacts, StatementValues, Template } from "../../contract/index.ts";
import { monthsOf } from "./calendar.ts";
import {
  companyOf,
  patternOf,
  plainYear,
  pricesOf,
  quartersOf,
  yearsOf,
} from "./company.fixture.ts";

/** A statement that carries every line there is, all money times `size`. */
function everyLine(size: number): StatementValues {
  const ones = Object.fromEntries(Object.keys(statementLines).map((line) => [line, size]));
  return {
    ...ones,
    ...plainYear(size),
    interestEarned: 800 * size,
    advances: 700 * size,
    deposits: 900 * size,
    grossNpa: 20 * size,
    netNpa: 5 * size,
  };
}

function patternsBack(count: number) {
  const latest = monthsOf("2025-06-30");
  return Array.from({ length: count }, (_, back) => {
    const months = latest - 3 * back;
    const month = String((months % 12) + 1).padStart(2, "0");
    return patternOf(`${Math.floor(months / 12)}-${month}-30`, {
      promoter: 50,
      pledged: 4,
      fii: 10,
      dii: 12,
      mutualFunds: 6,
      insurance: 3,
      banks: 1,
      otherDii: 2,
      government: 1,
      publicHolding: 27,
      shareholders: 10_000,
    });
  });
}

export interface Past {
  readonly years: number;
  readonly quarters: number;
  readonly patterns: number;
  readonly days: number;
}

export const longPast: Past = { years: 11, quarters: 16, patterns: 13, days: 3700 };

/** A steadily growing company with complete facts. */
export function completeCompany(template: Template, past: Past = longPast): CompanyFacts {
  const { years, quarters, patterns, days } = past;
  const closes = Array.from({ length: days }, (_, i) => 100 + i / 20 + 5 * Math.sin(i / 9));
  const prices = pricesOf(closes);
  prices.previousClose[0] = 99;
  const company = companyOf({ template });
  return {
    ...company,
    identity: { ...company.identity, listedOn: days < 365 ? "2025-06-30" : "2010-01-04" },
    years: yearsOf(2025, ...Array.from({ length: years }, (_, back) => everyLine(1.1 ** -back))),
    quarters: quartersOf(
      2025,
      ...Array.from({ length: quarters }, (_, back) => everyLine(1.02 ** -back / 4)),
    ),
    shareholding: patternsBack(patterns),
    prices,
    benchmark: { days: prices.days, close: prices.close.map((close, i) => close + Math.cos(i)) },
    actions: [{ kind: "dividend", exDate: "2025-01-10", amount: 2 }],
  };
}
