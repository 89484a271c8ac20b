import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import type { ColumnKey, Facets } from "../contract/index.ts";
import { createPlainEvaluator, type Evaluator } from "../eval/evaluator.ts";
import { createSimdEvaluator } from "../eval/simd/simd-evaluator.ts";
import { createQueryReader } from "../query.ts";
import { anyMarket, type Market } from "../truth/any-market.fixture.ts";
import { anyQuery } from "../truth/any-query.fixture.ts";
import { createNaive } from "../truth/naive.fixture.ts";
import { requireKernels } from "../truth/verify-seed.fixture.ts";
import { anyChoice, anyRange } from "./any-draft.fixture.ts";
import { editQuery } from "./edit.ts";
import { countFacets } from "./facets.ts";
import { splitQuery, outlineQuery } from "./outline.ts";

const reader = createQueryReader(productCatalogue);
const choices = ["sector", "industry", "indices"];
const ranges = ["sales", "currentPrice", "volume"];

const drafts = fc.array(
  fc.oneof(
    anyChoice.filter(({ key }) => choices.includes(key)),
    anyRange.filter(({ key }) => key === "currentPrice" || key === "sales"),
  ),
  { maxLength: 3 },
);

/** A generated query that names no custom filter, with some choices and ranges written into it. */
const asked = fc
  .tuple(anyQuery, drafts)
  .map(([{ text }, filters]) =>
    filters.reduce((query, filter) => {
      const edited = editQuery({ query, at: null, filter }, reader);
      return edited.ok ? edited.value : query;
    }, text),
  )
  .filter((text) => reader.read(text).condition !== null);

const fold = (text: string): string => text.trim().toLowerCase();

/** The rows that match every clause but the choices and ranges of a column. */
function matchesWithout(key: ColumnKey, text: string, market: Market): readonly number[] {
  const query = splitQuery(text, reader);
  const { filters } = outlineQuery(text, reader, (_, value) => value);
  const naive = createNaive(market);
  const clauses = (query?.clauses ?? []).filter((_, index) => {
    const filter = filters[index];
    return filter === undefined || filter.kind === "other" || filter.key !== key;
  });
  return Array.from({ length: market.rows }, (_, row) => row).filter((row) =>
    clauses.every(({ node }) => naive.truth(node, row) === true),
  );
}

function verify(facets: Facets, text: string, market: Market): void {
  for (const { key, values, empty } of facets.choices) {
    const rows = matchesWithout(key, text, market);
    const cells = rows.map((row) =>
      String(market.cells(key)[row] ?? "")
        .split("\n")
        .map(fold),
    );
    const counted = values.map(
      ({ value }) => cells.filter((cell) => cell.includes(fold(value))).length,
    );
    expect({ text, key, counts: values.map((value) => value.rows) }).toEqual({
      text,
      key,
      counts: counted,
    });
    expect({ text, key, empty }).toEqual({
      text,
      key,
      empty: cells.filter((cell) => cell.join("") === "").length,
    });
    const all = market.cells(key).flatMap((cell) =>
      String(cell ?? "")
        .split("\n")
        .map(fold),
    );
    const known = new Set(all.filter((each) => each !== ""));
    expect(new Set(values.map(({ value }) => fold(value)))).toEqual(known);
  }
  for (const { key, low, high, drawn, steps } of facets.ranges) {
    const known = market.cells(key).filter((cell) => cell !== null) as readonly number[];
    const rows = matchesWithout(key, text, market);
    const having = rows
      .map((row) => market.cells(key)[row])
      .filter((cell) => cell !== null) as number[];
    expect([low, high].map((bound) => (bound === 0 ? 0 : bound))).toEqual(
      known.length === 0 ? [null, null] : [Math.min(...known) || 0, Math.max(...known) || 0],
    );
    expect([steps[0]?.from ?? null, steps.at(-1)?.to ?? null]).toEqual([low, high]);
    expect(drawn === null || (drawn.low >= (low ?? 0) && drawn.high <= (high ?? 0))).toBe(true);
    const counted = steps.map(({ from, to }, index) => {
      const isLast = index === steps.length - 1;
      return having.filter((value) => value >= from && (isLast || value < to)).length;
    });
    expect({ text, key, counts: steps.map((step) => step.rows) }).toEqual({
      text,
      key,
      counts: counted,
    });
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(having.length);
  }
}

const evaluators: readonly (readonly [string, (market: Market) => Promise<Evaluator>])[] = [
  ["plain", (market) => Promise.resolve(createPlainEvaluator(market.columns))],
  ["SIMD", async (market) => createSimdEvaluator(market.columns, await requireKernels())],
];

test.each(evaluators)(
  "facets over %s columns are what a naive count gives",
  async (_, open) => {
    const queries = fc.array(asked, { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(anyMarket, queries, async (market, texts) => {
      const evaluator = await open(market);
      for (const text of texts) {
        const query = splitQuery(text, reader);
        if (query === null) continue;
        const setting = { reader, columns: market.columns, evaluator };
        verify(countFacets({ query: text, choices, ranges }, query, setting), text, market);
      }
      evaluator.close();
    });
    await expect(
      fc.assert(property, { numRuns: propertyRuns(60), seed: 21 }),
    ).resolves.toBeUndefined();
  },
  240_000,
);
