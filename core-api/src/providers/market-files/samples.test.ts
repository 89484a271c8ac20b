import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { zipSync } from "fflate";
import { expect, test } from "vitest";

import { parseMapping } from "./mappings/parameter-mapping.ts";
import {
  factsOf,
  findParameter,
  readWhole,
  samplePath,
  writeTemporary,
} from "./reading.fixture.ts";
import { dayOfDate } from "../../platform/clock/days.ts";

const isin = { ARAVWID: "INE9A1B01015", CHAMBALFIN: "INE9E3F01018" };

const asOf = "2026-08-21";

test("a list of equities gives companies, ignoring blanks in its headers", async () => {
  const { file, facts } = await readWhole(samplePath("companies/equity-list.csv"), { asOf });
  expect(file.format).toBe("equity-list");
  expect(facts).toHaveLength(4);
  expect(facts[0]).toEqual({
    kind: "company",
    symbol: "ARAVWID",
    isin: isin.ARAVWID,
    name: "Aravali Widgets Limited",
    series: "EQ",
    isSme: false,
    faceValue: 2,
    listedOn: "2008-10-06",
    asOf,
  });
  expect(facts[3]).toMatchObject({ symbol: "DOABTILES", isSme: true, listedOn: "2024-02-29" });
});

test("a list of exchange-traded funds gives symbol and ISIN, and skips shares", async () => {
  const path = samplePath("companies/etf-list.csv");
  const { file, facts, problems } = await readWhole(path, { asOf });
  expect(file.format).toBe("etf-list");
  expect(facts).toEqual([
    {
      kind: "company",
      symbol: "SONA1",
      isin: "INF9A1F01013",
      name: "Sona Mutual Fund Gold ETF",
      series: "EQ",
      asOf,
    },
  ]);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [3, expect.stringContaining("is not the ISIN of a fund")],
  ]);
});

test("a list of companies is of the given day", async () => {
  for (const name of ["equity-list", "index-list"]) {
    const path = samplePath(`companies/${name}.csv`);
    const told = await readWhole(path, { asOf: "2026-08-21", today: "2026-09-01" });
    expect(factsOf(told.facts, "company")[0]?.asOf).toBe("2026-08-21");
  }
});

test("an index list skips a dummy row and takes the given index and day", async () => {
  const path = samplePath("companies/index-list.csv");
  const { facts, skipped } = await readWhole(path, { index: "Nifty50", asOf: "2026-08-21" });
  expect(skipped).toBe(1);
  expect(factsOf(facts, "company").map(({ symbol }) => symbol)).toEqual(["ARAVWID", "BHIMABANK"]);
  expect(factsOf(facts, "index-members")).toEqual([
    {
      kind: "index-members",
      index: "NIFTY 50",
      asOf: "2026-08-21",
      members: [
        { symbol: "ARAVWID", isin: isin.ARAVWID },
        { symbol: "BHIMABANK", isin: "INE9C2D01017" },
      ],
    },
  ]);
});

test("an index list skips securities whose series is not of shares", async () => {
  const path = writeTemporary(
    "gilts.csv",
    [
      "Company Name,Industry,Symbol,Series,ISIN Code",
      "GOI Loan 7.1% 2034,Sovereign,710GS2034,GS,IN0020240019",
      "Aravali Widgets Ltd.,Capital Goods,ARAVWID,EQ,INE9A1B01015",
    ].join("\n"),
  );
  const { facts, skipped, problems } = await readWhole(path, { index: "Mixed", asOf });
  expect([skipped, problems]).toEqual([1, []]);
  expect(factsOf(facts, "company").map(({ symbol }) => symbol)).toEqual(["ARAVWID"]);
  expect(factsOf(facts, "index-members")[0]?.members).toHaveLength(1);
});

test("an index list of an unknown index still gives its companies and says what is missing", async () => {
  const { facts, problems } = await readWhole(samplePath("companies/index-list.csv"), {
    asOf,
  });
  expect(facts.map(({ kind }) => kind)).toEqual(["company", "company"]);
  expect(problems).toMatchObject([{ line: 0, code: "market_file.no_index" }]);
});

