import type { ColumnKey, Result, SqlDialect, SqlRequest } from "../contract/index.ts";
import type { QueryReader } from "../query.ts";
import { canonicalText } from "../semantics/canonical.ts";
import { columnsOf, partsOf } from "../semantics/checked-columns.ts";
import type { CheckedNode, TruthNode } from "../semantics/checked.ts";
import type { Dialect } from "./dialect.ts";
import { createDuckdb } from "./duckdb.ts";
import { type SqlContext, writeNumber } from "./numbers.ts";
import { levels, quoteName, within } from "./fragment.ts";
import { createPostgres } from "./postgres.ts";
import { createSqlite } from "./sqlite.ts";
import { listAcross, type Stage, stageAcross } from "./stages.ts";
import { writeTruth } from "./truths.ts";

const dialects: { readonly [name in SqlDialect]: () => Dialect } = {
  postgres: createPostgres,
  sqlite: createSqlite,
  duckdb: createDuckdb,
};

const defaultId = "coCode";

export interface SqlParts {
  /** WITH clause; empty if not needed. */
  readonly before: string;
  readonly from: string;
  /** AND conditions; NULL is unknown. */
  readonly conditions: readonly string[];
}

/** Fails with diagnostics for an invalid query. */
export function queryToSql(
  { query, dialect }: SqlRequest,
  reader: QueryReader,
  idColumn: ColumnKey | null,
): Result<string> {
  const { condition, diagnostics } = reader.read(query);
  if (condition === null) return { ok: false, diagnostics };
  const value = writeSelect(condition, dialect, idColumn ?? defaultId);
  return { ok: true, value, warnings: diagnostics };
}

/** Selects matching ids from `companies`; see `EngineApi.toSql`. */
export function writeSelect(
  condition: TruthNode,
  dialect: SqlDialect,
  idColumn: ColumnKey,
): string {
  const { before, from, conditions } = writeSqlParts(condition, dialect);
  const where = conditions.join("\n  AND ");
  return `${before}SELECT ${quoteName(idColumn)}\nFROM ${from}\nWHERE ${where};\n`;
}

export function writeSqlParts(condition: TruthNode, name: SqlDialect): SqlParts {
  const dialect = dialects[name]();
  const stages: Stage[] = [];
  const across = new Map<string, string>();
  const folded = (key: ColumnKey): string => `${key} folded`;
  const context: SqlContext = {
    dialect,
    foldedColumn: folded,
    acrossColumn: (node) => quoteName(across.get(canonicalText(node)) ?? ""),
    writeTruth: (node) => writeTruth(node, context),
  };
  const texts = [...new Set(listTextColumns(condition))];
  if (texts.length > 0) {
    const columns = texts.map(
      (key) => `${dialect.foldText(quoteName(key))} AS ${quoteName(folded(key))}`,
    );
    stages.push({ name: "folded", columns });
  }
  for (const [index, level] of listAcross(condition).entries()) {
    const written = level.map((node) => {
      const operand = writeNumber(node.operand, context);
      const column = `${node.function} ${across.size + 1}`;
      across.set(canonicalText(node), column);
      const isColumn = operand.isPlain && operand.value === undefined;
      return stageAcross(node, column, { operand: operand.text, isColumn, folded }, dialect);
    });
    const most = Math.max(...written.map((steps) => steps.length));
    for (let step = 0; step < most; step += 1) {
      const columns = written.flatMap((steps) => steps[step] ?? []);
      stages.push({ name: `across_${index + 1}_${step + 1}`, columns });
    }
  }
  const parts = condition.kind === "and" ? condition.operands : [condition];
  return {
    before: writeStages(stages),
    from: stages.at(-1)?.name ?? "companies",
    conditions: parts.map((part) => {
      const fragment = writeTruth(part, context);
      return parts.length > 1 ? within(fragment, levels.and) : fragment.text;
    }),
  };
}

function writeStages(stages: readonly Stage[]): string {
  if (stages.length === 0) return "";
  let from = "companies";
  const written = stages.map(({ name, columns }) => {
    const lines = ["*", ...columns].join(",\n    ");
    const stage = `${name} AS (\n  SELECT ${lines}\n  FROM ${from}\n)`;
    from = name;
    return stage;
  });
  return `WITH ${written.join(", ")}\n`;
}

function listTextColumns(node: CheckedNode): readonly ColumnKey[] {
  if (node.kind === "text-column") return columnsOf(node);
  return partsOf(node).flatMap(listTextColumns);
}
