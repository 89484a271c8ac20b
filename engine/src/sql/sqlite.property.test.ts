import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyTruth } from "../eval/checked-trees.fixture.ts";
import { answerRows, anyTable, withExactSums } from "./sql-tables.fixture.ts";
import { openSqliteOracle } from "./sqlite-oracle.fixture.ts";

test("any condition finds the same rows in SQLite, the unknown ones too", () => {
  const conditions = fc.array(anyTruth.map(withExactSums), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(anyTable, conditions, (columns, asked) => {
      const oracle = openSqliteOracle(columns);
      try {
        for (const condition of asked) {
          expect(oracle.ask(condition)).toEqual(answerRows(condition, columns));
        }
      } finally {
        oracle.close();
      }
    }),
    { numRuns: 200 },
  );
});