test("a list of symbol changes gives every change that has taken effect, in order", async () => {
  const path = samplePath("companies/symbol-changes.csv");
  const { file, facts, skipped } = await readWhole(path, { today: "2025-05-04" });
  expect([file.format, skipped]).toEqual(["symbol-changes", 1]);
  expect(facts).toEqual([
    {
      kind: "symbol-change",
      oldSymbol: "ARAVALI",
      newSymbol: "ARAVWIDGET",
      changedOn: "2012-01-17",
    },
    {
      kind: "symbol-change",
      oldSymbol: "ARAVWIDGET",
      newSymbol: "ARAVWID",
      changedOn: "2021-08-18",
    },
  ]);
  expect((await readWhole(path, { today: "2025-05-05" })).facts).toHaveLength(3);
});

test("a change of symbol to itself, or on an impossible date, is a problem", async () => {
  const header = "SYMB_COMPANY_NAME, SM_KEY_SYMBOL, SM_NEW_SYMBOL, SM_APPLICABLE_FROM\n";
  const rows =
    "A,AAA,AAA,01-JAN-2020\nB,BBB,CCC,31-FEB-2020\nD,DDD,EEE,01-JAN-2020\nF,FFF,GGG,01-JAN-2020\n";
  const { facts, problems } = await readWhole(writeTemporary("changes.csv", header + rows));
  expect(facts).toHaveLength(2);
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [2, "market_file.bad_value"],
    [3, "market_file.bad_date"],
  ]);
});

test("an industry map leaves NA empty", async () => {
  const { facts, skipped } = await readWhole(samplePath("companies/industry-map.csv"), {
    asOf,
  });
  expect(facts[0]).toEqual({
    kind: "company",
    symbol: "ARAVWID",
    shortName: "Aravali Widgets",
    industry: "Industrial Products",
    sector: "Capital Goods",
    asOf,
  });
  expect([facts.length, skipped]).toEqual([2, 1]);
});

test("a symbol that an industry map gives to two companies is skipped", async () => {
  const header = "stock_name,symbol,industry,index,sector\n";
  const rows =
    "Aravali Widgets,ARAVWID,Widgets,,\nAravali Foods,ARAVWID,Foods,,\nDoab,DOABTILES,Ceramics,,\n";
  const { facts, problems } = await readWhole(writeTemporary("joined.csv", header + rows), {
    asOf,
  });
  expect(facts).toMatchObject([{ symbol: "DOABTILES" }]);
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [2, "market_file.ambiguous"],
    [3, "market_file.ambiguous"],
  ]);
});

test("a market watch gives the index, its members and their prices; thousands commas are read", async () => {
  const { facts } = await readWhole(samplePath("indices/market-watch.csv"), { asOf: "2026-08-12" });
  const [index] = factsOf(facts, "index-prices");
  expect(index).toMatchObject({
    index: "NIFTY 50",
    close: Float64Array.of(24435.95),
    previousClose: Float64Array.of(24471.7),
  });
  const [first, second] = factsOf(facts, "prices");
  expect(first?.company).toEqual({ symbol: "BHIMABANK" });
  // The indicative close where there is one; ₹2,077.27 crore is 20,772,700,000 rupees.
  expect(first?.prices).toMatchObject({
    days: Int32Array.of(dayOfDate("2026-08-12")),
    close: Float64Array.of(1945),
    last: Float64Array.of(1944),
    value: Float64Array.of(20_772_700_000),
  });
  expect(second?.prices.close).toEqual(Float64Array.of(729));
  expect(factsOf(facts, "index-members")[0]?.members).toHaveLength(2);
});

