import { expect, test } from "vitest";

import type { Template } from "../contract/index.ts";
import { companyOf, patternOf } from "./derive/company.fixture.ts";
import type { CompanyHistory, Moment } from "./derive/moment.ts";
import { derivePrices } from "./derive/prices.ts";
import { isDerived } from "./derived.fixture.ts";
import { catalogueEntries } from "./entries.ts";
import type { CatalogueEntry } from "./entry.ts";

const byCode = new Map(catalogueEntries.map((entry) => [entry.info.code, entry]));

/** Parameters for the inputs that a derivation takes from the price series or from a moment. */
const standIns: { readonly [source: string]: readonly string[] } = {
  adjustedClose: ["currentPrice"],
  adjustedShares: ["numberOfEquityShares"],
  dividendsPerShare: ["dividendPerShare"],
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
  excessReturns: ["currentPrice"],
  meanVolumeWeek: ["volume"],
  meanVolumeMonth: ["volume"],
  meanVolumeYear: ["volume"],
};

/** Inputs of a derivation: other parameters, statement lines, pattern fields, price figures. */
interface Reading {
  readonly codes: Set<string>;
  readonly lines: Set<string>;
  readonly sources: Set<string>;
}

const nothing: Reading = { codes: new Set(), lines: new Set(), sources: new Set() };

function startReading(): Reading {
  return { codes: new Set(), lines: new Set(), sources: new Set() };
}

/** Works a figure out for a company whose every figure is 2, but for what is `missing`; notes what it reads. */
function work(entry: CatalogueEntry, template: Template, missing: Reading, into: Reading): number {
  const ask = (kind: keyof Reading) => (key: string) => {
    into[kind].add(key);
    return missing[kind].has(key) ? Number.NaN : 2;
  };
  const code = ask("codes");
  const source = ask("sources");
  const facts = companyOf({ template });
  const prices = new Proxy(derivePrices(facts.prices, [], null), {
    get: (target, key) => {
      const known: unknown = Reflect.get(target, key);
      if (key === "yearSessions") return 250;
      if (key === "lastDay") return 20_000;
      // a range has a width
      const figure = source(String(key)) * (key === "yearHigh" ? 2 : 1);
      return typeof known === "object" ? new Proxy({}, { get: () => figure }) : figure;
    },
  });
  const book: CompanyHistory = {
    facts,
    prices,
    faceValue: source("faceValue"),
    lastGap: 19_000,
    now: code,
    year: code,
    quarter: code,
    trailing: code,
    lastYears: (key) => [code(key)].filter((figure) => !Number.isNaN(figure)),
  };
  const moment: Moment = {
    template,
    company: book,
    line: ask("lines"),
    of: code,
    yearBefore: code,
    average: code,
    perShareToday: (amount) => amount,
    adjustedShares: () => source("adjustedShares"),
    adjustedClose: () => source("adjustedClose"),
    dividendsPerShare: () => source("dividendsPerShare"),
  };
  const pattern = new Proxy(patternOf("2025-06-30", {}), {
    get: (_, key) => {
      const figure = ask("lines")(String(key));
      return Number.isNaN(figure) ? null : figure;
    },
  });
  const { derivation } = entry;
  if (derivation.kind === "once") return Number(derivation.of(book));
  if (derivation.kind === "holding") {
    return derivation.at({ pattern, earlier: () => pattern }) ?? Number.NaN;
  }
  return "at" in derivation ? derivation.at(moment) : Number.NaN;
}

const templates: readonly Template[] = ["ordinary", "bank", "nbfc"];

function templatesOf({ info }: CatalogueEntry): readonly Template[] {
  return templates.filter((template) => !info.notFor.includes(template));
}

/** All that a figure reads in any form of accounts. */
function readingOf(entry: CatalogueEntry): Reading {
  const reading = startReading();
  for (const template of templatesOf(entry)) work(entry, template, nothing, reading);
  return reading;
}

/** Returns the inputs that are missing if a parameter is empty. */
function withoutParameter(code: string): Reading {
  const input = byCode.get(code);
  const sources = Object.keys(standIns).filter((source) => standIns[source]?.includes(code));
  return {
    codes: new Set([code]),
    lines: input === undefined ? new Set() : readingOf(input).lines,
    sources: new Set(sources),
  };
}

/** The forms of accounts in which a figure is empty where a parameter is. */
function listTemplatesLost(entry: CatalogueEntry, code: string): readonly Template[] {
  const missing = withoutParameter(code);
  return templatesOf(entry).filter((template) =>
    Number.isNaN(work(entry, template, missing, startReading())),
  );
}

