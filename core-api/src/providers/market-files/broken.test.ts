import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import {
  actions,
  fullHeader,
  legacy,
  makeBomb,
  priceRow,
  prices,
  refused,
  textOf,
} from "./broken-files.fixture.ts";
import { MarketFileError } from "./market-file-error.ts";
import { findParameter, readWhole, samplePath, writeTemporary } from "./reading.fixture.ts";

/** Every refusal ends in what to do. */
const remedy = /[;:,] .*\b(download|check|save|look|repair|put|say|give|unpack|keep)\b/;

test.each(refused)("%s is rejected with one line", async (name, content, code, message) => {
  const path = writeTemporary(`${name.replaceAll(" ", "-")}.bin`, content);
  const error = await readWhole(path, { findParameter }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(MarketFileError);
  const { code: found, message: line } = error as MarketFileError;
  expect(found).toBe(`market_file.${code}`);
  expect(line).toMatch(message);
  expect(line).toMatch(/^[a-zA-Z0-9-]+\.bin: /);
  expect(line).toMatch(remedy);
  // oxlint-disable-next-line no-control-regex
  expect(line).not.toMatch(/[\u0000-\u001f]/);
});

const reported: readonly (readonly [string, string, string, number, RegExp])[] = [
  [
    "a negative volume",
    prices(priceRow({ TTL_TRD_QNTY: "-5", DELIV_QTY: "-" })),
    "negative",
    2,
    /volume -5 is below 0/,
  ],
  [
    "a high below the low",
    prices(priceRow({ HIGH_PRICE: "8" })),
    "bad_price",
    2,
    /high 8 is below low 9/,
  ],
  [
    "a close outside high and low",
    prices(priceRow({ CLOSE_PRICE: "13" })),
    "bad_price",
    2,
    /close 13 is outside/,
  ],
  ["a price of 0", prices(priceRow({ OPEN_PRICE: "0" })), "bad_price", 2, /open 0 is not above 0/],
  [
    "no closing price",
    prices(priceRow({ CLOSE_PRICE: "-" })),
    "missing_value",
    2,
    /no closing price/,
  ],
  [
    "a word for a number",
    prices(priceRow({ TTL_TRD_QNTY: "many" })),
    "bad_number",
    2,
    /TTL_TRD_QNTY "many" is not a number/,
  ],
  [
    "a day that no calendar has",
    prices(priceRow({ DATE1: "31-Feb-2025" })),
    "bad_date",
    2,
    /DATE1 "31-Feb-2025" is not a date/,
  ],
  [
    "more delivered than traded",
    prices(priceRow({ DELIV_QTY: "1001" })),
    "bad_volume",
    2,
    /delivery 1001 is above volume 1000/,
  ],
  [
    "a row that is too short",
    `${fullHeader}\nARAVWID, EQ\n`,
    "wrong_columns",
    2,
    /2 values where the header names 15/,
  ],
  ["a row that is too long", prices(`${priceRow()},7,8`), "wrong_columns", 2, /17 values/],
  [
    "an ISIN with a wrong check digit",
    legacy.replace("INE9A1B01015", "INE9A1B01014"),
    "bad_isin",
    2,
    /INE9A1B01014 is not an ISIN/,
  ],
  [
    "two days in one row",
    textOf("prices/udiff.csv").replace("2025-08-29,2025-08-29", "2025-08-29,2025-08-28"),
    "mixed_days",
    2,
    /2025-08-28 differ/,
  ],
  [
    "a corporate action twice",
    `${actions}A,A Ltd,Bonus 1:1,10-Aug-2026,-,2\nA,A Ltd,Bonus 1:1,10-Aug-2026,-,2\n`,
    "duplicate",
    3,
    /states this action twice/,
  ],
  [
    "a corporate action without a day",
    `${actions}A,A Ltd,Bonus 1:1,-,-,2\n`,
    "bad_date",
    2,
    /EX_DATE "-" is not a date/,
  ],
  [
    "a holding above 100 percent",
    textOf("shareholding/percents.csv").replace("50.27", "150.27"),
    "bad_number",
    2,
    /promoter 150.27 is not a percentage/,
  ],
];

test.each(reported)(
  "%s is reported with its line and leaves the good rows",
  async (_, content, code, line, reason) => {
    // Good rows of another file of the kind follow, so that the bad one is an exception.
    const good = goodRows(content);
    const path = writeTemporary("reported.csv", content + good);
    const { facts, problems } = await readWhole(path);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: `market_file.${code}`, line });
    expect(problems[0]?.reason).toMatch(reason);
    expect(facts.length).toBeGreaterThan(0);
  },
);

