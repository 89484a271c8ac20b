import { expect, test } from "vitest";
import type { Company } from "./company.ts";
import { createCompanyDirectory, isProblem } from "./company-directory.ts";
import type { CompanyDirectory, DirectoryContent } from "./company-directory.ts";
import { chainSymbols } from "./symbol-chains.ts";

const alpha = "INE000A01018";
/** Alpha's shares after a change of face value. */
const alphaSplit = "INE000A01026";
const beta = "INE000B01016";
const today = "2026-02-01";

function open(content: Partial<DirectoryContent> = {}): CompanyDirectory {
  const empty = { companies: [], formerSymbols: [], formerIsins: [] };
  return createCompanyDirectory({ kind: "market", lastCode: 0, ...empty, ...content }, today);
}

function list(directory: CompanyDirectory, symbol: string, isin: string, asOf?: string): unknown {
  return directory.learn({
    kind: "company",
    symbol,
    isin,
    name: `${symbol} Limited`,
    ...(asOf === undefined ? {} : { asOf }),
  });
}

function trade(directory: CompanyDirectory, ref: object, day: string, name?: string): Company {
  const company = directory.findOrAdd(ref, { day, series: "EQ", name });
  if (isProblem(company)) throw new TypeError(company.reason);
  return company;
}

const namesOf = (company: Company | null): unknown =>
  company && [company.coCode, company.symbol, company.isin];

test("a symbol finds a company of the same issuer, or one whose ISIN is unknown", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  directory.findOrAdd({ symbol: "BBB" });
  expect(directory.find({ isin: alphaSplit, symbol: "AAA" })?.coCode).toBe(1);
  expect(directory.find({ isin: beta, symbol: "BBB" })?.coCode).toBe(2);
  expect(directory.find({ symbol: "AAA" })?.coCode).toBe(1);
});

test("a symbol or BSE code does not find a company of another issuer", () => {
  const directory = open();
  directory.learn({ kind: "company", symbol: "AAA", isin: alpha, bseCode: "500001" });
  expect(directory.find({ isin: beta, symbol: "AAA" })).toBeNull();
  expect(directory.find({ isin: beta, bseCode: "500001" })).toBeNull();
  expect(directory.find({ isin: alphaSplit, bseCode: "500001" })?.coCode).toBe(1);
});

test("a former symbol does not find the company for a row of another issuer", () => {
  const directory = open();
  list(directory, "OLD", alpha, "2026-01-01");
  list(directory, "NEW", alpha, "2026-01-02");
  expect(directory.find({ symbol: "OLD" })?.coCode).toBe(1);
  expect(directory.find({ symbol: "OLD", isin: beta })).toBeNull();
  expect(namesOf(trade(directory, { symbol: "OLD", isin: beta }, "2026-01-05"))).toEqual([
    2,
    "OLD",
    beta,
  ]);
});

test("a former symbol finds the company for a row with another ISIN of its issuer", () => {
  const directory = open();
  list(directory, "OLD", alphaSplit, "2026-01-01");
  list(directory, "NEW", alphaSplit, "2026-01-02");
  const company = trade(directory, { symbol: "OLD", isin: alpha }, "2020-01-06");
  expect(namesOf(company)).toEqual([1, "NEW", alphaSplit]);
  expect(directory.find({ isin: alpha })).toBe(company);
});

test("a trading day without new names updates only a company's days", () => {
  const directory = open();
  list(directory, "AAA", alpha, "2026-01-01");
  trade(directory, { symbol: "AAA", isin: alpha }, "2026-01-04");
  directory.takeChanges();
  trade(directory, { symbol: "AAA", isin: alpha }, "2026-01-05");
  expect(directory.takeChanges()).toMatchObject({
    changed: [],
    dated: [{ seriesOn: "2026-01-05" }],
  });
  trade(directory, { symbol: "BBB", isin: alpha }, "2026-01-06");
  expect(directory.takeChanges()).toMatchObject({ changed: [{ symbol: "BBB" }], dated: [] });
});

