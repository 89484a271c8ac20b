import { expect, test } from "vitest";

import { statementLines } from "../../contract/index.ts";
import type { CompanyFacts, StatementValues, Template } from "../../contract/index.ts";
import { catalogueEntries } from "../entries.ts";
import { monthsOf } from "./calendar.ts";
import {
  companyOf,
  patternOf,
  plainYear,
  pricesOf,
  quartersOf,
  yearsOf,
} from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

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

function completeCompany(template: Template): CompanyFacts {
  const closes = Array.from({ length: 3700 }, (_, i) => 100 + i / 20 + 5 * Math.sin(i / 9));
  const prices = pricesOf(closes);
  return companyOf({
    template,
    years: yearsOf(2025, ...Array.from({ length: 11 }, (_, back) => everyLine(1.1 ** -back))),
    quarters: quartersOf(
      2025,
      ...Array.from({ length: 16 }, (_, back) => everyLine(1.02 ** -back / 4)),
    ),
    shareholding: patternsBack(13),
    prices,
    benchmark: { days: prices.days, close: prices.close.map((close, i) => close + Math.cos(i)) },
    actions: [{ kind: "dividend", exDate: "2025-01-10", amount: 2 }],
  });
}

test.each<Template>(["ordinary", "bank", "nbfc"])(
  "a company (%s) with every fact has every parameter that its accounts know",
  (template) => {
    const values = deriveCompany(completeCompany(template));
    const missing = catalogueEntries
      .filter(({ derivation }) => derivation.kind !== "source" && derivation.kind !== "universe")
      .filter(({ info }) => !info.notFor.includes(template) && !values.has(info.code))
      .map(({ info }) => info.code);
    expect(missing).toEqual([]);
  },
);

test("a parameter with periods has the past that its facts have", () => {
  const values = deriveCompany(completeCompany("ordinary"));
  const missing = catalogueEntries
    .filter(
      ({ info, derivation }) => !info.notFor.includes("ordinary") && derivation.kind !== "holding",
    )
    .flatMap(({ info: { code, periods } }) => [
      ...(periods === "years" || periods === "both" ? [`${code}@y0`, `${code}@y9`] : []),
      ...(periods === "quarters" || periods === "both" ? [`${code}@q0`, `${code}@q11`] : []),
    ])
    .filter((key) => !values.has(key));
  expect(missing).toEqual([]);
});
