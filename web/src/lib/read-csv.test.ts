import { expect, test } from "vitest";
import { largestCsvBytes, parsePercent, readCsv } from "./read-csv.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string) => {
  const reading = readCsv(bytesOf(text));
  return reading.ok ? reading.rows.map(({ row, names }) => [row, ...names]) : reading.message;
};

test.each<[string, string, readonly (readonly (string | number)[])[]]>([
  [
    "a head of symbols",
    "Symbol\nTCS\n\n INFY \n",
    [
      [2, "TCS"],
      [4, "INFY"],
    ],
  ],
  [
    "both names, whatever the order of the columns",
    "Quantity;Company code;NSE Symbol\n10;532540;TCS\n5;500209;\n",
    [
      [2, "TCS", "532540"],
      [3, "500209"],
    ],
  ],
  [
    "no head: the first column alone",
    "TCS,100\nINFY,200",
    [
      [1, "TCS"],
      [2, "INFY"],
    ],
  ],
  ["quoted cells and a byte order mark", '\ufeff"Symbol"\r\n"M&M"\r\n', [[2, "M&M"]]],
])("reads %s", (_, text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test("reads what Excel saves as Unicode text", () => {
  const text = "Symbol\tName\r\nTCS\tTata\r\n";
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  for (let at = 0; at < text.length; at += 1) bytes[2 + at * 2] = text.charCodeAt(at);
  expect(readCsv(bytes)).toEqual({ ok: true, rows: [{ row: 2, names: ["TCS"] }] });
});

test("reads a name in the letters of an old Excel", () => {
  const bytes = new Uint8Array([...bytesOf("Name,Symbol\nCaf"), 0xe9, ...bytesOf(",CAFE\n")]);
  expect(readCsv(bytes)).toEqual({ ok: true, rows: [{ row: 2, names: ["CAFE"] }] });
});

test.each<[string, Uint8Array, RegExp]>([
  ["an empty file", bytesOf(" \n"), /empty/],
  ["a head alone", bytesOf("Symbol,Company code\n"), /has no stocks/],
  ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /not a CSV/],
  ["an open quotation mark", bytesOf('Symbol\nTCS\n"INFY\nWIPRO'), /Row 3 .*unclosed/],
  ["more rows than any list", bytesOf("TCS\n".repeat(20_001)), /20,000/],
  ["more than 5 MB", new Uint8Array(largestCsvBytes + 1).fill(65), /5 MB/],
])("refuses %s as a whole", (_, bytes, message) => {
  const reading = readCsv(bytes);
  expect(reading.ok ? "read" : reading.message).toMatch(message);
});

test("reads weights from a column Weight, or from the second one without a head", () => {
  const weightsOf = (text: string) => {
    const reading = readCsv(bytesOf(text));
    return reading.ok ? reading.rows.map(({ weight }) => weight) : reading.message;
  };
  expect(weightsOf("Weight %,Symbol\n12.5,TCS\n,INFY\n")).toEqual(["12.5", ""]);
  expect(weightsOf("TCS,60 %\nINFY")).toEqual(["60 %", undefined]);
  expect(weightsOf("Symbol,Quantity\nTCS,100\n")).toEqual([undefined]);
  expect(["60 %", "12.5", "-5", "1e3", "ten", ""].map(parsePercent)).toEqual([
    60,
    12.5,
    -5,
    null,
    null,
    null,
  ]);
});