test("a row that claims another active company's symbol is a problem and changes nothing", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  directory.takeChanges();
  expect(directory.findOrAdd({ symbol: "AAA", isin: beta }, { day: "2026-01-05" })).toEqual({
    code: "market.symbol_taken",
    reason: `${beta} would be AAA, but AAA is another company (${alpha})`,
  });
  expect(list(directory, "AAA", beta)).toMatchObject({ code: "market.symbol_taken" });
  expect(directory.find({ symbol: "AAA" })?.isin).toBe(alpha);
  expect(directory.takeChanges()).toMatchObject({ added: [], changed: [] });
});

test("a row that claims another company's BSE code is a problem", () => {
  const directory = open();
  directory.learn({ kind: "company", symbol: "AAA", isin: alpha, bseCode: "500001" });
  expect(directory.findOrAdd({ symbol: "BBB", isin: beta, bseCode: "500001" })).toEqual({
    code: "market.bse_code_taken",
    reason: `${beta} would be 500001 at the BSE, but that is another company (${alpha})`,
  });
});

test("prices of a later day update the symbol of a known ISIN, and the old symbol still finds it", () => {
  const directory = open();
  trade(directory, { symbol: "OLD", isin: alpha }, "2026-01-05");
  const company = trade(directory, { symbol: "NEW", isin: alpha }, "2026-01-06");
  expect(namesOf(company)).toEqual([1, "NEW", alpha]);
  expect(directory.find({ symbol: "OLD" })).toBe(company);
  expect(directory.takeChanges().formerSymbols).toEqual([
    { symbol: "OLD", coCode: 1, validTo: null },
  ]);
});

test("prices of an earlier day, imported later, do not revert the symbol", () => {
  const directory = open();
  trade(directory, { symbol: "NEW", isin: alpha }, "2026-01-06");
  const company = trade(directory, { symbol: "OLD", isin: alpha }, "2026-01-05");
  expect(namesOf(company)).toEqual([1, "NEW", alpha]);
  expect(directory.find({ symbol: "OLD" })).toBe(company);
  trade(directory, { symbol: "OLD", isin: alpha }, "2026-01-02");
  expect(directory.takeChanges().formerSymbols).toEqual([
    { symbol: "OLD", coCode: 1, validTo: null },
  ]);
});

test("an undated list is of the day of import: earlier prices do not change its symbols", () => {
  const directory = open();
  list(directory, "NEW", alpha);
  expect(trade(directory, { symbol: "OLD", isin: alpha }, "2026-01-30").symbol).toBe("NEW");
  expect(directory.find({ symbol: "OLD" })?.symbol).toBe("NEW");
  expect(trade(directory, { symbol: "NEWER", isin: alpha }, "2026-02-02").symbol).toBe("NEWER");
});

test("prices do not take over a symbol that another company has", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  list(directory, "BBB", beta);
  expect(trade(directory, { symbol: "BBB", isin: alpha }, "2026-02-02").symbol).toBe("AAA");
  expect(directory.find({ symbol: "BBB" })?.isin).toBe(beta);
});

test("prices add a BSE code to a known ISIN, and a symbol where only a code was known", () => {
  const directory = open();
  trade(directory, { bseCode: "500001", isin: alpha }, "2026-01-06");
  const company = trade(directory, { symbol: "AAA", isin: alpha }, "2026-01-05");
  expect([company.symbol, company.bseCode, company.name]).toEqual(["AAA", "500001", "AAA"]);
  list(directory, "BBB", beta);
  expect(trade(directory, { bseCode: "500002", isin: beta }, "2026-01-05").bseCode).toBe("500002");
  expect(directory.takeChanges().formerSymbols).toEqual([]);
});

test("a list makes an ISIN current that a price file showed first", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  trade(directory, { symbol: "AAA", isin: alphaSplit }, "2026-02-02");
  expect(directory.find({ symbol: "AAA" })?.isin).toBe(alpha);
  list(directory, "AAA", alphaSplit);
  expect(directory.find({ symbol: "AAA" })?.isin).toBe(alphaSplit);
  expect(directory.find({ isin: alpha })?.coCode).toBe(1);
});

