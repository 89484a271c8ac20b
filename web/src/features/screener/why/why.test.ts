import type { ExplainedNode, Explanation, NearMisses } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { describeHistogram, listNearMisses } from "./near-misses.ts";
import { describeMatch, readExplanation } from "./read-explanation.ts";

function node(given: Partial<ExplainedNode> & Pick<ExplainedNode, "text">): ExplainedNode {
  return {
    start: 0,
    end: 0,
    kind: "condition",
    filter: null,
    value: true,
    unit: "none",
    words: "holds",
    decided: false,
    distance: null,
    missing: [],
    parts: [],
    ...given,
  };
}

function figure(text: string, value: number | string | null, words: string): ExplainedNode {
  return node({ text, kind: typeof value === "string" ? "text" : "number", value, words });
}

function explain(root: ExplainedNode): Explanation {
  return { row: 0, id: "7", name: "Plain Mills", matches: false, summary: "", root };
}

const equity = node({
  text: "Return on equity > 15",
  value: false,
  words: "fails",
  decided: true,
  distance: { amount: -1.303, percent: -8.69 },
  parts: [figure("Return on equity", 13.697, "13.70 %"), figure("15", 15, "15")],
});

const sectors = node({
  text: 'Sector IN ("Banks", "IT")',
  kind: "logic",
  value: false,
  parts: ["Banks", "IT"].map((name) =>
    node({
      text: `Sector = '${name}'`,
      value: false,
      parts: [figure("Sector", "Chemicals", "Chemicals"), figure(`"${name}"`, name, name)],
    }),
  ),
});

test("conditions joined by AND stand one under the other, with figure and distance", () => {
  const root = node({
    text: 'Return on equity > 15 AND Sector IN ("Banks", "IT")',
    kind: "logic",
    value: false,
    parts: [equity, sectors],
  });
  const { join, lines } = readExplanation(explain(root));
  expect(join).toBe("all");
  expect(lines).toMatchObject([
    {
      text: "Return on equity > 15",
      verdict: "fails",
      decided: true,
      figures: "13.70 %, misses by 1.30 (8.69 %)",
      values: [],
      parts: [],
    },
    { text: 'Sector IN ("Banks", "IT")', figures: "Chemicals", parts: [], join: "one" },
  ]);
});

test("what OR joins needs one of its parts, and NOT none", () => {
  const either = node({
    text: "(Return on equity > 15 OR Sales > 1)",
    kind: "logic",
    parts: [equity, node({ text: "Sales > 1", distance: { amount: 0, percent: 0 } })],
  });
  expect(readExplanation(explain(either)).join).toBe("any");
  const none = node({ text: "NOT Sales > 1", kind: "logic", value: true, parts: [either] });
  expect(readExplanation(explain(none)).lines).toMatchObject([
    { join: "not", parts: [{ join: "any" }] },
  ]);
});

test("NOT before one comparison is told in its own words, not in those of what it denies", () => {
  const root = node({ text: "NOT Return on equity > 15", kind: "logic", parts: [equity] });
  expect(readExplanation(explain(root)).lines).toMatchObject([
    {
      text: "NOT Return on equity > 15",
      verdict: "holds",
      figures: "13.70 %, clears by 1.30 (8.69 %)",
      parts: [],
    },
  ]);
});

test("a comparison of worked-out figures lists what went into it, each once", () => {
  const median = node({
    text: "median(Price to Earning, Sector)",
    kind: "number",
    value: 21.65,
    words: "21.65",
    parts: [figure("Price to Earning", 36.35, "36.35"), figure("Sector", "Food", "Food")],
  });
  const root = node({
    text: "Price to Earning < median(Price to Earning, Sector)",
    value: false,
    distance: { amount: 14.7, percent: null },
    parts: [figure("Price to Earning", 36.35, "36.35"), median],
  });
  const [line] = readExplanation(explain(root)).lines;
  expect(line?.values.map(({ text, words }) => `${text}: ${words}`)).toEqual([
    "Price to Earning: 36.35",
    "median(Price to Earning, Sector): 21.65",
    "Sector: Food",
  ]);
  expect(line?.figures).toBe("misses by 14.70");
});

test("an unknown answer says in words what is missing, once", () => {
  const missing = [
    { reason: "not-reported", key: "debt", message: "Market Capitalization is not reported." },
  ] as const;
  const root = node({
    text: "Debt > 1 AND Debt < 9",
    kind: "logic",
    value: null,
    words: "unknown",
    missing,
    parts: [
      node({
        text: "Debt > 1",
        value: null,
        words: "unknown",
        missing,
        parts: [{ ...figure("Debt", null, "empty"), missing }],
      }),
      node({ text: "Debt < 9", value: null, words: "unknown", missing }),
    ],
  });
  const { lines } = readExplanation(explain(root));
  expect(lines[0]).toMatchObject({
    verdict: "unknown",
    figures: "",
    missing: ["Market capitalisation is not reported."],
  });
  expect(describeMatch({ ...explain(root), matches: null }).verdict).toBe("unknown");
  expect(describeMatch({ ...explain(root), matches: true }).words).toBe("In results");
});

const unreadable = { drawable: false, filters: [], diagnostics: [] };

test("a near miss names the conditions that keep it out and how far it is off", () => {
  const misses: NearMisses = {
    clauses: ["Sales > 1", "Debt < 2"].map((text) => ({ start: 0, end: 0, text })),
    companies: [
      { row: 1, id: "12", name: "Near Ltd", failed: [0], unknown: [], distance: 8.774 },
      { row: 2, id: "13", name: "Open Ltd", failed: [], unknown: [1], distance: null },
      { row: 3, id: "14", name: "Level Ltd", failed: [0], unknown: [], distance: 0 },
      { row: 4, id: "15", name: "Hair Ltd", failed: [0], unknown: [], distance: 0.001 },
    ],
    histogram: [3, 1, 1200],
    columns: [],
    page: { from: 0, to: 0, rows: new Int32Array(), values: {} },
  };
  expect(listNearMisses(misses, unreadable)).toEqual([
    { coCode: 12, name: "Near Ltd", failed: ["Sales > 1"], open: [], distance: "8.77 % away" },
    { coCode: 13, name: "Open Ltd", failed: [], open: ["Debt < 2"], distance: "" },
    { coCode: 14, name: "Level Ltd", failed: ["Sales > 1"], open: [], distance: "at the limit" },
    {
      coCode: 15,
      name: "Hair Ltd",
      failed: ["Sales > 1"],
      open: [],
      distance: "under 0.01 % away",
    },
  ]);
  expect(describeHistogram(misses)).toEqual(["1 fails 1", "1,200 fail 2"]);
});
