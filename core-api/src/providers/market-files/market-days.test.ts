import { expect, test } from "vitest";
import { factsOf, readWhole, samplePath, writeTemporary } from "./reading.fixture.ts";

const read = (name: string, options = {}) => readWhole(samplePath(`market/${name}`), options);
const aravali = { symbol: "ARAVWID", isin: "INE9A1B01015" };

test("flows of a day are read by investor, with the net amount alone if nothing else is given", async () => {
  const { file, facts } = await read("flows-by-day.csv");
  expect(file.format).toBe("institutional-flows");
  expect(facts).toEqual([
    flow("2026-08-20", "fii", 1441.5, 1995.25, -553.75),
    flow("2026-08-20", "dii", 1693.1, 1339.1, 354),
    flow("2026-08-21", "fii", null, null, -542.71),
    flow("2026-08-21", "dii", 1525.87, 1313.46, 212.41),
  ]);
});

test("flows by participant are rounded to a net of two decimals", async () => {
  const { facts } = await read("flows-by-participant.csv");
  expect(facts).toEqual([
    flow("2026-08-21", "dii", 1525.87, 1313.46, 212.41),
    flow("2026-08-21", "fii", 1256.09, 1310.36, -54.27),
  ]);
});

function flow(day: string, investor: string, buy: number | null, sell: number | null, net: number) {
  return { kind: "institutional-flow", day, investor, buy, sell, net };
}

test("the exchange's list of bulk deals gives one deal a row, of the kind in its name", async () => {
  const { file, facts } = await read("bulk-deals.csv");
  expect(file.format).toBe("market-deals");
  expect(facts).toEqual([
    {
      kind: "market-deal",
      day: "2026-08-21",
      company: { symbol: "ARAVWID" },
      name: "Aravali Widgets Limited",
      exchange: "NSE",
      type: "bulk",
      side: "buy",
      client: "KAVERI PARTNERS LLP",
      quantity: 412_000,
      price: 1512.35,
    },
    expect.objectContaining({ side: "sell", client: "SETU CAPITAL FUND", price: 1512.4 }),
  ]);
});

test("a feed of deals gives both exchanges and both kinds, including shares without an ISIN", async () => {
  const { facts } = await read("deals.json");
  expect(factsOf(facts, "market-deal")).toMatchObject([
    { company: aravali, exchange: "NSE", type: "block", side: "buy", quantity: 250_000 },
    { company: { symbol: "NOBODY" }, name: "Nobody", exchange: "BSE", type: "bulk", side: "sell" },
  ]);
});

test("circuits in our layout have the band, and missing values are empty", async () => {
  const { facts } = await read("circuits.csv");
  expect(facts).toEqual([
    hit("DOABTILES", "2026-08-20", "upper", 5, 105, 5, 41_200),
    hit("ARAVWID", "2026-08-20", "lower", 20, 1208.15, -20, null),
  ]);
});

test("a feed of circuit hits takes side and day from its name, or the given day", async () => {
  const { facts } = await read("upper-circuits-2026-08-21.json");
  expect(facts).toEqual([
    hit("DOABTILES", "2026-08-21", "upper", null, 110.25, 5, 38_000),
    hit("ARAVWID", "2026-08-21", "upper", null, 1450, -1.2, 912_000),
  ]);
  const told = await read("upper-circuits-2026-08-21.json", { asOf: "2026-08-19" });
  expect(factsOf(told.facts, "circuit-hit").map(({ day }) => day)).toEqual([
    "2026-08-19",
    "2026-08-19",
  ]);
});

test("circuit hits without a day or a side are not assumed to be today's", async () => {
  const list = '[{"Symbol": "A", "LTP": 1, "ChangePercent": 5, "MarketCap": 1, "Volume": 1}]';
  for (const [name, code] of [
    ["lower_stocks.json", "market_file.no_day"],
    ["stocks-2026-08-21.json", "market_file.no_side"],
    ["upper-or-lower-2026-08-21.json", "market_file.no_side"],
  ] as const) {
    const { facts, problems, skipped } = await readWhole(writeTemporary(name, list), {
      today: "2026-08-21",
    });
    expect([facts.length, skipped, problems.map((problem) => problem.code)]).toEqual([
      0,
      1,
      [code],
    ]);
  }
});

function hit(
  symbol: string,
  day: string,
  side: string,
  band: number | null,
  price: number,
  changePercent: number,
  volume: number | null,
) {
  return {
    kind: "circuit-hit",
    company: { symbol },
    day,
    side,
    band,
    price,
    changePercent,
    volume,
  };
}

test("schemes have names and categories", async () => {
  const { facts } = await read("fund-schemes.csv");
  expect(facts).toEqual([
    {
      kind: "fund-scheme",
      scheme: "SETUFLEXI",
      name: "Setu Flexi Cap Fund",
      category: "flexicap",
    },
    {
      kind: "fund-scheme",
      scheme: "SETUSMALL",
      name: "Setu Small Cap Fund",
      category: "smallcap",
    },
  ]);
});

