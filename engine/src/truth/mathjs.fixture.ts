import { compileScalar, type ScalarValue } from "../mathematics/scalar-reference.ts";
import type { TruthNode } from "../semantics/checked.ts";
import type { Market } from "./any-market.fixture.ts";
import type { Naive } from "./naive.fixture.ts";
import type { RowAnswer } from "./sqlite.fixture.ts";

/** Evaluates a condition with mathjs by company; `naive` computes functions across companies. */
export function answerByMath(condition: TruthNode, market: Market, naive: Naive): RowAnswer {
  const answer = compileScalar(condition);
  const truths = Array.from({ length: market.rows }, (_, row): ScalarValue =>
    answer({
      column: (key) => market.cells(key)[row] ?? null,
      across: (node) => naive.number(node, row) ?? Number.NaN,
    }),
  );
  const rows = [...truths.keys()];
  return {
    matched: rows.filter((row) => truths[row] === 1),
    lacking: rows.filter((row) => truths[row] !== 1 && truths[row] !== 0).length,
  };
}
