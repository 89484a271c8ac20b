import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { zipSync } from "fflate";
import { expect, test } from "vitest";

import { MarketFileError } from "./market-file-error.ts";
import { findParameter, readWhole, samplePath, writeTemporary } from "./reading.fixture.ts";

const bytesOf = (name: string): Buffer => readFileSync(samplePath(name));
const textOf = (name: string): string => bytesOf(name).toString("utf8");
const full = textOf("prices/full.csv");
const legacy = textOf("prices/legacy.csv");
const [fullHeader = ""] = full.split("\n");
const actions = "SYMBOL,COMPANY,PURPOSE,EX_DATE,RECORD_DATE,FACE_VALUE\n";
const xml = textOf("results/ordinary.xml");

/** One price row of the full layout; columns may be overruled. */
function priceRow(over: Readonly<Record<string, string>> = {}): string {
  const row: Record<string, string> = {
    SYMBOL: "ARAVWID",
    SERIES: "EQ",
    DATE1: "29-Aug-2025",
    PREV_CLOSE: "10",
    OPEN_PRICE: "10",
    HIGH_PRICE: "12",
    LOW_PRICE: "9",
    LAST_PRICE: "11",
    CLOSE_PRICE: "11",
    AVG_PRICE: "10.5",
    TTL_TRD_QNTY: "1000",
    TURNOVER_LACS: "0.11",
    NO_OF_TRADES: "12",
    DELIV_QTY: "400",
    DELIV_PER: "40",
    ...over,
  };
  return fullHeader
    .split(",")
    .map((header) => row[header.trim()] ?? "")
    .join(",");
}
const prices = (...rows: readonly string[]): string => `${[fullHeader, ...rows].join("\n")}\n`;

const refused: readonly (readonly [string, string | Uint8Array, string, RegExp])[] = [
  ["an empty file", "", "empty", /is empty; download it again/],
  ["only blanks", " \n \r\n\t\n", "empty", /only blanks/],
  ["a header without rows", `${fullHeader}\n`, "no_rows", /header and no rows/],
  [
    "a web page",
    "<!DOCTYPE html>\n<html><body>Not found</body></html>",
    "html",
    /web page, not data/,
  ],
  ["a web page after an XML line", '<?xml version="1.0"?>\n<html xmlns="x"/>', "html", /web page/],
  ["Access Denied", "<HTML><HEAD>\n<TITLE>Access Denied</TITLE></HEAD></HTML>", "html", /web page/],
  [
    "an unknown table",
    "a,b,c\n1,2,3\n",
    "not_recognised",
    /line 1: no known market file starts with the header a, b, c/,
  ],
  [
    "prose",
    "Dear all, please find the prices attached.\n",
    "not_recognised",
    /no known market file/,
  ],
  [
    "random bytes with zeros",
    Buffer.from([1, 0, 2, 0, 7, 255, 0, 3, 9, 0, 0, 0, 4]),
    "binary",
    /binary/,
  ],
  [
    "UTF-16 text",
    Buffer.from(`\u{feff}${full}`, "utf16le"),
    "utf16",
    /UTF-16; save the file as UTF-8/,
  ],
  ["UTF-16 text without a mark", Buffer.from(full, "utf16le"), "utf16", /UTF-16/],
  ["a PDF", "%PDF-1.7\n...", "foreign", /PDF document/],
  [
    "an old Excel workbook",
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    "foreign",
    /save the sheet as CSV/,
  ],
  [
    "an Excel workbook",
    zipSync({ "[Content_Types].xml": Buffer.from("<x/>") }),
    "foreign",
    /save the sheet as CSV/,
  ],
  ["an endless line", `SYMBOL,${"x".repeat(70_000)}`, "line_too_long", /line 1 goes on past 65536/],
  [
    "an endless line after good rows",
    `${full}${"y".repeat(70_000)}`,
    "line_too_long",
    /line 5 goes on/,
  ],
  [
    "a quote that never closes",
    `${full}"ARAVWID, EQ\n${"1,2\n".repeat(20)}`,
    "truncated",
    /line 5: a quote opens and never closes/,
  ],
  [
    "a quote that closes too far away",
    `${full}"ARAVWID\n${"1,2\n".repeat(30_000)}`,
    "line_too_long",
    /not closed within 65536/,
  ],
  [
    "a last row that is cut off",
    full.slice(0, -20),
    "truncated",
    /line 4: the last row has 12 of 15 values/,
  ],
  [
    "a gzip that is cut off",
    gzipSync(full.repeat(50)).subarray(0, 150),
    "truncated",
    /gzip file is cut off/,
  ],
  [
    "a damaged gzip",
    Buffer.concat([gzipSync("x").subarray(0, 10), Buffer.from("no deflate data here")]),
    "corrupt",
    /gzip file is damaged/,
  ],
  [
    "a zip that is cut off",
    zipSync({ "a.csv": Buffer.from(full) }).subarray(0, 120),
    "corrupt",
    /zip file is cut off or damaged/,
  ],
  ["a zip without files", zipSync({}), "empty", /zip holds no file/],
  [
    "a zip of two files",
    zipSync({ "a.csv": Buffer.from(full), "b.csv": Buffer.from(full) }),
    "many_files",
    /holds 2 files; unpack it/,
  ],
  [
    "a header that names a column twice",
    `SYMBOL,${fullHeader}\nA,${priceRow()}\n`,
    "repeated_header",
    /names symbol twice/,
  ],
  [
    "prices in swapped columns",
    prices(priceRow({ HIGH_PRICE: "9", LOW_PRICE: "12" })),
    "mostly_bad",
    /high 9 is below low 12; 1 of 1 rows are bad, so nothing is taken/,
  ],
  [
    "a quote in the wrong place",
    textOf("calendar/holidays.csv").replace("Independence Day", '"Independence" Day'),
    "mostly_bad",
    /line 2: a quote stands in the wrong place/,
  ],
  [
    "only negative volumes",
    prices(priceRow({ TTL_TRD_QNTY: "-5", DELIV_QTY: "-" })),
    "mostly_bad",
    /volume -5 is below 0/,
  ],
  [
    "JSON that is cut off",
    textOf("parameters/snapshot.json").slice(0, 500),
    "truncated",
    /line \d+: the JSON is cut off/,
  ],
  ["JSON that is no JSON", '[{"symbol": oops}]', "bad_json", /not well formed/],
  ["an empty JSON list", "[]", "no_rows", /list is empty/],
  ["an unknown JSON document", '{"error":"no data"}', "not_recognised", /has the fields error/],
  ["XML of another kind", "<rss><channel/></rss>", "not_recognised", /starts with <rss>/],
  ["XBRL that is cut off", xml.slice(0, 3000), "truncated", /line \d+: the XML is cut off/],
  [
    "XBRL that is not well formed",
    xml.replace("</in-bse-fin:Symbol>", "</in-bse-fin:Other>"),
    "bad_xml",
    /line \d+: the XML is not well formed/,
  ],
  [
    "XBRL that defines entities",
    xml.replace("<xbrli:xbrl", '<!DOCTYPE x [<!ENTITY a "b">]>\n<xbrli:xbrl'),
    "not_recognised",
    /document type/,
  ],
  [
    "XBRL without a company",
    xml.replace(">ARAVWID</in-bse-fin:Symbol>", "></in-bse-fin:Symbol>"),
    "no_company",
    /names no company/,
  ],
  [
    "XBRL without a basis",
    xml.replace(">Consolidated<", ">Both<"),
    "no_basis",
    /standalone or consolidated/,
  ],
  [
    "figures without their filings",
    textOf("results/facts.csv"),
    "no_filings",
    /not in the same folder; put it there/,
  ],
  [
    "a market watch without a day",
    textOf("indices/market-watch.csv"),
    "no_day",
    /say it with --as-of/,
  ],
];