test("holdings are read as whole portfolios in ₹ crore, with shares separate from the rest", async () => {
  const { facts } = await read("fund-holdings.csv");
  const portfolios = factsOf(facts, "fund-portfolio");
  expect(
    portfolios.map(({ scheme, monthEnd, holdings }) => [scheme, monthEnd, holdings.length]),
  ).toEqual([
    ["SETUFLEXI", "2026-06-30", 3],
    ["SETUFLEXI", "2026-07-31", 4],
    ["SETUSMALL", "2026-07-31", 1],
  ]);
  expect(portfolios[0]?.holdings).toEqual([
    {
      instrument: "share",
      symbol: "ARAVWID",
      isin: "INE9A1B01015",
      name: "Aravali Widgets Limited",
      quantity: 1_000_000,
      value: 151.235,
    },
    {
      instrument: "other",
      symbol: null,
      isin: null,
      name: "Clearing House",
      quantity: null,
      value: 12,
    },
    {
      instrument: "other",
      symbol: null,
      isin: null,
      name: "Net Receivables / (Payables)",
      quantity: null,
      value: -0.7525,
    },
  ]);
  // A future goes by its share's ISIN; a row without a name still counts in the sum.
  expect(portfolios[1]?.holdings.slice(2)).toMatchObject([
    { instrument: "other", isin: "INE9A1B01015", quantity: 60_000, value: 9 },
    { instrument: "other", isin: null, name: "Not named", value: -0.415 },
  ]);
  expect(portfolios[2]?.holdings[0]).toMatchObject({ instrument: "other", isin: "INE9A1B08010" });
});

const flows = "date,fii_buy_cr,fii_sell_cr,fii_net_cr,dii_buy_cr,dii_sell_cr,dii_net_cr";
const day = "2026-08-20,100,40,60,10,30,-20";
const deals =
  "Date,Symbol,Security Name,Client Name,Buy/Sell,Quantity Traded,Trade Price / Wght. Avg. Price";
const deal = "21-AUG-2026,ARAVWID,Aravali,KAVERI,BUY,100,15";
const holdings = "scheme_name,month_end,isin,instrument_name,market_value_lakh,quantity,nse_symbol";
const holding = "SETU,2026-06-30,INE9A1B01015,Aravali,150,100,ARAVWID";
const circuits = "DATE,SYMBOL,CIRCUIT,BAND,PRICE,CHANGE,VOLUME";
const circuit = "2026-08-20,ARAVWID,upper,5,105,5,41200";

test.each([
  [
    "a net that is not the difference",
    "f.csv",
    flows,
    day,
    day.replace(",60,", ",61,"),
    "bad_number",
  ],
  ["a day that appears twice", "f.csv", flows, day, day, "duplicate"],
  [
    "a purchase below nothing",
    "f.csv",
    flows,
    day,
    day.replace("100,40", "-100,-160"),
    "bad_number",
  ],
  ["a deal without a side", "bulk.csv", deals, deal, deal.replace("BUY", "HOLD"), "bad_value"],
  ["a deal without a price", "bulk.csv", deals, deal, deal.replace(",15", ",0"), "bad_number"],
  ["a deal of no shares", "bulk.csv", deals, deal, deal.replace(",100,", ",-,"), "bad_number"],
  ["a deal of no day", "bulk.csv", deals, deal, deal.replace("21-AUG", "32-AUG"), "bad_date"],
  ["a holding twice in a portfolio", "h.csv", holdings, holding, holding, "duplicate"],
  [
    "a holding of no shares",
    "h.csv",
    holdings,
    holding,
    holding.replace(",100,", ",0,"),
    "bad_number",
  ],
  [
    "a holding without a value",
    "h.csv",
    holdings,
    holding,
    holding.replace(",150,", ",-,"),
    "missing_value",
  ],
  [
    "a limit that is neither",
    "c.csv",
    circuits,
    circuit,
    circuit.replace("upper", "middle"),
    "bad_value",
  ],
  [
    "a band below nothing",
    "c.csv",
    circuits,
    circuit,
    circuit.replace(",5,105", ",-5,105"),
    "bad_number",
  ],
])("%s is reported and skipped", async (_what, name, header, good, bad, code) => {
  const path = writeTemporary(name, `${[header, good, bad].join("\n")}\n`);
  const { facts, problems } = await readWhole(path);
  const whole = await readWhole(writeTemporary(name, `${header}\n${good}\n`));
  expect(problems).toMatchObject([{ line: 3, code: `market_file.${code}` }]);
  expect(facts.slice(0, whole.facts.length)).toEqual(whole.facts);
});

test("deals that neither a column nor the name calls bulk or block are rejected", async () => {
  const path = writeTemporary("deals.csv", `${deals}\n${deal}\n`);
  await expect(readWhole(path)).rejects.toThrow("bulk or a block deal");
});
