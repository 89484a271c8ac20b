import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { zipSync } from "fflate";

import { samplePath } from "./reading.fixture.ts";

/** The text of a sample file. */
export const textOf = (name: string): string => readFileSync(samplePath(name), "utf8");
const full = textOf("prices/full.csv");
export const legacy = textOf("prices/legacy.csv");
export const [fullHeader = ""] = full.split("\n");
export const actions = "SYMBOL,COMPANY,PURPOSE,EX_DATE,RECORD_DATE,FACE_VALUE\n";
const xml = textOf("results/ordinary.xml");

/** One price row of the full layout; columns may be overruled. */
export function priceRow(over: Readonly<Record<string, string>> = {}): string {
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
/** A file of the full layout. */
export const prices = (...rows: readonly string[]): string =>
  `${[fullHeader, ...rows].join("\n")}\n`;

/** A gzip of a few kilobytes that unpacks to 40 MB of blanks below a good header. */
export const makeBomb = (): Uint8Array =>
  gzipSync(
    Buffer.concat([
      Buffer.from(`${fullHeader}\n`),
      Buffer.alloc(40 * 2 ** 20, `${" ".repeat(999)}\n`),
    ]),
    { level: 9 },
  );

/** A broken file: what it is, its content, the code of its refusal and what the refusal says. */
export type BrokenFile = readonly [string, string | Uint8Array, string, RegExp];

/** Files that are refused as a whole. */
export const refused: readonly BrokenFile[] = [
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
  [
    "an endless line",
    `SYMBOL,${"x".repeat(70_000)}`,
    "line_too_long",
    /line 1 is longer than 65536/,
  ],
  [
    "an endless line after good rows",
    `${full}${"y".repeat(70_000)}`,
    "line_too_long",
    /line 5 is longer than/,
  ],
  [
    "a quote that never closes",
    `${full}"ARAVWID, EQ\n${"1,2\n".repeat(20)}`,
    "truncated",
    /line 5: a quotation mark is never closed/,
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
  ["a zip without files", zipSync({}), "empty", /zip contains no file/],
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
    /high 9 is below low 12; 1 of 1 rows are bad, so nothing was imported/,
  ],
  [
    "a quote in the wrong place",
    textOf("calendar/holidays.csv").replace("Independence Day", '"Independence" Day'),
    "mostly_bad",
    /line 2: a quotation mark is misplaced/,
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
  ["a market watch without a day", textOf("indices/market-watch.csv"), "no_day", /enter one/],
];
