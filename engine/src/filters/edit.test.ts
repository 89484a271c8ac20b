import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import type { EditRequest, QueryFilter } from "../contract/index.ts";
import { createQueryReader } from "../query.ts";
import { editQuery } from "./edit.ts";
import { outlineQuery } from "./outline.ts";

const reader = createQueryReader(productCatalogue).define([
  { name: "Margin", formula: "Net profit / Sales" },
  { name: "Cheap", formula: "PE < 10" },
  { name: "My", formula: "PE < 10" },
]);

const outline = (query: string) => outlineQuery(query, reader, (_, text) => text);

const edit = (query: string, at: number | null, filter: EditRequest["filter"]): string => {
  const result = editQuery({ query, at, filter }, reader);
  return result.ok ? result.value : `! ${result.diagnostics.map(({ code }) => code).join(" ")}`;
};

const sector = (...values: string[]) => ({ kind: "choice", key: "sector", values }) as const;
const price = (low: number | null, high: number | null, inclusive = true) =>
  ({
    kind: "range",
    key: "currentPrice",
    low: low === null ? null : { value: low, inclusive },
    high: high === null ? null : { value: high, inclusive },
  }) as const;
const written = (text: string) => ({ kind: "text", text }) as const;

/** `sector: Banks|IT`, `pe: (10 20]`, `? text`. */
function draw(filter: QueryFilter): string {
  if (filter.kind === "choice") return `${filter.key}: ${filter.values.join("|")}`;
  if (filter.kind === "other") return `? ${filter.clause.text} of ${filter.columns.join(" ")}`;
  const { low, high } = filter;
  const [open, close] = [low?.inclusive === true ? "[" : "(", high?.inclusive === true ? "]" : ")"];
  return `${filter.key} ${filter.unit}: ${open}${low?.value ?? ""} ${high?.value ?? ""}${close}`;
}

test.each([
  ["Sector = 'Banks'", ["sector: Banks"]],
  [
    "sector in ('Banks', \"IT\") and mcap > 500 crore",
    ["sector: Banks|IT", "marketCapitalization money: (500 )"],
  ],
  ["(Sector = 'Banks' OR 'IT' = Sector)", ["sector: Banks|IT"]],
  ["10 < PE <= 20", ["priceToEarning ratio: (10 20]"]],
  ["(PE > 10 AND PE < 20)", ["priceToEarning ratio: (10 20)"]],
  ["PE BETWEEN 10 AND 20", ["priceToEarning ratio: [10 20]"]],
  ["Volume >= 5 lakh", ["volume count: [500000 )"]],
  ["-5 >= ROE 2 years ago", ["returnOnEquity@y2 percent: ( -5]"]],
  ["Debt to equity = 0", ["debtToEquity ratio: [0 0]"]],
  ["Margin > 0.1", ["filter:margin ratio: (0.1 )"]],
  [
    "PE > 10\nSales > 5 OR Debt < 3\nROE > 1 AND ROA > 1",
    [
      "priceToEarning ratio: (10 )",
      "? Sales > 5 OR Debt < 3 of sales debt",
      "returnOnEquity percent: (1 )",
      "returnOnAssets percent: (1 )",
    ],
  ],
  [
    "NOT PE > 10 AND Cheap AND Is SME AND Sales > Debt",
    [
      "? NOT PE > 10 of priceToEarning",
      "? Cheap of filter:cheap",
      "? Is SME of isSme",
      "? Sales > Debt of sales debt",
    ],
  ],
  [
    "Sector != 'Banks' AND PE != 3 AND Listed on > 2020",
    [
      "? Sector != 'Banks' of sector",
      "? PE != 3 of priceToEarning",
      "? Listed on > 2020 of listedOn",
    ],
  ],
  ["", []],
  [" -- nothing yet", []],
])("%j is drawn as filters", (query, filters) => {
  const { drawable, filters: drawn } = outline(query);
  expect({ drawable, drawn: drawn.map(draw) }).toEqual({ drawable: true, drawn: filters });
});