test("a list of an earlier day than known data changes neither symbol nor ISIN", () => {
  const directory = open();
  list(directory, "NEW", alphaSplit, "2026-01-10");
  list(directory, "NEW", alpha, "2025-12-02");
  list(directory, "OLD", alpha, "2025-12-01");
  expect(namesOf(directory.find({ isin: alpha }))).toEqual([1, "NEW", alphaSplit]);
  expect(directory.find({ symbol: "OLD" })?.symbol).toBe("NEW");
});

test("a list of an earlier day fills gaps and changes nothing else", () => {
  const directory = open();
  const base = { kind: "company", symbol: "AAA", isin: alpha } as const;
  directory.learn({ ...base, name: "Alpha", faceValue: 2, isSme: false, asOf: "2026-01-10" });
  const before = {
    name: "Alphabet",
    faceValue: 10,
    isSme: true,
    series: "SM",
    industry: "Letters",
  };
  directory.learn({ ...base, ...before, template: "bank", asOf: "2020-01-10" });
  expect(directory.find({ isin: alpha })).toMatchObject({
    name: "Alpha",
    faceValue: 2,
    isSme: true,
    series: "SM",
    industry: "Letters",
    template: "bank",
  });
});

test("an undated list under a former symbol changes neither the ISIN nor the day of the names", () => {
  const directory = open();
  list(directory, "OLD", alpha, "2026-01-01");
  list(directory, "OLD", alphaSplit, "2026-01-05");
  list(directory, "NEW", alphaSplit, "2026-01-10");
  list(directory, "OLD", alpha);
  expect(namesOf(directory.find({ symbol: "NEW" }))).toEqual([1, "NEW", alphaSplit]);
  expect(trade(directory, { symbol: "NEWER", isin: alpha }, "2026-01-12").symbol).toBe("NEWER");
});

test("a company without a name takes the name given by its exchange", () => {
  const directory = open();
  const company = trade(directory, { symbol: "AAA", isin: alpha }, "2026-01-05");
  expect(company.name).toBe("AAA");
  trade(directory, { symbol: "AAA", isin: alpha }, "2026-01-06", "ALPHA LTD");
  expect(company.name).toBe("ALPHA LTD");
  directory.learn({ kind: "company", symbol: "AAA", isin: alpha, name: "Alpha Limited" });
  trade(directory, { symbol: "AAA", isin: alpha }, "2026-01-07", "ALPHA LTD");
  expect(company.name).toBe("Alpha Limited");
});

test("a symbol given as a name does not replace a name", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  directory.learn({ kind: "company", symbol: "AAA", name: "AAA" });
  expect(directory.find({ symbol: "AAA" })?.name).toBe("AAA Limited");
});

test("a short name is used only for a company without a name", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  directory.learn({ kind: "company", symbol: "AAA", shortName: "Alpha" });
  directory.learn({ kind: "company", symbol: "BBB", shortName: "Beta" });
  expect(directory.find({ symbol: "AAA" })?.name).toBe("AAA Limited");
  expect(directory.find({ symbol: "BBB" })?.name).toBe("Beta");
});

type Change = readonly [oldSymbol: string, newSymbol: string, changedOn: string];

function follow(directory: CompanyDirectory, ...rows: readonly Change[]): unknown {
  const kind = "symbol-change" as const;
  const facts = rows.map(([oldSymbol, newSymbol, changedOn]) => {
    return { kind, oldSymbol, newSymbol, changedOn };
  });
  return chainSymbols(facts).map((chain) => directory.followSymbols(chain));
}

test("a company has the last of its symbols, and each earlier one still finds it", () => {
  const directory = open();
  trade(directory, { symbol: "ONE" }, "2009-12-31");
  expect(follow(directory, ["TWO", "THREE", "2015-03-02"], ["ONE", "TWO", "2010-01-01"])).toEqual([
    { outcome: "known" },
  ]);
  for (const symbol of ["ONE", "TWO", "THREE"]) {
    expect(directory.find({ symbol })?.symbol).toBe("THREE");
  }
  expect(directory.takeChanges().formerSymbols).toEqual([
    { symbol: "ONE", coCode: 1, validTo: "2009-12-31" },
    { symbol: "TWO", coCode: 1, validTo: "2015-03-01" },
  ]);
});

