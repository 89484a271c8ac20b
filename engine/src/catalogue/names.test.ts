import { expect, test } from "vitest";

import { historyDepth } from "../contract/index.ts";
import type { ParameterInfo } from "../contract/index.ts";
import { foldName } from "./names.ts";
import { namesInUse } from "./names-in-use.fixture.ts";
import { productCatalogue } from "./entries.ts";

const { parameters, names } = productCatalogue;
const columns = new Map(names.map((name) => [foldName(name.text), name.column]));

/** The period forms of the query language that the names in use carry. */
const periodForms: readonly (readonly [RegExp, (count: number) => string])[] = [
  [/ latest quarter$/u, () => "q0"],
  [/ preceding quarter$/u, () => "q1"],
  [/ preceding year quarter$/u, () => "q4"],
  [/ last year$/u, () => "y0"],
  [/ preceding year$/u, () => "y1"],
  [/ (\d+) ?years? back$/u, (count) => `y${count}`],
  [/ (\d+) ?quarters? back$/u, (count) => `q${count}`],
];

function resolve(text: string): string | undefined {
  const folded = foldName(text);
  const direct = columns.get(folded);
  if (direct !== undefined) return direct;
  for (const [form, period] of periodForms) {
    const match = form.exec(folded);
    const base = match && columns.get(folded.slice(0, match.index));
    if (match && base !== undefined && base !== null) return `${base}@${period(Number(match[1]))}`;
  }
  return undefined;
}

function parameterOf(column: string): ParameterInfo | undefined {
  return parameters.get(column.split("@")[0] ?? "");
}

/** Returns true if a column lies within the published history of its parameter. */
function hasColumn(column: string): boolean {
  const info = parameterOf(column);
  const [, unit, back] = /@([yq])(\d+)$/u.exec(column) ?? [];
  if (info === undefined) return false;
  if (unit === undefined) return true;
  if (unit === "y") {
    return Number(back) <= historyDepth.year && ["years", "both"].includes(info.periods);
  }
  return Number(back) <= historyDepth.quarter && ["quarters", "both"].includes(info.periods);
}

test.each(namesInUse)("%s resolves to a column that the parameter has", (text) => {
  const positive = text.replace(/^is not /iu, "Is ");
  const column = resolve(positive);
  expect(column).toBeDefined();
  expect(positive === text || parameterOf(column ?? "")?.type === "truth").toBe(true);
  expect(hasColumn(column ?? "")).toBe(true);
});

test("no two parameters share a spelling", () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { text, column } of names) {
    const folded = foldName(text);
    const other = seen.get(folded);
    if (other !== undefined) shared.push(`${text}: ${other} and ${column}`);
    seen.set(folded, column);
  }
  expect(shared).toEqual([]);
});

test("codes are camelCase, unique and free of period marks", () => {
  for (const [code, info] of parameters) {
    expect(code).toMatch(/^[a-z][A-Za-z0-9]*$/u);
    expect(info.code).toBe(code);
    expect(info.definition).toMatch(/^[A-Z0-9].*\.$/u);
  }
});

test("every listed name has a column within the published history", () => {
  expect(names.filter((name) => !hasColumn(name.column))).toEqual([]);
});

test.each([
  ["P/E", "priceToEarning"],
  ["pe  ratio", "priceToEarning"],
  ["ROE", "returnOnEquity"],
  ["roce", "returnOnCapitalEmployed"],
  ["Market Cap", "marketCapitalization"],
  ["mcap", "marketCapitalization"],
  ["CMP", "currentPrice"],
  ["D/E", "debtToEquity"],
  ["DE", "debtToEquity"],
  ["M-Cap", "marketCapitalization"],
  ["M Cap", "marketCapitalization"],
  ["PAT", "profitAfterTax"],
  ["P/B", "priceToBookValue"],
  ["EV/EBITDA", "evToEbidt"],
  ["52 week high", "highPrice"],
  ["Net profit last year", "netProfit@y0"],
  ["Net profit 2quarters back", "netProfit@q2"],
  ["Sales preceding 12months", "salesPreceding12Months"],
  ["DMA 200 previous day", "dma200PreviousDay"],
  ["Cash end of last year", "cashAtEnd@y0"],
  ["Cash 3Years back", "cash@y3"],
  ["Free cash flow 3years", "freeCashFlow3Years"],
  ["Free cash flow 3 years back", "freeCashFlow@y3"],
])("%s is %s", (text, column) => {
  expect(resolve(text)).toBe(column);
});

test("each tab of the builder holds its items", () => {
  const count = (group: string) => [...parameters.values()].filter((p) => p.group === group).length;
  expect(count("profit-and-loss")).toBeGreaterThanOrEqual(50);
  expect(count("balance-sheet")).toBeGreaterThanOrEqual(43);
  expect(count("ratios")).toBeGreaterThanOrEqual(60);
  expect(count("cash-flow")).toBeGreaterThanOrEqual(3);
  expect(count("shareholding")).toBeGreaterThanOrEqual(7);
  expect(count("history")).toBeGreaterThanOrEqual(21);
  expect(count("eod")).toBeGreaterThanOrEqual(7);
  expect(count("score")).toBe(9);
});