test.each(["legacy", "udiff", "full"])(
  "the %s bhavcopy gives unadjusted prices",
  async (layout) => {
    const { facts } = await readWhole(samplePath(`prices/${layout}.csv`));
    const [fact] = factsOf(facts, "prices");
    expect(fact).toMatchObject({ company: { symbol: "ARAVWID" }, series: "EQ" });
    expect(fact?.prices).toMatchObject({
      days: Int32Array.of(dayOfDate("2025-08-29")),
      open: Float64Array.of(230.75),
      high: Float64Array.of(234.6),
      low: Float64Array.of(228.02),
      close: Float64Array.of(230.87),
      last: Float64Array.of(230.02),
      previousClose: Float64Array.of(230.57),
      volume: Float64Array.of(69878),
      // ₹162.00 lakh is the same 16,200,000 rupees as in the other layouts.
      value: Float64Array.of(16_200_000),
      trades: Float64Array.of(2673),
      delivery: Float64Array.of(layout === "full" ? 32207 : Number.NaN),
    });
  },
);

test("government bonds, funds and derivatives are skipped", async () => {
  const { reasons } = await readWhole(samplePath("prices/full.csv"));
  expect(reasons).toEqual({ "not shares of a company": 1 });
  expect((await readWhole(samplePath("prices/legacy.csv"))).skipped).toBe(1);
  const derivatives = await readWhole(samplePath("prices/udiff-derivatives.csv"));
  expect([derivatives.facts.length, derivatives.skipped]).toEqual([0, 2]);
});

test("the other exchange's bhavcopy names companies by ISIN and scrip code", async () => {
  const { facts, skipped } = await readWhole(samplePath("prices/udiff-bse.csv"));
  expect(factsOf(facts, "prices").map(({ company }) => company)).toEqual([
    { bseCode: "599901", isin: isin.ARAVWID },
  ]);
  expect(skipped).toBe(1);
});

test("the layout of both exchanges gives the companies' names", async () => {
  const namesIn = async (layout: string): Promise<readonly unknown[]> => {
    const { facts } = await readWhole(samplePath(`prices/${layout}.csv`));
    return factsOf(facts, "prices").map(({ companyName }) => companyName);
  };
  expect((await namesIn("udiff"))[0]).toBe("ARAVALI WIDGETS LIMITED");
  expect(await namesIn("udiff-bse")).toEqual(["ARAVALI WIDGETS LTD"]);
  expect((await namesIn("full"))[0]).toBeUndefined();
});

test("a symbol that passes to another company within one file makes two series", async () => {
  const [header = "", row = ""] = readFileSync(samplePath("prices/udiff.csv"), "utf8").split("\n");
  const next = row.replaceAll("2025-08-29", "2025-09-01").replace(isin.ARAVWID, isin.CHAMBALFIN);
  const { facts } = await readWhole(
    writeTemporary("passed-on.csv", `${header}\n${row}\n${next}\n`),
  );
  expect(factsOf(facts, "prices").map(({ company, prices }) => [company, ...prices.days])).toEqual([
    [{ symbol: "ARAVWID", isin: isin.ARAVWID }, dayOfDate("2025-08-29")],
    [{ symbol: "ARAVWID", isin: isin.CHAMBALFIN }, dayOfDate("2025-09-01")],
  ]);
});

test("days of one file are merged into one ascending series a company", async () => {
  const { facts } = await readWhole(samplePath("prices/full-two-days.csv"));
  const [fact] = factsOf(facts, "prices");
  expect(facts).toHaveLength(1);
  expect(fact?.prices.days).toEqual(
    Int32Array.of(dayOfDate("2025-08-29"), dayOfDate("2025-09-01")),
  );
  expect(fact?.prices.close).toEqual(Float64Array.of(230.87, 235.25));
});

test.each([
  ["gzip", (bytes: Uint8Array) => gzipSync(bytes)],
  ["zip", (bytes: Uint8Array) => zipSync({ "any.csv": bytes })],
  ["a byte order mark", (bytes: Uint8Array) => Buffer.concat([Buffer.from("\u{feff}"), bytes])],
  [
    "Windows line ends",
    (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().replaceAll("\n", "\r\n")),
  ],
  [
    "old Mac line ends",
    (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().replaceAll("\n", "\r")),
  ],
])("a file in %s reads the same", async (name, pack) => {
  const plain = samplePath("prices/udiff.csv");
  const packed = writeTemporary(`${name}.bin`, pack(readFileSync(plain)));
  expect((await readWhole(packed)).facts).toEqual((await readWhole(plain)).facts);
});

