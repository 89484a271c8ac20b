import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { explainEmpty } from "./explain-empty.ts";

const told = (key: string, figures: Readonly<Record<string, number | string>>) =>
  explainEmpty(productCatalogue, key, {
    asOf: "2026-01-09",
    read: (column) => figures[column] ?? null,
  }).map(({ message }) => message);

test("a figure across companies that rests on too few of them says so", () => {
  expect(told("marketCapClass", { marketCapitalization: 5000 })).toEqual([
    "Too few market capitalizations are known to rank companies: they must cover 80 % of the latest day's turnover.",
  ]);
  expect(told("industryPe", { industry: "Cement", priceToEarning: 12 })).toEqual([
    "Fewer than 3 companies of the industry have a positive price to earning.",
  ]);
});

test("a company without its own figure lacks that", () => {
  const [message] = told("marketCapClass", {});
  expect(message).not.toContain("rank");
});
