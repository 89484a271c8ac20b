import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyTruth } from "../eval/checked-trees.fixture.ts";
import type { Columns } from "../eval/columns.ts";
import { fillMask, listRows } from "../eval/mask.ts";
import { compileTruth } from "../eval/truths.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { anyTable, withExactSums } from "./sql-tables.fixture.ts";
import { openSqliteOracle, type SqlAnswer } from "./sqlite-oracle.fixture.ts";

function answer(condition: TruthNode, columns: Columns): SqlAnswer {
  const { yes, known } = compileTruth(condition).evaluate(columns);
  const unknown = fillMask(columns.rows, true).yes.map((bits, word) => bits & ~(known[word] ?? 0));
  return { matched: [...listRows(yes)], unknown: [...listRows(unknown)] };
}

test("any condition finds the same rows in SQLite, the unknown ones too", () => {
  const conditions = fc.array(anyTruth.map(withExactSums), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(anyTable, conditions, (columns, asked) => {
      const oracle = openSqliteOracle(columns);
      try {
        for (const condition of asked) {
          expect(oracle.ask(condition)).toEqual(answer(condition, columns));
        }
      } finally {
        oracle.close();
      }
    }),
    { numRuns: 200 },
  );
});
