import { propertyRuns } from "@munshi/fixtures/property-runs";
import { createQueryReader, productCatalogue } from "@munshi/engine";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findNameable } from "./named-filters.ts";

const filters = [
  { name: "Cheap", formula: "PE < 10" },
  { name: "Good one", formula: "Cheap AND ROCE > 20" },
  { name: "Is big", formula: "Sales > 1000" },
  { name: "Top 3 rank", formula: "rank(Sales)" },
  { name: "Don't (buy) - yet", formula: "PE > 90" },
  { name: "a", formula: "1" },
];
const find = (text: string, most = 10_000): readonly string[] | undefined =>
  findNameable(text, filters, most)?.map(({ name }) => name);

test.each([
  ["PE < 3", []],
  ["cheap", ["Cheap"]],
  ["Cheapest > 3", []],
  ["Uncheap", []],
  ["GOOD\u00a0 ONE > 3", ["Good one", "Cheap"]],
  ["Good\none", ["Good one", "Cheap"]],
  ["Is not big", ["Is big"]],
  ["is  BIG", ["Is big"]],
  ["5 < top 3rank", ["Top 3 rank"]],
  ["5 < top 3 rank", ["Top 3 rank"]],
  ["top 3 ranks", []],
  ["[don\u2019t (buy) \u2212 yet]", ["Don't (buy) - yet"]],
  ["a > 3", ["a"]],
  ["3a", ["a"]],
])("%j may name %j", (text, names) => {
  expect(find(text)).toEqual(names);
});

test("filters too long in total are detected before parsing", () => {
  expect(find("Good one", 10)).toBeUndefined();
  expect(find("Good one", 40)).toEqual(["Good one", "Cheap"]);
});

test("includes every filter the language finds in a text", () => {
  const reader = createQueryReader(productCatalogue);
  // oxfmt-ignore
  const word = fc.constantFrom("Zed", "is", "Not", "quick", "3", "x1", "ratio's", "(top)", "A-B", "é", "%", "ङ");
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  const join = fc.constantFrom(" ", "  ", "\n", "\u00a0", "\u200b", "");
  const style = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll("'", "\u2019").replaceAll("-", "\u2011"),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(3), join, style), { minLength: 1, maxLength: 3 }),
      (names, parts) => {
        const given = names.map((text) => ({ name: text, formula: "PE" }));
        const own = reader.define(given);
        const text = parts
          .map(([at, blank, change]) =>
            change((names[at % names.length] ?? "").replaceAll(" ", blank)),
          )
          .join(" + ");
        const read = own.readFormula(text);
        const named = given.filter((_, index) =>
          read.columns.includes(own.filters[index]?.key ?? ""),
        );
        expect(findNameable(text, given, 100_000)).toEqual(expect.arrayContaining(named));
      },
    ),
    { numRuns: propertyRuns(1_000, 12) },
  );
});
