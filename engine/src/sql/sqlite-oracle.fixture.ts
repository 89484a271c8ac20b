import { DatabaseSync } from "node:sqlite";
import type { Columns } from "../table/column.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { listTableRows, type RowAnswer, tableKeys } from "./sql-tables.fixture.ts";
import { writeSqlParts } from "./to-sql.ts";

/** A table in an SQLite database in memory, to ask many conditions of. */
export interface SqliteOracle {
  readonly ask: (condition: TruthNode) => RowAnswer;
  readonly close: () => void;
}

/**
 * Both sides take logarithms and powers from one library, for the last digits of two differ; the logic
 * of SQL, its arithmetic, its empties and its windows are SQLite's own.
 */
export function openSqliteOracle(columns: Columns): SqliteOracle {
  const database = new DatabaseSync(":memory:");
  // SQLite asks how many arguments a function declares
  const known = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);
  const one = (name: string, of: (value: number) => number): void =>
    database.function(name, { deterministic: true }, (value) => of(known(value)));
  one("exp", Math.exp);
  one("ln", (value) => (value > 0 ? Math.log(value) : Number.NaN));
  one("log10", (value) => (value > 0 ? Math.log10(value) : Number.NaN));
  database.function(
    "power",
    { deterministic: true },
    (base, exponent) => known(base) ** known(exponent),
  );
  const types = tableKeys.map((key) =>
    key === "sector" || key === "industry" ? `"${key}" TEXT` : `"${key}" REAL`,
  );
  database.exec(`CREATE TABLE companies (row INTEGER, ${types.join(", ")})`);
  const insert = database.prepare(
    `INSERT INTO companies VALUES (?${", ?".repeat(tableKeys.length)})`,
  );
  for (const row of listTableRows(columns)) insert.run(...row);
  return {
    ask(condition) {
      const { before, from, conditions } = writeSqlParts(condition, "sqlite");
      const truth = conditions.map((part) => `(${part})`).join(" AND ");
      const statement = database.prepare(`${before}SELECT row, (${truth}) AS truth FROM ${from}`);
      const answers = statement.all() as { readonly row: number; readonly truth: number | null }[];
      const rowsWhere = (isWanted: (truth: number | null) => boolean): number[] =>
        answers
          .filter(({ truth: answer }) => isWanted(answer))
          .map(({ row }) => row)
          .toSorted((a, b) => a - b);
      return {
        matched: rowsWhere((answer) => answer === 1),
        unknown: rowsWhere((answer) => answer === null),
      };
    },
    close: () => database.close(),
  };
}
