import { expect, test } from "vitest";

import type { ShareholdingPattern, Template } from "../contract/index.ts";
import { companyOf, patternOf } from "./derive/company.fixture.ts";
import type { Book, Moment } from "./derive/moment.ts";
import { derivePrices } from "./derive/prices.ts";
import { catalogueEntries } from "./entries.ts";
import type { CatalogueEntry } from "./entry.ts";

const byCode = new Map(catalogueEntries.map((entry) => [entry.info.code, entry]));

/** Parameters that stand for what a derivation takes from the price series or asks of a moment. */
const standIns: { readonly [source: string]: readonly string[] } = {
  adjustedClose: ["currentPrice"],
  adjustedShares: ["numberOfEquityShares", "equityCapital", "faceValue"],
  dividendsPerShare: ["dividend", "numberOfEquityShares"],
  close: ["currentPrice"],
  closeOn: ["currentPrice"],
  previousClose: ["previousClose"],
  yearHigh: ["highPrice", "dayHigh"],
  yearLow: ["lowPrice", "dayLow"],
  yearSessions: ["highPrice", "lowPrice", "dayHigh", "dayLow"],
  allTimeHigh: ["dayHigh"],
  allTimeLow: ["dayLow"],
  mean50: ["currentPrice"],
  mean200: ["currentPrice"],
  mean50Before: ["dma50"],
  mean200Before: ["dma200"],
  rsi: ["currentPrice"],
  macd: ["currentPrice"],
  macdSignal: ["macd"],
  macdBefore: ["macd"],
  macdSignalBefore: ["macdSignal"],
  beta: ["currentPrice"],
  returns: ["currentPrice", "previousClose"],
  meanVolumeWeek: ["volume"],
  meanVolumeMonth: ["volume"],
  meanVolumeYear: ["volume"],
};

/** Why a figure that is computed has no parameters behind it. */
const reasons: { readonly [code: string]: string } = {
  sales: "a line of the accounts, which has another name in each form of accounts",
  interest: "a line of the accounts, nil where the costs add up without it",
  depreciation: "a line of the accounts, nil where the costs add up without it",
  extraordinaryItems: "a line of the accounts, nil where profits before and after it are equal",
  profitAfterTax: "a line of the accounts",
  capitalExpenditure: "a line of the accounts with its sign turned",
  taxPaid: "a line of the accounts with its sign turned",
  dividendsPaid: "a line of the accounts with its sign turned",
  interestPaid: "a line of the accounts with its sign turned",
  cashAtBeginning: "a line of the accounts",
  cashAtEnd: "a line of the accounts",
  cash: "a line of the accounts with the bank balances beside it",
  provisions: "two lines of the accounts, due within a year and later",
  reserves: "a line of the accounts, else what equity holds beyond the share capital",
  longTermDebt: "a line of the accounts, nil where there is no debt",
  shortTermDebt: "a line of the accounts, nil where there is no debt",
  faceValue: "known of the share, or filed with the results",
  currentPrice: "as traded",
  openPrice: "as traded",
  dayHigh: "as traded",
  dayLow: "as traded",
  previousClose: "as printed by the exchange",
  volume: "as traded",
  tradedValue: "as traded",
};

/** What a derivation reads: other parameters, statement lines, fields of patterns, price figures. */
interface Reading {
  readonly codes: Set<string>;
  readonly lines: Set<string>;
  readonly sources: Set<string>;
}