test("a change older than known data does not revert a symbol", () => {
  const directory = open();
  list(directory, "NOW", alpha, "2026-01-10");
  expect(follow(directory, ["NOW", "THEN", "2026-01-10"])).toEqual([{ outcome: "older" }]);
  expect(directory.find({ isin: alpha })?.symbol).toBe("NOW");
  expect(directory.find({ symbol: "THEN" })).toBeNull();
  expect(follow(directory, ["NOW", "NEXT", "2026-01-11"])).toEqual([{ outcome: "known" }]);
  expect(directory.find({ isin: alpha })?.symbol).toBe("NEXT");
});

test("a reused symbol finds the company that had it at the time", () => {
  const directory = open();
  list(directory, "NEW", alpha, "2026-01-10");
  list(directory, "SHARED", beta, "2026-01-10");
  // alpha was SHARED until 2015; beta became SHARED in 2018
  follow(directory, ["SHARED", "NEW", "2015-03-02"], ["BEFORE", "SHARED", "2018-06-01"]);
  expect(directory.find({ symbol: "NEW" })?.isin).toBe(alpha);
  expect(directory.find({ symbol: "SHARED" })?.isin).toBe(beta);
  expect(directory.find({ symbol: "BEFORE" })?.isin).toBe(beta);
});

test("a company that took over a symbol and gave it up has a separate chain", () => {
  const directory = open();
  list(directory, "CCC", alpha, "2026-01-10");
  list(directory, "EEE", beta, "2026-01-10");
  follow(
    directory,
    ["AAA", "BBB", "2010-01-01"],
    ["BBB", "CCC", "2015-03-02"],
    ["BBB", "EEE", "2018-06-01"],
  );
  expect(directory.find({ symbol: "AAA" })?.isin).toBe(alpha);
  expect(directory.find({ symbol: "BBB" })?.isin).toBe(beta);
});

test("two companies are merged if a list of changes says that the symbol of one became the other's", () => {
  const directory = open();
  trade(directory, { symbol: "OLD" }, "2025-01-02");
  list(directory, "NEW", alpha, "2026-01-10");
  expect(follow(directory, ["OLD", "NEW", "2025-02-03"])).toEqual([{ outcome: "known" }]);
  expect(namesOf(directory.find({ symbol: "OLD" }))).toEqual([1, "NEW", alpha]);
  expect(directory.takeChanges().joins).toMatchObject([{ from: { coCode: 2 }, into: 1 }]);
});

test("a symbol that another issuer had before the change merges nothing and is reported", () => {
  const directory = open();
  list(directory, "OLD", beta, "2025-01-02");
  list(directory, "NEW", alpha, "2026-01-10");
  expect(follow(directory, ["OLD", "NEW", "2025-02-03"])).toEqual([
    { outcome: "taken", reason: `OLD became NEW: ${beta} and ${alpha} are of two issuers` },
  ]);
  expect(directory.find({ symbol: "OLD" })?.isin).toBe(beta);
});

test("a company known from the BSE after a split is merged with the symbol's once a row links them", () => {
  const directory = open();
  list(directory, "AAA", alpha, "2025-12-01");
  trade(directory, { bseCode: "500001", isin: alphaSplit }, "2026-01-05");
  const company = trade(directory, { symbol: "AAA", isin: alphaSplit }, "2026-01-05");
  expect([namesOf(company), company.bseCode]).toEqual([[1, "AAA", alpha], "500001"]);
  for (const ref of [{ bseCode: "500001" }, { isin: alphaSplit }, { symbol: "AAA" }]) {
    expect(directory.find(ref)).toBe(company);
  }
  expect(directory.takeChanges().joins).toMatchObject([{ from: { coCode: 2 }, into: 1 }]);
  list(directory, "AAA", alphaSplit, "2026-01-09");
  expect(company.isin).toBe(alphaSplit);
});