const computed = catalogueEntries.filter(
  (entry) => entry.info.group !== "identity" && isDerived(entry),
);

test("a figure of plain numbers is worked out in every form of accounts that knows it", () => {
  const empty = computed.filter((entry) =>
    templatesOf(entry).some((template) =>
      Number.isNaN(work(entry, template, nothing, startReading())),
    ),
  );
  expect(empty.map(({ info }) => info.code)).toEqual([]);
});

test.each(computed.map((entry) => [entry.info.name, entry] as const))(
  "the inputs of %s are what it cannot do without",
  (_, entry) => {
    const { code: own, inputs, formula } = entry.info;
    const needless = inputs.filter((code) => listTemplatesLost(entry, code).length === 0);
    // of ten tests any five will do
    expect(own === "gFactor" ? [] : needless).toEqual([]);
    const { codes, sources } = readingOf(entry);
    const used = [...codes, ...[...sources].flatMap((source) => standIns[source]?.[0] ?? [])];
    const forgotten = used.filter(
      (code) =>
        code !== own &&
        formula?.startsWith("As filed") !== true &&
        !inputs.includes(code) &&
        listTemplatesLost(entry, code).length === templatesOf(entry).length,
    );
    expect(forgotten).toEqual([]);
  },
);

/** The parameters that a formula names by their display names, the longest name first. */
function listNamed(formula: string): readonly string[] {
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
  catalogueEntries.flatMap((entry) =>
    entry.info.formula === null ? [] : [[entry.info.name, entry.info.formula, entry] as const],
  ),
)("the formula of %s names all that it takes: %s", (_, formula, entry) => {
  const named = listNamed(formula);
  expect(named.length).toBeGreaterThan(0);
  expect(entry.info.inputs.filter((code) => !named.includes(code))).toEqual([]);
  expect([...readingOf(entry).codes].filter((code) => !named.includes(code))).toEqual([]);
});

test("a figure without a formula is read from its source as it stands", () => {
  const asked = computed
    .filter(({ info }) => info.formula === null)
    .filter((entry) => entry.info.inputs.length > 0 || readingOf(entry).codes.size > 0);
  expect(asked.map(({ info }) => info.code)).toEqual([]);
});

test("a formula without inputs is the way out where a figure is not filed, or one of several ways", () => {
  const others = catalogueEntries
    .map(({ info }) => info)
    .filter(({ formula, inputs }) => formula !== null && inputs.length === 0)
    .filter(({ formula }) => !/^As (?:filed|declared)/u.test(formula ?? ""));
  expect(others.map(({ code }) => code)).toEqual([
    "materialCost",
    "operatingProfit",
    "dividendPerShare",
  ]);
});

test("inputs are parameters, named once, and none is worked out from itself", () => {
  const depths = new Map<string, number>();
  const visit = (code: string, trail: readonly string[]): number => {
    expect(trail).not.toContain(code);
    const known = depths.get(code);
    if (known !== undefined) return known;
    expect(byCode.has(code)).toBe(true);
    const inputs = byCode.get(code)?.info.inputs ?? [];
    expect(new Set(inputs).size).toBe(inputs.length);
    const below = inputs.map((input) => visit(input, [...trail, code]));
    const depth = 1 + Math.max(0, ...below);
    depths.set(code, depth);
    return depth;
  };
  for (const code of byCode.keys()) visit(code, []);
  // graham, graham number, book value, net worth
  expect(depths.get("graham")).toBe(4);
});

test("a form of accounts that knows a figure knows its inputs", () => {
  const odd = catalogueEntries.flatMap((entry) => {
    const unknown = entry.info.inputs.filter((code) =>
      templatesOf(entry).some((template) => byCode.get(code)?.info.notFor.includes(template)),
    );
    return unknown.length === 0 ? [] : [`${entry.info.code}: ${unknown.join(", ")}`];
  });
  expect(odd).toEqual([]);
});

test("what divides by an average names what is averaged", () => {
  const nameOf = (code: string | undefined) => byCode.get(code ?? "")?.info.name;
  const averages = catalogueEntries
    .map(
      ({ info }) => [/ average ([A-Z].*)$/u.exec(info.formula ?? "")?.[1], info.averaged] as const,
    )
    .filter(([written, averaged]) => written !== undefined || averaged !== undefined);
  expect(averages.length).toBeGreaterThan(5);
  expect(averages.map(([, averaged]) => nameOf(averaged))).toEqual(
    averages.map(([written]) => written),
  );
});