function goodRows(content: string): string {
  if (content.startsWith(fullHeader))
    return `${priceRow({ SYMBOL: "BHIMABANK" })}\n${priceRow({ SYMBOL: "DOABTILES", SERIES: "SM" })}\n`;
  if (content.startsWith(actions)) return "B,B Ltd,Buy Back,10-Aug-2026,-,2\n";
  if (content.startsWith("symbol,period")) return "BHIMABANK,Sep 2025,0,40,40,0,20,5000\r\n";
  return "";
}

test("a symbol that appears twice on a day is reported, and its first row is kept", async () => {
  const twice = prices(
    priceRow(),
    priceRow({ CLOSE_PRICE: "10" }),
    priceRow({ SYMBOL: "DOABTILES" }),
  );
  const { facts, problems } = await readWhole(writeTemporary("twice.csv", twice));
  expect(problems).toMatchObject([{ line: 3, reason: "ARAVWID EQ appears twice on 2025-08-29" }]);
  expect(facts).toMatchObject([{ prices: { close: Float64Array.of(11) } }, {}]);
});

test("line numbers include quoted line breaks and blank lines", async () => {
  const content = `${actions}A,"A\nLtd",Bonus 1:1,10-Aug-2026,-,2\n\nB,B Ltd,Buy Back,soon,-,2\nC,C Ltd,Buy Back,10-Aug-2026,-,2\n`;
  const { problems } = await readWhole(writeTemporary("lines.csv", content));
  expect(problems).toMatchObject([{ line: 5, code: "market_file.bad_date" }]);
});

test("a header of two lines is quoted in one", async () => {
  const path = writeTemporary("two.csv", 'SYMBOL,"MY\nFIGURE",Sales\nARAVWID,1,2\n');
  const { problems } = await readWhole(path, { findParameter, asOf: "2026-08-21" });
  expect(problems.map(({ reason }) => reason)).toEqual([expect.stringContaining("MY FIGURE")]);
});

test("prices of a future day are rejected", async () => {
  const path = writeTemporary("future.csv", prices(priceRow()));
  await expect(readWhole(path, { today: "2025-08-28" })).rejects.toThrow(
    /line 2: 2025-08-29 is in the future/,
  );
  expect((await readWhole(path, { today: "2025-08-29" })).problems).toEqual([]);
});

test("a zip bomb is stopped long before it is unpacked", async () => {
  const zeros = gzipSync(Buffer.alloc(40 * 2 ** 20, "a,b\n"), { level: 9 });
  const path = writeTemporary("bomb.csv.gz", zeros);
  const error = await readWhole(path, { limits: { lineBytes: 2 ** 30 } }).catch(
    (caught: unknown) => caught,
  );
  expect(error).toMatchObject({ code: "market_file.not_recognised" });
  await expect(readWhole(writeTemporary("blank-bomb.csv.gz", makeBomb()))).rejects.toMatchObject({
    code: "market_file.zip_bomb",
  });
});

test("size limits are enforced", async () => {
  const path = samplePath("prices/full.csv");
  await expect(readWhole(path, { limits: { fileBytes: 100 } })).rejects.toMatchObject({
    code: "market_file.too_large",
  });
  await expect(readWhole(path, { limits: { expandedBytes: 100 } })).rejects.toMatchObject({
    code: "market_file.too_large",
  });
});

test("a folder and a missing file are reported as such", async () => {
  await expect(readWhole(samplePath("prices"))).rejects.toMatchObject({
    code: "market_file.folder",
  });
  await expect(readWhole(samplePath("none.csv"))).rejects.toMatchObject({
    code: "market_file.not_found",
  });
});
