import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import type { HoverInfo } from "../contract/index.ts";
import { functionDirectory } from "../functions/directory.ts";
import { createQueryReader } from "../query.ts";
import { describeWord } from "./hover.ts";

const reader = createQueryReader(productCatalogue).define([
  { name: "My margin", formula: "100 * Net profit / Sales" },
]);
/** The note for the word at `|`. */
const hoverAt = (query: string): Promise<HoverInfo | null> =>
  describeWord(query.replace("|", ""), query.indexOf("|"), reader);

describe("a parameter", () => {
  test("is told with definition, unit, formula, periods and aliases", async () => {
    expect(await hoverAt("r|oe > 20")).toEqual({
      from: 0,
      to: 3,
      title: "Return on equity",
      kind: "parameter",
      unit: "%",
      meaning:
        "Annual net profit as a percentage of average net worth. Default period: last reported year. Supports past years: `last year`, `3 years ago`.",
      formula: {
        text: "100 × Net profit / average Net worth",
        tex: String.raw`\frac{100\cdot\text{Net profit}}{\text{average Net worth}}`,
      },
      aliases: ["ROE", "RoNW", "Return on net worth"],
      examples: [],
    });
  });

  test.each([
    ["|Sales > 1", "trailing twelve months, or the last reported year"],
    ["|OPM > 1", "trailing twelve months, or the last reported year"],
    ["|Sales growth > 1", "Default period: last reported year."],
    ["|Cash from operations > 1", "Default period: last reported year."],
    ["|Debt > 1", "end of the last reported year."],
    ["|Price to Earning > 1", "Default period: today."],
  ])("tells in %s what it is of without a period", async (query, words) => {
    expect((await hoverAt(query))?.meaning).toContain(words);
  });

  test("says nothing of the sort where there is no choice", async () => {
    expect((await hoverAt("|Current price > 1"))?.meaning).not.toContain("Without a period");
    expect((await hoverAt("Sales > 1 AND |my margin > 5"))?.meaning).not.toContain("Without");
  });

  test("tells whom it is not for, and that a ratio is unofficial", async () => {
    expect((await hoverAt("|ROCE > 1"))?.meaning).toContain("Always empty for banks.");
    const own = [...productCatalogue.parameters.values()].find(({ unofficial }) => unofficial);
    expect((await hoverAt(`|[${own?.name ?? ""}] > 1`))?.meaning).toContain("Unofficial");
  });

  test("that is a custom filter shows its formula as mathematics", async () => {
    expect(await hoverAt("Sales > 1 AND my| margin > 5")).toMatchObject({
      title: "My margin",
      formula: {
        text: "100 * Net profit / Sales",
        tex: String.raw`\frac{100\cdot\text{Net profit}}{\text{Sales}}`,
      },
    });
  });

  test("of the catalogue each has a sentence", async () => {
    for (const { name, type } of productCatalogue.parameters.values()) {
      const info = await hoverAt(`|[${name}] IS EMPTY`);
      expect([name, type, info?.title, (info?.meaning.length ?? 0) > 10]).toEqual([
        name,
        type,
        name,
        true,
      ]);
    }
  });
});

describe("a number", () => {
  test("is explained by its value with its operand", async () => {
    expect((await hoverAt("Sales > 5 la|kh"))?.meaning).toContain("₹ 0.05 crore, scaled");
    expect((await hoverAt("Volume > |2 cr"))?.meaning).toContain("2,00,00,000, scaled");
    expect(await hoverAt("ROE > 20|%")).toMatchObject({ from: 6, to: 9, title: "20%" });
    expect((await hoverAt("ROE > |20"))?.meaning).toBe("A number: here 20.00 %.");
  });
});

describe("a function", () => {
  test("is told as it is called, with its other ways", async () => {
    expect((await hoverAt("PE < |median(PE, Sector)"))?.title).toBe("median(P, group)");
    expect((await hoverAt("PE < |median(PE, 5 years)"))?.title).toBe("median(P, N years)");
    const row = await hoverAt("PE < |median(PE, OPM)");
    expect(row?.title).toBe("median(a, b, …)");
    expect(row?.meaning).toContain("Also median(P, N years): ");
    expect((await hoverAt("|growth(Sales, 3 years) > 1"))?.formula?.tex).toContain(
      String.raw`\frac`,
    );
  });

  test("has documentation whatever its name", async () => {
    for (const name of functionDirectory.keys()) {
      const info = await hoverAt(`|${name}(Sales) > 1`);
      expect(info?.kind).toBe("function");
      expect(info?.examples.length).toBeGreaterThan(0);
    }
  });
});

test("every word of the grammar is told, blanks, comments and unknown words are not", async () => {
  const query =
    "NOT (Sales last year + 1 <= 2 - 3 * 4 / 5) AND Sector IN ('a', 'b') OR Listing date > 2025-08-31 AND OPM BETWEEN 1 AND avg(OPM, 5 years) OR Debt IS NOT EMPTY AND true OR Is not SME -- why";
  const untold: string[] = [];
  for (const { start, end, kind } of reader.read(query).tokens) {
    const info = await describeWord(query, start, reader);
    const isTold = info?.kind === kind && start >= info.from && end <= info.to;
    if (!isTold) untold.push(query.slice(start, end));
  }
  expect(untold).toEqual(["-- why"]);
  expect(await hoverAt("Sales | > 5")).toBeNull();
  expect(await hoverAt("|Foobar > 5")).toBeNull();
});

test("any text and offset give a word around the offset or none", async () => {
  const pieces = fc.constantFrom(
    ..."Sales|My margin|5|cr|%|(|)|[|]|'|\"|growth(|,|3 years|>|AND|/*|*/|--|\n| |last year|foo|𝒳".split(
      "|",
    ),
  );
  const query = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: -2, max: 80 }), async (text, offset) => {
      const info = await describeWord(text, offset, reader);
      if (info === null) return;
      expect(info.from <= offset && offset < info.to && info.to <= text.length).toBe(true);
    }),
    { numRuns: 500 },
  );
});
