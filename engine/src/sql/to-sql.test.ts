import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { smallCatalogue } from "../eval/small-market.fixture.ts";
import type { SqlDialect } from "../contract/index.ts";
import { createQueryReader } from "../query.ts";
import { queryToSql, writeSelect } from "./to-sql.ts";

const reader = createQueryReader(smallCatalogue);

function sqlOf(query: string, dialect: SqlDialect = "sqlite"): string {
  const { condition, diagnostics } = reader.read(query);
  if (condition === null) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return writeSelect(condition, dialect, "id");
}

const whereOf = (query: string, dialect?: SqlDialect): string =>
  /WHERE (?<where>[^]*);\n$/u.exec(sqlOf(query, dialect))?.groups?.["where"] ?? "";

/** The ids that a query finds in a table of companies 1, 2, … with these sales and sectors. */
function find(query: string, sales: readonly (number | null)[], sectors: readonly string[] = []) {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE TABLE companies (id INTEGER, "sales" REAL, "sector" TEXT)`);
  const insert = database.prepare("INSERT INTO companies VALUES (?, ?, ?)");
  for (const [row, value] of sales.entries()) insert.run(row + 1, value, sectors[row] ?? null);
  const found = database.prepare(sqlOf(query)).all() as { readonly id: number }[];
  database.close();
  return found.map(({ id }) => id).toSorted((a, b) => a - b);
}

test("a query is a SELECT of ids with a condition a line", () => {
  expect(sqlOf("ROE > 15 AND NOT Is SME\nSales preceding year < 1 crore OR Debt = 0")).toBe(
    [
      'SELECT "id"',
      "FROM companies",
      `WHERE "returnOnEquity" > 15 AND NOT ("isSme" <> 0)`,
      `  AND ("sales@y1" < 1 OR "debt" = 0);`,
      "",
    ].join("\n"),
  );
});

test("what is only written is worked out, and doubles are printed to the last digit", () => {
  expect(whereOf("Sales > 0.1 + 0.2")).toBe(`"sales" > 0.30000000000000004`);
  expect(whereOf("Sales > 1e300 AND Sales < -1 / 3")).toBe(
    `"sales" > 1e+300\n  AND "sales" < -0.3333333333333333`,
  );
  expect(whereOf("Sales > 1 / 0", "postgres")).toBe(`"sales" > NULL::float8`);
});

test("each dialect says in its own way what is empty", () => {
  const query = "Sales / Debt > 2";
  expect(whereOf(query, "sqlite")).toBe(`NULLIF(NULLIF("sales" / "debt", 9e999), -9e999) > 2`);
  expect(whereOf(query, "duckdb")).toBe(
    `list_filter(["sales" / "debt"], lambda x: isfinite(x))[1] > 2e0`,
  );
  expect(whereOf(query, "postgres")).toMatch(
    /^CASE WHEN COALESCE\("debt", 0\) = 0 THEN NULL .* END > 2$/u,
  );
  expect(whereOf("sqrt(Sales) > 2", "duckdb")).toBe(
    `SQRT(list_filter(["sales"], lambda x: x >= 0)[1]) > 2e0`,
  );
  expect(whereOf("max(Sales, Debt) > 2", "postgres")).toBe(`GREATEST("sales", "debt") > 2`);
});

test("a sum is settled once, and guarded in PostgreSQL only where it can overflow", () => {
  expect(whereOf("Sales + Debt * 2 - 1 > 2")).toBe(
    `NULLIF(NULLIF("sales" + "debt" * 2 - 1, 9e999), -9e999) > 2`,
  );
  expect(whereOf("Sales + 1 > 2", "postgres")).toBe(`"sales" + 1 > 2`);
  expect(whereOf("Sales - Debt > 2", "postgres")).toMatch(
    /^CASE WHEN SIGN\("sales"\) = SIGN\("debt"\) OR .* THEN "sales" - "debt" END > 2$/u,
  );
  // 1.7976931348623157e308 / 100 is the most that a hundredfold of fits
  expect(whereOf("Sales * 100 > 2", "postgres")).toBe(
    `CASE WHEN ABS("sales") <= 1.7976931348623156e+306::float8 THEN "sales" * 100::float8 END > 2`,
  );
});

test("one of several texts is looked for between line breaks, and nothing lacks it", () => {
  const holds = (part: string): string => `WHERE NOT COALESCE(${part} > 0, FALSE);`;
  const column = `'\n' || "indices folded" || '\n'`;
  const written = (dialect: SqlDialect): string => {
    const request = { query: "Index != 'Munshi 50'", dialect };
    const sql = queryToSql(request, createQueryReader(productCatalogue), "coCode");
    return sql.ok ? sql.value : "";
  };
  expect(written("sqlite")).toContain(holds(`INSTR(${column}, '\nmunshi 50\n')`));
  expect(written("postgres")).toContain(holds(`POSITION('\nmunshi 50\n' IN ${column})`));
  expect(written("duckdb")).toContain(holds(`POSITION('\nmunshi 50\n' IN ${column})`));
});

test("a text cannot leave its quotes, nor a heading its own", () => {
  expect(whereOf(`Sector = "it's; DROP TABLE companies --"`)).toBe(
    `"sector folded" = 'it''s; drop table companies --'`,
  );
  expect(find(`Sector = "o'hara"`, [1, 2], ["O'Hara ", "O"])).toEqual([1]);
  const odd = { kind: "column", key: `a"b` } as const;
  const zero = { kind: "constant", value: 0 } as const;
  const condition = { kind: "compare", operator: ">", left: odd, right: zero } as const;
  expect(writeSelect(condition, "sqlite", `i"d`)).toBe(
    `SELECT "i""d"\nFROM companies\nWHERE "a""b" > 0;\n`,
  );
});

test("functions across companies are windows over the whole table, by group where one is asked", () => {
  const sectors = ["Banks", " banks", "Cement", "BANKS", ""];
  // among the banks 10, 20 and 30: percentiles 0, 50 and 100; cement is alone
  expect(find("percentile(Sales, Sector) >= 50", [10, 20, 5, 30, 99], sectors)).toEqual([2, 4]);
  expect(find("percentile(Sales, Sector) = 0", [10, 20, 5, 30, 99], sectors)).toEqual([1, 3]);
  expect(find("Sales = median(Sales, Sector)", [10, 20, 5, 30, 99], sectors)).toEqual([2, 3]);
  // 99, 30, 30, 10: ranks 1, 2, 2, 4
  expect(find("rank(Sales) = 2 OR rank(Sales) = 4", [10, 30, null, 30, 99])).toEqual([1, 2, 4]);
  // the ranks of ranks: a function across companies within another
  expect(find("rank(rank(Sales)) = 1", [10, 30, 20])).toEqual([1]);
  // the mean of 1 and 4 is 2.5, their deviation 2.1213
  expect(find("zscore(Sales) > 0.7", [1, 4, null])).toEqual([2]);
  expect(find("mean(Sales) = 2.5", [1, 4, null])).toEqual([1, 2, 3]);
});

test("whole numbers are divided as doubles", () => {
  expect(find("if(Sales > 1, 1, 2) / 2 = 0.5", [2, 1])).toEqual([1]);
  expect(find("percentile(Sales) + 1 > 0 AND (percentile(Sales) + 1) / 2 = 0.5", [1])).toEqual([1]);
});
