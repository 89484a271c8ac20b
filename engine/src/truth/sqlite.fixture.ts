import { DatabaseSync } from "node:sqlite";
import type { CheckedNode, TruthNode } from "../semantics/checked.ts";
import { writeSqlParts } from "../sql/to-sql.ts";
import type { Market } from "./any-market.fixture.ts";
import { isTextPool, marketColumns } from "./market.fixture.ts";

/** The rows where a condition is true, ascending, and how many are unknown. */
export interface RowAnswer {
  readonly matched: readonly number[];
  readonly lacking: number;
}

/** A market as a table of SQLite. */
export interface SqlMarket {
  answer(condition: TruthNode): RowAnswer;
  close(): void;
}

/**
 * Logarithms, powers and the case of letters come from one library on both sides, for two differ in
 * the last digit or the Turkish i; logic, arithmetic, empties and windows are SQLite's own.
 */
export function openSqlMarket(market: Market): SqlMarket {
  const database = new DatabaseSync(":memory:");
  const number = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);
  const define = (name: string, of: (value: number) => number): void =>
    database.function(name, { deterministic: true }, (value) => of(number(value)));
  define("exp", Math.exp);
  define("ln", (value) => (value > 0 ? Math.log(value) : Number.NaN));
  define("log10", (value) => (value > 0 ? Math.log10(value) : Number.NaN));
  database.function(
    "power",
    { deterministic: true },
    (base, exponent) => number(base) ** number(exponent),
  );
  database.function("lower", { deterministic: true }, (value) =>
    typeof value === "string" ? value.toLowerCase() : null,
  );
  const columns = marketColumns.map(
    ({ key, pool }) => `"${key}" ${isTextPool(pool) ? "TEXT" : "REAL"}`,
  );
  database.exec(`CREATE TABLE companies (row INTEGER, ${columns.join(", ")})`);
  const insert = database.prepare(
    `INSERT INTO companies VALUES (?${", ?".repeat(columns.length)})`,
  );
  database.exec("BEGIN");
  for (let row = 0; row < market.rows; row += 1) {
    insert.run(row, ...marketColumns.map(({ key }) => market.cells(key)[row] ?? null));
  }
  database.exec("COMMIT");
  return {
    answer(condition) {
      const { before, from, conditions } = writeSqlParts(condition, "sqlite");
      const truth = conditions.map((part) => `(${part})`).join(" AND ");
      const statement = database.prepare(`${before}SELECT row, (${truth}) AS truth FROM ${from}`);
      const rows = statement.all() as { readonly row: number; readonly truth: number | null }[];
      return {
        matched: rows
          .filter((each) => each.truth === 1)
          .map(({ row }) => row)
          .sort((a, b) => a - b),
        lacking: rows.filter((each) => each.truth === null).length,
      };
    },
    close: () => database.close(),
  };
}

/** Returns true if no result in a condition depends on the order in which rows are added. */
export function isOrderFree(node: CheckedNode): boolean {
  if (node.kind === "across" && (node.function === "mean" || node.function === "zscore")) {
    return node.function === "mean" && "key" in node.operand && node.operand.key === "volume";
  }
  return Object.values(node).every((part: unknown) =>
    (Array.isArray(part) ? part : [part]).every((each: unknown) =>
      typeof each === "object" && each !== null && "kind" in each
        ? isOrderFree(each as CheckedNode)
        : true,
    ),
  );
}
