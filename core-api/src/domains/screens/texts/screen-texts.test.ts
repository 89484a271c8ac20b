import { expect, test } from "vitest";
import { createScreenTexts } from "./screen-texts.ts";

const texts = createScreenTexts();
const owned = [
  { name: "Cheap", formula: "PE < 10" },
  { name: "Good one", formula: "Cheap AND ROCE > 20" },
  { name: "Ratio", formula: "Sales / Debt" },
];
const codesOf = (diagnostics: readonly { readonly code: string }[]) =>
  diagnostics.map(({ code }) => code);

test.each([
  ["PE < 3", []],
  ["Good one AND PE < 3", ["Good one", "Cheap"]],
  ["Cheap AND Good one", ["Cheap", "Good one"]],
  ["Ratio 1 year ago > 3", ["Ratio"]],
  ["growth(ratio, 3 years) > 3 OR rank([Ratio]) < 5", ["Ratio"]],
  ["NOT good  one", ["Good one", "Cheap"]],
])("%s names %j", (text, names) => {
  const { diagnostics, filters } = texts.readQuery(text, owned);
  expect(codesOf(diagnostics)).toEqual([]);
  expect(filters.map(({ name }) => name)).toEqual(names);
});

test.each([
  ["", "formula.empty"],
  ["xyz > 3", "formula.wrong_query"],
  ["PE <", "formula.syntax"],
  ["Ratio", "formula.type_mismatch"],
  ["x".repeat(10_001), "formula.too_long"],
])("%j cannot be saved", (text, code) => {
  const { diagnostics } = texts.readQuery(text, owned);
  expect(codesOf(diagnostics)).toContain(code);
  expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
});

test.each([
  ["Fine", "Ratio * 2", []],
  ["Fine", "Good one", []],
  ["PE", "Sales", ["formula.filter_name"]],
  ["AND", "Sales", ["formula.filter_name"]],
  ["a < b", "Sales", ["formula.filter_name"]],
  ["Own", "Own * 2", ["formula.filter_cycle"]],
  ["Broken", "Sales +", ["formula.syntax"]],
])("a filter %j of %j has diagnostics %j", (name, formula, codes) => {
  expect(codesOf(texts.readFilter({ name, formula }, owned))).toEqual(codes);
});

test("a deleted filter cannot be restored into a cycle", () => {
  const leaning = [{ name: "B", formula: "C + 1" }];
  expect(codesOf(texts.readFilter({ name: "C", formula: "B * 2" }, leaning))).toEqual([
    "formula.filter_cycle",
  ]);
});

test("stock list names are found if lists are used, also in a filter", () => {
  const own = [...owned, { name: "Held", formula: "List = 'My  Stocks' AND Sector != 'Banks'" }];
  const names = (text: string) => [...texts.readQuery(text, own).listNames];
  expect(names(`List IN ("Old", 'new ones') AND PE < 3`)).toEqual(["old", "new ones"]);
  expect(names("Held AND PE < 3")).toEqual(["my stocks", "banks"]);
  expect(names("Sector = 'Banks'")).toEqual([]);
});

test("filters too long in total are refused without parsing", () => {
  const long = Array.from({ length: 500 }, (_, index) => ({
    name: `f${index} zz`,
    formula: `(${"Sales + ".repeat(1_000)}Sales)`,
  }));
  const started = performance.now();
  const all = long.map(({ name }) => name).join(" + ");
  expect(codesOf(texts.readQuery(all, long).diagnostics)).toEqual(["formula.too_long"]);
  expect(codesOf(texts.readFilter({ name: "g", formula: all }, long))).toEqual([
    "formula.too_long",
  ]);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("clauses are the conditions joined by the outermost AND, in any spelling", () => {
  const clauses = (text: string) =>
    texts.listClauses(text, owned).map((clause) => {
      expect(text.slice(clause.start, clause.end)).toBe(clause.text);
      return clause.text;
    });
  expect(clauses("PE < 10 and (ROCE > 5 AND 1 < Ratio < 3)\nCheap -- fine")).toEqual([
    "PE < 10",
    "ROCE > 5",
    "1 < Ratio < 3",
    "Cheap",
  ]);
  expect(clauses("PE < 10 OR ROCE > 5")).toEqual(["PE < 10 OR ROCE > 5"]);
  expect(clauses("x".repeat(10_001))).toHaveLength(1);
  expect(clauses("Gone > 3 AND PE < 10")).toEqual(["Gone > 3", "PE < 10"]);
});
