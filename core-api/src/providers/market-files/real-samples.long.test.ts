import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { knownMappings, toRule } from "./mappings/parameter-mapping.ts";
import { factsOf, readWhole, realDataFolder } from "./reading.fixture.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { parseDate } from "./values/dates.ts";
import { lineTags } from "./xbrl/line-tags.ts";

const sampleSize = 200;
const isThere = existsSync(realDataFolder);

const contentOf = (name: string): string => {
  const bytes = readFileSync(join(realDataFolder, name));
  return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
};

/** Rows split at commas: none of these files quotes a cell, so the reader under test is not needed. */
const rowsOf = (name: string): readonly (readonly string[])[] =>
  contentOf(name)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.split(",").map((cell) => cell.trim()));

/** Evenly spread over the list, first and last included. */
const sample = <Item>(items: readonly Item[]): readonly Item[] =>
  Array.from({ length: sampleSize }, (_, at) => {
    const item = items[Math.round((at * (items.length - 1)) / (sampleSize - 1))];
    if (item === undefined) throw new Error("the list is empty");
    return item;
  });

describe.skipIf(!isThere)(
  `200 values of each file (skipped where ${realDataFolder} is missing)`,
  () => {
    test.each(["01", "02", "03", "04"])("prices of 2025-%s", async (month) => {
      const name = `prices/nse_bhavdata_full_2025-${month}.csv.gz`;
      const facts = factsOf((await readWhole(join(realDataFolder, name))).facts, "prices");
      const bySymbol = new Map(
        facts.map((fact) => [`${fact.company.symbol}|${fact.series}`, fact.prices]),
      );
      const rows = sample(rowsOf(name));
      const found = rows.map((row) => {
        const [symbol = "", series = "", date = ""] = row;
        const prices = bySymbol.get(`${symbol}|${series}`);
        const at = prices?.days.indexOf(dayOfDate(parseDate(date) ?? "")) ?? -1;
        return [
          symbol,
          date,
          prices?.previousClose[at],
          prices?.open[at],
          prices?.high[at],
          prices?.low[at],
          prices?.close[at],
          prices?.volume[at],
          prices?.delivery[at],
        ];
      });
      const wanted = rows.map((row) => [
        row[0],
        row[2],
        ...[3, 4, 5, 6, 8, 10].map((place) => Number(row[place])),
        row[13] === "-" ? Number.NaN : Number(row[13]),
      ]);
      expect(found).toEqual(wanted);
    });

    test("listed equities", async () => {
      const name = "companies/EQUITY_L_2026-02.csv";
      const facts = factsOf((await readWhole(join(realDataFolder, name))).facts, "company");
      const bySymbol = new Map(facts.map((fact) => [fact.symbol, fact]));
      for (const [symbol, title, series, listed, , , isin, face] of sample(rowsOf(name)))
        expect(bySymbol.get(symbol)).toMatchObject({
          name: title,
          series,
          isin,
          faceValue: Number(face),
          listedOn: parseDate(listed ?? ""),
        });
    });

    test("results filings, in ₹ crore", async () => {
      const name = "fundamentals/nse_xbrl_facts_2018_2024.csv.gz";
      const facts = factsOf((await readWhole(join(realDataFolder, name))).facts, "statement");
      const quarters = new Map(
        facts.filter(({ span }) => span === "quarter").map((fact) => [fact.filing, fact]),
      );
      const lines = [
        "totalIncome",
        "otherIncome",
        "tax",
        "profitBeforeTax",
        "profitAfterTax",
        "employeeCost",
        "totalAssets",
        "reserves",
        "epsBasic",
      ] as const;
      const checked = rowsOf(name).flatMap(([filing = "", context = "", tag = "", value]) => {
        const fact = quarters.get(filing);
        if (fact === undefined || context === "FourD") return [];
        const line = lines.find((name) => lineTags[fact.template][name]?.tags[0] === tag);
        if (line === undefined) return [];
        const scale = line === "epsBasic" ? 1 : 10_000_000;
        return [{ filing, line, found: fact.values[line], wanted: Number(value) / scale }];
      });
      expect(checked.length).toBeGreaterThan(10_000);
      for (const { filing, line, found, wanted } of sample(checked))
        expect([filing, line, found]).toEqual([filing, line, wanted]);
    });

    test("parameters of the snapshot", async () => {
      const name = "fundamentals/all_stocks_snapshot_2026-08-21.json.gz";
      const facts = factsOf((await readWhole(join(realDataFolder, name))).facts, "parameters");
      const bySymbol = new Map(facts.map((fact) => [fact.company.symbol, fact.values]));
      const content = contentOf(name).replaceAll(/: -?Infinity/g, ": null");
      const records = JSON.parse(content) as Readonly<Record<string, unknown>>[];
      const fields = Object.entries(knownMappings[0]?.parameters ?? {});
      const checked = sample(records).map((record, at) => {
        const [field, rule] = fields[at % fields.length] ?? ["", ""];
        const { column, scale = 1 } = toRule(rule);
        const wanted = record[field];
        return {
          symbol: record.symbol,
          column,
          scale,
          wanted,
          found: bySymbol.get(String(record.symbol))?.[column],
        };
      });
      const given = checked.filter(({ found }) => found !== null);
      expect(given.length).toBeGreaterThan(100);
      const digits = (value: unknown): string => Number(value).toPrecision(12);
      for (const { symbol, column, scale, wanted, found } of given)
        expect([symbol, column, digits(found)]).toEqual([
          symbol,
          column,
          digits(Number(wanted) * scale),
        ]);
      // Figures missing here are zero or empty in the file.
      for (const { symbol, wanted } of checked.filter(({ found }) => found === null))
        expect([symbol, wanted || null]).toEqual([symbol, null]);
    });
  },
);
