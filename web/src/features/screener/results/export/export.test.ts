import { escapeFormula } from "@munshi/engine/contract";
import type { QueryColumn, RowPage } from "@munshi/engine/contract";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { expect, test, vi } from "vitest";
import { createScreenerState } from "../../state.ts";
import { exportResult } from "./export-result.ts";
import { buildExportTable } from "./export-table.ts";
import type { ExportSource } from "./export-result.ts";
import { writeExcel } from "./write-excel.ts";

const columns: readonly QueryColumn[] = [
  { key: "sector", title: "Sector", type: "text", unit: "none" },
  { key: "marketCapitalization", title: "Market Capitalization", type: "number", unit: "money" },
  { key: "listedOn", title: "Listed on", type: "date", unit: "none" },
  { key: "isProfitable", title: "Is profitable", type: "truth", unit: "none" },
];

const page: RowPage = {
  from: 0,
  to: 3,
  rows: Int32Array.of(0, 1, 2),
  values: {
    name: ["=cmd|' /C calc'!A0", "Plain Mills", "-Dash, Ltd"],
    symbol: ["EVIL", "PLAIN", "DASH"],
    coCode: Float64Array.of(1, 2, 3),
    sector: ["@risk", null, 'Food "fresh"'],
    marketCapitalization: Float64Array.of(12345678.125, -0.5, Number.NaN),
    listedOn: Float64Array.of(20_777, Number.NaN, 0),
    isProfitable: Float64Array.of(1, 0, Number.NaN),
  },
};

function makeSource(order: readonly number[] | null = null): ExportSource {
  const state = createScreenerState();
  state.result = {
    resultId: 7,
    total: 9,
    matched: 3,
    unmatched: 6,
    lacking: 0,
    lackingParameters: [],
    columns,
    page,
    milliseconds: { parse: 0, load: 0, evaluate: 0 },
  };
  state.answeredQuery = "=1+1";
  state.view = {
    shell: {
      tenant: { key: "munshi", name: "Munshi" },
      market: { kind: "demo", version: "v1", asOf: "2026-11-20", companies: 9 },
    },
    manifest: null,
    firstRows: null,
    dataPath: "/data",
  };
  return {
    engine: {
      page: async (request) => {
        expect(request).toEqual({ resultId: 7, from: 0, to: 3 });
        return { ok: true, value: page, warnings: [] };
      },
    },
    state,
    columns,
    writeExcel,
    order,
    address: "http://localhost/stock-analyzer/scanner/createscanner?q=x",
  };
}

async function readCsv(order: readonly number[] | null = null): Promise<string[][]> {
  const file = await exportResult(makeSource(order), "csv");
  const bytes = new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data;
}

/** The cells of a sheet as `A1` to what the file says of them. */
function readSheet(
  files: Readonly<Record<string, Uint8Array>>,
  name: string,
): Map<string, { readonly type: string; readonly value: string; readonly style: string }> {
  const parse = (path: string) =>
    new DOMParser().parseFromString(strFromU8(files[path] ?? new Uint8Array()), "text/xml");
  const strings = [...parse("xl/sharedStrings.xml").querySelectorAll("si")].map(
    ({ textContent }) => textContent,
  );
  const cells = [...parse(`xl/worksheets/${name}.xml`).querySelectorAll("c")];
  return new Map(
    cells.map((cell) => {
      const type = cell.getAttribute("t") ?? "n";
      const value = cell.querySelector("v")?.textContent ?? "";
      expect(cell.querySelector("f")).toBeNull();
      return [
        cell.getAttribute("r") ?? "",
        {
          type,
          value: type === "s" ? (strings[Number(value)] ?? "") : value,
          style: cell.getAttribute("s") ?? "",
        },
      ] as const;
    }),
  );
}

test("CSV holds all digits, ISO dates, empty cells for what is missing, and no formula", async () => {
  const [head, ...rows] = await readCsv();
  expect(head).toEqual([
    "Company name",
    "Symbol",
    "Sector",
    "Market capitalisation, ₹ crore",
    "Listed on",
    "Is profitable",
  ]);
  expect(rows).toEqual([
    ["'=cmd|' /C calc'!A0", "EVIL", "'@risk", "12345678.125", "2026-11-20", "Yes"],
    ["Plain Mills", "PLAIN", "", "-0.5", "", "No"],
    ["'-Dash, Ltd", "DASH", 'Food "fresh"', "", "1970-01-01", ""],
  ]);
});

test("a score that is not rated is written as on screen, one that is not there leaves its cell empty", () => {
  const score: QueryColumn = { key: "score", title: "Score", type: "number", unit: "score" };
  const values = { ...page.values, score: [71, "NOT RATED", null] };
  const { rows } = buildExportTable([score], { ...page, values }, null);
  expect(rows.map((row) => row.at(-1))).toEqual([71, "NR", null]);
});

test("rows stand in the order on screen, and only those on screen", async () => {
  const [, ...rows] = await readCsv([2, 0]);
  expect(rows.map(([, symbol]) => symbol)).toEqual(["DASH", "EVIL"]);
});

test("Excel cells are numbers, dates and inert texts, and a second sheet says what they answer", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22, 20) });
  const file = await exportResult(makeSource(), "xlsx");
  vi.useRealTimers();
  expect(file?.name).toBe("screener-2026-11-20.xlsx");
  const files = unzipSync(new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer(0)));
  const result = readSheet(files, "sheet1");
  expect(result.get("D1")?.value).toBe("Market capitalisation, ₹ crore");
  expect(result.get("A2")).toMatchObject({ type: "s", value: "'=cmd|' /C calc'!A0" });
  expect(result.get("D2")).toMatchObject({ type: "n", value: "12345678.125" });
  expect(result.get("D3")).toMatchObject({ type: "n", value: "-0.5" });
  expect(result.get("D4")?.value ?? "").toBe("");
  // 20 November 2026 in the days of a spreadsheet, which count from 30 December 1899.
  expect(result.get("E2")).toMatchObject({ type: "n", value: String(20_777 + 25_569) });
  expect(strFromU8(files["xl/styles.xml"] ?? new Uint8Array())).toContain("dd mmm yy");

  const about = readSheet(files, "sheet2");
  const notes = [...about.entries()];
  const noteOf = (label: string) => {
    const [place = ""] = notes.find(([, { value }]) => value === label) ?? [];
    return about.get(place.replace("A", "B"));
  };
  expect(noteOf("Query")).toMatchObject({ type: "s", value: "'=1+1" });
  expect(noteOf("Prices as of")).toMatchObject({ type: "n", value: String(20_777 + 25_569) });
  expect(noteOf("Companies")).toMatchObject({ type: "n", value: "3" });
  expect(noteOf("Market")?.value).toContain("fictional");
  // Eight in the evening in London is half past one of the next day in India.
  expect(noteOf("Exported on")).toMatchObject({
    type: "n",
    value: String(20_780 + 25_569 + 0.0625),
  });
});

test("whatever could begin a formula is made inert, and other texts stay as they are", () => {
  for (const text of ["=1", "+1", "-1", "@a", "\t=1", "\r1", "\n1", "  =1", "＝1"])
    expect(escapeFormula(text)).toBe(`'${text}`);
  for (const text of ["", "3M India", "A=B", "50% off", "'quoted"])
    expect(escapeFormula(text)).toBe(text);
});
