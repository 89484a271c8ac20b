import { createTestDatabase, type TestDatabase } from "@munshi/db/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyTruth } from "../../engine/src/eval/checked-trees.fixture.ts";
import type { Columns } from "../../engine/src/table/column.ts";
import type { TruthNode } from "../../engine/src/semantics/checked.ts";
import {
  answerRows,
  anyTable,
  listTableRows,
  type RowAnswer,
  tableKeys,
  withExactSums,
} from "../../engine/src/sql/sql-tables.fixture.ts";
import { writeSqlParts } from "../../engine/src/sql/to-sql.ts";

let database: TestDatabase;
let db: TestDatabase["db"];
beforeAll(async () => {
  database = await createTestDatabase();
  // The product has a table of this name too: this one is temporary.
  db = database.connect({ poolMax: 1 });
});
afterAll(() => database.close());

async function fill(columns: Columns): Promise<void> {
  const types = tableKeys.map((key) =>
    key === "sector" || key === "industry" ? `"${key}" text` : `"${key}" float8`,
  );
  await db.raw("drop table if exists pg_temp.companies");
  await db.raw(`create temporary table companies ("row" integer, ${types.join(", ")})`);
  const rows = listTableRows(columns);
  if (rows.length === 0) return;
  const marks = rows.map((row) => `(${row.map(() => "?").join(", ")})`).join(", ");
  await db.raw(`insert into companies values ${marks}`, rows.flat() as string[]);
}

async function ask(condition: TruthNode): Promise<RowAnswer> {
  const { before, from, conditions } = writeSqlParts(condition, "postgres");
  const truth = conditions.map((part) => `(${part})`).join(" AND ");
  const text = `${before}SELECT "row", (${truth}) AS truth FROM ${from} ORDER BY "row"`;
  // Knex would treat a question mark as a placeholder.
  const { rows } = await db.raw<{ rows: { row: number; truth: boolean | null }[] }>(
    text.replaceAll("?", String.raw`\?`),
  );
  const rowsWhere = (wanted: boolean | null): number[] =>
    rows.filter((row) => row.truth === wanted).map(({ row }) => row);
  return { matched: rowsWhere(true), unknown: rowsWhere(null) };
}

test("every condition finds the same rows in PostgreSQL, including unknown ones", async () => {
  const conditions = fc.array(anyTruth.map(withExactSums), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(anyTable, conditions, async (columns, asked) => {
      await fill(columns);
      for (const condition of asked) {
        expect(await ask(condition)).toEqual(answerRows(condition, columns));
      }
    }),
    { numRuns: 60 },
  );
});