test.each(refused)("%s is refused with one line", async (name, content, code, message) => {
  const path = writeTemporary(`${name.replaceAll(" ", "-")}.bin`, content);
  const error = await readWhole(path, { findParameter }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(MarketFileError);
  const { code: found, message: line } = error as MarketFileError;
  expect(found).toBe(`market_file.${code}`);
  expect(line).toMatch(message);
  expect(line).toMatch(/^[a-zA-Z0-9-]+\.bin: /);
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
    /TTL_TRD_QNTY "many" is no number/,
  ],
  [
    "a day that no calendar has",
    prices(priceRow({ DATE1: "31-Feb-2025" })),
    "bad_date",
    2,
    /DATE1 "31-Feb-2025" is no date/,
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
    /INE9A1B01014 is no ISIN/,
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
    /EX_DATE "-" is no date/,
  ],
  [
    "a holding above 100 percent",
    textOf("shareholding/percents.csv").replace("50.27", "150.27"),
    "bad_number",
    2,
    /promoter 150.27 is no percentage/,
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

test("a symbol that stands twice on a day is reported, its first row kept", async () => {
  const twice = prices(
    priceRow(),
    priceRow({ CLOSE_PRICE: "10" }),
    priceRow({ SYMBOL: "DOABTILES" }),
  );
  const { facts, problems } = await readWhole(writeTemporary("twice.csv", twice));
  expect(problems).toMatchObject([{ line: 3, reason: "ARAVWID EQ stands twice on 2025-08-29" }]);
  expect(facts).toMatchObject([{ prices: { close: Float64Array.of(11) } }, {}]);
});

test("lines are counted over quoted line ends and blank lines", async () => {
  const content = `${actions}A,"A\nLtd",Bonus 1:1,10-Aug-2026,-,2\n\nB,B Ltd,Buy Back,soon,-,2\nC,C Ltd,Buy Back,10-Aug-2026,-,2\n`;
  const { problems } = await readWhole(writeTemporary("lines.csv", content));
  expect(problems).toMatchObject([{ line: 5, code: "market_file.bad_date" }]);
});

test("prices of a day that is still to come are refused", async () => {
  const path = writeTemporary("future.csv", prices(priceRow()));
  await expect(readWhole(path, { today: "2025-08-28" })).rejects.toThrow(
    /line 2: 2025-08-29 is still to come/,
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
  const header = Buffer.from(`${fullHeader}\n`);
  const bomb = gzipSync(
    Buffer.concat([header, Buffer.alloc(40 * 2 ** 20, `${" ".repeat(999)}\n`)]),
    { level: 9 },
  );
  await expect(readWhole(writeTemporary("blank-bomb.csv.gz", bomb))).rejects.toMatchObject({
    code: "market_file.zip_bomb",
  });
});

test("limits on sizes are kept", async () => {
  const path = samplePath("prices/full.csv");
  await expect(readWhole(path, { limits: { fileBytes: 100 } })).rejects.toMatchObject({
    code: "market_file.too_large",
  });
  await expect(readWhole(path, { limits: { expandedBytes: 100 } })).rejects.toMatchObject({
    code: "market_file.too_large",
  });
});

test("a folder and a missing file are named as such", async () => {
  await expect(readWhole(samplePath("prices"))).rejects.toMatchObject({
    code: "market_file.folder",
  });
  await expect(readWhole(samplePath("none.csv"))).rejects.toMatchObject({
    code: "market_file.not_found",
  });
});
