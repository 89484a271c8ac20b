import { createQueryReader, productCatalogue } from "@munshi/engine";
import { expect, test } from "vitest";
import { askForCompanies, askForIndex, askForResultsSince, askForTraded } from "./tile-queries.ts";

const reader = createQueryReader(productCatalogue);
const share = (symbol: string, coCode: number | null = 1) => ({ coCode, symbol });

test("a list's companies are named once each, without unknown ones", () => {
  expect(askForCompanies([share("AMLA"), share("BINDU"), share("AMLA"), share("X", null)])).toEqual(
    [{ text: "Symbol IN ('AMLA', 'BINDU')" }],
  );
  expect(askForCompanies([share("AMLA")], "upper")).toEqual([
    { tab: "upper", text: "Symbol = 'AMLA'" },
  ]);
  expect(askForCompanies([share("X", null)])).toEqual([]);
});

test("the screener parses a list of hundreds; longer lists have no query", () => {
  const shares = Array.from({ length: 401 }, (_, at) => share(`LONGSYMBOL${at}`));
  const [query] = askForCompanies(shares.slice(1));
  expect(reader.read(query?.text ?? "").diagnostics).toEqual([]);
  expect(askForCompanies(shares)).toEqual([]);
});

test("names with quotes and dates follow the query syntax", () => {
  const queries = [
    ...askForIndex("Munshi's 50", "Nifty"),
    ...askForCompanies([share("M&M"), share("L'AVENIR")]),
    ...askForResultsSince("2026-11-01"),
  ];
  expect(queries.map(({ text }) => reader.read(text).diagnostics)).toEqual([[], [], []]);
  expect(queries[0]).toEqual({ tab: "Nifty", text: `Index = "Munshi's 50"` });
});

test("a share that did not trade on the latest day is left out", () => {
  const [query] = askForTraded("Price change percent > 0", { tab: "gainers", sort: "-volume" });
  expect(query).toEqual({
    tab: "gainers",
    text: "Price change percent > 0 AND Days since last trade = 0",
    sort: "-volume",
  });
  expect(reader.read(query?.text ?? "").diagnostics).toEqual([]);
});