/** Runs a derivation on a company whose every figure is `figure`, and notes what it asks for. */
function read(entry: CatalogueEntry, template: Template, figure: number, into: Reading): void {
  const ask = (code: string) => {
    into.codes.add(code);
    return figure;
  };
  const from = (source: string, value: number) => {
    into.sources.add(source);
    return value;
  };
  const facts = companyOf({ template });
  const prices = new Proxy(derivePrices(facts.prices, [], null), {
    get: (target, key, receiver) => {
      if (typeof key === "string" && key !== "lastDay") into.sources.add(key);
      return key === "yearSessions" ? 250 : (Reflect.get(target, key, receiver) as unknown);
    },
  });
  const book: Book = {
    facts,
    prices,
    faceValue: 10,
    now: ask,
    year: ask,
    quarter: ask,
    trailing: ask,
    lastYears: (code) => [ask(code)],
  };
  const moment: Moment = {
    template,
    book,
    line: (line) => {
      into.lines.add(line);
      return figure;
    },
    of: ask,
    yearBefore: ask,
    average: ask,
    perShareToday: (amount) => amount,
    adjustedShares: () => from("adjustedShares", figure),
    adjustedClose: () => from("adjustedClose", figure),
    dividendsPerShare: () => from("dividendsPerShare", figure),
  };
  const pattern = new Proxy(patternOf("2025-06-30", {}), {
    get: (target, key, receiver) => {
      into.lines.add(String(key));
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const { derivation } = entry;
  if (derivation.kind === "once") derivation.of(book);
  else if (derivation.kind === "holding") derivation.at({ pattern, earlier: () => pattern });
  else if ("at" in derivation) derivation.at(moment);
}

function readingOf(entry: CatalogueEntry): Reading {
  const reading: Reading = { codes: new Set(), lines: new Set(), sources: new Set() };
  const templates: readonly Template[] = ["ordinary", "bank", "nbfc"];
  for (const template of templates) {
    if (entry.info.notFor.includes(template)) continue;
    for (const figure of [2, Number.NaN]) read(entry, template, figure, reading);
  }
  return reading;
}

const computed = catalogueEntries.filter(
  ({ info, derivation }) =>
    info.group !== "identity" && derivation.kind !== "universe" && derivation.kind !== "source",
);

test.each(computed.map((entry) => [entry.info.name, entry] as const))(
  "the inputs of %s are what it is worked out from",
  (_, entry) => {
    const { inputs } = entry.info;
    const reading = readingOf(entry);
    const asked = [...reading.codes].filter((code) => !inputs.includes(code));
    expect(asked, "asked for and not listed").toEqual([]);
    const unnamed = [...reading.sources].filter(
      (source) =>
        inputs.length > 0 && !(standIns[source] ?? [source]).some((code) => inputs.includes(code)),
    );
    expect(unnamed, "read from prices and not listed").toEqual([]);
    const fromSources = [...reading.sources].flatMap((source) => standIns[source] ?? []);
    const unused = inputs.filter((code) => {
      if (reading.codes.has(code) || fromSources.includes(code)) return false;
      const input = byCode.get(code);
      if (input === undefined) return true;
      return ![...readingOf(input).lines].some((line) => reading.lines.has(line));
    });
    expect(unused, "listed and never used").toEqual([]);
  },
);

test("a figure without inputs is a line as reported, or has its reason", () => {
  const field = (key: string): key is keyof ShareholdingPattern => key in patternOf("", {});
  const open = computed
    .filter(({ info }) => info.inputs.length === 0)
    .filter((entry) => {
      const { codes, lines, sources } = readingOf(entry);
      const isLine = codes.size + sources.size === 0 && lines.size === 1;
      return !(isLine || [...lines].every(field)) || entry.info.code in reasons;
    })
    .map(({ info }) => info.code);
  expect(open.toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test("a figure has a formula if and only if it has inputs", () => {
  const odd = catalogueEntries
    .filter(({ info }) => (info.formula === null) !== (info.inputs.length === 0))
    .map(({ info }) => info.code);
  expect(odd).toEqual([]);
});

/** The parameters that a formula names by their display names, the longest name first. */
function namedIn(formula: string): readonly string[] {
  const names = catalogueEntries
    .map(({ info }) => info)
    .toSorted((a, b) => b.name.length - a.name.length);
  let rest = formula;
  const codes: string[] = [];
  for (const { name, code } of names) {
    const pattern = new RegExp(`(?<![\\w])${name.replace(/[()/.]/gu, "\\$&")}(?![\\w])`, "gu");
    if (!pattern.test(rest)) continue;
    codes.push(code);
    rest = rest.replace(pattern, "");
  }
  return codes;
}

test.each(
  catalogueEntries.flatMap(({ info }) =>
    info.formula === null ? [] : [[info.name, info.formula, info.inputs] as const],
  ),
)("the formula of %s names its inputs: %s", (_, formula, inputs) => {
  expect(namedIn(formula).toSorted()).toEqual(inputs.toSorted());
});

test("inputs are parameters, named once, and none is worked out from itself", () => {
  const depths = new Map<string, number>();
  const visit = (code: string, trail: readonly string[]): number => {
    expect(trail, `${code} goes round`).not.toContain(code);
    const known = depths.get(code);
    if (known !== undefined) return known;
    const entry = byCode.get(code);
    expect(entry, `${code}, named by ${trail.at(-1) ?? "none"}`).toBeDefined();
    const inputs = entry?.info.inputs ?? [];
    expect(new Set(inputs).size).toBe(inputs.length);
    const below = inputs.map((input) => visit(input, [...trail, code]));
    const depth = 1 + Math.max(0, ...below);
    depths.set(code, depth);
    return depth;
  };
  for (const code of byCode.keys()) visit(code, []);
  // Price to Earning rests on EPS, net profit and profit after tax at the least
  expect(depths.get("priceToEarning")).toBeGreaterThanOrEqual(4);
});

test("a figure is not for a form of accounts that lacks its first input", () => {
  const derived = catalogueEntries.filter(({ info }) => !info.formula?.startsWith("As filed"));
  const odd = derived.flatMap(({ info }) => {
    const first = byCode.get(info.inputs[0] ?? "");
    const missing = first?.info.notFor.filter((template) => !info.notFor.includes(template)) ?? [];
    return missing.length === 0 ? [] : [`${info.code}: ${missing.join(", ")}`];
  });
  expect(odd).toEqual([]);
});
