import { expect } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { createPlainEvaluator, type Evaluator } from "../eval/evaluator.ts";
import { createSimdEvaluator } from "../eval/simd/simd-evaluator.ts";
import type { Evaluation } from "../eval/evaluate.ts";
import type { Kernels } from "../kernels/kernels.ts";
import { createQueryReader, type QueryReader } from "../query.ts";
import type { TruthNode } from "../semantics/checked.ts";
import type { Market } from "./any-market.fixture.ts";
import type { Filters, Query } from "./any-query.fixture.ts";
import { isInMarket } from "./market.fixture.ts";
import { createNaive, type NaiveAnswer } from "./naive.fixture.ts";
import { moveConstants } from "./move-constants.fixture.ts";
import { answerByMath } from "./mathjs.fixture.ts";
import { isOrderFree, openSqlMarket, type RowAnswer } from "./sqlite.fixture.ts";

const reader = createQueryReader(productCatalogue, isInMarket);

export function readerOf(filters: Filters): QueryReader {
  const own = reader.define(filters.given);
  const mistakes = own.filters.flatMap(({ name, diagnostics }) =>
    diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ message }) => `${name}: ${message}`),
  );
  expect({ filters: filters.given, mistakes }).toEqual({ filters: filters.given, mistakes: [] });
  return own;
}

export function readRight(own: QueryReader, text: string): TruthNode {
  const { condition, diagnostics } = own.read(text);
  if (condition !== null) return condition;
  const mistakes = diagnostics.map(({ message, span }) => ({ message, span }));
  expect({ text, mistakes }).toEqual({ text, mistakes: [] });
  throw new Error(`${text} has no mistake and no condition.`);
}

/** Formats a message only on a difference, for speed. */
function agree(by: string, text: string, found: Evaluation, answer: NaiveAnswer): void {
  const { matched, lacking, lackingColumns } = answer;
  const isSame =
    found.count === matched.length &&
    found.lacking === lacking &&
    matched.every((row, index) => found.matched[index] === row) &&
    lackingColumns.length === found.lackingColumns.length &&
    lackingColumns.every(({ key, rows }, index) => {
      const other = found.lackingColumns[index];
      return other?.key === key && other.rows === rows;
    });
  if (isSame) return;
  const told = { by, text, matched: [...found.matched], lacking: found.lacking };
  expect({ ...told, lackingColumns: found.lackingColumns }).toEqual({
    by,
    text,
    matched,
    lacking,
    lackingColumns,
  });
  throw new Error(`${by} counts ${found.count} of ${matched.length} for ${text}`);
}

export interface VerifyOptions {
  readonly kernels: Kernels;
  /** One in this many queries also runs on SQLite, mathjs and moved constants; 1 for all. */
  readonly every: number;
}

/**
 * Compares the plain evaluator, SIMD (fresh and cached) and SQLite with the meaning each query was
 * generated from.
 */
export function verifyQueries(
  market: Market,
  filters: Filters,
  queries: readonly Query[],
  { kernels, every }: VerifyOptions,
): void {
  const naive = createNaive(market);
  const plain = createPlainEvaluator(market.columns);
  const remembering = createSimdEvaluator(market.columns, kernels);
  const database = openSqlMarket(market);
  const own = readerOf(filters);
  try {
    for (const [index, { text, meaning }] of queries.entries()) {
      const condition = readRight(own, text);
      const answer = naive.answer(meaning(filters.meanings));
      agree("typed arrays", text, plain.evaluate(condition), answer);
      agree("kernels that remember", text, remembering.evaluate(condition), answer);
      if (index % (4 * every) === 0) {
        const uncached = createSimdEvaluator(market.columns, kernels, { cacheBytes: 0 });
        agree("kernels without cache", text, uncached.evaluate(condition), answer);
        verifyMovedConstants(condition, text, market, [plain, remembering]);
      }
      if (index % every !== 0) continue;
      if (isOrderFree(condition)) agreeRows("SQLite", text, database.answer(condition), answer);
      agreeRows("mathjs", text, answerByMath(condition, market, naive), answer);
    }
  } finally {
    remembering.close();
    database.close();
  }
}

function agreeRows(
  by: string,
  text: string,
  found: RowAnswer,
  { matched, lacking }: NaiveAnswer,
): void {
  const isSame =
    found.lacking === lacking &&
    found.matched.length === matched.length &&
    matched.every((row, index) => found.matched[index] === row);
  if (!isSame) expect({ by, text, ...found }).toEqual({ by, text, matched, lacking });
}

/** Moves constants like a slider: caches must not affect results. */
function verifyMovedConstants(
  condition: TruthNode,
  text: string,
  market: Market,
  evaluators: readonly Evaluator[],
): void {
  for (const by of [1, -2.5, 97, 1, 2]) {
    const moved = moveConstants(condition, by);
    const answer = createNaive(market).answer(moved);
    for (const evaluator of evaluators) {
      const who = `${evaluator.kind}, its numbers moved by ${by}`;
      agree(who, text, evaluator.evaluate(moved), answer);
    }
  }
}