test("a query that OR joins, or that cannot be read, is not drawn", () => {
  expect(outline("PE > 10 OR Sales > 5")).toEqual({
    drawable: false,
    filters: [],
    diagnostics: [],
  });
  expect(outline("(PE > 10 OR Sales > 5)").drawable).toBe(true);
  const broken = outline("PE >");
  expect([broken.drawable, broken.diagnostics.length]).toEqual([false, 1]);
});

test("a name does not run on into the clause behind it", () => {
  const list = { kind: "choice", key: "lists", values: ["x"] } as const;
  // `My list` is a name too
  expect(edit("pe>10\nMy", null, list)).toBe("pe>10\nMy AND List = 'x'");
  expect(edit("My\npe>10", 1, list)).toBe("My\n(List = 'x')");
});

test("a clause is told with its place and its words", () => {
  const [, second] = outline("PE > 10 AND ( Sales > 5 )").filters;
  expect(second?.clause).toEqual({ start: 12, end: 25, text: "( Sales > 5 )" });
});

test.each([
  ["", null, sector("Banks", "IT"), "Sector IN ('Banks', 'IT')"],
  ["-- mine", null, sector("Men's"), '-- mine\nSector = "Men\'s"'],
  ["pe>10", null, price(100, 500), "pe>10 AND Current price BETWEEN 100 AND 500"],
  ["pe>10 -- cheap", null, price(100, null), "pe>10 -- cheap\nAND Current price >= 100"],
  ["pe>10\nroe > 5", null, price(null, 9, false), "pe>10\nroe > 5\nCurrent price < 9"],
  ["pe>10 or roe > 5", null, price(5, 5), "(pe>10 or roe > 5)\nAND Current price = 5"],
  ["pe>10\nroe>5 or roa>5", null, price(5, null), "pe>10\nroe>5 or roa>5\nCurrent price >= 5"],
  [
    "pe>10",
    null,
    written("roe>5 or roa > 5"),
    "pe>10 AND (Return on equity > 5 OR Return on assets > 5)",
  ],
  [
    "pe>10",
    null,
    written("roe>5\nroa > 5"),
    "pe>10\nAND Return on equity > 5\nAND Return on assets > 5",
  ],
  [
    "pe>10 and price > 5 and roe>5",
    1,
    price(1, 2, false),
    "pe>10 and 1 < Current price < 2 and roe>5",
  ],
  ["pe > /* dear */ 10 and roe>5", 0, price(1, null), "Current price >= 1 /* dear */ and roe>5"],
  ["pe > -- dear\n 10 and roe>5", 0, price(1, null), "Current price >= 1 -- dear\nand roe>5"],
  ["pe>10 and roe>5", 0, null, "roe>5"],
  ["pe>10 and roe>5", 1, null, "pe>10"],
  ["pe>10 -- a\nand roe>5 -- b\nand roa>5 -- c", 1, null, "pe>10 -- a\n-- b\nAND roa>5 -- c"],
  ["pe>10\nroe>5 and roa>5", 1, null, "pe>10\nroa>5"],
  ["-- mine\npe>10", 0, null, ""],
  ["pe>10", 4, null, "! filter.not_found"],
  ["pe>10 or roe>5", 0, null, "! filter.not_found"],
  ["pe>", null, price(1, null), "! formula.syntax"],
  ["pe>10", null, price(null, null), "! filter.invalid"],
  ["pe>10", null, sector(), "! filter.invalid"],
  ["pe>10", null, sector("'\""), "! filter.invalid"],
  ["pe>10", null, { ...sector("x"), key: "priceToEarning" }, "! filter.invalid"],
  ["pe>10", null, written("roe"), "! formula.type_mismatch"],
] as const)("%j, filter %j becomes %j: %j", (query, at, filter, expected) => {
  expect(edit(query, at, filter)).toBe(expected);
});