test("symbol and BSE code in one row merge the companies found by each", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  trade(directory, { bseCode: "500001", isin: alphaSplit }, "2026-01-05");
  directory.learn({ kind: "company", symbol: "AAA", bseCode: "500001", name: "Alpha" });
  expect(directory.find({ isin: alphaSplit })?.symbol).toBe("AAA");
  expect(directory.takeChanges().joins).toHaveLength(1);
});

test.each([
  ["of another issuer", { symbol: "AAA", isin: beta }],
  ["of another issuer, by its code", { symbol: "AAA", bseCode: "500002" }],
])("a row joins no companies %s", (_, ref) => {
  const directory = open();
  list(directory, "AAA", alpha);
  trade(directory, { bseCode: "500002", isin: beta }, "2026-01-05");
  directory.learn({ kind: "company", ...ref });
  expect(directory.takeChanges().joins).toEqual([]);
  expect(directory.find({ symbol: "AAA" })?.isin).toBe(alpha);
  expect(directory.find({ isin: beta })?.bseCode).toBe("500002");
});

test("two shares of one issuer that both have a symbol are never merged by a row", () => {
  const directory = open();
  list(directory, "AAA", alpha);
  list(directory, "AAADVR", alphaSplit);
  list(directory, "AAA", alphaSplit);
  expect(directory.takeChanges().joins).toEqual([]);
});

test("series and board follow the newest day, and the NSE's series precedes a BSE group", () => {
  const directory = open();
  const at = (day: string, series: string, isSme: boolean): unknown => {
    const company = directory.findOrAdd({ symbol: "AAA", isin: alpha }, { day, series, isSme });
    return isProblem(company) ? company : [company.series, company.isSme, company.seriesOn];
  };
  expect(at("2026-01-05", "SM", true)).toEqual(["SM", true, "2026-01-05"]);
  expect(at("2026-01-09", "EQ", false)).toEqual(["EQ", false, "2026-01-09"]);
  expect(at("2026-01-06", "ST", true)).toEqual(["EQ", false, "2026-01-09"]);
  expect(at("2026-01-12", "A", false)).toEqual(["EQ", false, "2026-01-09"]);
  directory.learn({ kind: "company", symbol: "AAA", series: "BE", asOf: "2026-01-08" });
  expect(at("2026-01-07", "BZ", false)).toEqual(["EQ", false, "2026-01-09"]);
  directory.learn({ kind: "company", symbol: "AAA", series: "BE", asOf: "2026-01-13" });
  expect(at("2026-01-12", "EQ", false)).toEqual(["BE", false, "2026-01-13"]);
});

test("a company traded only on the BSE takes the NSE's series once it has one", () => {
  const directory = open();
  directory.findOrAdd({ bseCode: "500001", isin: alpha }, { day: "2026-01-09", series: "B" });
  const company = trade(directory, { symbol: "AAA", isin: alpha }, "2026-01-05");
  expect(company.series).toBe("EQ");
});

test("a company is the same for any order of its sources", () => {
  const steps: readonly ((directory: CompanyDirectory) => unknown)[] = [
    (directory) => list(directory, "NEW", alpha, "2026-01-31"),
    (directory) => list(directory, "OLD", alpha, "2025-01-31"),
    (directory) => trade(directory, { symbol: "OLD" }, "2025-03-03"),
    (directory) => trade(directory, { symbol: "OLD", isin: alpha }, "2025-03-04"),
    (directory) => directory.findOrAdd({ symbol: "NEW" }),
  ];
  for (let first = 0; first < steps.length; first += 1) {
    for (const order of [steps, steps.toReversed()]) {
      const directory = open();
      for (let at = 0; at < order.length; at += 1) order[(first + at) % order.length]?.(directory);
      const company = directory.find({ isin: alpha });
      expect(company).toMatchObject({ symbol: "NEW", name: "NEW Limited", isin: alpha });
      expect(directory.find({ symbol: "NEW" })).toBe(company);
      expect(directory.find({ symbol: "OLD" })).toBe(company);
    }
  }
});
