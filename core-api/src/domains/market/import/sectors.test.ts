import { generateMarket } from "@munshi/fixtures/market";
import { expect, test } from "vitest";
import { findSector, sectors } from "./sectors.ts";
import table from "./sectors.json" with { type: "json" };

test.each([
  ["Auto", "Tyres", "Automobile and Auto Components"],
  ["Automobiles", "", "Automobile and Auto Components"],
  ["Automobile & Auto Components", "", "Automobile and Auto Components"],
  ["Automobiles", "Tractors", "Capital Goods"],
  ["Oil Gas & Consumable Fuels", "", "Oil, Gas & Consumable Fuels"],
  ["Oil, Gas & Consumable fuels", "", "Oil, Gas & Consumable Fuels"],
  ["MEDIA ENTERTAINMENT & PUBLICATION", "", "Media, Entertainment & Publication"],
  ["Construction", "Civil Construction", "Construction"],
  ["Construction", "Cement", "Construction Materials"],
  ["Consumer Goods", "Sugar", "Fast Moving Consumer Goods"],
  ["Consumer Goods", "Paints", "Consumer Durables"],
  ["Banks", "Private Bank", "Financial Services"],
])("%s with the industry %j is %s", (word, industry, sector) => {
  expect(findSector(word, industry)).toBe(sector);
});

test("an unknown or ambiguous sector word gives no sector", () => {
  expect(findSector("Magic")).toBeNull();
  expect(findSector("Consumer Goods")).toBeNull();
  expect(findSector("")).toBeNull();
});

test("every sector of the vocabulary maps to itself, and every word to one of them", () => {
  expect(sectors.map((sector) => findSector(sector))).toEqual(sectors);
  const meant = table.sources.flatMap((source) => [
    ...Object.values(source.words),
    ...Object.values(source.byIndustry ?? {}).flatMap<string>((byIndustry) =>
      Object.values(byIndustry),
    ),
  ]);
  expect(meant.filter((sector) => !sectors.includes(sector))).toEqual([]);
});

test("no word maps to different sectors for two sources", () => {
  const words = table.sources.flatMap((source) => Object.entries(source.words));
  for (const [word, sector] of words) expect([word, findSector(word)]).toEqual([word, sector]);
});

test("the demonstration market uses the vocabulary", async () => {
  const words = new Map<string, string>();
  for await (const facts of generateMarket({ seed: 1, companies: 400 })) {
    for (const fact of facts) {
      if (fact.kind === "company") words.set(fact.industry ?? "", fact.sector ?? "");
    }
  }
  expect(new Set(words.values()).size).toBeGreaterThan(15);
  for (const [industry, sector] of words) {
    expect(sectors).toContain(sector);
    expect([industry, findSector(sector, industry)]).toEqual([industry, sector]);
  }
});
