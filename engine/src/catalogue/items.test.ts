import { expect, test } from "vitest";

import type { ParameterInfo } from "../contract/index.ts";
import { catalogueEntries } from "./entries.ts";
import { items } from "./items.fixture.ts";
import { foldName } from "./names.ts";
import { namesInUse } from "./names-in-use.fixture.ts";
import { productCatalogue } from "./entries.ts";

const parameters = [...productCatalogue.parameters.values()];
const codes = new Map(productCatalogue.names.map(({ text, column }) => [foldName(text), column]));

const listed = items.flatMap(({ group, unit, names }) =>
  names.split(";").map((name) => ({ name: foldName(name), group, unit })),
);

function parameterOf(name: string): ParameterInfo | undefined {
  return productCatalogue.parameters.get(codes.get(name)?.split("@")[0] ?? "");
}

test.each(listed)("$name is listed under $group in $unit", ({ name, group, unit }) => {
  const info = parameterOf(name);
  expect([info?.group, info?.unit]).toEqual([group, unit]);
});

const endings =
  /(?: (?:of )?(?:latest quarter|preceding quarter|preceding year quarter|last year|preceding year|\d+ ?years? back|\d+ ?quarters? back))$/u;

test("every name in use, less its period, is an item that is listed", () => {
  const known = new Set(listed.map(({ name }) => parameterOf(name)?.code));
  const missing = namesInUse
    .map((name) => foldName(name.replace(/^is not /iu, "Is ")))
    .map((name) => (codes.has(name) ? name : name.replace(endings, "")))
    .filter((name) => !known.has(parameterOf(name)?.code));
  expect(missing).toEqual([]);
});

test("a tab's items have the periods that its statements come in", () => {
  const odd = parameters.filter(({ group, periods, formula, inputs }) => {
    if (group === "profit-and-loss") return periods === "none";
    if (group === "score" || group === "identity") return periods === "quarters";
    if (group === "cash-flow")
      return periods !== "years" && formula?.startsWith("Sum of ") !== true;
    if (group === "balance-sheet" && inputs.length > 0) return periods !== "both";
    return false;
  });
  expect(odd.map(({ code }) => code)).toEqual([]);
});

test("a figure that carries a span or a day in its name has no periods of its own", () => {
  const spanned = parameters.filter(
    ({ code, name }) => /\d+ ?(?:years?|months?|week|day)\b/iu.test(name) && code !== "index52w",
  );
  expect(spanned.length).toBeGreaterThan(60);
  expect(spanned.filter(({ periods }) => periods !== "none")).toEqual([]);
});

test("a definition is a sentence of its own for each parameter", () => {
  const seen = new Set<string>();
  const thin = parameters.filter(({ name, definition, unofficial }) => {
    const isSentence = /^[A-Z0-9].{18,}[^.]\.$/u.test(definition);
    const repeatsName = foldName(definition) === foldName(`${name}.`);
    // a user's own ratio may be another name of an official one
    const isOther = seen.has(definition) && !unofficial;
    seen.add(definition);
    return !isSentence || repeatsName || isOther;
  });
  expect(thin.map(({ code, definition }) => `${code}: ${definition}`)).toEqual([]);
});

test("users' own ratios are marked, and state a formula", () => {
  const own = parameters.filter(({ unofficial }) => unofficial);
  expect(own.map(({ name }) => name).toSorted()).toEqual([
    "52w Index",
    "Cash by market cap",
    "Debt Capacity",
    "G Factor",
    "Graham",
    "Intrinsic Value",
    "Leverage",
    "Mkt Cap To Debt Cap",
    "ROCE3yr avg",
    "cash debt contingent liabilities by mcap",
    "debtplus",
  ]);
  expect(own.filter(({ formula }) => formula === null)).toEqual([]);
});

test("the scores are worked out by rules", () => {
  const scored = catalogueEntries.filter(({ derivation }) => derivation.kind === "scored");
  expect(scored.map(({ info }) => info.code)).toEqual([
    "overallScore",
    "score",
    "growthScore",
    "liquidityScore",
    "efficiencyScore",
    "trustScore",
    "technicalScore",
    "notRated",
  ]);
});

test.each([
  [
    "bank",
    "returnOnCapitalEmployed ebit ebidt debtToEquity currentRatio inventory debtorDays croic",
  ],
  [
    "bank",
    "altmanZScore piotroskiScore workingCapital enterpriseValue earningsYield gpm grossBlock",
  ],
  [
    "nbfc",
    "currentRatio inventory debtorDays croic altmanZScore piotroskiScore workingCapital gpm",
  ],
  [
    "ordinary",
    "netInterestIncome netInterestMargin grossNpaPercent deposits costToIncome advances",
  ],
] as const)("of the accounts of a company (%s) are never asked: %s", (template, barred) => {
  const asked = barred
    .split(" ")
    .filter((code) => !productCatalogue.parameters.get(code)?.notFor.includes(template));
  expect(asked).toEqual([]);
});