test("columns may be in any order", async () => {
  const rows = readFileSync(samplePath("prices/full.csv"), "utf8").trim().split("\n");
  const turned = rows.map((row) => row.split(",").toReversed().join(",")).join("\n");
  const path = writeTemporary("turned.csv", `${turned}\n`);
  expect((await readWhole(path)).facts).toEqual(
    (await readWhole(samplePath("prices/full.csv"))).facts,
  );
});

test("names in Windows-1252 are decoded", async () => {
  const text = `SYMBOL,NAME OF COMPANY,SERIES,DATE OF LISTING,PAID UP VALUE,MARKET LOT,ISIN NUMBER,FACE VALUE\nARAVWID,Café Widgets,EQ,06-OCT-2008,2,1,${isin.ARAVWID},2\n`;
  const { facts } = await readWhole(writeTemporary("western.csv", Buffer.from(text, "latin1")), {
    asOf,
  });
  expect(facts[0]).toMatchObject({ name: "Café Widgets" });
});

test("trading days and holidays give the calendar", async () => {
  const days = await readWhole(samplePath("calendar/trading-days.csv"));
  expect(days.facts[0]).toEqual({ kind: "calendar", date: "2025-08-28", open: true, name: null });
  const { facts } = await readWhole(samplePath("calendar/holidays.csv"));
  expect(facts).toEqual([
    { kind: "calendar", date: "2025-08-15", open: false, name: "Independence Day" },
    {
      kind: "calendar",
      date: "2025-10-21",
      open: true,
      name: "Diwali Laxmi Pujan - Muhurat session",
    },
  ]);
});

test("a special session may have its hours", async () => {
  const { facts } = await readHolidays(
    "2026-11-08,Muhurat session,special_session,13:45,14:45",
    "2026-02-01,Union Budget,special_session,,",
    "2026-11-10,Diwali Balipratipada,closed,-,-",
  );
  expect(facts).toEqual([
    {
      kind: "calendar",
      date: "2026-11-08",
      open: true,
      name: "Muhurat session",
      hours: { from: "13:45", to: "14:45" },
    },
    { kind: "calendar", date: "2026-02-01", open: true, name: "Union Budget" },
    { kind: "calendar", date: "2026-11-10", open: false, name: "Diwali Balipratipada" },
  ]);
});

test.each([
  ["hours of a closed day", "closed,09:15,15:30"],
  ["a missing end", "special_session,09:15,"],
  ["an end before the start", "special_session,15:30,09:15"],
  ["an hour of one digit", "special_session,9:15,15:30"],
  ["an hour after midnight", "special_session,23:00,24:30"],
])("%s: the row is rejected", async (_title, cells) => {
  const row = (day: number): string => `2026-10-${day},Holiday,closed,,`;
  const { facts, problems } = await readHolidays(row(20), `2026-11-11,Session,${cells}`, row(21));
  expect(facts).toHaveLength(2);
  expect(problems.map(({ line }) => line)).toEqual([3]);
});

function readHolidays(...rows: readonly string[]) {
  const text = ["date,name,nse_equity,opens,closes", ...rows].join("\n");
  return readWhole(writeTemporary("session-hours.csv", text));
}

test("corporate actions are typed, including several in one row", async () => {
  const { facts } = await readWhole(samplePath("corporate/actions.csv"));
  expect(factsOf(facts, "corporate-action").map(({ action }) => action)).toEqual([
    { kind: "split", exDate: "2026-08-10", from: 1, to: 5 },
    { kind: "dividend", exDate: "2026-08-11", amount: 5 },
    { kind: "dividend", exDate: "2026-08-11", amount: 1 },
    { kind: "bonus", exDate: "2026-08-12", from: 1, to: 2 },
    { kind: "other", exDate: "2026-08-20", purpose: "Rights 2:5 @ Premium Rs 40/-" },
  ]);
});

test("both layouts of shareholding give patterns by quarter", async () => {
  const counted = await readWhole(samplePath("shareholding/percents.csv"));
  expect(factsOf(counted.facts, "shareholding")[0]?.pattern).toMatchObject({
    periodEnd: "2025-09-30",
    promoter: 50.27,
    fii: 22.6,
    dii: 15.99,
    government: 0.17,
    publicHolding: 10.97,
    shareholders: 36986,
    pledged: null,
  });
  const promoters = await readWhole(samplePath("shareholding/promoters.csv"));
  expect(factsOf(promoters.facts, "shareholding")[0]?.pattern).toMatchObject({
    periodEnd: "2026-06-30",
    promoter: 50.48,
    pledged: 1.5,
    fii: null,
  });
});

test("indices are read from a snapshot and from a history", async () => {
  const snapshot = await readWhole(samplePath("indices/snapshot.json"), { asOf: "2026-08-21" });
  expect(factsOf(snapshot.facts, "index-prices").map(({ index }) => index)).toEqual([
    "NIFTY 50",
    "SAMPLE INDEX",
  ]);
  const closesBefore = factsOf(snapshot.facts, "index-prices").map((fact) => fact.previousClose);
  expect(closesBefore).toEqual([Float64Array.of(24435.95 + 35.75), undefined]);
  const history = await readWhole(samplePath("indices/history.json"));
  expect(factsOf(history.facts, "index-prices")[0]).toMatchObject({
    index: "NIFTY 50",
    days: Int32Array.of(dayOfDate("2026-08-06"), dayOfDate("2026-08-07")),
    close: Float64Array.of(24471.7, 24435.95),
  });
});

test("a parameter table is read by the catalogue's names, aliases and periods", async () => {
  const path = samplePath("parameters/by-name.csv");
  const { facts, problems } = await readWhole(path, { findParameter });
  expect(factsOf(facts, "parameters").map(({ values }) => values)).toEqual([
    { sales: 1234.5, "netProfit@q0": 17.7, priceToEarning: 10.6 },
    { sales: null, "netProfit@q0": 41, priceToEarning: 12 },
    { sales: 88.25, "netProfit@q0": -1.5, priceToEarning: null },
  ]);
  expect(problems).toMatchObject([{ line: 1, code: "market_file.unknown_header" }]);
  expect(problems[0]?.reason).toContain("My own ratio");
});

test("a JSON parameter table takes the given day", async () => {
  const options = { findParameter, asOf: "2026-08-20" };
  const { facts } = await readWhole(samplePath("parameters/by-name.json"), options);
  expect(facts).toEqual([
    {
      kind: "parameters",
      company: { symbol: "ARAVWID" },
      asOf: "2026-08-20",
      values: { marketCapitalization: 720.5, "sales@y1": 900 },
    },
    {
      kind: "parameters",
      company: { symbol: "DOABTILES" },
      asOf: "2026-08-20",
      values: { marketCapitalization: null, "sales@y1": 12.5 },
    },
  ]);
});

test("a mapping reads headers that the catalogue does not know", async () => {
  const path = samplePath("parameters/own-headers.mapping.json");
  const mapping = parseMapping(path, JSON.parse(readFileSync(path, "utf8")) as unknown);
  const options = { mapping, asOf: "2026-08-20" };
  const { facts } = await readWhole(samplePath("parameters/own-headers.csv"), options);
  expect(factsOf(facts, "parameters").map(({ values }) => values)).toEqual([
    { sales: 1234.5, priceToEarning: 10.6 },
    { sales: 5.5, priceToEarning: null },
  ]);
});

test("files that the market model does not use are recognised and give nothing", async () => {
  const lots = writeTemporary("lots.csv", "SYMBOL,LOT_SIZE\nARAVWID,700\n");
  const { file, facts, skipped } = await readWhole(lots);
  expect(file).toMatchObject({ format: "known-unused" });
  expect(file.label).toContain("lot sizes");
  expect([facts.length, skipped]).toEqual([0, 1]);
});
